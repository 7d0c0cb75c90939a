// Actions that ask the selected run's model: disabled, with the reason, while there can be none. GUI thread only.
#pragma once

#include <QList>

#include "app/shell/shell.h"
#include "app/workbench/workbench.h"

namespace app {

// From now on, as runs are selected, trained and deleted. Looks only at what the run monitor has read.
void disableWithoutModel(Shell& shell, Workbench& bench, const QList<QAction*>& actions);

}  // namespace app
