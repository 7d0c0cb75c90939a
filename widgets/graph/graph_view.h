// The graph viewer: search, mode, zoom buttons and the drawing. Reading and layout happen on the LayoutWorker's thread;
// the view shows what it has meanwhile. GUI thread only.
#pragma once

#include <QWidget>
#include <set>

#include "widgets/graph/canvas/graph_colors.h"
#include "widgets/graph/graph_actions.h"
#include "widgets/graph/layout/layout_worker.h"
#include "widgets/graph/model/graph_projection.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QHBoxLayout;
class QStackedLayout;
class QToolButton;

namespace widgets {

class ActionRegistry;
class EmptyState;
class FunctionsPanel;
class GraphCanvas;
class GraphLegend;
enum class Glyph;

class GraphView : public QWidget {
  Q_OBJECT
 public:
  // The worker is shared by every view of the window and must outlive them, as must the registry, to which the view
  // adds its actions; null: one of its own.
  explicit GraphView(LayoutWorker* worker, QWidget* parent = nullptr, ActionRegistry* actions = nullptr);

  // Shows how a serialized GraphDef differs from another.
  void setComparison(const QByteArray& before, const QByteArray& after);
  // What a step of the shown graph took; null: not known. Forgotten with the graph.
  void setProfile(GraphProfilePtr profile);
  GraphColoring coloring() const { return coloring_; }
  void setColoring(GraphColoring coloring);
  // Whether the paths to and from the selected item stand out.
  void setTracing(bool tracing);

  // Shows a serialized GraphDef. The former graph stays until the new one is laid out.
  void setGraphDef(const QByteArray& bytes);
  // In the place of a graph, while there is none: that one is being read.
  void showWaiting(const QString& what);
  void clear();

  const GraphModelPtr& model() const { return model_; }
  GraphCanvas* canvas() const { return canvas_; }
  EmptyState* emptyState() const { return empty_; }
  GraphMode mode() const { return mode_; }
  void setMode(GraphMode mode);

  // Opens the scopes around the op, switches to a mode that shows it, selects it and brings it to the middle.
  void showOp(int op);
  void toggleScope(int item);
  // Opens all of these, in one layout.
  void openScopes(const std::vector<int>& items);

  const GraphActions& actions() const { return actions_; }
  const AsideChoices& asideChoices() const { return aside_; }
  // Takes an item out of the main graph or puts it back.
  void setAside(int item, bool aside);
  // Shows a function of the library alone; -1: the graph that calls it again.
  void showFunction(int function);
  int function() const { return function_; }
  FunctionsPanel* functions() const { return functions_; }

 signals:
  void modelChanged(const widgets::GraphModelPtr& model);
  void itemSelected(int item);  // -1: nothing
  void pictureShown();          // a layout arrived and is on the screen
  void failed(const QString& reason);

 private:
  void buildBar(QHBoxLayout* bar);
  void addColorControls(QHBoxLayout* bar);
  void updateColors();
  void updateTrace();
  QToolButton* addZoomButton(QHBoxLayout* bar, Glyph glyph, const QString& name, const QString& text);
  void onGraphRead(quint64 request, const GraphModelPtr& model);
  void onLayoutReady(quint64 request, const LayoutResult& result);
  void onFailed(quint64 request, const QString& reason);
  void relayout(int anchor);
  void search(bool forward);
  void closeScopeAround(int item);
  void forgetGraph();
  // graph_view_menu.cpp
  void connectActions();
  bool isAside(int item) const;
  void forgetChoices();
  void toggleAside(int item);
  void showMenu(int item, const QPoint& place);
  void updateFunctions();

  LayoutWorker* worker_;
  GraphActions actions_;
  GraphModelPtr model_;
  GraphModelPtr whole_;  // of which function_ is one; the model itself while none is shown alone
  int function_ = -1;
  int reads_ = -1;  // the function that is being read
  std::set<int> wholeOpen_;
  AsideChoices aside_;
  GraphMode mode_ = GraphMode::kModel;
  GraphColoring coloring_ = GraphColoring::kType;
  GraphProfilePtr profile_;
  std::set<int> open_;
  VisibleGraph projected_;
  quint64 reading_ = 0;
  quint64 layouting_ = 0;
  int anchor_ = -1;
  int selectNext_ = -1;  // item to select and centre when the layout arrives
  int lastHit_ = -1;

  QLineEdit* search_;
  QComboBox* modeBox_;
  QComboBox* colorBox_;
  QToolButton* trace_;
  QWidget* functionsButton_ = nullptr;
  FunctionsPanel* functions_;
  QWidget* functionBar_;
  QLabel* functionName_;
  GraphLegend* legend_;
  QLabel* hidden_;
  QLabel* hits_;
  GraphCanvas* canvas_;
  EmptyState* empty_;
  QStackedLayout* pages_;
};

}  // namespace widgets
