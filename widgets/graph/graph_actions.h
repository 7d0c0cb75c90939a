// What a person can do with the graph and its nodes: menus, buttons and keys are views of these. GUI thread only.
#pragma once

class QAction;

namespace widgets {

class ActionRegistry;

struct GraphActions {
  explicit GraphActions(ActionRegistry* registry);

  QAction* open;       // or close the selected scope
  QAction* aside;      // take the selected node out of the main graph, or put it back
  QAction* autoAside;  // checkable: nodes of many edges leave the main graph by themselves
  QAction* reset;      // of what was taken out and put back
  QAction* copyName;
  QAction* trace;  // checkable: the paths to and from the selected node stand out
  QAction* fit;
  QAction* zoomIn;
  QAction* zoomOut;
  QAction* legend;      // checkable: seen also where it lies on nodes
  QAction* functions;   // checkable: the list of functions
  QAction* wholeGraph;  // back from a function
};

}  // namespace widgets
