// The rows of the selected range as an item model that sorts itself. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "widgets/charts/series/range_statistics.h"

namespace widgets {

class RangeTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kRun, kMin, kMax, kStart, kEnd, kChange, kSlope, kMean, kPoints, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  void setRows(std::vector<RangeRow> rows);
  const std::vector<RangeRow>& rows() const { return rows_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  // Missing numbers come last in both directions.
  void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

 private:
  void sortRows();

  std::vector<RangeRow> rows_;
  int sortColumn_ = -1;  // none: in the lines' order
  Qt::SortOrder sortOrder_ = Qt::AscendingOrder;
};

}  // namespace widgets
