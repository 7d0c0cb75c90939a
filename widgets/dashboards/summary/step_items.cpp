#include "widgets/dashboards/summary/step_items.h"

#include <QCoreApplication>
#include <algorithm>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

struct PlaceWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ItemPlace)
};

}  // namespace

QString placeText(const ItemPlace& place) {
  if (place.repeat == 0 || place.repeat == INT_MAX) return stepText(place.step);
  //: A step, and that it is entry number %2 at that step
  return PlaceWords::tr("%1 (no. %2)").arg(stepText(place.step)).arg(place.repeat + 1);
}

std::optional<std::size_t> itemAtPlace(const std::vector<summaries::ItemInfo>& items, std::optional<ItemPlace> cursor) {
  if (items.empty()) return {};
  if (!cursor) return items.size() - 1;
  const auto after =
      std::upper_bound(items.begin(), items.end(), *cursor,
                       [](const ItemPlace& place, const summaries::ItemInfo& item) { return place < placeOf(item); });
  return after == items.begin() ? 0 : static_cast<std::size_t>(after - items.begin()) - 1;
}

std::vector<summaries::ItemInfo> onePerPlace(const std::vector<summaries::ItemInfo>& items) {
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
