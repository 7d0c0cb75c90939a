// What can be done in the report dialog. The actions are in the registry ("report.…") also while no report is open:
// then they are disabled and say so. GUI thread only.
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
