// The classes of the column that colours the points, with their colours and how many points each has. GUI thread only.
#pragma once

#include <QAbstractListModel>

#include "widgets/dashboards/projector/scene/point_colors.h"

namespace widgets {

class LegendModel : public QAbstractListModel {
  Q_OBJECT
 public:
  using QAbstractListModel::QAbstractListModel;

  void setEntries(std::vector<LegendEntry> entries);
  const std::vector<LegendEntry>& entries() const { return entries_; }

  int rowCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<LegendEntry> entries_;
};

}  // namespace widgets
