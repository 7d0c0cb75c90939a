// The layers of a sequential model as rows: type, parameters and output of each. Rows can be dragged. GUI thread only.
#pragma once

#include <QAbstractTableModel>

#include "app/features/wizard/layers/layer_presets.h"
#include "app/workbench/drafts/draft_analysis.h"

namespace app {

class LayerModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kType, kParameters, kOutput, kCount, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  void setLayers(const LayerList& layers);
  const LayerList& layers() const { return layers_; }
  // One for each layer; fewer or more are not known yet. `isOld`: of layers that were edited since.
  void setReports(const std::vector<engine::estimator::LayerReport>& reports, bool isOld);
  // Empty: it fits, or is not known.
  QString error(int row) const;

  void insertLayer(int row, const engine::estimator::Layer& layer);
  void removeLayer(int row);
  void replaceLayer(int row, const engine::estimator::Layer& layer);
  // To the place before row `to`, counted before the move.
  void moveLayer(int from, int to);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;
  bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                    const QModelIndex& parent) override;

 signals:
  void moved(int from, int to);  // by dragging: the row that it has now

 private:
  const engine::estimator::LayerReport* report(int row) const;
  QVariant decoration(int row) const;
  void forget(int from);

  LayerList layers_;
  std::vector<engine::estimator::LayerReport> reports_;
};

// "Filters 20, Kernel size 5, valid, relu".
QString layerParameters(const engine::estimator::Layer& layer);
// "269 322 parameters, 1.1 MB".
QString sizeText(int64_t parameters, int64_t bytes);
// "24 × 24 × 20": without the batch.
QString shapeText(const engine::Shape& shape);

}  // namespace app
