// Tables that scroll sideways cut the cells at their borders. These write in the part that is seen, so that words there
// are whole or elided: a number that loses digits without a sign of it would be read as another one. GUI thread only.
#pragma once

#include <QFontMetrics>
#include <QHeaderView>

class QStyleOptionViewItem;
class QTreeView;

namespace widgets {

// Pixels that Qt leaves at each side of a cell's words, and of an icon before them.
int cellMargin(const QWidget& table);

// The part of the option's cell that is in sight. A delegate writes in it.
QRect seenPart(const QStyleOptionViewItem& option);

// As many of the words as have room, with an ellipsis; none where a few letters would be left, which tell nothing.
QString tellingPart(const QString& words, const QFontMetrics& font, int room);

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
