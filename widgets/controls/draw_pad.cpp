#include "widgets/controls/draw_pad.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QUrl>

#include "widgets/panels/tones.h"
#include "widgets/util/accessible_role.h"

namespace widgets {
namespace {

constexpr int kPadSide = 196;           // of the longer side
constexpr double kStrokeShare = 0.085;  // of the picture's height: 2.4 pixels of 28, as MNIST's strokes are

}  // namespace

DrawPad::DrawPad(QSize size, bool grey, QWidget* parent)
    : QWidget(parent), image_(size, grey ? QImage::Format_Grayscale8 : QImage::Format_ARGB32) {
  image_.fill(Qt::black);
  pen_ = QPointF(size.width() / 2.0, size.height() / 2.0);
  setAcceptDrops(true);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleRole(this, QAccessible::Canvas);
  setCursor(Qt::CrossCursor);
  setAccessibleName(tr("Picture, %1 by %2 pixels").arg(size.width()).arg(size.height()));
  setAccessibleDescription(tr("Arrow keys move the pen, hold Space to draw; Delete clears"));
  setToolTip(
      tr("Draw with the left button, erase with the right one, or drop a PNG or JPEG.\nArrow keys move the pen, "
         "Shift+arrow draws, Delete clears."));
  setFixedSize(sizeHint());
}

QSize DrawPad::sizeHint() const {
  return image_.size().scaled(kPadSide, kPadSide, Qt::KeepAspectRatio) + QSize(4, 4);
}

void DrawPad::setImage(const QImage& image) {
  const QImage::Format format = image_.format();
  image_ = image.scaled(image_.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation).convertToFormat(format);
  blank_ = false;
  update();
}

void DrawPad::clear() {
  image_.fill(Qt::black);
  blank_ = true;
  update();
  emit changed();
}

QRectF DrawPad::place() const {
  return QRectF(rect()).adjusted(2, 2, -2, -2);
}

QPointF DrawPad::pixelAt(const QPointF& position) const {
  const QRectF box = place();
  return {(position.x() - box.left()) * image_.width() / box.width(),
          (position.y() - box.top()) * image_.height() / box.height()};
}

void DrawPad::stroke(const QPointF& from, const QPointF& to, bool erase) {
  QPainter painter(&image_);
  painter.setRenderHint(QPainter::Antialiasing);
  const double width = std::max(1.0, image_.height() * kStrokeShare);
  painter.setPen(QPen(erase ? Qt::black : Qt::white, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  from == to ? painter.drawPoint(from) : painter.drawLine(from, to);
  blank_ = false;
  update();
  emit changed();
}

void DrawPad::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, image_.height() > height());
  painter.drawImage(place(), image_);
  const bool focus = hasFocus();
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(tone(palette(), focus ? Tone::kFocus : Tone::kBorder), focus ? 2 : 1));
  painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  if (!focus) return;
  const QRectF box = place();
  const QPointF pen(box.left() + pen_.x() * box.width() / image_.width(),
                    box.top() + pen_.y() * box.height() / image_.height());
  painter.drawEllipse(pen, 4, 4);
}

void DrawPad::mousePressEvent(QMouseEvent* event) {
  last_ = pixelAt(event->position());
  pen_ = last_;
  stroke(last_, last_, event->button() == Qt::RightButton);
}

void DrawPad::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & (Qt::LeftButton | Qt::RightButton))) return;
  const QPointF to = pixelAt(event->position());
  stroke(last_, to, event->buttons() & Qt::RightButton);
  last_ = pen_ = to;
}

void DrawPad::keyPressEvent(QKeyEvent* event) {
  QPointF step;
  switch (event->key()) {
    case Qt::Key_Left:
      step = {-1, 0};
      break;
    case Qt::Key_Right:
      step = {1, 0};
      break;
    case Qt::Key_Up:
      step = {0, -1};
      break;
    case Qt::Key_Down:
      step = {0, 1};
      break;
    case Qt::Key_Space:
      return stroke(pen_, pen_, false);
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
      return clear();
    default:
      return QWidget::keyPressEvent(event);
  }
  const QPointF from = pen_;
  pen_ = {std::clamp(pen_.x() + step.x(), 0.0, double(image_.width())),
          std::clamp(pen_.y() + step.y(), 0.0, double(image_.height()))};
  if (event->modifiers() & Qt::ShiftModifier) return stroke(from, pen_, false);
  update();
}

void DrawPad::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void DrawPad::dropEvent(QDropEvent* event) {
  const QList<QUrl> urls = event->mimeData()->urls();
  if (!urls.isEmpty() && urls.front().isLocalFile()) emit fileDropped(urls.front().toLocalFile());
}

void DrawPad::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void DrawPad::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  update();
}

}  // namespace widgets
