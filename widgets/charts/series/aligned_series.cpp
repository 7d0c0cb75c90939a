#include "widgets/charts/series/aligned_series.h"

#include <limits>

namespace widgets {

SeriesData alignedTo(const SeriesData& to, const SeriesData& values) {
  SeriesData result;
  result.generation = values.generation;
  std::size_t at = 0;
  for (std::size_t i = 0; i < to.size(); ++i) {
    const int64_t step = to.step(i);
    while (at < values.size() && values.step(at) < step) ++at;
    double value = std::numeric_limits<double>::quiet_NaN();
    if (at < values.size() && values.step(at) == step) {
      value = values.value(at);
    } else if (at > 0 && at < values.size()) {
      const auto before = static_cast<double>(values.step(at - 1)), after = static_cast<double>(values.step(at));
      const double part = (static_cast<double>(step) - before) / (after - before);
      value = values.value(at - 1) + (values.value(at) - values.value(at - 1)) * part;
    }
    result.append({step, to.wall(i), value});
  }
  return result;
}

}  // namespace widgets
