// How far apart the rows of a layout stand, so that the picture has the shape of the room where it is shown: a row that
// is too wide to be read is shared out to several, and lines of a flat picture are given height. Pure functions; any
// thread.
#pragma once

#include <map>
#include <optional>

#include "widgets/graph/layout/graph_layout.h"

namespace widgets {

struct LayoutSpacing {
  double ranks = 18;       // pixels between rows, at least
  double beside = 25;      // pixels between boxes of a row, and lines that pass between them
  std::map<int, int> row;  // by node: its row from the top; empty: as the edges say
};

// Of a layout that is wider than the room: rows of boxes that take at most that share of it. Nothing: none is shared.
std::optional<LayoutSpacing> sharedRows(const LayoutInput& input, const LayoutResult& layout, double share);
// Of a layout that was made with `used`; nothing: it is as high as can be.
std::optional<LayoutSpacing> higherRows(const LayoutInput& input, const LayoutResult& layout, LayoutSpacing used);

}  // namespace widgets
