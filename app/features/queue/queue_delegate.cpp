#include "app/features/queue/queue_delegate.h"

#include <QPainter>
#include <QSpinBox>
#include <limits>

#include "app/features/queue/queue_model.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/seen_cells.h"

namespace app {
namespace {

using widgets::Tone;
using widgets::tone;

constexpr int kQueueRowHeight = 24;
constexpr int kStateIcon = 14;
constexpr int kBarHeight = 4;
constexpr int kCellMargin = 8;

void paintShare(QPainter* painter, const QRect& cell, const QPalette& palette, double share) {
  const QRectF track(cell.left() + kCellMargin, cell.bottom() - kBarHeight, cell.width() - 2 * kCellMargin, 3);
  painter->fillRect(track, tone(palette, Tone::kBorder));
  painter->fillRect(QRectF(track.topLeft(), QSizeF(track.width() * share, track.height())),
                    tone(palette, Tone::kAccent));
}

}  // namespace

QSize QueueDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.setHeight(std::max(kQueueRowHeight, option.fontMetrics.height() + 8));
  size.rwidth() += 2 * kCellMargin + (index.column() == QueueModel::kState ? kStateIcon : 0);
  return size;
}

void QueueDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const QPalette& palette = option.palette;
  const bool isSelected = option.state & QStyle::State_Selected;
  if (isSelected || option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, tone(palette, isSelected ? Tone::kSelection : Tone::kHover));
  }
  painter->setFont(option.font);
  painter->setPen(tone(palette, Tone::kText));
  QRect cell = option.rect.adjusted(kCellMargin, 0, -kCellMargin, 0);
  if (index.column() == QueueModel::kState) {
    const auto state = static_cast<widgets::RunState>(index.data(QueueModel::kStateRole).toInt());
    const QColor color = widgets::stateColor(state, palette);
    widgets::paintGlyph(painter, QRectF(cell.left(), cell.center().y() - 6, kStateIcon, kStateIcon),
                        widgets::stateGlyph(state), color);
    cell.setLeft(cell.left() + kStateIcon + 6);
    painter->setPen(color);
  }
  const double share = index.column() == QueueModel::kSteps ? index.data(QueueModel::kShareRole).toDouble() : -1;
  if (share >= 0) paintShare(painter, option.rect, palette, share);
  const auto alignment = static_cast<Qt::Alignment>(index.data(Qt::TextAlignmentRole).toInt());
  if (share >= 0) cell.setBottom(cell.bottom() - kBarHeight);
  painter->drawText(cell, static_cast<int>(alignment),
                    widgets::cellPart(index.data().toString(), option.fontMetrics, cell.width(), Qt::ElideMiddle));
  if (option.state & QStyle::State_HasFocus) {
    painter->setPen(QPen(tone(palette, Tone::kFocus), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
  }
  painter->restore();
}

QWidget* QueueDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&, const QModelIndex&) const {
  auto* steps = new QSpinBox(parent);
  steps->setObjectName(QStringLiteral("queueSteps"));
  steps->setRange(1, std::numeric_limits<int>::max());
  steps->setAccessibleName(tr("Steps to train"));
  return steps;
}

// The run goes on meanwhile: what is typed stays.
void QueueDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (editor->property("filled").toBool()) return;
  editor->setProperty("filled", true);
  static_cast<QSpinBox*>(editor)->setValue(index.data(Qt::EditRole).toInt());
}

void QueueDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const {
  auto* steps = static_cast<QSpinBox*>(editor);
  steps->interpretText();
  model->setData(index, QString::number(steps->value()));
}

}  // namespace app
