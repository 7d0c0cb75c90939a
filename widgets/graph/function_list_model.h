// The functions of a graph's library as a table: name, arguments and results, nodes, calls. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <vector>

#include "widgets/graph/layout/layout_worker.h"

namespace widgets {

class FunctionListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kName, kSignature, kNodes, kCalls, kColumns };
  using QAbstractTableModel::QAbstractTableModel;

  // Null: no functions.
  void setGraph(const GraphModelPtr& model);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  QVariant cell(std::size_t function, int column, bool asText) const;

  GraphModelPtr model_;
  std::vector<int> calls_;
};

}  // namespace widgets
