// Which of a series' items to show: the one at the time cursor, or a sample of all. Pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "summaries/types.h"

namespace widgets {

// The item at the cursor's step or the last before it; the newest without a cursor, the first where all are later. The
// items are in step order; nothing when there are none.
std::optional<std::size_t> itemAt(const std::vector<summaries::ItemInfo>& items, std::optional<int64_t> cursor);

// Those of index 0, in step order: one for each step.
std::vector<summaries::ItemInfo> onePerStep(const std::vector<summaries::ItemInfo>& items);

// At most `most` places (2 and more) of `count`, evenly spread, first and last included, `wanted` always.
std::vector<std::size_t> spread(std::size_t count, std::size_t most, std::optional<std::size_t> wanted = {});

}  // namespace widgets
