// The fits of a Keras model: when, on what, for how long, and what came of them. GUI thread only; the records are read
// by a worker.
#pragma once

#include <QStackedWidget>

#include "app/features/keras_model/training/keras_fit_record.h"
#include "widgets/tables/cell_table.h"
#include "widgets/util/background_tasks.h"

class QTableView;

namespace widgets {
class EmptyState;
}

namespace app {

class KerasHistory : public QStackedWidget {
  Q_OBJECT
 public:
  // `fit`: what an empty list offers; outlives it.
  explicit KerasHistory(QAction* fit, QWidget* parent = nullptr);

  // Reads those of a model, see KerasRunPlace, below a workspace's folder of runs; empty: none is open.
  void read(const QString& model, const QString& runsDir);
  const std::vector<KerasFitRecord>& records() const { return records_; }

 signals:
  void chosen(const QString& run);  // its id, by Enter or a double click

 private:
  void show(const std::vector<KerasFitRecord>& records);

  std::vector<KerasFitRecord> records_;
  widgets::CellTable table_;
  QTableView* view_;
  widgets::EmptyState* empty_;
  widgets::BackgroundTasks reader_{widgets::kPoolLane};  // last, so that it ends before what it uses
};

}  // namespace app
