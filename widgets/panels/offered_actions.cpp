#include "widgets/panels/offered_actions.h"

#include <QAction>
#include <QPushButton>

#include "widgets/panels/empty_state.h"
#include "widgets/util/action_registry.h"

namespace widgets {

QAction* enabledAction(const ActionRegistry* actions, const QString& id) {
  QAction* action = actions ? actions->find(id) : nullptr;
  return action && action->isEnabled() ? action : nullptr;
}

void offerOnly(EmptyState& empty, QList<QAction*> actions) {
  actions.removeAll(nullptr);
  QStringList names;
  for (const QAction* action : actions) names << action->objectName();
  if (empty.offered() == names) return;
  empty.clearActions();
  for (QAction* action : actions) empty.addAction(action);
}

}  // namespace widgets
