// The list of a graph's functions at the left of the graph (filter, sort, open one), and the line above one that is
// shown alone. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/graph/layout/layout_worker.h"

class QAction;
class QLabel;
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

// Its name, and the way back to the graph that calls it.
class FunctionBar : public QWidget {
  Q_OBJECT
 public:
  FunctionBar(QAction* back, QWidget* parent);
  void showFunction(const QString& name);

 private:
  QLabel* name_;
};

}  // namespace widgets
