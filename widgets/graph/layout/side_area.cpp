#include "widgets/graph/layout/side_area.h"

#include <cmath>

namespace widgets {

namespace {

constexpr double kFromGraph = 56;  // pixels between the graph and the area
constexpr double kSidePadding = 16;
constexpr double kSideGap = 14;
constexpr double kShortestArea = 320;
constexpr double kNarrowestArea = 200;  // room for its name

}  // namespace

LayoutInput withoutAside(const LayoutInput& input) {
  LayoutInput main = input;
  std::erase_if(main.nodes, [](const LayoutInput::Node& node) { return node.isAside; });
  return main;
}

LayoutResult withSideArea(const LayoutInput& input, const LayoutResult& main) {
  LayoutResult result = main;
  result.nodes.clear();
  double area = 0, widest = 0;
  for (const LayoutInput::Node& node : input.nodes) {
    if (!node.isAside) continue;
    area += (node.size.width() + kSideGap) * (node.size.height() + kSideGap);
    widest = std::max(widest, node.size.width());
  }
  if (area == 0) {
    result.nodes = main.nodes;
    return result;
  }
  const double bottom = std::max({main.size.height(), kShortestArea, std::sqrt(area)}) - kSidePadding;
  const double left = main.size.isEmpty() ? 0 : main.size.width() + kFromGraph;
  QPointF at(left + kSidePadding, kSideTitle + kSidePadding);
  double lowest = 0, column = 0, right = 0;
  std::size_t placed = 0;
  for (const LayoutInput::Node& node : input.nodes) {
    if (!node.isAside) {
      result.nodes.push_back(main.nodes[placed++]);
      continue;
    }
    if (at.y() + node.size.height() > bottom && column > 0) {
      at = {at.x() + column + kSideGap, kSideTitle + kSidePadding};
      column = 0;
    }
    result.nodes.emplace_back(at, node.size);
    column = std::max(column, node.size.width());
    lowest = std::max(lowest, at.y() + node.size.height());
    right = std::max(right, at.x() + node.size.width());
    at.ry() += node.size.height() + kSideGap;
  }
  result.aside =
      QRectF(QPointF(left, 0), QPointF(std::max(right + kSidePadding, left + kNarrowestArea), lowest + kSidePadding));
  result.size = QSizeF(result.aside.right() + 1, std::max(main.size.height(), result.aside.bottom() + 1));
  return result;
}

}  // namespace widgets
