// The trials of one sweep as a table: number, settings, state, step, metric. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>
#include <optional>

#include "app/workbench/sweeps/sweep_runner.h"
#include "widgets/panels/run_state.h"

namespace app {

class TrialModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  static constexpr int kSortRole = Qt::UserRole;       // a number or text to sort by
  static constexpr int kShareRole = Qt::UserRole + 1;  // of the metric: from the worst (0) to the best (1)

  using QAbstractTableModel::QAbstractTableModel;

  // Shows a sweep as it is now; null: none. Call again when it has changed.
  void show(const SweepRunner* runner);
  // Only the steps have changed.
  void refreshSteps();

  // Columns: the number, then the settings, then these.
  int stateColumn() const { return 1 + static_cast<int>(titles_.size()); }
  int stepColumn() const { return stateColumn() + 1; }
  int metricColumn() const { return stateColumn() + 2; }
  int trialAt(int row) const { return row + 1; }
  QString runAt(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Row {
    QStringList values;
    engine::estimator::SweepTrial::Status status{};
    int64_t step = 0;
    std::optional<double> metric;
    bool hasResult = false;
    QString run;
    QString problem;
    bool operator==(const Row&) const = default;
  };
  Row rowOf(const engine::estimator::SweepTrial& trial) const;
  QVariant sortValue(const Row& row, int trial, int column) const;
  QString textOf(const Row& row, int trial, int column) const;
  std::optional<double> shareOf(const Row& row) const;
  void findEnds();

  const SweepRunner* runner_ = nullptr;
  QString sweep_;
  QStringList titles_;
  QString metricTitle_;
  std::vector<Row> rows_;
  std::optional<int> best_;
  double lowest_ = 0;  // of the metric
  double highest_ = 0;
};

// The state of a trial as the panels show states.
widgets::RunState shownState(engine::estimator::SweepTrial::Status status);
QString statusWord(engine::estimator::SweepTrial::Status status);

}  // namespace app
