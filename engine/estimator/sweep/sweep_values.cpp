#include "engine/estimator/sweep/sweep_values.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace engine::estimator {
namespace {

// The place `share` in [0, 1] of the way through the range.
double valueAt(const SweepRange& range, double share) {
  if (!range.log()) return range.minimum() + share * (range.maximum() - range.minimum());
  return range.minimum() * std::pow(range.maximum() / range.minimum(), share);
}

// A share of the range with each whole number equally likely: its ends are half a number farther out.
double wholeNumberAt(const SweepRange& range, double share) {
  const double low = std::ceil(range.minimum());
  const double high = std::floor(range.maximum());
  if (range.log()) return std::clamp(std::round(valueAt(range, share)), low, high);
  return std::clamp(low + std::floor(share * (high - low + 1)), low, high);
}

}  // namespace

std::string settingText(double value, bool integer) {
  char text[64];
  std::snprintf(text, sizeof(text), integer ? "%.0f" : "%.12g", integer ? std::round(value) : value);
  return text;
}

std::vector<std::string> gridValues(const SweepField& field, bool integer) {
  if (!field.has_range()) return {field.list().values().begin(), field.list().values().end()};
  const SweepRange& range = field.range();
  const bool whole = integer || range.integer();
  std::vector<std::string> values;
  for (int i = 0; i < range.count(); ++i) {
    const double share = range.count() == 1 ? 0 : static_cast<double>(i) / (range.count() - 1);
    std::string text = settingText(valueAt(range, share), whole);
    if (std::ranges::find(values, text) == values.end()) values.push_back(std::move(text));
  }
  return values;
}

std::string drawnValue(const SweepField& field, bool integer, Philox& random) {
  const Philox::Block block = random.next();
  const double share = uniformDouble(block[0], block[1]);
  if (!field.has_range()) {
    const int count = field.list().values_size();
    return field.list().values(std::min(static_cast<int>(share * count), count - 1));
  }
  const bool whole = integer || field.range().integer();
  if (whole) return settingText(wholeNumberAt(field.range(), share), true);
  // Six digits are as good as any, and a person reads them.
  char text[32];
  std::snprintf(text, sizeof(text), "%.6g", valueAt(field.range(), share));
  const double rounded = std::strtod(text, nullptr);
  return settingText(std::clamp(rounded, field.range().minimum(), field.range().maximum()), false);
}

}  // namespace engine::estimator
