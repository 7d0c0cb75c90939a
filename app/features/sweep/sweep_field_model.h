// The settings of an experiment that a sweep may change, as a tree of the experiment's parts with their fields and
// current values. Fields can be dragged. GUI thread only.
#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "engine/estimator/sweep/sweep_fields.h"

namespace app {

class SweepFieldModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kValue, kColumns };
  static constexpr int kPathRole = Qt::UserRole;        // of a field; empty for a part
  static constexpr int kSearchRole = Qt::UserRole + 1;  // what is found by: the words and the path
  static constexpr const char* kMimeType = "application/x-ewb-sweep-field";

  explicit SweepFieldModel(const engine::estimator::Experiment& experiment, QObject* parent = nullptr);

  // Null when there is none of this path.
  const engine::estimator::SweepableField* find(const QString& path) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  QStringList mimeTypes() const override;
  QMimeData* mimeData(const QModelIndexList& indexes) const override;

 private:
  struct Part {
    QString path;  // "model.dnn_classifier.optimizer"
    std::vector<engine::estimator::SweepableField> fields;
  };
  const engine::estimator::SweepableField* fieldAt(const QModelIndex& index) const;

  std::vector<Part> parts_;
};

}  // namespace app
