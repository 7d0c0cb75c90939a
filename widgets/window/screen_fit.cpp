#include "widgets/window/screen_fit.h"

#include <QApplication>
#include <QEvent>
#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace widgets {
namespace {

// Of a usual frame, which is not known before a window is shown.
constexpr int kTitleBar = 32;
constexpr int kFrame = 4;

int inside(int from, int length, int low, int high) {
  return std::max(low, std::min(from, high - length));
}

}  // namespace

void fitWithin(QWidget* window, const QRect& area) {
  if (area.isEmpty() || window->isMaximized() || window->isFullScreen()) return;
  const QRect room = area.adjusted(kFrame, kTitleBar, -kFrame, -kFrame);
  window->setMinimumSize(window->minimumSize().boundedTo(room.size()));
  const QSize size = window->size().boundedTo(room.size());
  if (size != window->size()) window->resize(size);
  QPoint corner = window->pos();
  const QWidget* owner = window->parentWidget() ? window->parentWidget()->window() : nullptr;
  if (owner && owner->isVisible() && !window->testAttribute(Qt::WA_Moved))
    corner = owner->geometry().center() - QPoint(size.width() / 2, size.height() / 2);
  const QPoint place(inside(corner.x(), size.width(), room.left(), room.left() + room.width()),
                     inside(corner.y(), size.height(), room.top(), room.top() + room.height()));
  if (place != window->pos()) window->move(place);
}

QRect freeArea(const QWidget& window) {
  if (QGuiApplication::platformName() == QLatin1String("offscreen")) return {};
  return window.screen() ? window.screen()->availableGeometry() : QRect();
}

ScreenFit::ScreenFit(QObject* parent, Area area) : QObject(parent), area_(std::move(area)) {
  QApplication::instance()->installEventFilter(this);
}

bool ScreenFit::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Show && !event->spontaneous() && watched->isWidgetType()) {
    auto* window = static_cast<QWidget*>(watched);
    if (window->windowType() == Qt::Window || window->windowType() == Qt::Dialog) fitWithin(window, area_(*window));
  }
  return false;
}

}  // namespace widgets
