// The actions of the new-experiment wizard. They are in the registry ("wizard.…", "layers.…", "columns.…") even while
// the wizard is closed; then they are disabled and say why. GUI thread only.
#pragma once

#include <QList>

#include "widgets/util/action_registry.h"

namespace app {

struct WizardActions {
  explicit WizardActions(widgets::ActionRegistry* registry);
  // Of the window: while it is closed, everything is disabled.
  void open() { isOpen_ = true; }
  void close();
  // As ActionRegistry::disable(), while the window is open.
  void disable(QAction* action, const QString& reason) const;

  QAction* undo;
  QAction* redo;
  QAction* help;
  QAction* startOver;
  QAction* save;
  QAction* back;
  QAction* next;
  QAction* train;
  // Of the chosen layer, while the list of layers has the focus.
  QAction* duplicateLayer;
  QAction* layerUp;
  QAction* layerDown;
  QAction* removeLayer;
  // Of the chosen features, while their list has the focus.
  QAction* toWide;
  QAction* toDeep;
  QAction* toBoth;  // words to the wide part, numbers to the deep one
  // Of the chosen columns, while their well has the focus.
  QAction* columnUp;
  QAction* columnDown;
  QAction* removeColumn;
  QAction* cross;

 private:
  QList<QAction*> all_;
  bool isOpen_ = false;
};

}  // namespace app
