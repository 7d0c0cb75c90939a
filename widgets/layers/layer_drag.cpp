#include "widgets/layers/layer_drag.h"

#include <QApplication>
#include <QDropEvent>
#include <QMimeData>
#include <QMouseEvent>
#include <QPainter>
#include <QWidget>

#include "widgets/panels/tones.h"

namespace widgets {
namespace {

constexpr double kReach = 28;  // pixels of the screen from the pointer to a line that takes what is dropped
constexpr double kPort = 6;    // radius of the circle that lines are drawn from

}  // namespace

int LayerDrag::itemAt(QPointF place) const {
  return picture_.picture().itemAt(viewport_.toPicture(place), kLayerHead);
}

// Below the layer's box; where there is none, nowhere.
QPointF LayerDrag::port(int item) const {
  const auto box = picture_.picture().boxOf(item);
  return box ? viewport_.toWidget(QPointF(box->center().x(), box->bottom())) : QPointF(-1e6, -1e6);
}

bool LayerDrag::press(const QMouseEvent& event, int current) {
  drag_.reset();
  pressed_ = event.position();
  const bool isPort = (pressed_ - port(current)).manhattanLength() <= 2 * kPort;
  const int item = isPort ? current : itemAt(pressed_);
  if (event.button() != Qt::LeftButton || item < 0) return false;
  drag_ = Drag{picture_.nameOf(item), pressed_, isPort || event.modifiers().testFlag(Qt::ShiftModifier)};
  return true;
}

bool LayerDrag::move(const QMouseEvent& event) {
  if (!drag_ || !event.buttons().testFlag(Qt::LeftButton)) return false;
  drag_->isOn = drag_->isOn || (event.position() - pressed_).manhattanLength() >= QApplication::startDragDistance();
  if (drag_->isOn) aim(event.position());
  return true;
}

// What would be done if it were dropped here.
void LayerDrag::aim(QPointF place) {
  drag_->at = place;
  drag_->onto = itemAt(place);
  drag_->link = drag_->isLine ? -1 : picture_.linkAt(viewport_.toPicture(place), kReach / viewport_.scale());
  if (drag_->link >= 0 && (linkOf(*drag_).from == drag_->name || linkOf(*drag_).to == drag_->name)) drag_->link = -1;
  canvas_.update();
}

bool LayerDrag::release(const QMouseEvent& event) {
  if (!drag_) return false;
  if (drag_->isOn) {
    finish();
  } else {
    emit clicked(std::exchange(drag_, std::nullopt)->name, event.modifiers().testFlag(Qt::ControlModifier));
  }
  return true;
}

void LayerDrag::finish() {
  const Drag done = *std::exchange(drag_, std::nullopt);
  canvas_.update();
  const QString onto = picture_.nameOf(done.onto);
  if (done.isLine) {
    if (!onto.isEmpty() && onto != done.name) emit connectWanted(done.name, onto);
  } else if (done.link >= 0) {
    emit moveWanted(done.name, linkOf(done));
  }
}

void LayerDrag::hover(const QDropEvent& event) {
  if (!drag_) drag_ = Drag{};
  drag_->isOn = true;
  aim(event.position());
}

void LayerDrag::drop(const QDropEvent& event) {
  hover(event);
  const Drag done = *std::exchange(drag_, std::nullopt);
  const QString kind = QString::fromUtf8(event.mimeData()->data(QLatin1String(kLayerKindMime)));
  if (done.onto < 0 && done.link >= 0) return emit insertWanted(kind, linkOf(done));
  emit appendWanted(kind, picture_.nameOf(done.onto));
}

bool LayerDrag::cancel() {
  if (!std::exchange(drag_, std::nullopt)) return false;
  canvas_.update();
  return true;
}

// The ghost of what is dragged and where it would go.
void LayerDrag::paint(QPainter& canvas, const LayerPainter& drawing) const {
  canvas.setRenderHint(QPainter::Antialiasing);
  const bool goesBehind = drag_->name.isEmpty() && drag_->onto >= 0;
  if (drag_->link >= 0 && !goesBehind) drawing.paintTarget(&canvas, drag_->link);
  if (drag_->isLine) {
    canvas.setPen(QPen(tone(drawing.palette, Tone::kAccent), 2, Qt::DashLine));
    canvas.drawLine(port(picture_.itemOf(drag_->name)), drag_->at);
    return;
  }
  const LayerNode* node = picture_.graph().find(drag_->name);
  if (!node) return;
  canvas.setOpacity(0.75);
  const QSizeF size = kLayerBox * viewport_.scale();
  drawing.paintBox(&canvas, QRectF(drag_->at - QPointF(size.width(), size.height()) / 2, size), *node);
  canvas.setOpacity(1);
}

void LayerDrag::paintPort(QPainter& canvas, int current) const {
  if (drag_ || current < 0) return;
  canvas.setRenderHint(QPainter::Antialiasing);
  canvas.setPen(QPen(tone(canvas_.palette(), Tone::kAccent), 2));
  canvas.setBrush(tone(canvas_.palette(), Tone::kView));
  const double radius = kPort * std::min(1.0, viewport_.scale());
  canvas.drawEllipse(port(current), radius, radius);
}

}  // namespace widgets
