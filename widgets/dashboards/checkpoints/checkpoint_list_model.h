// The checkpoints of a run as rows, the newest first: step, age, size, a metric of the evaluation beside it, marks. GUI
// thread only.
#pragma once

#include <QAbstractTableModel>
#include <map>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace widgets {

class CheckpointListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kStep, kMetric, kAge, kSize, kMarks, kColumns };  // what was measured comes first
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<CheckpointRow> rows);  // in any order
  // A metric's values by step, and whether a smaller one is better.
  void setMetric(const QString& title, std::map<int64_t, double> values, std::optional<bool> smallerIsBetter);
  const CheckpointRow* row(int index) const;
  int find(const QString& prefix) const;  // -1: it is not there
  // The newest at or before `step`; no step: the newest. -1: there is none.
  int rowAt(std::optional<int64_t> step) const;
  // With the best value of the metric; -1: none has one.
  int best() const { return best_; }
  // The one before it by step; null: it is the first.
  const CheckpointRow* before(int index) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::optional<double> metricOf(const CheckpointRow& row) const;
  QString marks(int index) const;
  QString toolTip(const CheckpointRow& row) const;
  void findBest();

  std::vector<CheckpointRow> rows_;
  QString metricTitle_;
  std::map<int64_t, double> metric_;
  std::optional<bool> smallerIsBetter_ = true;
  int best_ = -1;
};

}  // namespace widgets
