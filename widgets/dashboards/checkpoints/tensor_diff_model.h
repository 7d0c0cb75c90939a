// How two checkpoints differ: the model's changed variables first, the most changed on top, and then what its training
// keeps beside them; equal, reshaped, missing and unread tensors in groups of their own. GUI thread only.
#pragma once

#include <QAbstractItemModel>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"

namespace widgets {

class TensorDiffModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  enum Column { kName, kRelative, kLargest, kShare, kType, kColumns };
  using QAbstractItemModel::QAbstractItemModel;

  // In the order in which they are to stand within their groups; those whose name contains `filter`.
  void setRows(const std::vector<TensorDiffRow>& rows, const QString& filter = {});
  // Empty for a group.
  QString nameAt(const QModelIndex& index) const;
  int count(TensorChange change) const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& index) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  struct Group {
    TensorChange change;
    bool isOwn = true;   // the model's variables, not what an optimizer keeps for them
    double largest = 0;  // finite relative change
    std::vector<TensorDiffRow> rows;
  };
  const TensorDiffRow* rowOf(const QModelIndex& index) const;
  QString groupTitle(const Group& group) const;
  QVariant text(const TensorDiffRow& row, int column) const;

  std::vector<Group> groups_;  // none is empty
};

}  // namespace widgets
