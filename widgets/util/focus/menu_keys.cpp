#include "widgets/util/focus/menu_keys.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QWidget>
#include <QWindow>

namespace widgets {
namespace {

constexpr QKeyCombination kMenu{Qt::SHIFT, Qt::Key_F10};

}  // namespace

MenuKeys::MenuKeys(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

// The window passes it on to the focus, at the place that the widget says, as it does for the Menu key.
bool MenuKeys::eventFilter(QObject* watched, QEvent* event) {
  const bool isPress = event->type() == QEvent::KeyPress;
  if (!isPress && event->type() != QEvent::ShortcutOverride) return false;
  const auto* widget = qobject_cast<QWidget*>(watched);
  if (!widget || static_cast<QKeyEvent*>(event)->keyCombination() != kMenu) return false;
  QWindow* window = widget->window()->windowHandle();
  if (!window || QApplication::activePopupWidget()) return false;
  event->accept();
  if (!isPress || static_cast<QKeyEvent*>(event)->isAutoRepeat()) return true;
  QContextMenuEvent menu(QContextMenuEvent::Keyboard, QPoint(), QPoint(), Qt::NoModifier);
  QCoreApplication::sendEvent(window, &menu);
  return true;
}

}  // namespace widgets
