#include "app/features/wizard/columns/column_delegate.h"

#include <QPainter>

#include "app/features/wizard/columns/column_lists.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

constexpr int kRow = 24;
constexpr int kRowPadding = 6;
constexpr int kTagWidth = 28;

QFont smallOf(const QFont& font) {
  return widgets::roleFont(font, widgets::TextRole::kCaption);
}

}  // namespace

void ColumnDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  using widgets::Tone;
  const auto color = [&](Tone tone) { return widgets::tone(option.palette, tone); };
  const bool selected = option.state & QStyle::State_Selected;
  painter->save();
  if (selected) {
    painter->fillRect(option.rect, color(Tone::kSelection));
  } else if (option.state & QStyle::State_MouseOver) {
    painter->fillRect(option.rect, color(Tone::kHover));
  }
  if (option.state & QStyle::State_HasFocus) {
    painter->setPen(color(Tone::kFocus));
    painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
  }
  QRect line = option.rect.adjusted(kRowPadding, 0, -kRowPadding, 0);
  line.setHeight(kRow);
  const QFont small = smallOf(option.font);
  const QFontMetrics smallMetrics(small);
  if (const QString tag = index.data(kTagRole).toString(); !tag.isEmpty()) {
    painter->setFont(small);
    painter->setPen(color(Tone::kSecondary));
    painter->drawText(QRect(line.topLeft(), QSize(kTagWidth, kRow)), Qt::AlignLeft | Qt::AlignVCenter, tag);
    line.setLeft(line.left() + kTagWidth);
  }
  const QString text = index.data().toString();
  const QString caption = index.data(kCaptionRole).toString();
  const int captionWidth = caption.isEmpty() ? 0 : smallMetrics.horizontalAdvance(caption) + kRowPadding;
  // A mark stays, words only where there is room.
  const bool room = caption.size() == 1 || option.fontMetrics.horizontalAdvance(text) + captionWidth <= line.width();
  painter->setFont(option.font);
  painter->setPen(color(Tone::kText));
  painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                    option.fontMetrics.elidedText(text, Qt::ElideRight, line.width() - (room ? captionWidth : 0)));
  painter->setFont(small);
  if (room) {
    painter->setPen(color(Tone::kSecondary));
    painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, caption);
  }
  if (const QString problem = index.data(kColumnProblemRole).toString(); !problem.isEmpty()) {
    const QRect below(line.left(), line.bottom() - 2, line.width(), smallMetrics.height());
    painter->setPen(color(Tone::kError));
    painter->drawText(below, Qt::AlignLeft | Qt::AlignVCenter,
                      smallMetrics.elidedText(QStringLiteral("⚠ ") + problem, Qt::ElideRight, below.width()));
  }
  painter->restore();
}

QSize ColumnDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const bool hasProblem = !index.data(kColumnProblemRole).toString().isEmpty();
  const int below = hasProblem ? QFontMetrics(smallOf(option.font)).height() + 2 : 0;
  return {kTagWidth, kRow + below};  // as wide as the list
}

}  // namespace app
