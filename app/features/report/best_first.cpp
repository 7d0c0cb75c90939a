#include "app/features/report/best_first.h"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr std::size_t kMostInOrder = 12;

}  // namespace

void putBestFirst(std::vector<widgets::RenderSeries>& series, std::optional<bool> smallerIsBetter) {
  if (!smallerIsBetter || series.size() <= kMostInOrder) return;
  const auto rank = [&](const widgets::RenderSeries& each) {
    const double value = each.data.empty() ? NAN : each.data.value(each.data.size() - 1);
    return !std::isfinite(value) ? HUGE_VAL : *smallerIsBetter ? value : -value;
  };
  std::ranges::stable_sort(series, {}, rank);
}

}  // namespace app
