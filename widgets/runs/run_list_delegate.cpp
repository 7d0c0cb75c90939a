#include "widgets/runs/run_list_delegate.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>

#include "widgets/panels/glyphs.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/run_list_model.h"

namespace widgets {

namespace {
constexpr int kRunRowHeight = 24;
constexpr int kEye = 16;
constexpr int kRunSwatch = 12;
constexpr int kIndent = 14;
constexpr int kStarSize = 12;
constexpr int kNameLeft = 4 + kEye + 6 + kRunSwatch + 6;

int nameLeft(const QModelIndex& index) {
  return kNameLeft + index.data(kRunDepthRole).toInt() * kIndent;
}
}  // namespace

QRect RunListDelegate::eyeRect(const QRect& cell) {
  return {cell.left() + 4, cell.center().y() - kEye / 2 + 1, kEye, kEye};
}

QSize RunListDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.setHeight(std::max(kRunRowHeight, option.fontMetrics.height() + 6));
  return size;
}

void RunListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const QPalette& palette = option.palette;
  if (option.state & QStyle::State_Selected) {
    painter->fillRect(option.rect, tone(palette, Tone::kSelection));
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, tone(palette, Tone::kHover));
  }
  painter->setFont(option.font);
  if (index.column() == RunListModel::kRun) {
    paintRun(painter, option.rect, palette, index);
  } else if (index.column() == RunListModel::kState) {
    paintState(painter, option.rect, palette, index);
  } else {
    painter->setPen(tone(palette, Tone::kText));
    const QRect cell = option.rect.adjusted(4, 0, -8, 0);
    painter->drawText(cell, Qt::AlignRight | Qt::AlignVCenter,
                      option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, cell.width()));
  }
  if ((option.state & QStyle::State_HasFocus) && index.column() == RunListModel::kRun) {
    painter->setPen(QPen(tone(palette, Tone::kFocus), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
  }
  painter->restore();
}

void RunListDelegate::paintRun(QPainter* painter, const QRect& cell, const QPalette& palette,
                               const QModelIndex& index) const {
  const bool visible = index.data(kRunVisibleRole).toBool();
  const QColor color = index.data(kRunColorRole).value<QColor>();
  const auto state = static_cast<RunState>(index.data(kRunStateRole).toInt());
  painter->setRenderHint(QPainter::Antialiasing);
  if (state == RunState::kRunning)
    painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()), tone(palette, Tone::kAccent));
  if (visible) {
    paintGlyph(painter, eyeRect(cell), Glyph::kEye, tone(palette, Tone::kSecondary));
  } else {
    paintGlyph(painter, eyeRect(cell), Glyph::kCircle, tone(palette, Tone::kFaint));
  }
  const int left = cell.left() + nameLeft(index);
  const QRectF swatch(left - 6 - kRunSwatch, cell.center().y() - kRunSwatch / 2.0 + 0.5, kRunSwatch, kRunSwatch);
  // A hidden run's swatch is hatched: the state can be read without the colour.
  painter->setPen(QPen(color, 1.5));
  painter->setBrush(visible ? QBrush(color) : QBrush(color, Qt::BDiagPattern));
  painter->drawRoundedRect(swatch, 2, 2);
  const bool archived = index.data(kRunArchivedRole).toBool();
  painter->setPen(tone(palette, visible && !archived ? Tone::kText : Tone::kSecondary));
  QRect text(left, cell.top(), cell.right() - left - 4, cell.height());
  if (index.data(kRunStarRole).toBool()) {
    paintGlyph(painter,
               QRectF(text.right() - kStarSize, cell.center().y() - kStarSize / 2.0 + 0.5, kStarSize, kStarSize),
               Glyph::kStar, tone(palette, Tone::kWarning));
    painter->setPen(tone(palette, visible && !archived ? Tone::kText : Tone::kSecondary));
    text.setRight(text.right() - kStarSize - 4);
  }
  QFont font = painter->font();
  font.setItalic(archived);
  painter->setFont(font);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
}

void RunListDelegate::paintState(QPainter* painter, const QRect& cell, const QPalette& palette,
                                 const QModelIndex& index) const {
  const auto state = static_cast<RunState>(index.data(kRunStateRole).toInt());
  const QColor color = stateColor(state, palette);
  paintGlyph(painter, QRectF(cell.left() + 4, cell.center().y() - 6, 14, 14), stateGlyph(state), color);
  const QRect text = cell.adjusted(23, 0, -2, 0);
  const QString word = stateWord(state);
  painter->setPen(color);
  if (painter->fontMetrics().horizontalAdvance(word) <= text.width())
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, word);
}

void RunListDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  const auto* line = qobject_cast<QLineEdit*>(editor);
  if (line == nullptr || !line->isModified()) QStyledItemDelegate::setEditorData(editor, index);
}

void RunListDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex& index) const {
  editor->setGeometry(option.rect.adjusted(nameLeft(index) - 4, 0, 0, 0));
}

bool RunListDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) {
  if (index.column() != RunListModel::kRun) return false;
  const bool isPress = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
  if (isPress && eyeRect(option.rect).adjusted(-4, -4, 4, 4).contains(static_cast<QMouseEvent*>(event)->pos())) {
    const bool visible = index.data(kRunVisibleRole).toBool();
    return model->setData(index, visible ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
  }
  return false;
}

}  // namespace widgets
