#include "widgets/util/focus/focus_in_sight.h"

#include <QApplication>
#include <QFocusEvent>
#include <QScrollArea>

namespace widgets {
namespace {

bool isByKeys(Qt::FocusReason reason) {
  return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

}  // namespace

FocusInSight::FocusInSight(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

bool FocusInSight::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::FocusIn || !watched->isWidgetType()) return false;
  if (!isByKeys(static_cast<const QFocusEvent*>(event)->reason())) return false;
  auto* control = static_cast<QWidget*>(watched);
  for (QWidget* around = control; !around->isWindow() && around->parentWidget(); around = around->parentWidget()) {
    if (auto* area = qobject_cast<QScrollArea*>(around->parentWidget())) area->ensureWidgetVisible(control);
  }
  return false;
}

}  // namespace widgets
