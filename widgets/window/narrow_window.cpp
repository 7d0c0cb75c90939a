#include "widgets/window/narrow_window.h"

#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QPainter>
#include <algorithm>

#include "widgets/theme/font_measures.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

// Logical pixels. The words of docks need more with a larger font; a page gives way, as far as it can: its bar folds,
// its cards go below one another.
constexpr int kDocks = 680;  // with the rail
constexpr int kPage = 520;
constexpr int kShadowWidth = 28;

int roomForInspector(const QWidget& window, const QWidget* page) {
  return measures::grown(kDocks, window.fontMetrics()) + std::max(kPage, page ? page->minimumSizeHint().width() : 0);
}

// As wide as a dock is at first, also where it had to give way when it was one.
int usualWidth(const QWidget& window) {
  constexpr double kUsualLine = 16;  // height of a line of text at 10 points
  return qRound(measures::kInspectorWidth * std::max(1.0, window.fontMetrics().height() / kUsualLine));
}

class OverlayEdge : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Theme::of(palette()).border); }
};

// On what the inspector lies over, so that words end below it rather than are cut.
class OverlayShadow : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  void paintEvent(QPaintEvent*) override {
    constexpr int kDarkest = 110;
    QLinearGradient fade(rect().topLeft(), rect().topRight());
    for (const double at : {0.0, 0.25, 0.5, 0.75, 1.0})
      fade.setColorAt(at, QColor(0, 0, 0, qRound(kDarkest * at * at)));
    QPainter(this).fillRect(rect(), fade);
  }
};

}  // namespace

NarrowWindow::NarrowWindow(QWidget* window, QMainWindow* body, QDockWidget* inspector)
    : QObject(window),
      window_(window),
      body_(body),
      inspector_(inspector),
      edge_(new OverlayEdge(inspector)),
      shadow_(new OverlayShadow(body)),
      width_(usualWidth(*window)) {
  edge_->hide();
  shadow_->hide();
  shadow_->setAttribute(Qt::WA_TransparentForMouseEvents);
  window_->installEventFilter(this);
  body_->installEventFilter(this);
  inspector_->installEventFilter(this);
}

void NarrowWindow::setGivingWay(QDockWidget* other, std::function<bool()> isOfPage) {
  other_ = other;
  isOfPage_ = std::move(isOfPage);
  other_->installEventFilter(this);
}

void NarrowWindow::giveBack() {
  body_->setContentsMargins({});
  if (std::exchange(hasGivenWay_, false)) other_->show();
}

void NarrowWindow::arrange() {
  if (!other_ || isMoving_) return;
  if (!isNarrow_ || inspector_->isHidden() || !isOfPage_()) return giveBack();
  if (!other_->isHidden()) {
    hasGivenWay_ = true;
    other_->hide();
  }
  place();
  body_->setContentsMargins(0, 0, inspector_->width(), 0);
  shadow_->hide();
}

bool NarrowWindow::eventFilter(QObject* watched, QEvent* event) {
  const bool isResize = event->type() == QEvent::Resize;
  // Another page may need more.
  if ((watched == window_ && isResize) || (watched == body_ && event->type() == QEvent::LayoutRequest)) fit();
  const bool isOther = event->type() == QEvent::Show || event->type() == QEvent::LayoutRequest;
  if (watched == inspector_ && event->type() == QEvent::Hide) shadow_->hide();
  const bool isShownOrHidden = event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent;
  if (watched == inspector_ && isShownOrHidden) arrange();
  if (watched == other_ && event->type() == QEvent::ShowToParent && std::exchange(hasGivenWay_, false))
    inspector_->hide();  // a person wants the other one
  if ((watched == body_ && isResize) || (watched == inspector_ && isOther)) place();
  if (watched == window_ && event->type() == QEvent::Close && isNarrow_) {
    // The next window gets the inspector that this one had.
    isNarrow_ = false;
    giveBack();
    lower();
    if (std::exchange(isFolded_, false)) inspector_->show();
    QMetaObject::invokeMethod(this, &NarrowWindow::fit, Qt::QueuedConnection);  // it may stay open
  }
  return QObject::eventFilter(watched, event);
}

void NarrowWindow::fit() {
  const bool isNarrow = window_->width() < roomForInspector(*window_, body_->centralWidget());
  if (isNarrow == isNarrow_) return;
  isNarrow_ = isNarrow;
  if (isNarrow) {
    isFolded_ = !inspector_->isHidden();
    lift();
    inspector_->hide();
  } else {
    const bool wasShown = std::exchange(isFolded_, false) || !inspector_->isHidden();
    giveBack();
    lower();
    inspector_->setVisible(wasShown);
  }
}

void NarrowWindow::withDocks(const std::function<void()>& act) {
  if (!isNarrow_) return act();
  const bool wasShown = !inspector_->isHidden();
  isMoving_ = true;
  giveBack();
  lower();
  inspector_->setVisible(wasShown || isFolded_);
  act();
  const bool isShown = !inspector_->isHidden();
  lift();
  // Nobody has asked for one that lies over the page.
  isFolded_ = isShown && !wasShown;
  inspector_->setVisible(isShown && wasShown);
  isMoving_ = false;
  arrange();
}

// Out of the layout; it stays a child of the body and above what that shows.
void NarrowWindow::lift() {
  if (inspector_->isVisible()) width_ = std::max(inspector_->width(), usualWidth(*window_));
  body_->removeDockWidget(inspector_);
  inspector_->setFeatures(QDockWidget::DockWidgetClosable);
  inspector_->setAutoFillBackground(true);
  edge_->show();
  place();
}

void NarrowWindow::lower() {
  edge_->hide();
  shadow_->hide();
  inspector_->setAutoFillBackground(false);
  inspector_->setFeatures(QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetMovable);
  body_->addDockWidget(Qt::RightDockWidgetArea, inspector_);
  emit docked();
}

void NarrowWindow::place() {
  if (!isNarrow_) return;
  const int width = std::min(std::max(width_, inspector_->minimumSizeHint().width()), body_->width());
  inspector_->setGeometry(body_->width() - width, 0, width, body_->height());
  edge_->setGeometry(0, 0, 1, body_->height());
  edge_->raise();
  shadow_->setGeometry(inspector_->x() - kShadowWidth, 0, kShadowWidth, body_->height());
  shadow_->setVisible(!inspector_->isHidden() && body_->contentsMargins().isNull());
  shadow_->raise();
  inspector_->raise();
}

}  // namespace widgets
