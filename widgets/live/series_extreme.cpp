#include "widgets/live/series_extreme.h"

#include <cmath>

namespace widgets {

std::optional<SeriesExtreme> extremeOf(const SeriesData& data, bool smallest) {
  std::optional<std::size_t> at;
  double best = 0;
  const auto isBetter = [&](double value) {
    return std::isfinite(value) && (!at || (smallest ? value < best : value > best));
  };
  for (std::size_t first = 0; first < data.size(); first += SeriesData::kBlock) {
    const std::size_t block = first / SeriesData::kBlock;
    if (block < data.blocks() && data.block(block).stats().finite) {
      const BlockStats& stats = data.block(block).stats();
      if (!isBetter(smallest ? stats.min : stats.max)) continue;
    }
    const std::size_t end = std::min(first + SeriesData::kBlock, data.size());
    for (std::size_t i = first; i < end; ++i) {
      const double value = data.value(i);
      if (!isBetter(value)) continue;
      at = i;
      best = value;
    }
  }
  return at ? std::optional(SeriesExtreme{best, data.step(*at), data.wall(*at)}) : std::nullopt;
}

}  // namespace widgets
