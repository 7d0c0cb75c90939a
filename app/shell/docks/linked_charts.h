// Links the charts of all pages with the lists of runs and with the inspector: the same run stands out everywhere, and
// where a crosshair stands, whichever chart it is in, is told in one place. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QWidget>

#include "widgets/charts/series/read_out.h"

namespace widgets {
class ChartGrid;
class RunCatalog;
class RunFilter;
}  // namespace widgets

namespace app {

class LinkedCharts : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  LinkedCharts(widgets::RunCatalog* catalog, const widgets::RunFilter* filter, QObject* parent);

  // Of the page that is shown now: what the one before told is forgotten.
  void show(QWidget* page);
  widgets::ReadOut* readOut() { return &readOut_; }

 private:
  void link(widgets::ChartGrid* grid);

  widgets::RunCatalog& catalog_;
  QPointer<QWidget> page_;
  widgets::ReadOut readOut_;
};

}  // namespace app
