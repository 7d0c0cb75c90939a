// What can be done with the Keras model of a window, as actions that all of these windows share. GUI thread only.
#pragma once

#include <QList>

class QAction;

namespace widgets {
class ActionRegistry;
}

namespace app {

struct KerasModelActions {
  explicit KerasModelActions(widgets::ActionRegistry* registry);

  QAction* evaluate;
  QAction* fit;
  QAction* stopFit;
  QAction* saveAs;
  QAction* saveWeights;
  QAction* exportSavedModel;
  QList<QAction*> all;
};

}  // namespace app
