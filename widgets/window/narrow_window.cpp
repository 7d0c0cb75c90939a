#include "widgets/window/narrow_window.h"

#include <QDockWidget>
#include <QEvent>

namespace widgets {
namespace {

constexpr int kRoomForInspector = 1200;  // logical pixels

}  // namespace

NarrowWindow::NarrowWindow(QWidget* window, QDockWidget* inspector)
    : QObject(window), window_(window), inspector_(inspector) {
  window_->installEventFilter(this);
}

bool NarrowWindow::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window_ && event->type() == QEvent::Resize) fit();
  if (watched == window_ && event->type() == QEvent::Close && isFolded_) {
    // The next window gets the inspector that this one had.
    isFolded_ = isNarrow_ = false;
    inspector_->show();
    QMetaObject::invokeMethod(this, &NarrowWindow::fit, Qt::QueuedConnection);  // it may stay open
  }
  return QObject::eventFilter(watched, event);
}

void NarrowWindow::fit() {
  const bool isNarrow = window_->width() < kRoomForInspector;
  if (isNarrow == isNarrow_) return;
  isNarrow_ = isNarrow;
  if (isNarrow) {
    isFolded_ = !inspector_->isHidden();
    inspector_->hide();
  } else if (isFolded_) {
    isFolded_ = false;
    inspector_->show();
  }
}

}  // namespace widgets
