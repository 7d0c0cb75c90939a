#include "widgets/dashboards/projector/scene/projector_canvas.h"

#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "widgets/util/accessible_role.h"
#include "widgets/util/background.h"

namespace widgets {
namespace {

constexpr double kReach = 9;       // pixels from a point that still hit it
constexpr double kTurn = 0.008;    // radians a pixel
constexpr double kKeyTurn = 0.12;  // radians a key
constexpr double kKeyMove = 40;    // pixels a key
constexpr double kZoomStep = 1.2;
constexpr double kWheelStep = 1.0015;  // for each unit of 1/8 degree
constexpr double kHoverRing = 2;

}  // namespace

ProjectorCanvas::ProjectorCanvas(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("projectorCanvas"));
  setAccessibleRole(this, QAccessible::Chart);  // before its name, which is told
  setAccessibleName(tr("Points"));
  setAccessibleDescription(tr("Arrow keys rotate or move the points, plus and minus zoom, 0 shows all."));
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setMinimumSize(200, 160);
}

void ProjectorCanvas::setData(const EmbeddingPtr& embedding, bool same) {
  scene_.data = embedding;
  if (!same || (scene_.places && scene_.places->count() != embedding->points.rows)) {
    scene_.places.reset();
    scene_.colors.reset();
    setHovered(-1);
  }
  touch();
}

void ProjectorCanvas::setPlaces(const PlacesPtr& places, bool deep) {
  scene_.places = places;
  scene_.camera.setDeep(deep);
  touch();
}

void ProjectorCanvas::setColors(std::shared_ptr<const std::vector<QRgb>> colors) {
  scene_.colors = std::move(colors);
  touch();
}

void ProjectorCanvas::setSelection(PointList selected, PointList neighbors) {
  scene_.selected = std::move(selected);
  scene_.neighbors = std::move(neighbors);
  touch();
}

void ProjectorCanvas::setLabelColumn(int column) {
  scene_.labelColumn = column;
  touch();
}

void ProjectorCanvas::setLabels(bool on) {
  scene_.labels = on;
  touch();
}

void ProjectorCanvas::setPictures(bool on) {
  scene_.pictures = on;
  touch();
}

void ProjectorCanvas::setSelecting(bool on) {
  selecting_ = on;
  setCursor(on ? Qt::CrossCursor : Qt::ArrowCursor);
}

void ProjectorCanvas::setHint(const QString& hint) {
  if (hint == hint_) return;
  hint_ = hint;
  update();
}

void ProjectorCanvas::setCamera(const Camera& camera) {
  scene_.camera = camera;
  touch();
}

void ProjectorCanvas::resetView() {
  scene_.camera.reset();
  touch();
}

PointScene ProjectorCanvas::scene() const {
  PointScene scene = scene_;
  scene.size = size();
  scene.pixelRatio = devicePixelRatioF();
  scene.theme = Theme::of(palette());
  scene.font = font();
  return scene;
}

void ProjectorCanvas::touch() {
  const bool wasDirty = dirty_;
  dirty_ = true;
  if (!wasDirty && !painting_) QMetaObject::invokeMethod(this, &ProjectorCanvas::paintNext, Qt::QueuedConnection);
}

// One picture at a time; what changed meanwhile is in the next.
void ProjectorCanvas::paintNext() {
  if (!dirty_ || painting_ || !isVisible() || size().isEmpty()) return;
  dirty_ = false;
  painting_ = true;
  inBackground(
      this, [scene = scene()] { return paintPoints(scene); },
      [this](const PointFrame& frame) {
        frame_ = frame;
        painting_ = false;
        update();
        if (hovered_ >= frame_.grid.count()) setHovered(-1);
        if (dirty_) paintNext();
        emit framePainted();
      });
}

void ProjectorCanvas::setHovered(int point) {
  if (point == hovered_) return;
  hovered_ = point;
  update();
}

void ProjectorCanvas::paintEvent(QPaintEvent*) {
  const Theme theme = Theme::of(palette());
  QPainter painter(this);
  if (frame_.image.isNull() || frame_.image.size() != (QSizeF(size()) * devicePixelRatioF()).toSize()) {
    painter.fillRect(rect(), theme.view);
  }
  if (!frame_.image.isNull()) painter.drawImage(QPointF(), frame_.image);
  if (hovered_ >= 0) paintHover(painter);
  if (!hint_.isEmpty()) {
    painter.setPen(theme.textSecondary);
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, hint_);
  }
  if (drag_ == Drag::kArea) {
    QColor fill = theme.accent;
    fill.setAlphaF(0.12F);
    painter.setPen(theme.accent);
    painter.setBrush(fill);
    painter.drawRect(QRectF(pressed_, last_).normalized());
  }
  if (hasFocus()) {
    painter.setPen(QPen(theme.focus, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
}

void ProjectorCanvas::paintHover(QPainter& painter) {
  const QPointF at = frame_.grid.placeOf(hovered_);
  if (std::isnan(at.x())) return;
  const Theme theme = Theme::of(palette());
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.accent, kHoverRing));
  painter.setBrush(Qt::NoBrush);
  painter.drawEllipse(at, kReach, kReach);
  const QString text = scene_.data ? scene_.data->label(hovered_, scene_.labelColumn).left(60) : QString();
  if (text.isEmpty()) return;
  const QFontMetricsF metrics(font());
  QRectF box(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 6);
  box.moveTopLeft(at + QPointF(kReach + 4, -box.height() / 2));
  if (box.right() > width()) box.moveRight(at.x() - kReach - 4);
  box.moveTop(std::clamp(box.top(), 0.0, std::max(0.0, height() - box.height())));
  painter.setPen(theme.border);
  painter.setBrush(theme.view);
  painter.drawRoundedRect(box, 4, 4);
  painter.setPen(theme.text);
  painter.drawText(box, Qt::AlignCenter, text);
}

void ProjectorCanvas::mousePressEvent(QMouseEvent* event) {
  pressed_ = last_ = event->position();
  const bool moves = event->button() != Qt::LeftButton || event->modifiers().testFlag(Qt::ControlModifier);
  const bool area = event->modifiers().testFlag(Qt::ShiftModifier) != selecting_;
  drag_ = moves ? Drag::kMove : area ? Drag::kArea : scene_.camera.isDeep() ? Drag::kRotate : Drag::kMove;
}

void ProjectorCanvas::mouseMoveEvent(QMouseEvent* event) {
  const QPointF moved = event->position() - last_;
  if (drag_ == Drag::kNone) return setHovered(frame_.grid.at(event->position(), kReach));
  last_ = event->position();
  if (drag_ == Drag::kArea) return update();
  setHovered(-1);
  if (drag_ == Drag::kRotate) scene_.camera.rotate(kTurn * moved.x(), kTurn * moved.y());
  if (drag_ == Drag::kMove) scene_.camera.move(moved);
  touch();
}

void ProjectorCanvas::mouseReleaseEvent(QMouseEvent* event) {
  const Drag drag = drag_;
  drag_ = Drag::kNone;
  last_ = event->position();
  const bool add = event->modifiers().testFlag(Qt::ControlModifier);
  const bool isClick = (last_ - pressed_).manhattanLength() < 4;
  if (isClick && event->button() == Qt::LeftButton) {
    update();
    emit picked(frame_.grid.at(last_, kReach), add);
  } else if (drag == Drag::kArea) {
    endArea(add);
  }
}

void ProjectorCanvas::endArea(bool add) {
  emit areaSelected(frame_.grid.within(QRectF(pressed_, last_).normalized()), add);
  update();
}

void ProjectorCanvas::wheelEvent(QWheelEvent* event) {
  scene_.camera.zoom(std::pow(kWheelStep, event->angleDelta().y()), event->position(), size());
  setHovered(-1);
  touch();
  event->accept();
}

void ProjectorCanvas::keyPressEvent(QKeyEvent* event) {
  const QPointF middle(width() / 2.0, height() / 2.0);
  const bool turns = scene_.camera.isDeep() && !event->modifiers().testFlag(Qt::ShiftModifier);
  const auto arrow = [&](double right, double up) {
    if (turns) {
      scene_.camera.rotate(kKeyTurn * right, -kKeyTurn * up);
    } else {
      scene_.camera.move({kKeyMove * right, -kKeyMove * up});
    }
  };
  switch (event->key()) {
    case Qt::Key_Left:
      arrow(-1, 0);
      break;
    case Qt::Key_Right:
      arrow(1, 0);
      break;
    case Qt::Key_Up:
      arrow(0, 1);
      break;
    case Qt::Key_Down:
      arrow(0, -1);
      break;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      scene_.camera.zoom(kZoomStep, middle, size());
      break;
    case Qt::Key_Minus:
      scene_.camera.zoom(1 / kZoomStep, middle, size());
      break;
    case Qt::Key_0:
      scene_.camera.reset();
      break;
    case Qt::Key_Escape:
      emit clearRequested();
      return;
    default:
      return QWidget::keyPressEvent(event);
  }
  touch();
}

void ProjectorCanvas::leaveEvent(QEvent*) {
  setHovered(-1);
}

void ProjectorCanvas::resizeEvent(QResizeEvent*) {
  touch();
}

void ProjectorCanvas::showEvent(QShowEvent*) {
  dirty_ = false;
  touch();
}

void ProjectorCanvas::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) touch();
}

}  // namespace widgets
