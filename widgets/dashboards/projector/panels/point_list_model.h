// Points in a list: neighbours with their distances, or what a search found. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <functional>

#include "widgets/dashboards/projector/projections/neighbors.h"

namespace widgets {

class PointListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kLabel, kDistance, kColumns };
  static constexpr int kPointRole = Qt::UserRole;

  using QAbstractTableModel::QAbstractTableModel;

  // `label` is asked for the rows that are seen. Without distances there is one column.
  void setPoints(std::vector<Neighbor> points, bool distances, std::function<QString(int point)> label);
  void clear() { setPoints({}, false, {}); }
  // -1: there is no such row.
  int pointAt(int row) const;

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  std::vector<Neighbor> points_;
  bool distances_ = false;
  std::function<QString(int)> label_;
};

}  // namespace widgets
