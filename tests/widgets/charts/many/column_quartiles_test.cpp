#include "widgets/charts/many/column_quartiles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace {

using widgets::LineColumn;

TEST(ColumnQuartiles, AreThoseOfTheSortedHeightsForAnyNumberOfCurvesAndColumns) {
  std::mt19937 random(3);
  for (const std::size_t count : {1u, 2u, 3u, 5u, 16u, 33u, 100u, 129u}) {
    for (const std::size_t width : {1u, 15u, 16u, 37u}) {
      std::vector<std::vector<LineColumn>> curves(count);
      for (auto& curve : curves) {
        curve.resize(width - random() % 2);  // of another length: it has ended
        for (LineColumn& column : curve) {
          const auto height = static_cast<float>(random() % 50);  // many are equal
          if (random() % 4 > 0) column = {height, height + 2, height, height + 2};
        }
      }
      const std::vector<std::span<const LineColumn>> all(curves.begin(), curves.end());
      const auto quartiles = widgets::quartilesOf(all, width);
      ASSERT_EQ(quartiles.size(), width);
      for (std::size_t c = 0; c < width; ++c) {
        std::vector<float> heights;
        for (const auto& curve : curves) {
          if (c < curve.size() && !curve[c].empty()) heights.push_back(curve[c].first + 1);
        }
        std::sort(heights.begin(), heights.end());
        ASSERT_EQ(quartiles[c].count, heights.size()) << count << " curves, column " << c;
        if (heights.empty()) continue;
        const auto at = [&](std::size_t fourths) {
          const double place = static_cast<double>((heights.size() - 1) * fourths) / 4;
          const auto low = static_cast<std::size_t>(place);
          const float above = heights[low], below = heights[std::min(low + 1, heights.size() - 1)];
          return std::lerp(above, below, static_cast<float>(place - static_cast<double>(low)));
        };
        EXPECT_FLOAT_EQ(quartiles[c].first, at(1)) << count << " curves, column " << c;
        EXPECT_FLOAT_EQ(quartiles[c].median, at(2)) << count << " curves, column " << c;
        EXPECT_FLOAT_EQ(quartiles[c].third, at(3)) << count << " curves, column " << c;
      }
    }
  }
}

TEST(ColumnQuartiles, OfNoCurvesThereAreNone) {
  for (const auto& each : widgets::quartilesOf({}, 3)) EXPECT_EQ(each.count, 0u);
}

}  // namespace
