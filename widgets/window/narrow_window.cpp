#include "widgets/window/narrow_window.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

// Logical pixels. The words of docks need more with a larger font; a page gives way, as far as it can: its bar folds,
// its cards go below one another.
constexpr int kDocks = 680;  // with the rail
constexpr int kPage = 520;

}  // namespace

NarrowWindow::NarrowWindow(QWidget* window, QMainWindow* body, QDockWidget* first, QDockWidget* second)
    : QObject(window), window_(window), body_(body), first_(first), second_(second), kept_(first) {
  for (QWidget* watched :
       {window, static_cast<QWidget*>(body), static_cast<QWidget*>(first), static_cast<QWidget*>(second)})
    watched->installEventFilter(this);
}

bool NarrowWindow::isWanted(const QDockWidget* dock) const {
  return !dock->isHidden() || dock == away_;
}

void NarrowWindow::rearrange(const std::function<void()>& act) {
  {
    const QScopedValueRollback acting(isActing_, true);
    away_ = nullptr;
    act();
  }
  fit();
}

bool NarrowWindow::eventFilter(QObject* watched, QEvent* event) {
  const bool isResize = watched == window_ && event->type() == QEvent::Resize;
  // Another page may need more.
  if (isResize || (watched == body_ && event->type() == QEvent::LayoutRequest)) fit();
  if ((watched == first_ || watched == second_) && !isActing_) {
    QDockWidget* dock = watched == first_ ? first_ : second_;
    if (event->type() == QEvent::ShowToParent) onShown(dock);
    if (event->type() == QEvent::HideToParent) onHidden(dock);
  }
  return QObject::eventFilter(watched, event);
}

bool NarrowWindow::hasRoomForBoth() const {
  if (body_->dockWidgetArea(first_) == body_->dockWidgetArea(second_)) return true;  // above each other
  const QWidget* page = body_->centralWidget();
  const int needed = std::max(kPage, page ? page->minimumSizeHint().width() : 0);
  return window_->width() >= measures::grown(kDocks, window_->fontMetrics()) + needed;
}

void NarrowWindow::fit() {
  if (isActing_) return;
  if (hasRoomForBoth()) {
    bringBack();
  } else if (!first_->isHidden() && !second_->isHidden()) {
    isAwayForOther_ = false;
    putAway(besides(kept_));
  }
}

void NarrowWindow::onShown(QDockWidget* dock) {
  if (away_ == dock) away_ = nullptr;
  if (hasRoomForBoth()) return;
  kept_ = dock;
  if (besides(dock)->isHidden()) return;
  isAwayForOther_ = true;
  putAway(besides(dock));
}

void NarrowWindow::onHidden(QDockWidget* dock) {
  if (away_ != besides(dock) || !isAwayForOther_) return;
  kept_ = away_;
  bringBack();
}

void NarrowWindow::putAway(QDockWidget* dock) {
  away_ = dock;
  setShown(dock, false);
}

void NarrowWindow::bringBack() {
  if (QDockWidget* dock = std::exchange(away_, nullptr)) setShown(dock, true);
}

void NarrowWindow::setShown(QDockWidget* dock, bool isShown) {
  const QScopedValueRollback acting(isActing_, true);
  dock->setVisible(isShown);
  emit rearranged();
}

}  // namespace widgets
