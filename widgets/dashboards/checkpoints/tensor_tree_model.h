// The variables of a checkpoint as a tree by the slashes of their names; what optimizers keep for a variable stands
// folded below it. Statistics come in as they are read. GUI thread only.
#pragma once

#include <QAbstractItemModel>
#include <QHash>
#include <memory>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace widgets {

class TensorTreeModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  // What was measured comes before what is the same in every checkpoint.
  enum Column { kName, kChange, kNorm, kMean, kSparsity, kShape, kDtype, kBytes, kColumns };
  enum Role {
    kTensorRole = Qt::UserRole + 1,  // the tensor's full name; empty for a scope
    kShareRole,                      // 0 to 1 of the largest in the column, for a bar behind the text
    kIsScopeRole,                    // whether it holds no values itself
  };

  explicit TensorTreeModel(QObject* parent = nullptr);
  ~TensorTreeModel() override;

  // Those whose name contains `filter`, without regard to case.
  void setTensors(const std::vector<TensorRow>& tensors, const QString& filter = {});
  void setFacts(const QString& tensor, const TensorFacts& facts);
  const TensorFacts* facts(const QString& tensor) const;
  const TensorRow* tensor(const QString& name) const;
  QModelIndex indexOf(const QString& tensor) const;
  // The tensor of a row, empty for a scope.
  QString nameAt(const QModelIndex& index) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Node;
  Node* nodeOf(const QModelIndex& index) const;
  QVariant text(const Node& node, int column) const;
  QVariant factText(const TensorRow& tensor, int column) const;

  std::unique_ptr<Node> root_;
  QHash<QString, Node*> byName_;
  QHash<QString, TensorFacts> facts_;
  double largestChange_ = 0;
};

}  // namespace widgets
