#include "widgets/util/action_registry.h"

#include <QAction>

namespace widgets {

namespace {
constexpr char kPlainTip[] = "plainToolTip";

void describe(QAction* action) {
  const QString tip = action->property(kPlainTip).toString();
  const QString keys = action->shortcut().toString(QKeySequence::NativeText);
  //: A tooltip and the shortcut of the same action
  action->setToolTip(keys.isEmpty() ? tip : ActionRegistry::tr("%1 (%2)").arg(tip, keys));
  action->setStatusTip(tip);
}
}  // namespace

ActionRegistry::ActionRegistry(QObject* parent) : QObject(parent) {}

QAction* ActionRegistry::add(const QString& id, const QString& text, const QString& tooltip,
                             const QKeySequence& shortcut) {
  Q_ASSERT_X(!id.isEmpty() && !byId_.contains(id), "ActionRegistry::add", qPrintable(id));
  Q_ASSERT_X(!text.isEmpty() && !tooltip.isEmpty(), "ActionRegistry::add", "an action needs a text and a tooltip");
  auto* action = new QAction(text, this);
  action->setObjectName(id);
  action->setShortcut(shortcut);
  action->setProperty(kPlainTip, tooltip);
  describe(action);
  byId_.insert(id, action);
  actions_.push_back(action);
  emit actionAdded(action);
  return action;
}

QAction* ActionRegistry::addCheckable(const QString& id, const QString& text, const QString& tooltip, bool checked,
                                      const QKeySequence& shortcut) {
  QAction* action = add(id, text, tooltip, shortcut);
  action->setCheckable(true);
  action->setChecked(checked);
  return action;
}

QAction* ActionRegistry::find(const QString& id) const {
  return byId_.value(id, nullptr);
}

bool ActionRegistry::rebind(const QString& id, const QKeySequence& shortcut) {
  QAction* action = find(id);
  Q_ASSERT_X(action, "ActionRegistry::rebind", qPrintable(id));
  for (const QAction* other : actions_) {
    if (other != action && !shortcut.isEmpty() && other->shortcut() == shortcut) return false;
  }
  action->setShortcut(shortcut);
  describe(action);
  return true;
}

QString ActionRegistry::idOf(const QAction* action) {
  return action->objectName();
}

}  // namespace widgets
