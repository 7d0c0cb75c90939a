#include "widgets/charts/grid/grid_layout.h"

namespace widgets {

namespace {

constexpr int kMargin = 12;
constexpr int kCardGap = 12;
constexpr int kGroupHead = 32;
constexpr int kSectionGap = 12;

class Planner {
 public:
  Planner(const std::vector<TagGroup>& groups, const QSet<QString>& folded, int width, int cardHeight, int pitch)
      : groups_(groups), folded_(folded), inner_(std::max(width - 2 * kMargin, 120)), cardHeight_(cardHeight) {
    plan_.columns = std::max(1, (inner_ + kCardGap) / pitch);
  }

  GridPlan run() {
    int y = 8;
    for (std::size_t i = 0; i < groups_.size();) {
      std::size_t singles = i;
      while (singles < groups_.size() && isSingle(singles)) ++singles;
      if (singles - i > 0) {
        y = addSingles(i, singles, y);
        i = singles;
      } else {
        y = addGroup(i++, y);
      }
    }
    plan_.height = y;
    return std::move(plan_);
  }

 private:
  bool isSingle(std::size_t group) const {
    return groups_[group].tags.size() == 1 && !folded_.contains(groups_[group].name);
  }
  QRect column(int index, int span, int y, int height) const {
    const int n = plan_.columns;
    // Integer edges that use the whole width.
    const int left = index * (inner_ + kCardGap) / n;
    const int right = (index + span) * (inner_ + kCardGap) / n - kCardGap;
    return {kMargin + left, y, right - left, height};
  }
  void add(std::size_t group, const QRect& head, const QRect& card) {
    plan_.heads.push_back({static_cast<int>(group), head});
    plan_.cells.push_back({groups_[group].tags.front(), card});
  }

  int addSingles(std::size_t first, std::size_t last, int y) {
    const int n = plan_.columns;
    for (std::size_t row = first; row < last; row += static_cast<std::size_t>(n)) {
      const int count = static_cast<int>(std::min(last - row, static_cast<std::size_t>(n)));
      const int span = count == 1 ? std::min(2, n) : 1;
      for (int c = 0; c < count; ++c) {
        add(row + static_cast<std::size_t>(c), column(c, span, y, kGroupHead),
            column(c, span, y + kGroupHead, cardHeight_));
      }
      y += kGroupHead + cardHeight_ + kSectionGap;
    }
    return y;
  }

  int addGroup(std::size_t group, int y) {
    plan_.heads.push_back({static_cast<int>(group), column(0, plan_.columns, y, kGroupHead)});
    y += kGroupHead;
    if (folded_.contains(groups_[group].name)) return y + 4;
    const QStringList& tags = groups_[group].tags;
    for (qsizetype i = 0; i < tags.size(); ++i) {
      const int c = static_cast<int>(i) % plan_.columns;
      if (c == 0 && i > 0) y += cardHeight_ + kCardGap;
      const int span = tags.size() == 1 ? std::min(2, plan_.columns) : 1;
      plan_.cells.push_back({tags[i], column(c, span, y, cardHeight_)});
    }
    return y + cardHeight_ + kSectionGap;
  }

  const std::vector<TagGroup>& groups_;
  const QSet<QString>& folded_;
  int inner_;
  int cardHeight_;
  GridPlan plan_;
};

}  // namespace

GridPlan planGrid(const std::vector<TagGroup>& groups, const QSet<QString>& folded, int width, int cardHeight,
                  int pitch) {
  return Planner(groups, folded, width, cardHeight, pitch).run();
}

const GridPlan::Cell* neighbourOf(const GridPlan& plan, const QString& tag, int key) {
  const auto at = std::find_if(plan.cells.begin(), plan.cells.end(), [&](const auto& cell) { return cell.tag == tag; });
  if (at == plan.cells.end()) return nullptr;
  const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
  const int step = key == Qt::Key_Up || key == Qt::Key_Left ? -1 : 1;
  for (std::ptrdiff_t i = at - plan.cells.begin() + step; i >= 0 && i < std::ssize(plan.cells); i += step) {
    const GridPlan::Cell& cell = plan.cells[static_cast<std::size_t>(i)];
    const bool sameColumn = cell.rect.left() <= at->rect.center().x() && cell.rect.right() >= at->rect.center().x();
    if (!vertical || (sameColumn && cell.rect.top() != at->rect.top())) return &cell;
  }
  return nullptr;
}

}  // namespace widgets
