#include "widgets/theme/keyboard_windows.h"

#include <QEvent>
#include <QWidget>

namespace widgets {

bool KeyboardWindows::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::Shortcut:
    case QEvent::ShortcutOverride:
      byKeys_ = true;
      break;
    case QEvent::MouseButtonPress:
      byKeys_ = false;
      break;
    case QEvent::Show:
      if (auto* widget = qobject_cast<QWidget*>(watched); byKeys_ && widget && widget->isWindow())
        widget->setAttribute(Qt::WA_KeyboardFocusChange);
      break;
    default:
      break;
  }
  return QObject::eventFilter(watched, event);
}

}  // namespace widgets
