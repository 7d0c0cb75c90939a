#include "widgets/graph/canvas/graph_minimap.h"

#include <QMouseEvent>
#include <QPainter>
#include <limits>

#include "widgets/graph/canvas/covered_pixels.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/panels/tones.h"

namespace widgets {

namespace {
constexpr QSize kSize(180, 120);
constexpr int kGap = 8;
}  // namespace

GraphMinimap::GraphMinimap(GraphCanvas* canvas) : QWidget(canvas), canvas_(canvas) {
  setObjectName(QStringLiteral("graphMinimap"));
  setAccessibleName(tr("Overview of the graph"));
  setFixedSize(kSize);
  setCursor(Qt::SizeAllCursor);
  hide();
  connect(&canvas->viewport(), &GraphViewport::changed, this, &GraphMinimap::follow);
  connect(&canvas->viewport(), &GraphViewport::fitted, this, &GraphMinimap::place);
}

double GraphMinimap::scale() const {
  const QSizeF size = canvas_->picture().layout().size;
  return std::min((width() - 8) / std::max(1.0, size.width()), (height() - 8) / std::max(1.0, size.height()));
}

QPointF GraphMinimap::origin() const {
  const QSizeF size = canvas_->picture().layout().size * scale();
  return QPointF(width() - size.width(), height() - size.height()) / 2;
}

void GraphMinimap::follow() {
  const QRectF whole(canvas_->viewport().toWidget({0, 0}),
                     canvas_->picture().layout().size * canvas_->viewport().scale());
  setVisible(!whole.isEmpty() && !QRectF(canvas_->rect()).contains(whole));
  // It stays where it is while a person moves the graph.
  if (placed_ != canvas_->pictureNumber() || placedIn_ != canvas_->size()) place();
  update();
}

// The first of the corners in which it lies over the least.
void GraphMinimap::place() {
  placed_ = canvas_->pictureNumber();
  placedIn_ = canvas_->size();
  const int right = canvas_->width() - width() - kGap, low = canvas_->height() - height() - kGap;
  double least = std::numeric_limits<double>::infinity();
  for (const QPoint corner : {QPoint(right, low), QPoint(kGap, low), QPoint(right, kGap), QPoint(kGap, kGap)}) {
    const double pixels = coveredPixels(*canvas_, QRectF(corner, size()));
    if (pixels >= least) continue;
    least = pixels;
    move(corner);
  }
}

// Once a picture: there may be thousands of boxes, and the frame moves sixty times a second.
void GraphMinimap::drawBoxes() {
  if (drawn_ == canvas_->pictureNumber() && !boxes_.isNull()) return;
  drawn_ = canvas_->pictureNumber();
  boxes_ = QPixmap(size() * devicePixelRatioF());
  boxes_.setDevicePixelRatio(devicePixelRatioF());
  boxes_.fill(tone(palette(), Tone::kView));
  QPainter painter(&boxes_);
  painter.setPen(tone(palette(), Tone::kBorder));
  painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
  painter.translate(origin());
  painter.scale(scale(), scale());
  painter.setPen(Qt::NoPen);
  painter.setBrush(tone(palette(), Tone::kFaint));
  for (const QRectF& node : canvas_->picture().layout().nodes) painter.drawRect(node);
}

void GraphMinimap::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) boxes_ = QPixmap();
}

void GraphMinimap::paintEvent(QPaintEvent*) {
  drawBoxes();
  QPainter painter(this);
  painter.drawPixmap(0, 0, boxes_);
  painter.translate(origin());
  painter.scale(scale(), scale());
  QPen frame(tone(palette(), Tone::kAccent), 2);
  frame.setCosmetic(true);
  painter.setPen(frame);
  const QRectF seen(canvas_->viewport().toPicture({0, 0}),
                    canvas_->viewport().toPicture(QPointF(canvas_->width(), canvas_->height())));
  painter.drawRect(seen.intersected(QRectF(-origin() / scale(), QSizeF(size()) / scale()).adjusted(2, 2, -2, -2)));
}

void GraphMinimap::mousePressEvent(QMouseEvent* event) {
  canvas_->viewport().centreOnPoint((event->position() - origin()) / scale());
}

void GraphMinimap::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) canvas_->viewport().centreOnPoint((event->position() - origin()) / scale());
}

}  // namespace widgets
