// Which hyperparameters matter for a metric, as a table: name, importance, correlation. GUI thread only; ofTrials()
// runs on a worker.
#pragma once

#include <QAbstractTableModel>
#include <QStyledItemDelegate>
#include <vector>

#include "widgets/dashboards/hparams/trial_table.h"

namespace widgets {

struct ImportanceRow {
  QString title;
  QString path;
  double importance = 0;   // NaN: the metric never varies
  double correlation = 0;  // NaN: there is none, as for more than two categories
};

struct ImportanceResult {
  QString metric;                   // key of its axis
  int trials = 0;                   // those that have every value
  std::vector<ImportanceRow> rows;  // the most important first
  bool varies = true;               // the metric, among those trials
  int leftOut = 0;                  // trials that lack a value
};

inline constexpr int kFewestTrials = 3;  // that tell an importance

// Trials that have the metric and every hyperparameter.
struct CompleteTrials {
  int trials = 0;
  int leftOut = 0;
  QStringList lacking;  // titles of what the others lack, the most often first
};

CompleteTrials completeTrials(const TrialTable& table, const QString& metric);
inline bool isEnough(const TrialTable& table, const QString& metric) {
  return completeTrials(table, metric).trials >= kFewestTrials;
}
ImportanceResult importanceOfTrials(const TrialTable& table, const QString& metric);

class ImportanceModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kImportance, kCorrelation, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  void setResult(const ImportanceResult& result);
  const ImportanceResult& result() const { return result_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  ImportanceResult result_;
};

// Bars behind the numbers: from the left for importance, from the middle for correlation.
class ImportanceDelegate : public QStyledItemDelegate {
  Q_OBJECT
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

}  // namespace widgets
