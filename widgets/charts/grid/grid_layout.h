// Where the cards and group heads of a grid go for a given width. Pure.
#pragma once

#include <QRect>
#include <QSet>
#include <vector>

#include "widgets/charts/grid/tag_groups.h"

namespace widgets {

struct GridPlan {
  struct Head {
    int group;
    QRect rect;
  };
  struct Cell {
    QString tag;
    QRect rect;
  };
  std::vector<Head> heads;
  std::vector<Cell> cells;
  int height = 0;
  int columns = 1;
};

inline constexpr int kCardPitch = 352;  // the least distance of two cards' left edges

// Cards are at least `pitch` - 12 pixels wide, and no row is half empty but that of a lone card, which is not stretched
// over a wide page. Groups of one share rows and have no heads. `folded` holds names of groups whose cards are not
// shown.
GridPlan planGrid(const std::vector<TagGroup>& groups, const QSet<QString>& folded, int width, int cardHeight,
                  int pitch = kCardPitch);
// Of a page of that size: cards that would leave it half empty are higher, at most twice or 5/8 of their width.
GridPlan planPage(const std::vector<TagGroup>& groups, const QSet<QString>& folded, const QSize& page, int cardHeight);

// The cell that an arrow key (Qt::Key_Up …) goes to from that of a tag: the next in the order of reading, or the
// nearest one of another row in the same column. Null: there is none.
const GridPlan::Cell* neighbourOf(const GridPlan& plan, const QString& tag, int key);

}  // namespace widgets
