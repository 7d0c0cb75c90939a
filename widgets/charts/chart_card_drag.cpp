// Dragging a card by its title: onto another card to draw both in one chart, beside a pinned one to move it there.
#include <QDrag>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QPainter>

#include "widgets/charts/chart_card.h"

namespace widgets {

namespace {

const QString kTagType = QStringLiteral("application/x-estimator-tag");
const QString kPinnedType = QStringLiteral("application/x-estimator-pinned-tag");
constexpr double kEdgeShare = 0.2;  // of the width: beside, not onto

}  // namespace

void ChartCard::startTitleDrag() {
  titleFrom_.reset();
  auto* mime = new QMimeData;
  mime->setData(kTagType, tag_.toUtf8());
  if (pinned_) mime->setData(kPinnedType, {});
  mime->setText(tag_);
  auto* drag = new QDrag(this);
  drag->setMimeData(mime);
  drag->setPixmap(grab(QRect(0, 0, width(), plot_.top())));
  drag->exec(Qt::CopyAction | Qt::MoveAction);
}

// Nothing where the drop would change nothing.
std::optional<DropPlace> ChartCard::dropPlace(const QMimeData* mime, const QPointF& at) const {
  const QString tag = QString::fromUtf8(mime->data(kTagType));
  if (tag.isEmpty() || tag == tag_) return {};
  if (pinned_ && mime->hasFormat(kPinnedType)) {
    if (at.x() < kEdgeShare * width()) return DropPlace::kBefore;
    if (at.x() > (1 - kEdgeShare) * width()) return DropPlace::kAfter;
  }
  return setup_.tags.contains(tag) ? std::nullopt : std::optional(DropPlace::kOnto);
}

void ChartCard::dragEnterEvent(QDragEnterEvent* event) {
  dragMoveEvent(event);
}

void ChartCard::dragMoveEvent(QDragMoveEvent* event) {
  drop_ = dropPlace(event->mimeData(), event->position());
  event->setAccepted(drop_.has_value());
  update();
}

void ChartCard::dragLeaveEvent(QDragLeaveEvent*) {
  drop_.reset();
  update();
}

void ChartCard::dropEvent(QDropEvent* event) {
  const std::optional<DropPlace> place = dropPlace(event->mimeData(), event->position());
  drop_.reset();
  update();
  if (!place) return;
  event->acceptProposedAction();
  emit tagDropped(QString::fromUtf8(event->mimeData()->data(kTagType)), *place);
}

void ChartCard::paintDropPlace(QPainter& painter) {
  if (!drop_) return;
  painter.setPen(QPen(theme_.accent, 2));
  painter.setBrush(Qt::NoBrush);
  if (*drop_ == DropPlace::kOnto) {
    painter.drawRect(rect().adjusted(2, 2, -2, -2));
  } else {
    const int x = *drop_ == DropPlace::kBefore ? 2 : width() - 3;
    painter.drawLine(x, 4, x, height() - 4);
  }
}

}  // namespace widgets
