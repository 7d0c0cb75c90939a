#include "widgets/dashboards/compare/compare_delegate.h"

#include <QPainter>

#include "widgets/charts/grid/value_table.h"
#include "widgets/dashboards/compare/compare_model.h"
#include "widgets/panels/curve_sample.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/run_state.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/seen_cells.h"

namespace widgets {
namespace {

constexpr int kRowHeight = 24;
constexpr int kEye = 16;
constexpr int kSampleGap = 7;  // on either side
constexpr int kNameGap = 4;    // behind it
constexpr int kIndent = 18;
constexpr int kStar = 12;
constexpr int kStateIcon = 20;  // with the gap to its word
constexpr int kPadding = 5;     // as in the heads

QFont weighted(QFont font, bool semibold) {
  if (semibold) font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

QRect CompareDelegate::eyeRect(const QRect& cell, bool indented) {
  return {cell.left() + 6 + (indented ? kIndent : 0), cell.center().y() - kEye / 2 + 1, kEye, kEye};
}

int CompareDelegate::nameRoom(int width, bool indented) {
  const QRect cell(0, 0, width, kRowHeight);
  return width - eyeRect(cell, indented).right() - kCurveSampleWidth - 2 * kSampleGap - kNameGap;
}

QSize CompareDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QStyleOptionViewItem bold = option;
  bold.font = weighted(option.font, true);
  QSize size = QStyledItemDelegate::sizeHint(bold, index);
  size.setHeight(std::max(kRowHeight, option.fontMetrics.height() + 6));
  const auto* model = qobject_cast<const CompareModel*>(index.model());
  const bool isState = model && index.column() > 0 && model->column(index.column()).kind == CompareColumn::Kind::kState;
  const int room = index.column() == 0 ? kIndent + kEye + kCurveSampleWidth + kStar + 24
                                       : 2 * kPadding + (isState ? kStateIcon + 2 : 8);
  size.setWidth(QFontMetrics(bold.font).horizontalAdvance(index.data().toString()) + room);
  return size;
}

void CompareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const QPalette& palette = option.palette;
  const bool isGroup = index.data(kCompareGroupRole).toBool();
  if (option.state & QStyle::State_Selected) {
    painter->fillRect(option.rect, tone(palette, Tone::kSelection));
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, tone(palette, Tone::kHover));
  } else if (isGroup) {
    painter->fillRect(option.rect, tone(palette, Tone::kSunken));
  }
  painter->setFont(weighted(option.font, isGroup));
  if (index.column() == 0 && isGroup) {
    paintGroupName(painter, option.rect, palette, index);
  } else if (index.column() == 0) {
    const bool isTinted = option.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    paintName(painter, option.rect, palette, index, isTinted ? palette.color(QPalette::Base) : QColor());
  } else if (const auto* model = qobject_cast<const CompareModel*>(index.model());
             model && !isGroup && model->column(index.column()).kind == CompareColumn::Kind::kState) {
    paintState(painter, seenPart(option), palette, index);
  } else {
    paintValue(painter, option, index);
  }
  if (option.state & QStyle::State_HasFocus) {
    painter->setPen(QPen(tone(palette, Tone::kFocus), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
  }
  painter->restore();
}

void CompareDelegate::paintGroupName(QPainter* painter, const QRect& cell, const QPalette& palette,
                                     const QModelIndex& index) const {
  const bool folded = index.data(kCompareFoldedRole).toBool();
  paintGlyph(painter, eyeRect(cell, false), folded ? Glyph::kFolded : Glyph::kOpen, tone(palette, Tone::kSecondary));
  painter->setPen(tone(palette, Tone::kText));
  const QRect text = cell.adjusted(6 + kEye + 6, 0, -4, 0);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
}

void CompareDelegate::paintName(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index,
                                const QColor& plate) const {
  const bool visible = index.data(kRunVisibleRole).toBool();
  const QRect eye = eyeRect(cell, index.data(kCompareIndentRole).toBool());
  painter->setRenderHint(QPainter::Antialiasing);
  paintGlyph(painter, eye, visible ? Glyph::kEye : Glyph::kCircle, tone(palette, Tone::kSecondary));
  const QRect sample(eye.right() + kSampleGap, cell.top(), kCurveSampleWidth, cell.height());
  paintCurveSample(painter, sample, visible, index, plate);
  QRect text(sample.right() + kSampleGap, cell.top(), 0, cell.height());
  text.setRight(cell.right() - kNameGap);
  if (index.data(kRunStarRole).toBool()) {
    paintGlyph(painter, QRectF(text.right() - kStar, cell.center().y() - kStar / 2.0 + 0.5, kStar, kStar), Glyph::kStar,
               tone(palette, Tone::kWarning));
    text.setRight(text.right() - kStar - 4);
  }
  const bool archived = index.data(kRunArchivedRole).toBool();
  QFont font = painter->font();
  font.setItalic(archived);
  painter->setFont(font);
  painter->setPen(tone(palette, visible && !archived ? Tone::kText : Tone::kSecondary));
  painter->drawText(
      text, Qt::AlignLeft | Qt::AlignVCenter,
      painter->fontMetrics().elidedText(index.data(kRunFittedRole).toString(), Qt::ElideMiddle, text.width()));
}

void CompareDelegate::paintState(QPainter* painter, const QRect& cell, const QPalette& palette,
                                 const QModelIndex& index) const {
  const auto state = static_cast<RunState>(index.data(kRunStateRole).toInt());
  const QColor color = stateColor(state, palette);
  paintGlyph(painter, QRectF(cell.left() + kPadding, cell.center().y() - 6, 14, 14), stateGlyph(state), color);
  painter->setPen(color);
  const QRect text = cell.adjusted(kPadding + kStateIcon, 0, -2, 0);
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(stateWord(state), Qt::ElideRight, text.width()));
}

void CompareDelegate::paintValue(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
  const QPalette& palette = option.palette;
  const QRect cell = option.rect.adjusted(kPadding, 0, -kPadding, 0);
  const double bar = index.data(kCompareBarRole).toDouble();
  if (bar >= 0) {
    QColor fill = tone(palette, Tone::kAccent);
    fill.setAlphaF(0.18F);
    const QRectF box(cell.left(), cell.top() + 4, cell.width() * std::min(bar, 1.0), cell.height() - 8);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(fill);
    painter->drawRoundedRect(box, 2, 2);
  }
  const bool isBest = index.data(kCompareBestRole).toBool();
  const auto alignment = index.data(Qt::TextAlignmentRole).value<Qt::Alignment>();
  QFont font = alignment & Qt::AlignRight ? digitFont(painter->font()) : painter->font();
  painter->setFont(weighted(font, isBest));
  // The secondary colour is not read well over a bar in a selected row.
  const bool isStrong = index.data(kRunVisibleRole).toBool() || (option.state & QStyle::State_Selected);
  const QColor ink = tone(palette, isStrong ? Tone::kText : Tone::kSecondary);
  painter->setPen(ink);
  const QString text = index.data().toString();
  const int wanted = painter->fontMetrics().horizontalAdvance(text);
  QRect seen = seenPart(option).adjusted(kPadding, 0, -kPadding, 0);
  // A number that has no room in the part that is in sight begins with it, or ends.
  if (isNumberText(text) && wanted > seen.width() && wanted <= cell.width()) {
    seen.left() > cell.left() ? seen.setLeft(seen.right() - wanted) : seen.setWidth(wanted);
    painter->setPen(QPen(fadedAtBorders(ink, option), 1));
    return painter->drawText(seen, static_cast<int>(alignment), text);
  }
  painter->drawText(seen, static_cast<int>(alignment),
                    cellPart(text, painter->fontMetrics(), seen.width(), Qt::ElideRight));
}

}  // namespace widgets
