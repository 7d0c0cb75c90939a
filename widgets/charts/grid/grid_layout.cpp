#include "widgets/charts/grid/grid_layout.h"

namespace widgets {

namespace {

constexpr int kMargin = 12;
constexpr int kCardGap = 12;
constexpr int kGroupHead = 32;
constexpr int kSectionGap = 12;
constexpr double kFlattest = 3;  // width to height of a card that is alone in its row

class Planner {
 public:
  Planner(const std::vector<TagGroup>& groups, const QSet<QString>& folded, int width, int cardHeight, int pitch)
      : groups_(groups), folded_(folded), inner_(std::max(width - 2 * kMargin, 120)), cardHeight_(cardHeight) {
    plan_.columns = std::max(1, (inner_ + kCardGap) / pitch);
  }

  GridPlan run() {
    int y = 8;
    QStringList lone;  // in one flow below the pinned ones: a head would only say the card's name again
    for (const TagGroup& group : groups_) {
      if (isLone(group)) lone << group.tags;
    }
    const bool hasPinned = !groups_.empty() && groups_.front().name.isEmpty();
    if (hasPinned) y = addGroup(0, y);
    if (!lone.isEmpty()) y = addRows(lone, hasPinned ? y : y + 4) + kSectionGap;
    for (std::size_t i = hasPinned ? 1 : 0; i < groups_.size(); ++i) {
      if (!isLone(groups_[i])) y = addGroup(i, y);
    }
    plan_.height = y;
    return std::move(plan_);
  }

 private:
  static bool isLone(const TagGroup& group) { return group.tags.size() == 1 && !group.name.isEmpty() && !group.unseen; }
  // Integer edges that use the whole width.
  QRect cell(int index, int count, int y, int height) const {
    const int left = index * (inner_ + kCardGap) / count;
    const int right = (index + 1) * (inner_ + kCardGap) / count - kCardGap;
    return {kMargin + left, y, right - left, height};
  }

  // The last column of a card that is alone in its row.
  int lastOfAlone() const { return std::min(std::max(2, plan_.columns / 2), plan_.columns) - 1; }

  // A card that is alone is two columns or half of the row wide, a pinned one, which a person wants to see, as wide as
  // the row; but none is so flat that its curves look stretched.
  QRect alone(int y, bool isPinned) const {
    const int last = isPinned ? plan_.columns - 1 : lastOfAlone();
    QRect place = cell(0, plan_.columns, y, cardHeight_) | cell(last, plan_.columns, y, cardHeight_);
    place.setWidth(std::min(place.width(), static_cast<int>(kFlattest * cardHeight_)));
    return place;
  }

  // No row is half empty: as few as possible, with as many cards each as fit evenly, the shorter ones first. Returns
  // where they end.
  int addRows(const QStringList& tags, int y, bool isPinned = false) {
    const auto count = static_cast<int>(tags.size());
    const int rows = (count + plan_.columns - 1) / plan_.columns;
    int next = 0;
    for (int row = 0; row < rows; ++row) {
      const int cards = count / rows + (row >= rows - count % rows ? 1 : 0);
      if (row > 0) y += cardHeight_ + kCardGap;
      for (int i = 0; i < cards; ++i)
        plan_.cells.push_back({tags[next++], count == 1 ? alone(y, isPinned) : cell(i, cards, y, cardHeight_)});
    }
    return y + cardHeight_;
  }

  int addGroup(std::size_t group, int y) {
    plan_.heads.push_back({static_cast<int>(group), cell(0, 1, y, kGroupHead)});
    y += kGroupHead;
    if (folded_.contains(groups_[group].name)) return y + 4;
    return addRows(groups_[group].tags, y, groups_[group].name.isEmpty()) + kSectionGap;
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

GridPlan planPage(const std::vector<TagGroup>& groups, const QSet<QString>& folded, const QSize& page, int cardHeight) {
  GridPlan usual = planGrid(groups, folded, page.width(), cardHeight);
  QSet<int> rows;
  for (const GridPlan::Cell& cell : usual.cells) rows.insert(cell.rect.top());
  const int left = page.height() - usual.height;
  if (rows.isEmpty() || left <= 0) return usual;
  // An only card gets wider with its height.
  const int width = usual.cells.size() == 1 ? page.width() - 2 * kMargin : usual.cells.front().rect.width();
  const int most = std::max(2 * cardHeight, width * 5 / 8);
  const int height = std::min(cardHeight + left / static_cast<int>(rows.size()), most);
  return planGrid(groups, folded, page.width(), height);
}

const GridPlan::Cell* neighbourOf(const GridPlan& plan, const QString& tag, int key) {
  const auto at = std::find_if(plan.cells.begin(), plan.cells.end(), [&](const auto& cell) { return cell.tag == tag; });
  if (at == plan.cells.end()) return nullptr;
  const bool vertical = key == Qt::Key_Up || key == Qt::Key_Down;
  const int step = key == Qt::Key_Up || key == Qt::Key_Left ? -1 : 1;
  for (std::ptrdiff_t i = at - plan.cells.begin() + step; i >= 0 && i < std::ssize(plan.cells); i += step) {
    const GridPlan::Cell& cell = plan.cells[static_cast<std::size_t>(i)];
    const int column = at->rect.left() + at->rect.width() / 4;  // rows may have different columns
    const bool sameColumn = cell.rect.left() <= column && cell.rect.right() >= column;
    if (!vertical || (sameColumn && cell.rect.top() != at->rect.top())) return &cell;
  }
  return nullptr;
}

}  // namespace widgets
