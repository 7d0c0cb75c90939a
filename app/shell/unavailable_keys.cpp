#include "app/shell/unavailable_keys.h"

#include <QAction>
#include <QKeyEvent>

#include "app/shell/shell.h"
#include "widgets/util/action_registry.h"

namespace app {

UnavailableKeys::UnavailableKeys(Shell& shell) : QObject(shell.window()), shell_(shell) {
  shell.window()->installEventFilter(this);
}

// Keys come here where no action takes them, and neither does what has the focus. What another window has for them is
// not meant in this one.
bool UnavailableKeys::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QObject::eventFilter(watched, event);
  const QKeySequence keys(static_cast<QKeyEvent*>(event)->keyCombination());
  for (const QAction* action : shell_.registry().actions()) {
    const QString reason = widgets::ActionRegistry::reason(action);
    const bool isOfAnother = action->property("ownWindow").isValid();  // as ActionRegistry::setOwnWindow() says it
    if (reason.isEmpty() || isOfAnother || action->shortcut() != keys) continue;
    QString name = action->text();
    name.remove(QLatin1Char('&')).remove(QChar(0x2026));
    //: An action that cannot be done now, and why
    shell_.tell({widgets::Severity::kInfo, tr("%1: %2").arg(name, reason), {}, QStringLiteral("unavailable")});
    return true;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace app
