#include "widgets/charts/many/column_quartiles.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "widgets/charts/series/quartiles.h"

namespace widgets {
namespace {

// Columns that are sorted at once, each in a lane of some vectors: a branch a comparison, as a sort of one column has,
// is guessed wrong every second time.
constexpr std::size_t kTogether = 16;
using Heights = std::array<float, kTogether>;

using Comparison = std::pair<std::size_t, std::size_t>;  // the smaller one goes to the first place

// Batcher's merge-exchange sort of n places (Knuth, The Art of Computer Programming 3, 5.2.2 M): what is compared does
// not depend on the values.
std::vector<Comparison> comparisonsOf(std::size_t n) {
  std::vector<Comparison> all;
  std::size_t most = 1;
  while (2 * most < n) most *= 2;
  for (std::size_t p = most; p > 0 && n > 1; p /= 2) {
    std::size_t q = most, r = 0, d = p;
    while (true) {
      for (std::size_t i = 0; i + d < n; ++i) {
        if ((i & p) == r) all.emplace_back(i, i + d);
      }
      if (q == p) break;
      d = q - p;
      q /= 2;
      r = p;
    }
  }
  return all;
}

void sortLanes(std::vector<Heights>& rows, const std::vector<Comparison>& comparisons) {
  for (const auto& [low, high] : comparisons) {
    float* const a = rows[low].data();
    float* const b = rows[high].data();
    for (std::size_t lane = 0; lane < kTogether; ++lane) {
      const float smaller = b[lane] < a[lane] ? b[lane] : a[lane];
      b[lane] = b[lane] < a[lane] ? a[lane] : b[lane];
      a[lane] = smaller;
    }
  }
}

// The curve's heights in columns [begin, begin + kTogether); behind all others where it is not.
void takeHeights(std::span<const LineColumn> curve, std::size_t begin, Heights& heights, std::size_t* counts) {
  heights.fill(std::numeric_limits<float>::infinity());
  const std::size_t end = std::min(begin + kTogether, curve.size());
  for (std::size_t c = begin; c < end; ++c) {
    const LineColumn& column = curve[c];
    const bool isThere = !column.empty();
    heights[c - begin] = isThere ? (column.first + column.last) / 2 : heights[c - begin];
    counts[c - begin] += isThere;
  }
}

// From one height a share of the way to one that is not above it, as values are.
float heightBetween(float above, float below, double share, double logarithms) {
  constexpr double kUnseen = 0.1;  // eight times the pixels by which a straight line between them is off
  const double apart = static_cast<double>(below) - above;
  if (apart * apart * logarithms < kUnseen) return above + static_cast<float>(apart * share);
  const double ratio = std::exp(-logarithms * apart);  // of the lower value
  return above - static_cast<float>(std::log(1 + share * (ratio - 1)) / logarithms);
}

}  // namespace

std::vector<ColumnQuartiles> quartilesOf(std::span<const std::span<const LineColumn>> curves, std::size_t width,
                                         double logarithms) {
  std::vector<ColumnQuartiles> quartiles(width);
  const std::vector<Comparison> comparisons = comparisonsOf(curves.size());
  std::vector<Heights> rows(curves.size());
  for (std::size_t begin = 0; begin < width; begin += kTogether) {
    std::array<std::size_t, kTogether> counts{};
    for (std::size_t i = 0; i < curves.size(); ++i) takeHeights(curves[i], begin, rows[i], counts.data());
    sortLanes(rows, comparisons);
    for (std::size_t lane = 0; lane < std::min(kTogether, width - begin); ++lane) {
      const std::size_t count = counts[lane];
      if (count == 0) continue;
      const auto at = [&](std::size_t fourths) {
        const QuartilePlace place = quartilePlace(count, fourths);
        return heightBetween(rows[place.low][lane], rows[place.high][lane], place.share, logarithms);
      };
      quartiles[begin + lane] = {count, at(1), at(2), at(3)};
    }
  }
  return quartiles;
}

}  // namespace widgets
