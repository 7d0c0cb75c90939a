// Asks where to save a chart and has a worker draw and write it. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/charts/export/chart_export.h"
#include "widgets/util/background_tasks.h"

class QWidget;

namespace widgets {

class Dialogs;

class ChartExporter : public QObject {
  Q_OBJECT
 public:
  // `dialogs` must outlive the exporter.
  explicit ChartExporter(Dialogs* dialogs, QObject* parent = nullptr);

  // Does nothing when the person cancels. `parent` is the dialog's.
  void save(const ChartSnapshot& chart, ExportFormat format, int scale, QWidget* parent);
  // The picture, and as text the values, to the clipboard.
  void copy(const ChartSnapshot& chart);
  bool isBusy() const { return queue_.isBusy(); }

 signals:
  void saved(const QString& path);
  void failed(const QString& reason);
  void copied();

 private:
  Dialogs* dialogs_;
  BackgroundTasks queue_{kFinishingLane};
  QString folder_;  // of the last file
  int number_ = 0;  // of the export: two may be under way
};

}  // namespace widgets
