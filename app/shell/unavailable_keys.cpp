#include "app/shell/unavailable_keys.h"

#include <QAbstractButton>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTabBar>

#include "app/shell/shell.h"
#include "widgets/dashboards/gone_folder.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/util/action_registry.h"

namespace app {
namespace {

using widgets::ActionRegistry;

// A bare key is meant for the control that has the focus, also where that has no use for it.
bool isOfControl(const QKeyEvent& event) {
  const QWidget* focused = QApplication::focusWidget();
  const bool isControl = qobject_cast<const QAbstractSlider*>(focused) ||
                         qobject_cast<const QAbstractButton*>(focused) || qobject_cast<const QTabBar*>(focused) ||
                         qobject_cast<const QComboBox*>(focused) || qobject_cast<const QAbstractSpinBox*>(focused) ||
                         qobject_cast<const QLineEdit*>(focused);
  return isControl && (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

// What can be done instead.
std::vector<widgets::BannerAction> leadingOn(const ActionRegistry& actions, const QString& id, bool isFolderGone) {
  QList<QAction*> offered;
  if (isFolderGone && (id.startsWith(QLatin1String("run.")) || id.startsWith(QLatin1String("file.")))) {
    offered = widgets::actionsForGoneFolder(&actions);
  } else if (!isFolderGone && (id == QLatin1String("run.export") || id == QLatin1String("run.evaluate_on"))) {
    offered << widgets::enabledAction(&actions, QStringLiteral("model.try"))
            << widgets::firstEnabled(&actions, widgets::idsForTrainedRun());
  }
  std::vector<widgets::BannerAction> buttons;
  for (QAction* action : offered) {
    if (action) buttons.push_back({action->text(), [action] { action->trigger(); }});
  }
  return buttons;
}

}  // namespace

UnavailableKeys::UnavailableKeys(Shell& shell, const widgets::RunCatalog& runs)
    : QObject(shell.window()), shell_(shell), runs_(runs) {
  shell.window()->installEventFilter(this);
}

// Keys come here where no action takes them, and neither does what has the focus. What another window has for them is
// not meant in this one.
bool UnavailableKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
  const auto* press = static_cast<QKeyEvent*>(event);
  if (isOfControl(*press)) return QObject::eventFilter(watched, event);
  const QKeySequence keys(press->keyCombination());
  for (const QAction* action : shell_.registry().actions()) {
    const QString reason = ActionRegistry::reason(action);
    const bool isOfAnother = action->property("ownWindow").isValid();  // as ActionRegistry::setOwnWindow() says it
    if (reason.isEmpty() || isOfAnother || action->shortcut() != keys) continue;
    QString name = action->text();
    name.remove(QLatin1Char('&')).remove(QChar(0x2026));
    //: An action that cannot be done now, and why
    shell_.tell({widgets::Severity::kInfo, tr("%1: %2").arg(name, reason),
                 leadingOn(shell_.registry(), action->objectName(), !runs_.gone().isEmpty()),
                 QStringLiteral("unavailable")});
    return true;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace app
