#include "summaries/reading/quantile.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace summaries {
namespace {

std::vector<double> finite(std::span<const double> values) {
  std::vector<double> kept;
  kept.reserve(values.size());
  std::copy_if(values.begin(), values.end(), std::back_inserter(kept),
               [](double value) { return std::isfinite(value); });
  return kept;
}

// Partly sorts `values`, which must not be empty.
double select(std::vector<double>& values, double q) {
  const double rank = static_cast<double>(values.size() - 1) * std::clamp(q, 0.0, 1.0);
  const double below = std::floor(rank);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(below);
  std::nth_element(values.begin(), at, values.end());
  const double lower = *at;
  if (rank == below) return lower;
  const double upper = *std::min_element(at + 1, values.end());
  const double share = rank - below;
  // Not lower + share * (upper - lower): the difference of two large values may overflow.
  return lower * (1 - share) + upper * share;
}

}  // namespace

std::optional<double> quantile(std::span<const double> values, double q) {
  std::vector<double> kept = finite(values);
  if (kept.empty()) return std::nullopt;
  return select(kept, q);
}

std::optional<std::pair<double, double>> rangeWithoutOutliers(std::span<const double> values) {
  std::vector<double> kept = finite(values);
  if (kept.empty()) return std::nullopt;
  const double last = static_cast<double>(kept.size() - 1);
  const bool trims = kept.size() > 2;
  const auto at = [&](double rank) {
    const auto place = kept.begin() + static_cast<std::ptrdiff_t>(rank);
    std::nth_element(kept.begin(), place, kept.end());
    return *place;
  };
  const double low = at(trims ? std::ceil(0.05 * last) : 0);
  return std::pair(low, at(trims ? std::floor(0.95 * last) : last));
}

}  // namespace summaries
