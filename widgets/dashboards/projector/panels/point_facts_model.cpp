#include "widgets/dashboards/projector/panels/point_facts_model.h"

#include <cmath>

#include "widgets/dashboards/projector/projections/distance.h"
#include "widgets/panels/number_text.h"

namespace widgets {

void PointFactsModel::setPoint(const EmbeddingPtr& data, int point) {
  beginResetModel();
  facts_.clear();
  if (data && point >= 0 && point < data->points.rows) {
    for (const MetadataColumn& column : data->metadata.columns) {
      facts_.emplace_back(column.name.isEmpty() ? tr("label") : column.name,
                          column.values[static_cast<std::size_t>(point)]);
    }
    facts_.emplace_back(tr("row"), stepText(data->rowOf(point)));
    const float* row = data->points.row(point);
    facts_.emplace_back(tr("length"), valueText(std::sqrt(dotProduct(row, row, data->points.columns))));
  }
  endResetModel();
}

int PointFactsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(facts_.size());
}

QVariant PointFactsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const auto& [name, value] = facts_[static_cast<std::size_t>(index.row())];
  return index.column() == 0 ? name : value;
}

}  // namespace widgets
