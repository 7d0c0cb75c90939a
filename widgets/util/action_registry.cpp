#include "widgets/util/action_registry.h"

#include <QAction>

namespace widgets {

namespace {
constexpr char kPlainTip[] = "plainToolTip";
constexpr char kUsualKeys[] = "usualShortcut";
constexpr char kReason[] = "disabledReason";
constexpr char kOwnWindow[] = "ownWindow";  // absent: the main window

// The view that an action's keys count in; empty: the whole window.
QString placeOf(const QAction* action) {
  const bool isLocal =
      action->shortcutContext() == Qt::WidgetWithChildrenShortcut || action->shortcutContext() == Qt::WidgetShortcut;
  return isLocal ? ActionRegistry::idOf(action).section(QLatin1Char('.'), 0, 0) : QString();
}

void describe(QAction* action) {
  const QString tip = action->property(kPlainTip).toString();
  const QString keys = action->shortcut().toString(QKeySequence::NativeText);
  //: A tooltip and the shortcut of the same action
  const QString full = keys.isEmpty() ? tip : ActionRegistry::tr("%1 (%2)").arg(tip, keys);
  const QString reason = ActionRegistry::reason(action);
  action->setToolTip(reason.isEmpty() ? full : ActionRegistry::tr("%1\nNot available: %2").arg(full, reason));
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
  action->setProperty(kUsualKeys, QVariant::fromValue(shortcut));
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
  if (shortcut != usualShortcut(action) && rival(action, shortcut)) return false;
  action->setShortcut(shortcut);
  describe(action);
  return true;
}

QAction* ActionRegistry::rival(const QAction* action, const QKeySequence& shortcut) const {
  if (shortcut.isEmpty()) return nullptr;
  const QString place = placeOf(action);
  const auto found = std::find_if(actions_.begin(), actions_.end(), [&](const QAction* other) {
    if (other == action || other->shortcut() != shortcut) return false;
    if (action->property(kOwnWindow) != other->property(kOwnWindow)) return false;
    const QString otherPlace = placeOf(other);
    return place.isEmpty() || otherPlace.isEmpty() || place == otherPlace;
  });
  return found == actions_.end() ? nullptr : *found;
}

void ActionRegistry::setOwnWindow(QAction* action, const QString& window) {
  action->setProperty(kOwnWindow, window);
}

QKeySequence ActionRegistry::usualShortcut(const QAction* action) {
  return action->property(kUsualKeys).value<QKeySequence>();
}

QString ActionRegistry::tip(const QAction* action) {
  return action->property(kPlainTip).toString();
}

void ActionRegistry::disable(QAction* action, const QString& reason) {
  action->setEnabled(reason.isEmpty());
  if (action->property(kReason).toString() == reason) return;
  action->setProperty(kReason, reason);
  describe(action);
}

QString ActionRegistry::reason(const QAction* action) {
  return action->isEnabled() ? QString() : action->property(kReason).toString();
}

QString ActionRegistry::idOf(const QAction* action) {
  return action->objectName();
}

}  // namespace widgets
