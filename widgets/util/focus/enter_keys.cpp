#include "widgets/util/focus/enter_keys.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QKeyEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QToolButton>

namespace widgets {
namespace {

bool isEnter(const QKeyEvent& event) {
  const bool isPlain = !(event.modifiers() & ~Qt::KeypadModifier);
  return isPlain && (event.key() == Qt::Key_Return || event.key() == Qt::Key_Enter);
}

// What is set here is none that a person is done with by Enter.
bool isSetting(const QWidget* control) {
  if (const auto* choice = qobject_cast<const QComboBox*>(control)) return !choice->isEditable();
  return qobject_cast<const QCheckBox*>(control) || qobject_cast<const QRadioButton*>(control) ||
         qobject_cast<const QAbstractSpinBox*>(control);
}

}  // namespace

EnterKeys::EnterKeys(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

bool EnterKeys::eventFilter(QObject* watched, QEvent* event) {
  const bool isPress = event->type() == QEvent::KeyPress;
  if (!isPress && event->type() != QEvent::ShortcutOverride) return false;
  const auto* key = static_cast<QKeyEvent*>(event);
  if (!watched->isWidgetType() || !isEnter(*key)) return false;
  if (qobject_cast<QPushButton*>(watched) || qobject_cast<QToolButton*>(watched)) {
    event->accept();
    if (isPress && !key->isAutoRepeat()) static_cast<QAbstractButton*>(watched)->click();  // which may be its end
    return true;
  }
  // What the control left to the dialog.
  const auto* dialog = qobject_cast<QDialog*>(watched);
  if (!dialog || !isPress || !isSetting(dialog->focusWidget())) return false;
  event->accept();
  return true;
}

}  // namespace widgets
