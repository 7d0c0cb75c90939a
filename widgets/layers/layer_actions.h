// The actions of the editor of layers, made once in the registry ("layer_graph.…") and shared by all editors: the one
// whose window is active answers. GUI thread only.
#pragma once

#include <QList>

class QAction;

namespace widgets {

class ActionRegistry;

struct LayerActions {
  explicit LayerActions(ActionRegistry* registry);

  QAction* undo;
  QAction* redo;
  QAction* copy;
  QAction* cut;
  QAction* paste;
  QAction* duplicate;
  QAction* remove;
  QAction* connect;     // the selected layers, one into the next
  QAction* disconnect;  // what leads into the current one from the others that are selected, or from all
  QAction* freeze;
  QAction* makeOutput;
  QAction* find;
  QAction* fit;
  QList<QAction*> all;
};

}  // namespace widgets
