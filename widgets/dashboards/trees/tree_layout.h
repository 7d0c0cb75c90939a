// Where the nodes of a decision tree stand: leaves side by side in their order, parents above the middle of their
// children. Pure functions; any thread.
#pragma once

#include <QPointF>
#include <QSizeF>
#include <vector>

#include "widgets/dashboards/trees/ensemble_values.h"

namespace widgets {

struct TreeLayout {
  std::vector<QPointF> centers;  // of each node; the root's subtree begins at x = 0
  std::vector<int> parents;      // -1: the root
  QSizeF size;
};

// `node`: the size of each; `gap`: between them, along both axes.
TreeLayout layoutTree(const TreeValues& tree, QSizeF node, QSizeF gap);

}  // namespace widgets
