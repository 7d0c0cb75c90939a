// What the canvas shows is kept as pixels: while a person drags it they are moved, and only the strips that come into
// sight are drawn. A picture of thousands of nodes takes longer to draw than one frame may.
#include <QEvent>
#include <QPainter>
#include <cmath>

#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/panels/tones.h"

namespace widgets {

namespace {
constexpr double kOverhang = 64;  // pixels that labels and outlines may reach over what they belong to
}  // namespace

void GraphCanvas::redraw() {
  sceneStale_ = true;
  update();
}

void GraphCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) redraw();
}

// `part` is in device pixels of the scene.
void GraphCanvas::drawScene(const QRect& part, QPointF origin) {
  const double ratio = scene_.devicePixelRatio();
  const QRectF area(QPointF(part.topLeft()) / ratio, QSizeF(part.size()) / ratio);
  QPainter painter(&scene_);
  painter.setClipRect(area);
  painter.fillRect(area, tone(palette(), Tone::kSunken));
  if (model_ == nullptr) return;
  GraphPainter{*model_,
               picture_,
               palette(),
               font(),
               QTransform(scale_, 0, 0, scale_, origin.x(), origin.y()),
               area.adjusted(-kOverhang, -kOverhang, kOverhang, kOverhang),
               selected_,
               hovered_,
               hasFocus(),
               colors_.get(),
               &traced_}
      .paint(&painter);
}

void GraphCanvas::updateScene() {
  const double ratio = devicePixelRatioF();
  const QSize size = (QSizeF(this->size()) * ratio).toSize();
  const QPoint origin = (offset_ * ratio).toPoint();
  const bool fits = scene_.size() == size && scene_.devicePixelRatio() == ratio;
  if (!fits) {
    scene_ = QPixmap(size);
    scene_.setDevicePixelRatio(ratio);
  }
  const QPoint way = origin - sceneOrigin_;
  const bool isMoved = fits && !sceneStale_ && sceneScale_ == scale_ && std::abs(way.x()) < size.width() &&
                       std::abs(way.y()) < size.height();
  sceneOrigin_ = origin;
  sceneScale_ = scale_;
  sceneStale_ = false;
  if (!isMoved) return drawScene(QRect(QPoint(0, 0), size), QPointF(origin) / ratio);
  if (way.isNull()) return;
  QRegion exposed;
  scene_.scroll(way.x(), way.y(), QRect(QPoint(0, 0), size), &exposed);
  for (const QRect& part : exposed) drawScene(part, QPointF(origin) / ratio);
}

void GraphCanvas::paintEvent(QPaintEvent*) {
  updateScene();
  QPainter painter(this);
  painter.drawPixmap(0, 0, scene_);
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
}

}  // namespace widgets
