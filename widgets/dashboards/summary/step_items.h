// Which of a series' items to show: the one at the time cursor, or a sample of all. Pure functions.
#pragma once

#include <QString>
#include <climits>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "summaries/types.h"

namespace widgets {

// A step, and which of the entries that were logged at it.
struct ItemPlace {
  int64_t step = 0;
  int repeat = 0;
  auto operator<=>(const ItemPlace&) const = default;
};
inline ItemPlace placeOf(const summaries::ItemInfo& item) {
  return {item.step, item.repeat};
}
// The newest entry at the cursor's step.
inline std::optional<ItemPlace> placeAt(std::optional<int64_t> cursor) {
  return cursor ? std::optional(ItemPlace{*cursor, INT_MAX}) : std::nullopt;
}
// "1,200", and "1,200 (no. 3)" for the third entry of its step.
QString placeText(const ItemPlace& place);

// The item at the cursor's step or the last before it; the newest without a cursor, the first where all are later. The
// items are in step order; nothing when there are none.
std::optional<std::size_t> itemAtPlace(const std::vector<summaries::ItemInfo>& items, std::optional<ItemPlace> cursor);
inline std::optional<std::size_t> itemAt(const std::vector<summaries::ItemInfo>& items, std::optional<int64_t> cursor) {
  return itemAtPlace(items, placeAt(cursor));
}

// Those of index 0, in step order: one for each place.
std::vector<summaries::ItemInfo> onePerPlace(const std::vector<summaries::ItemInfo>& items);

// At most `most` places (2 and more) of `count`, evenly spread, first and last included, `wanted` always.
std::vector<std::size_t> spread(std::size_t count, std::size_t most, std::optional<std::size_t> wanted = {});

}  // namespace widgets
