#include "widgets/charts/series/told_quartiles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "widgets/charts/series/quartiles.h"

namespace widgets {
namespace {

// Sorted; those that are finite.
std::vector<double> finiteOf(const std::vector<const HoverRow*>& rows, double HoverRow::*of) {
  std::vector<double> values;
  for (const HoverRow* row : rows) {
    if (std::isfinite(row->*of)) values.push_back(row->*of);
  }
  std::sort(values.begin(), values.end());
  return values;
}

double toldOf(const std::vector<double>& sorted, std::size_t fourths) {
  if (sorted.empty()) return std::numeric_limits<double>::quiet_NaN();
  return quartileOf(sorted.size(), fourths, [&](std::size_t place) { return sorted[place]; });
}

}  // namespace

std::array<ToldQuartile, 3> quartilesOf(const std::vector<const HoverRow*>& rows) {
  const auto isFinite = [](const HoverRow* row) { return std::isfinite(row->smoothed); };
  const auto first = std::find_if(rows.begin(), rows.end(), isFinite);
  const std::vector<double> smoothed = finiteOf(rows, &HoverRow::smoothed), values = finiteOf(rows, &HoverRow::value);
  const bool isAny = first != rows.end();
  const bool falls = isAny && (*first)->smoothed > smoothed.front();
  const double before = isAny ? static_cast<double>(first - rows.begin()) : 0;
  const double last = isAny ? static_cast<double>(smoothed.size() - 1) : 0;
  std::array<ToldQuartile, 3> told;
  for (std::size_t fourths = 1; fourths <= told.size(); ++fourths) {
    const auto above = static_cast<double>(falls ? 4 - fourths : fourths);
    told[fourths - 1] = {before + last * above / 4, toldOf(smoothed, fourths), toldOf(values, fourths)};
  }
  return told;
}

}  // namespace widgets
