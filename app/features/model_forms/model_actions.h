// Actions that need a run's model, of the selected run or, where none is, of the latest that is seen, which the
// inspector shows, too; they are disabled, with the reason, while it cannot be used. GUI thread only.
#pragma once

#include <QList>

#include "app/shell/shell.h"

namespace app {

class OpenWorkspace;
class RunModels;
class Runs;

// The selected run's id, else that of the latest that is seen; empty: there is none.
QString meantRun(const Shell& shell, Runs& runs);

// From now on, as runs are selected, trained and deleted. Looks only at what the run monitor has read.
void disableWithoutModel(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                         const QList<QAction*>& actions);

}  // namespace app
