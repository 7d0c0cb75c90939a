#include "widgets/palette/palette_delegate.h"

#include <QIcon>
#include <QPainter>
#include <QTextLayout>

#include "widgets/palette/palette_model.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kMargin = 12;
constexpr int kIcon = 16;
constexpr int kSwatch = 12;
constexpr int kSpace = 8;
constexpr int kTextLeft = kMargin + kIcon + kSpace;
constexpr int kRowPadding = 10;

struct Letters {
  QString text;
  QList<int> strong;
  QColor color;
  QColor strongColor;
};

// One line with some letters strong. Gives its width, which is at most `room`.
int paintLetters(QPainter* painter, const QRect& room, const QFont& font, const Letters& letters) {
  const QString shown = QFontMetrics(font).elidedText(letters.text, Qt::ElideRight, room.width());
  QTextLayout layout(shown, font);
  QTextCharFormat strong;
  strong.setFontWeight(QFont::Bold);
  strong.setForeground(letters.strongColor);
  strong.setFontUnderline(true);
  QList<QTextLayout::FormatRange> ranges;
  for (const int at : letters.strong) {
    if (at < shown.size() && shown[at] == letters.text[at]) ranges << QTextLayout::FormatRange{at, 1, strong};
  }
  layout.setFormats(ranges);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(room.width() * 2);
  layout.endLayout();
  painter->setPen(letters.color);
  painter->save();
  painter->setClipRect(room);
  layout.draw(painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2));
  painter->restore();
  return std::min(room.width(), static_cast<int>(std::ceil(line.naturalTextWidth())));
}

// From the right edge leftwards; gives the new right edge.
int paintAtRight(QPainter* painter, const QRect& row, int right, const QFont& font, const QColor& color,
                 const QString& text) {
  if (text.isEmpty()) return right;
  const int width = QFontMetrics(font).horizontalAdvance(text);
  painter->setFont(font);
  painter->setPen(color);
  painter->drawText(QRect(right - width, row.top(), width, row.height()), Qt::AlignVCenter | Qt::AlignRight, text);
  return right - width - kSpace * 2;
}

void paintMark(QPainter* painter, const QRect& row, const QModelIndex& index, bool enabled, const QColor& ground) {
  const QRect box(row.left() + kMargin, row.center().y() - kIcon / 2, kIcon, kIcon);
  const QColor color = index.data(kPaletteColorRole).value<QColor>();
  if (color.isValid()) {
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(ground);  // which the runs' colours are made for: some rows are tinted
    painter->drawRoundedRect(box, 3, 3);
    painter->setBrush(color);
    painter->drawRoundedRect(QRectF(box.left() + 2, box.top() + 2, kSwatch, kSwatch), 2, 2);
    return;
  }
  const QIcon icon = index.data(Qt::DecorationRole).value<QIcon>();
  if (!icon.isNull()) icon.paint(painter, box, Qt::AlignCenter, enabled ? QIcon::Normal : QIcon::Disabled);
}

}  // namespace

QSize PaletteDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const {
  return {0, option.fontMetrics.height() + kRowPadding};
}

int PaletteDelegate::wordsWidth(const QFont& font, const QModelIndex& index) {
  const QFontMetrics usual(font), small(roleFont(font, TextRole::kCaption));
  int width = kTextLeft + kMargin + usual.horizontalAdvance(index.data().toString());
  const auto add = [&width](const QFontMetrics& metrics, const QString& text) {
    if (!text.isEmpty()) width += kSpace * 2 + metrics.horizontalAdvance(text);
  };
  const bool enabled = index.data(kPaletteEnabledRole).toBool();
  add(small, index.data(enabled ? kPaletteDetailRole : kPaletteReasonRole).toString());
  add(usual, index.data(kPaletteKeysRole).toString());
  add(small, index.data(kPaletteKindRole).toString());
  return width;
}

void PaletteDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const QPalette& palette = option.palette;
  const bool isCurrent = option.state & QStyle::State_Selected;
  const bool enabled = index.data(kPaletteEnabledRole).toBool();
  if (isCurrent) {
    painter->fillRect(option.rect, tone(palette, Tone::kSelection));
    painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), tone(palette, Tone::kFocus));
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, tone(palette, Tone::kHover));
  }
  paintMark(painter, option.rect, index, enabled, palette.color(QPalette::Base));
  const QColor secondary = tone(palette, Tone::kSecondary);
  const QFont small = roleFont(option.font, TextRole::kCaption);
  int right = option.rect.right() - kMargin;
  right = paintAtRight(painter, option.rect, right, small, secondary, index.data(kPaletteKindRole).toString());
  right = paintAtRight(painter, option.rect, right, option.font, enabled ? tone(palette, Tone::kText) : secondary,
                       index.data(kPaletteKeysRole).toString());
  const QColor color = enabled ? tone(palette, Tone::kText) : secondary;
  const QColor strong = isCurrent || !enabled ? color : tone(palette, Tone::kAccent);
  const int left = option.rect.left() + kTextLeft;
  const QRect room(left, option.rect.top(), std::max(0, right - left), option.rect.height());
  const int width =
      paintLetters(painter, room, option.font,
                   {index.data().toString(), index.data(kPaletteTextPlacesRole).value<QList<int>>(), color, strong});
  const QRect rest = room.adjusted(width + kSpace * 2, 0, 0, 0);
  const QString reason = enabled ? QString() : index.data(kPaletteReasonRole).toString();
  if (rest.width() > kIcon * 2) {
    const bool isDetail = reason.isEmpty();
    paintLetters(
        painter, rest, small,
        {isDetail ? index.data(kPaletteDetailRole).toString() : reason,
         isDetail ? index.data(kPaletteDetailPlacesRole).value<QList<int>>() : QList<int>(), secondary, secondary});
  }
  if (option.state & QStyle::State_HasFocus) {
    painter->setPen(QPen(tone(palette, Tone::kFocus), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
  }
  painter->restore();
}

}  // namespace widgets
