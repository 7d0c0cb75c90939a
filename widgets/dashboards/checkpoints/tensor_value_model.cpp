#include "widgets/dashboards/checkpoints/tensor_value_model.h"

#include "widgets/panels/exact_number.h"
#include "widgets/panels/number_text.h"

namespace widgets {

void TensorValueModel::setValues(TensorValues values, int columns, int64_t firstRow) {
  beginResetModel();
  values_ = std::move(values);
  columns_ = std::max(columns, 1);
  firstRow_ = firstRow;
  endResetModel();
}

int TensorValueModel::rowCount(const QModelIndex& parent) const {
  const auto columns = static_cast<std::size_t>(columns_);
  return parent.isValid() ? 0 : static_cast<int>((count() + columns - 1) / columns);
}

int TensorValueModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() || count() == 0 ? 0 : columns_;
}

QVariant TensorValueModel::data(const QModelIndex& index, int role) const {
  const auto at = static_cast<std::size_t>(index.row()) * static_cast<std::size_t>(columns_) +
                  static_cast<std::size_t>(index.column());
  if (!index.isValid() || at >= count()) return {};
  const bool isText = !values_.texts.empty();
  if (role == Qt::TextAlignmentRole) {
    return static_cast<int>((isText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
  }
  if (role == Qt::DisplayRole) return isText ? values_.texts[at] : valueText(values_.numbers[at]);
  if (role == Qt::ToolTipRole) return isText ? values_.texts[at] : exactText(values_.numbers[at]);
  return {};
}

QVariant TensorValueModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole) return {};
  return QString::number(orientation == Qt::Vertical ? firstRow_ + section : section);
}

}  // namespace widgets
