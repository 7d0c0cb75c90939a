#include "widgets/dashboards/summary/step_items.h"

#include <algorithm>

namespace widgets {

std::optional<std::size_t> itemAt(const std::vector<summaries::ItemInfo>& items, std::optional<int64_t> cursor) {
  if (items.empty()) return {};
  if (!cursor) return items.size() - 1;
  const auto after = std::upper_bound(items.begin(), items.end(), *cursor,
                                      [](int64_t step, const summaries::ItemInfo& item) { return step < item.step; });
  return after == items.begin() ? 0 : static_cast<std::size_t>(after - items.begin()) - 1;
}

std::vector<summaries::ItemInfo> onePerStep(const std::vector<summaries::ItemInfo>& items) {
  std::vector<summaries::ItemInfo> steps;
  for (const summaries::ItemInfo& item : items) {
    if (item.index == 0) steps.push_back(item);
  }
  return steps;
}

std::vector<std::size_t> spread(std::size_t count, std::size_t most, std::optional<std::size_t> wanted) {
  std::vector<std::size_t> places;
  const std::size_t kept = std::min(count, most);
  for (std::size_t i = 0; i < kept; ++i) {
    places.push_back(kept == count ? i : (i * (count - 1) + (kept - 1) / 2) / (kept - 1));
  }
  if (!wanted || *wanted >= count) return places;
  const auto at = std::lower_bound(places.begin(), places.end(), *wanted);
  if (at != places.end() && *at != *wanted) places.insert(at, *wanted);
  return places;
}

}  // namespace widgets
