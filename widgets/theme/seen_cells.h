// Tables that scroll sideways cut the cells at their borders. These write in the part that is seen, so that words there
// are whole or elided: a number that loses digits without a sign of it would be read as another one. GUI thread only.
#pragma once

#include <QBrush>
#include <QFontMetrics>
#include <QHeaderView>

class QStyleOptionViewItem;
class QTreeView;

namespace widgets {

// Pixels that Qt leaves at each side of a cell's words, and of an icon before them.
int cellMargin(const QWidget& table);

// The part of the option's cell that is in sight. A delegate writes in it.
QRect seenPart(const QStyleOptionViewItem& option);

// Ink for words that the border of the view cuts: they fade towards it, as a sign that there are more.
QBrush fadedAtBorders(const QColor& ink, const QStyleOptionViewItem& option);

// As many of the words as have room, with an ellipsis; none where a few letters would be left, which tell nothing.
QString tellingPart(const QString& words, const QFontMetrics& font, int room);

// Is it one number, with a unit or without: "0.976", "-1.5e-07", "1 528", "75.27 steps/s", "12:05"?
bool isNumberText(const QString& words);

// What a cell shows of its words in so many pixels. A number is whole or nothing but an ellipsis: any part of it would
// be read as another number.
QString cellPart(const QString& words, const QFontMetrics& font, int room, Qt::TextElideMode mode);

// Heads that write in the part of them that is seen.
class SeenHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit SeenHeader(QWidget* parent);

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;
  void initStyleOptionForIndex(QStyleOptionHeader* option, int section) const override;
};

// Gives the view such heads, and has it paint its cells anew when it scrolls sideways instead of moving what is
// painted. To be called before the heads are set up.
void showSeenCells(QTreeView* view);

}  // namespace widgets
