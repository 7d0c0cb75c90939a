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
#include "widgets/util/action_registry.h"

namespace app {
namespace {

// A bare key is meant for the control that has the focus, also where that has no use for it.
bool isOfControl(const QKeyEvent& event) {
  const QWidget* focused = QApplication::focusWidget();
  const bool isControl = qobject_cast<const QAbstractSlider*>(focused) ||
                         qobject_cast<const QAbstractButton*>(focused) || qobject_cast<const QTabBar*>(focused) ||
                         qobject_cast<const QComboBox*>(focused) || qobject_cast<const QAbstractSpinBox*>(focused) ||
                         qobject_cast<const QLineEdit*>(focused);
  return isControl && (event.modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
}

}  // namespace

UnavailableKeys::UnavailableKeys(Shell& shell) : QObject(shell.window()), shell_(shell) {
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
