#include "widgets/graph/layout/layout_spacing.h"

#include <algorithm>
#include <cmath>

namespace widgets {
namespace {

constexpr double kClose = 12;      // pixels between boxes of rows that are shared out
constexpr double kSameRow = 2;     // pixels between the middles of boxes of one row
constexpr double kFilled = 0.9;    // of the room
constexpr double kFlat = 0.75;     // a picture that fills less of the height is given more
constexpr double kMostRanks = 72;  // pixels; boxes further apart do not belong together any more
constexpr double kLargest = 0.37;  // height that the largest zoom fills, of what the smallest fills

// Places in `layout.nodes`, each row from the left.
std::vector<std::vector<std::size_t>> rowsOf(const LayoutResult& layout) {
  std::vector<std::size_t> order(layout.nodes.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto middle = [&](std::size_t node) { return layout.nodes[node].center(); };
  std::ranges::sort(order, {}, [&](std::size_t node) { return middle(node).y(); });
  std::vector<std::vector<std::size_t>> rows;
  for (const std::size_t node : order) {
    if (rows.empty() || middle(node).y() - middle(rows.back().front()).y() > kSameRow) rows.emplace_back();
    rows.back().push_back(node);
  }
  for (std::vector<std::size_t>& row : rows)
    std::ranges::sort(row, {}, [&](std::size_t node) { return middle(node).x(); });
  return rows;
}

}  // namespace

// Neighbours stand in different rows, so that lines have their way between.
std::optional<LayoutSpacing> sharedRows(const LayoutInput& input, const LayoutResult& layout, double share) {
  if (!input.sharesRows || input.room.isEmpty() || layout.size.width() <= input.room.width()) return std::nullopt;
  LayoutSpacing spacing;
  spacing.beside = kClose;
  int top = 0;
  bool isShared = false;
  for (const std::vector<std::size_t>& row : rowsOf(layout)) {
    double width = 0;
    for (const std::size_t node : row) width += input.nodes[node].taken().width() + kClose;
    const int parts = std::max(1, static_cast<int>(std::ceil(width / (share * input.room.width()))));
    for (std::size_t i = 0; i < row.size(); ++i) {
      spacing.row[input.nodes[row[i]].id] = top + static_cast<int>(i) % parts;
    }
    top += parts;
    isShared = isShared || parts > 1;
  }
  return isShared ? std::optional(spacing) : std::nullopt;
}

std::optional<LayoutSpacing> higherRows(const LayoutInput& input, const LayoutResult& layout, LayoutSpacing used) {
  if (input.room.isEmpty()) return std::nullopt;
  const auto gaps = static_cast<double>(rowsOf(layout).size()) - 1;
  const double wanted =
      std::max(layout.size.width() * input.room.height() / input.room.width(), kLargest * input.room.height());
  if (gaps < 1 || layout.size.height() >= kFlat * wanted) return std::nullopt;
  used.ranks = std::min(kMostRanks, used.ranks + (kFilled * wanted - layout.size.height()) / gaps);
  return used;
}

}  // namespace widgets
