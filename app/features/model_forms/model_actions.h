// Actions that need the selected run's model; they are disabled, with the reason, while it cannot be used. GUI thread
// only.
#pragma once

#include <QList>

#include "app/shell/shell.h"

namespace app {

class OpenWorkspace;
class RunModels;
class Runs;

// From now on, as runs are selected, trained and deleted. Looks only at what the run monitor has read.
void disableWithoutModel(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                         const QList<QAction*>& actions);

}  // namespace app
