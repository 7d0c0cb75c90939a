// The graph viewer: the drawing with its controls. It holds the parts and passes on what one wants of another: which
// graph it is (GraphSource), how much of it is drawn and where (GraphArrangement), the picture (GraphCanvas), and the
// controls (GraphBar, FunctionsPanel). Reading and layout happen on the LayoutWorker's thread; the view shows what it
// has meanwhile. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/graph/graph_actions.h"
#include "widgets/graph/graph_arrangement.h"
#include "widgets/graph/graph_source.h"

class QStackedLayout;

namespace widgets {

class ActionRegistry;
class ColorBox;
class EmptyState;
class FunctionBar;
class FunctionsPanel;
class GraphBar;
class GraphCanvas;
class GraphLegend;

class GraphView : public QWidget {
  Q_OBJECT
 public:
  // The worker is shared by every view of the window and must outlive them, as must the registry, to which the view
  // adds its actions; null: one of its own.
  explicit GraphView(LayoutWorker* worker, QWidget* parent = nullptr, ActionRegistry* actions = nullptr);

  // The parts.
  const GraphSource& source() const { return source_; }
  GraphArrangement& arrangement() { return arrangement_; }
  GraphBar* bar() const { return bar_; }
  ColorBox* colors() const;
  GraphCanvas* canvas() const { return canvas_; }
  FunctionsPanel* functions() const { return functions_; }
  const GraphActions& actions() const { return actions_; }

  // Shows a serialized GraphDef. The former graph stays until the new one is laid out.
  void setGraphDef(const QByteArray& bytes);
  // Shows how a serialized GraphDef differs from another.
  void setComparison(const QByteArray& before, const QByteArray& after);
  // In the place of a graph, while there is none: that one is being read.
  void showWaiting(const QString& what);
  void clear();
  // Where it says since then that there is no graph; null: something else is said or shown.
  EmptyState* nothing() const { return isNone_ ? empty_ : nullptr; }
  // In the place of a graph: why there is none, and what a person can do about it. The actions outlive the view.
  void showProblem(const QString& title, const QString& reason, const QList<QAction*>& actions);
  // What a person can do where there is no graph; must outlive the view.
  void setStart(QAction* action);
  const GraphModelPtr& model() const { return source_.model(); }

  void setMode(GraphMode mode);
  // Opens the scopes around the op, switches to a mode that shows it, selects it and brings it to the middle.
  void showOp(int op);
  // Shows a function of the library alone; -1: the graph that calls it again.
  void showFunction(int function);

 signals:
  void modelChanged(const widgets::GraphModelPtr& model);
  void itemSelected(int item);  // -1: nothing
  void pictureShown();          // a layout arrived and is on the screen
  void failed(const QString& reason);

 private:
  void layOut();
  void connectParts();
  void connectCanvas();
  void connectActions();
  void onGraphRead();
  void onWentBack();
  void onArranged(const LayoutResult& layout);
  void onReadFailed(const QString& reason);
  void showFailure(const QString& reason);
  void search(bool forward);
  void closeScopeAround(int item);
  void toggleAside(int item);
  void copyName();
  void showMenu(int item, const QPoint& place);
  void updateColors();
  void updateTrace();
  void updateFunctions();

  GraphActions actions_;
  GraphSource source_;
  GraphArrangement arrangement_;
  int selectNext_ = -1;  // item to select and centre when the layout arrives
  GraphBar* bar_;
  FunctionBar* functionBar_;
  FunctionsPanel* functions_;
  GraphCanvas* canvas_;
  GraphLegend* legend_;
  EmptyState* empty_;
  bool isNone_ = false;
  QAction* start_ = nullptr;  // offered while there is no graph
  QStackedLayout* pages_;
};

}  // namespace widgets
