// What an empty page offers to do next, where that changes while it is shown. GUI thread only.
#pragma once

#include <QList>

class QAction;
class QString;

namespace widgets {

class ActionRegistry;
class EmptyState;

// Null when there is none of that id, and also when it can do nothing now.
QAction* enabledAction(const ActionRegistry* actions, const QString& id);
// Offers these instead of those before, without the nulls among them. The same again leave the buttons, and the focus
// that one of them may have, as they are.
void offerOnly(EmptyState& empty, QList<QAction*> actions);

}  // namespace widgets
