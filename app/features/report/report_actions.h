// The actions of the report dialog. They are in the registry ("report.…") even while no report is open; then they are
// disabled and say why. GUI thread only.
#pragma once

#include "widgets/util/action_registry.h"

namespace app {

struct ReportActions {
  explicit ReportActions(widgets::ActionRegistry* registry);
  void disableAll();  // no report is open

  QAction* save;
  QAction* drop;  // the report's file
  QAction* up;
  QAction* down;
  QAction* remove;
  QAction* html;
  QAction* pdf;
  // The window's, which the dialog offers too.
  QAction* undo;
  QAction* redo;
};

}  // namespace app
