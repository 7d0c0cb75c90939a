#include "widgets/theme/seen_cells.h"

#include <QAbstractItemView>
#include <QLinearGradient>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStyle>
#include <QStyleOptionViewItem>
#include <QTreeView>
#include <algorithm>

namespace widgets {

int cellMargin(const QWidget& table) {
  return table.style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, &table) + 1;
}

QRect seenPart(const QStyleOptionViewItem& option) {
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  if (!view) return option.rect;
  QRect part = option.rect;
  part.setLeft(std::max(part.left(), 0));
  part.setRight(std::min(part.right(), view->viewport()->width() - 1));
  return part.isEmpty() ? option.rect : part;
}

QBrush fadedAtBorders(const QColor& ink, const QStyleOptionViewItem& option) {
  constexpr int kFade = 12;  // logical pixels
  constexpr int kClear = 4;
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const int width = view ? view->viewport()->width() : 0;
  const bool isCutLeft = view && option.rect.left() < 0;
  if (!view || (!isCutLeft && option.rect.right() < width)) return ink;
  QColor none = ink;
  none.setAlpha(0);
  QLinearGradient fade(isCutLeft ? kClear : width - kClear, 0, isCutLeft ? kClear + kFade : width - kClear - kFade, 0);
  fade.setColorAt(0, none);
  fade.setColorAt(1, ink);
  return fade;
}

QString tellingPart(const QString& words, const QFontMetrics& font, int room) {
  constexpr qsizetype kLeastLetters = 4;
  const QString part = font.elidedText(words, Qt::ElideRight, std::max(0, room));
  return part == words || part.size() > kLeastLetters ? part : QString();
}

bool isNumberText(const QString& words) {
  static const QRegularExpression kNumber(
      QStringLiteral("^[+\\-\u2212±≈~<>≤≥]?\\s?\\d[\\d\\s.,:']*([eE][+\\-\u2212]?\\d+)?\\s?[^\\d\\s]{0,10}$"),
      QRegularExpression::UseUnicodePropertiesOption);
  return kNumber.match(words).hasMatch();
}

QString cellPart(const QString& words, const QFontMetrics& font, int room, Qt::TextElideMode mode) {
  const QString part = font.elidedText(words, mode, std::max(0, room));
  return part != words && isNumberText(words) ? QStringLiteral("…") : part;
}

SeenHeader::SeenHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setSectionsMovable(true);  // as a tree's own
  setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

void SeenHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
  const QRect part = rect.intersected(viewport()->rect());
  if (!part.isEmpty()) QHeaderView::paintSection(painter, part, section);
}

// Qt's own does not know of the style's margins.
void SeenHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int section) const {
  QHeaderView::initStyleOptionForIndex(option, section);
  const QRect whole(sectionViewportPosition(section), 0, sectionSize(section), height());
  int room = whole.intersected(viewport()->rect()).width();
  room -= 2 * cellMargin(*this);
  if (isSortIndicatorShown() && sortIndicatorSection() == section)
    room -= style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, this) +
            style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, this);
  option->text = tellingPart(option->text, option->fontMetrics, room);
}

void showSeenCells(QTreeView* view) {
  auto* header = new SeenHeader(view);
  view->setHeader(header);
  QObject::connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, view, [view, header] {
    view->viewport()->update();
    header->viewport()->update();
  });
}

}  // namespace widgets
