// Actions that ask the selected run's model: disabled, with the reason, while there can be none. GUI thread only.
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
