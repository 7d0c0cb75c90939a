// Two dimensions of a tensor as a table: rows and columns are its last two, or a column for a vector. GUI thread only.
#pragma once

#include <QAbstractTableModel>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace widgets {

class TensorValueModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;
  // `firstRow`: the number of the first row in the slice.
  void setValues(TensorValues values, int columns, int64_t firstRow);
  void clear() { setValues({}, 1, 0); }

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::size_t count() const { return values_.texts.empty() ? values_.numbers.size() : values_.texts.size(); }
  TensorValues values_;
  int columns_ = 1;
  int64_t firstRow_ = 0;
};

}  // namespace widgets
