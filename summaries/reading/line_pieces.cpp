#include "summaries/reading/line_pieces.h"

#include <algorithm>
#include <numeric>
#include <type_traits>
#include <utility>

namespace summaries {
namespace {

constexpr std::size_t kMostPieces = 256;

void push(Columns& columns, const Columns& from, std::size_t i) {
  columns.steps.push_back(from.steps[i]);
  columns.walls.push_back(from.walls[i]);
  columns.values.push_back(from.values[i]);
}

// Takes out all from `begin` on.
Columns tailOf(Columns& columns, std::size_t begin) {
  const auto cut = [&](auto& column) {
    const auto at = column.begin() + static_cast<std::ptrdiff_t>(begin);
    std::remove_reference_t<decltype(column)> tail(at, column.end());
    column.erase(at, column.end());
    return tail;
  };
  return {cut(columns.steps), cut(columns.walls), cut(columns.values)};
}

Columns inStepOrder(const Columns& points) {
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return points.steps[a] < points.steps[b]; });
  Columns sorted;
  for (const std::size_t i : order) push(sorted, points, i);
  return sorted;
}

class PieceBuilder {
 public:
  void addHidden(const Columns& points, std::size_t i) {
    if (!isHiding_ || hidden_.steps.back() >= points.steps[i]) closeHidden();
    push(hidden_, points, i);
    isHiding_ = true;
  }
  void add(const Columns& points, std::size_t i) {
    closeHidden();
    const int64_t step = points.steps[i];
    if (pieces_.line.size() > 0 && pieces_.line.steps.back() >= step) {
      const auto& steps = pieces_.line.steps;
      const auto first = std::lower_bound(steps.begin(), steps.end(), step) - steps.begin();
      addPiece(tailOf(pieces_.line, static_cast<std::size_t>(first)));
    }
    push(pieces_.line, points, i);
  }
  LinePieces take() {
    closeHidden();
    if (rest_.size() > 0) pieces_.overwritten.push_back(inStepOrder(rest_));
    return std::move(pieces_);
  }

 private:
  void closeHidden() {
    if (isHiding_) addPiece(std::exchange(hidden_, {}));
    isHiding_ = false;
  }
  // Points that were written over one by one lie in one piece.
  void addPiece(Columns piece) {
    std::vector<Columns>& all = pieces_.overwritten;
    const bool isSingle = piece.size() == 1;
    const bool goesOn = isSingle && wasSingle_ && all.back().steps.back() <= piece.steps.front();
    wasSingle_ = isSingle;
    if (!goesOn && all.size() < kMostPieces) {
      all.push_back(std::move(piece));
      return;
    }
    Columns& to = goesOn ? all.back() : rest_;
    for (std::size_t i = 0; i < piece.size(); ++i) push(to, piece, i);
    wasSingle_ = goesOn;
  }

  LinePieces pieces_;
  Columns hidden_;
  Columns rest_;  // of more pieces than are kept apart
  bool isHiding_ = false;
  bool wasSingle_ = false;  // the piece before had one point
};

}  // namespace

LinePieces linePieces(const Columns& points, std::span<const EventLogReader::Segment> segments) {
  PieceBuilder builder;
  std::size_t segment = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    while (segment + 1 < segments.size() && segments[segment + 1].first <= i) ++segment;
    const int64_t cut = segments.empty() ? INT64_MAX : segments[segment].cutStep;
    if (points.steps[i] == INT64_MAX && cut != INT64_MAX) continue;  // fills the place of points that were damaged
    if (cut != INT64_MAX && points.steps[i] >= cut) {
      builder.addHidden(points, i);
    } else {
      builder.add(points, i);
    }
  }
  return builder.take();
}

}  // namespace summaries
