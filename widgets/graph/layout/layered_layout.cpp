#include "widgets/graph/layout/layered_layout.h"

#include <cmath>
#include <numeric>

namespace widgets {

namespace {
constexpr double kColumnGap = 24;
constexpr double kRowGap = 48;
constexpr double kScopeMargin = 10;
constexpr double kSmallestRow = 3000;  // pixels; narrower rows are never wrapped
constexpr int kSweeps = 4;

class Layered {
 public:
  explicit Layered(const LayoutInput& input) : input_(input), above_(input.nodes.size()), below_(input.nodes.size()) {
    for (std::size_t i = 0; i < input.nodes.size(); ++i) index_[input.nodes[i].id] = i;
    for (const LayoutInput::Edge& edge : input.edges) {
      below_[index_.at(edge.from)].push_back(index_.at(edge.to));
      above_[index_.at(edge.to)].push_back(index_.at(edge.from));
    }
  }

  LayoutResult run() {
    findRanks();
    orderRows();
    placeRows();
    placeScopes();
    placeEdges();
    return std::move(result_);
  }

 private:
  // Longest path from the sources; in a cycle the first node of the input goes first.
  void findRanks() {
    const std::size_t count = input_.nodes.size();
    std::vector<std::size_t> waiting(count);
    std::vector<std::size_t> queue;
    std::vector<bool> taken(count, false);
    rank_.assign(count, 0);
    for (std::size_t i = 0; i < count; ++i) {
      waiting[i] = above_[i].size();
      if (waiting[i] == 0) queue.push_back(i);
    }
    std::size_t next = 0;
    for (std::size_t oldest = 0; next < queue.size() || oldest < count;) {
      if (next == queue.size()) {
        if (!taken[oldest]) queue.push_back(oldest);
        ++oldest;
        continue;
      }
      const std::size_t node = queue[next++];
      if (taken[node]) continue;
      taken[node] = true;
      for (const std::size_t reader : below_[node]) {
        if (taken[reader]) continue;
        rank_[reader] = std::max(rank_[reader], rank_[node] + 1);
        if (waiting[reader] > 0 && --waiting[reader] == 0) queue.push_back(reader);
      }
    }
    const std::size_t ranks = 1 + *std::max_element(rank_.begin(), rank_.end());
    rows_.resize(ranks);
    for (std::size_t i = 0; i < count; ++i) rows_[rank_[i]].push_back(i);
  }

  void orderRows() {
    place_.assign(input_.nodes.size(), 0);
    for (auto& row : rows_) number(row);
    for (int sweep = 0; sweep < kSweeps; ++sweep) {
      const bool down = sweep % 2 == 0;
      for (std::size_t step = 0; step < rows_.size(); ++step) {
        sortRow(rows_[down ? step : rows_.size() - 1 - step], down ? above_ : below_);
      }
    }
  }

  void number(const std::vector<std::size_t>& row) {
    const double width = std::max<double>(1, static_cast<double>(row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) place_[row[i]] = (static_cast<double>(i) + 0.5) / width;
  }

  void sortRow(std::vector<std::size_t>& row, const std::vector<std::vector<std::size_t>>& neighbours) {
    std::vector<double> centre(row.size());
    std::vector<std::size_t> order(row.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = 0; i < row.size(); ++i) {
      double sum = 0;
      for (const std::size_t other : neighbours[row[i]]) sum += place_[other];
      const double count = static_cast<double>(neighbours[row[i]].size());
      centre[i] = count > 0 ? sum / count : place_[row[i]];
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return centre[a] < centre[b]; });
    std::vector<std::size_t> sorted;
    for (const std::size_t i : order) sorted.push_back(row[i]);
    row = std::move(sorted);
    number(row);
  }

  void placeRows() {
    double area = 0;
    for (const LayoutInput::Node& node : input_.nodes)
      area += (node.taken().width() + kColumnGap) * (node.taken().height() + kRowGap);
    const double widest = std::max(kSmallestRow, std::sqrt(area) * 1.6);
    result_.nodes.resize(input_.nodes.size());
    double y = kRowGap;
    double right = 0;
    std::vector<std::pair<std::size_t, std::size_t>> lines;  // placed nodes of each line, to centre them afterwards
    std::vector<std::size_t> placed;
    for (const auto& row : rows_) {
      double x = 0;
      double height = 0;
      std::size_t first = placed.size();
      for (const std::size_t node : row) {
        const QSizeF size = input_.nodes[node].taken();
        if (x > 0 && x + size.width() > widest) {
          lines.emplace_back(first, placed.size());
          first = placed.size();
          x = 0;
          y += height + kRowGap;
          height = 0;
        }
        result_.nodes[node] = QRectF(QPointF(x, y), size);
        placed.push_back(node);
        x += size.width() + kColumnGap;
        right = std::max(right, x - kColumnGap);
        height = std::max(height, size.height());
      }
      lines.emplace_back(first, placed.size());
      y += height + kRowGap;
    }
    for (const auto& [first, last] : lines) {
      if (first == last) continue;
      const double shift = (right - result_.nodes[placed[last - 1]].right()) / 2;
      for (std::size_t i = first; i < last; ++i) result_.nodes[placed[i]].translate(shift + kRowGap, 0);
    }
    for (std::size_t i = 0; i < input_.nodes.size(); ++i) {  // the box is in the middle of its room
      const QPointF centre = result_.nodes[i].center();
      result_.nodes[i].setSize(input_.nodes[i].size);
      result_.nodes[i].moveCenter(centre);
    }
    result_.size = QSizeF(right + 2 * kRowGap, y);
  }

  void placeScopes() {
    std::unordered_map<int, std::size_t> scopes;
    result_.scopes.resize(input_.scopes.size());
    for (std::size_t i = 0; i < input_.scopes.size(); ++i) scopes[input_.scopes[i].id] = i;
    for (std::size_t i = 0; i < input_.nodes.size(); ++i) {
      if (input_.nodes[i].scope >= 0) result_.scopes[scopes.at(input_.nodes[i].scope)] |= result_.nodes[i];
    }
    for (std::size_t i = input_.scopes.size(); i-- > 0;) {  // parents come first, so inner scopes are done before
      QRectF& box = result_.scopes[i];
      box.adjust(-kScopeMargin, -kScopeMargin - input_.scopes[i].title.height(), kScopeMargin, kScopeMargin);
      if (input_.scopes[i].parent >= 0) result_.scopes[scopes.at(input_.scopes[i].parent)] |= box;
    }
  }

  void placeEdges() {
    for (const LayoutInput::Edge& edge : input_.edges) {
      const QRectF from = result_.nodes[index_.at(edge.from)];
      const QRectF to = result_.nodes[index_.at(edge.to)];
      const QPointF start(from.center().x(), from.bottom());
      const QPointF end(to.center().x(), to.top());
      LayoutResult::Edge line;
      line.path.moveTo(start);
      line.path.cubicTo(start + QPointF(0, kRowGap / 2), end - QPointF(0, kRowGap / 2), end);
      line.tip = end;
      line.tipFrom = end - QPointF(0, 1);
      if (!edge.label.isEmpty()) {
        line.label = QRectF(QPointF(0, 0), edge.label);
        line.label.moveCenter((start + end) / 2);
      }
      result_.edges.push_back(line);
    }
  }

  const LayoutInput& input_;
  std::unordered_map<int, std::size_t> index_;
  std::vector<std::vector<std::size_t>> above_;
  std::vector<std::vector<std::size_t>> below_;
  std::vector<std::size_t> rank_;
  std::vector<std::vector<std::size_t>> rows_;
  std::vector<double> place_;  // 0 … 1 across the row
  LayoutResult result_;
};
}  // namespace

LayoutResult layeredLayout(const LayoutInput& input) {
  if (input.nodes.empty()) return {};
  return Layered(input).run();
}

}  // namespace widgets
