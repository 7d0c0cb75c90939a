// What all pages of runs say where the folder that is open is gone, and what leads on. GUI thread only.
#pragma once

#include <QList>

class QAction;

namespace widgets {

class ActionRegistry;
class EmptyState;
class RunCatalog;

// To look again, and to open another; without those that there are not.
QList<QAction*> actionsForGoneFolder(const ActionRegistry* actions);
// Says so, if it is gone; false: it is there, and nothing was said. Without `actions` nothing is offered.
bool tellGoneFolder(EmptyState& empty, const RunCatalog& runs, const ActionRegistry* actions);

}  // namespace widgets
