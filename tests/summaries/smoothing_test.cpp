#include "summaries/reading/smoothing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "summaries/reading/quantile.h"

namespace summaries {
namespace {

TEST(Smoothing, MatchesTensorBoard) {
  const std::vector<double> smoothed = smooth(std::vector<double>{1, 0.5, 0}, 0.6);
  EXPECT_EQ(smoothed[0], 1);
  EXPECT_DOUBLE_EQ(smoothed[1], 0.6875);
  EXPECT_DOUBLE_EQ(smoothed[2], 0.336734693877551);
}

TEST(Smoothing, PassesNonfiniteValuesAndForgetsThem) {
  const std::vector<double> smoothed = smooth(std::vector<double>{1, NAN, INFINITY, 0.5}, 0.6);
  EXPECT_TRUE(std::isnan(smoothed[1]));
  EXPECT_TRUE(std::isinf(smoothed[2]));
  EXPECT_DOUBLE_EQ(smoothed[3], 0.6875);
}

TEST(Smoothing, LeavesAConstantCurveExactlyAsItIs) {
  const std::vector<double> constant(50, 0.1);
  EXPECT_EQ(smooth(constant, 0.9), constant);
}

TEST(Smoothing, ByWeightZeroIsTheCurveAndByOneIsZero) {
  const std::vector<double> values = {3, 1, 2};
  EXPECT_EQ(smooth(values, 0), values);
  EXPECT_EQ(smooth(values, NAN), values);
  EXPECT_EQ(smooth(values, -1), values);
  EXPECT_EQ(smooth(values, 1), (std::vector<double>{0, 0, 0}));
  EXPECT_TRUE(smooth({}, 0.5).empty());
}

TEST(Quantile, InterpolatesBetweenSortedValues) {
  const std::vector<double> values = {4, 1, NAN, 3, 2, INFINITY};
  EXPECT_DOUBLE_EQ(*quantile(values, 0), 1);
  EXPECT_DOUBLE_EQ(*quantile(values, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(*quantile(values, 1), 4);
  EXPECT_FALSE(quantile(std::vector<double>{NAN}, 0.5));
}

TEST(Quantile, OfHugeValuesDoesNotOverflow) {
  constexpr double kLargestValue = std::numeric_limits<double>::max();
  EXPECT_DOUBLE_EQ(*quantile(std::vector<double>{-kLargestValue, kLargestValue}, 0.5), 0);
}

TEST(Quantile, RangeLeavesTheOuterTwentiethsOut) {
  std::vector<double> values;
  for (int i = 100; i >= 0; --i) values.push_back(i);
  EXPECT_EQ(*rangeWithoutOutliers(values), std::pair(5.0, 95.0));
  EXPECT_EQ(*rangeWithoutOutliers(std::vector<double>{7, 1}), std::pair(1.0, 7.0));
  EXPECT_EQ(*rangeWithoutOutliers(std::vector<double>{1, 2, 1000}), std::pair(2.0, 2.0));
  EXPECT_FALSE(rangeWithoutOutliers({}));
}

}  // namespace
}  // namespace summaries
