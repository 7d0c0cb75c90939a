// The list of a graph's functions at the left of the graph: filter, sort, open one. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/graph/layout/layout_worker.h"

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace widgets {

class FunctionListModel;

class FunctionsPanel : public QWidget {
  Q_OBJECT
 public:
  explicit FunctionsPanel(QWidget* parent = nullptr);

  void setGraph(const GraphModelPtr& model);
  FunctionListModel* model() const { return model_; }
  QTreeView* view() const { return view_; }

 signals:
  void functionRequested(int function);  // index into GraphDef::functions

 private:
  FunctionListModel* model_;
  QSortFilterProxyModel* proxy_;
  QLineEdit* filter_;
  QTreeView* view_;
};

}  // namespace widgets
