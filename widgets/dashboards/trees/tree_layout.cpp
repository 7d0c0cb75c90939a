#include "widgets/dashboards/trees/tree_layout.h"

#include <algorithm>

namespace widgets {

TreeLayout layoutTree(const TreeValues& tree, QSizeF node, QSizeF gap) {
  const std::size_t count = tree.nodes.size();
  TreeLayout layout{std::vector<QPointF>(count), std::vector<int>(count, -1), {}};
  if (count == 0) return layout;
  // From left to right, without calls into each other: a tree may be deep.
  std::vector<std::pair<int, int>> open{{0, 0}};  // node and depth
  int leaves = 0;
  int depth = 0;
  while (!open.empty()) {
    const auto [at, level] = open.back();
    open.pop_back();
    depth = std::max(depth, level);
    const TreeNodeValues& one = tree.nodes[static_cast<std::size_t>(at)];
    QPointF& center = layout.centers[static_cast<std::size_t>(at)];
    center.setY(level * (node.height() + gap.height()) + node.height() / 2);
    if (one.isLeaf()) {
      center.setX(leaves++ * (node.width() + gap.width()) + node.width() / 2);
      continue;
    }
    for (const int child : {one.right, one.left}) {
      layout.parents[static_cast<std::size_t>(child)] = at;
      open.emplace_back(child, level + 1);
    }
  }
  // Children stand behind their parents in the list.
  for (std::size_t i = count; i-- > 0;) {
    const TreeNodeValues& one = tree.nodes[i];
    if (one.isLeaf()) continue;
    const double left = layout.centers[static_cast<std::size_t>(one.left)].x();
    const double right = layout.centers[static_cast<std::size_t>(one.right)].x();
    layout.centers[i].setX((left + right) / 2);
  }
  layout.size = {leaves * (node.width() + gap.width()) - gap.width(),
                 (depth + 1) * (node.height() + gap.height()) - gap.height()};
  return layout;
}

}  // namespace widgets
