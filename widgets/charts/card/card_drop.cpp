#include "widgets/charts/card/card_drop.h"

#include <QApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>

namespace widgets {

namespace {

const QString kTagType = QStringLiteral("application/x-estimator-tag");
const QString kPinnedType = QStringLiteral("application/x-estimator-pinned-tag");
constexpr double kEdgeShare = 0.2;  // of the width: beside, not onto

}  // namespace

void CardDrop::press(const QMouseEvent& event) {
  const bool onTitle = event.button() == Qt::LeftButton && event.position().y() < scene_.plot().top();
  titleFrom_ = onTitle ? std::optional(event.position()) : std::nullopt;
}

bool CardDrop::move(const QMouseEvent& event) {
  if (!titleFrom_ || !(event.buttons() & Qt::LeftButton)) return false;
  if ((event.position() - *titleFrom_).manhattanLength() < QApplication::startDragDistance()) return false;
  startDrag();
  return true;
}

void CardDrop::startDrag() {
  titleFrom_.reset();
  QWidget& card = scene_.card;
  const QString& tag = scene_.config.tag();
  auto* mime = new QMimeData;
  mime->setData(kTagType, tag.toUtf8());
  if (place_.pinned) mime->setData(kPinnedType, {});
  mime->setText(tag);
  auto* drag = new QDrag(&card);
  drag->setMimeData(mime);
  drag->setPixmap(card.grab(QRect(0, 0, card.width(), scene_.plot().top())));
  drag->exec(Qt::CopyAction | Qt::MoveAction);
}

// Nothing where the drop would change nothing.
std::optional<DropPlace> CardDrop::placeOf(const QDropEvent& event) const {
  const QString tag = QString::fromUtf8(event.mimeData()->data(kTagType));
  if (tag.isEmpty() || tag == scene_.config.tag()) return {};
  if (place_.pinned && event.mimeData()->hasFormat(kPinnedType)) {
    const double x = event.position().x(), width = scene_.card.width();
    if (x < kEdgeShare * width) return DropPlace::kBefore;
    if (x > (1 - kEdgeShare) * width) return DropPlace::kAfter;
  }
  return scene_.config.setup().tags.contains(tag) ? std::nullopt : std::optional(DropPlace::kOnto);
}

void CardDrop::show(std::optional<DropPlace> place) {
  shown_ = place;
  scene_.card.update();
}

void CardDrop::drop(QDropEvent& event) {
  const std::optional<DropPlace> place = placeOf(event);
  show({});
  if (!place) return;
  event.acceptProposedAction();
  requests_.dropTag(QString::fromUtf8(event.mimeData()->data(kTagType)), *place);
}

bool CardDrop::handle(QEvent& event) {
  switch (event.type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove: {
      auto& over = static_cast<QDropEvent&>(event);
      show(placeOf(over));
      over.setAccepted(shown_.has_value());
      return true;
    }
    case QEvent::DragLeave:
      show({});
      return true;
    case QEvent::Drop:
      drop(static_cast<QDropEvent&>(event));
      return true;
    default:
      return false;
  }
}

void CardDrop::paint(QPainter& painter) const {
  if (!shown_) return;
  const QRect card = scene_.card.rect();
  painter.setPen(QPen(scene_.look.theme.accent, 2));
  painter.setBrush(Qt::NoBrush);
  if (*shown_ == DropPlace::kOnto) {
    painter.drawRect(card.adjusted(2, 2, -2, -2));
  } else {
    const int x = *shown_ == DropPlace::kBefore ? 2 : card.width() - 3;
    painter.drawLine(x, 4, x, card.height() - 4);
  }
}

}  // namespace widgets
