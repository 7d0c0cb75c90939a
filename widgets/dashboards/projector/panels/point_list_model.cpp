#include "widgets/dashboards/projector/panels/point_list_model.h"

#include "widgets/panels/number_text.h"

namespace widgets {

void PointListModel::setPoints(std::vector<Neighbor> points, bool distances, std::function<QString(int)> label) {
  beginResetModel();
  points_ = std::move(points);
  distances_ = distances;
  label_ = std::move(label);
  endResetModel();
}

int PointListModel::pointAt(int row) const {
  return row >= 0 && row < rowCount() ? points_[static_cast<std::size_t>(row)].row : -1;
}

int PointListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(points_.size());
}

int PointListModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : distances_ ? kColumns : 1;
}

QVariant PointListModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const Neighbor& point = points_[static_cast<std::size_t>(index.row())];
  if (role == kPointRole) return point.row;
  if (index.column() == kDistance) {
    if (role == Qt::DisplayRole) return valueText(point.distance);
    if (role == Qt::TextAlignmentRole) return int{Qt::AlignRight | Qt::AlignVCenter};
    return {};
  }
  return role == Qt::DisplayRole || role == Qt::ToolTipRole ? QVariant(label_(point.row)) : QVariant();
}

QVariant PointListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  return section == kDistance ? tr("Distance") : tr("Point");
}

}  // namespace widgets
