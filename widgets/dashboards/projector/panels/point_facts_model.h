// What the metadata say of one point: a row for each column of theirs. GUI thread only.
#pragma once

#include <QAbstractTableModel>

#include "widgets/dashboards/projector/scene/point_scene.h"

namespace widgets {

class PointFactsModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  using QAbstractTableModel::QAbstractTableModel;

  // -1: none.
  void setPoint(const EmbeddingPtr& data, int point);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : 2; }
  QVariant data(const QModelIndex& index, int role) const override;

 private:
  std::vector<std::pair<QString, QString>> facts_;
};

}  // namespace widgets
