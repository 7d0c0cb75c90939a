#include "summaries/store/histogram_builder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace summaries {
namespace {

constexpr double kLargest = std::numeric_limits<double>::max();

// TensorFlow's own search.
std::size_t upperBound(double value) {
  const auto& limits = HistogramBuilder::limits();
  const auto found = std::upper_bound(limits.begin(), limits.end(), value) - limits.begin();
  return static_cast<std::size_t>(std::min<std::ptrdiff_t>(found, std::ssize(limits) - 1));
}

double limitOf(double value) {
  HistogramBuilder builder;
  builder.add(std::span<const double>(&value, 1));
  const Histogram histogram = builder.build();
  for (std::size_t i = 0; i < histogram.buckets.size(); ++i) {
    if (histogram.buckets[i] > 0) return histogram.bucketLimits[i];
  }
  return std::nan("");
}

TEST(HistogramBuilder, HasTensorFlowsLimits) {
  const auto& limits = HistogramBuilder::limits();
  ASSERT_EQ(limits.size(), 1551u);
  EXPECT_EQ(limits.front(), -kLargest);
  EXPECT_EQ(limits[775], 0.0);
  EXPECT_EQ(limits[776], 1e-12);
  EXPECT_EQ(limits.back(), kLargest);
  EXPECT_TRUE(std::is_sorted(limits.begin(), limits.end()));
}

TEST(HistogramBuilder, GivesWhatTensorFlowWrites) {
  const std::vector<float> values = {-3, 4, -2};
  HistogramBuilder builder;
  builder.add(values);
  const Histogram histogram = builder.build();
  EXPECT_EQ(histogram.bucketLimits,
            (std::vector<double>{-3.1665833053880363, -2.8787120958073054, -2.1628190051144287, -1.9661990955585713,
                                 3.8315657995195243, 4.214722379471477, kLargest}));
  EXPECT_EQ(histogram.buckets, (std::vector<double>{0, 1, 0, 1, 0, 1, 0}));
  EXPECT_EQ(histogram.min, -3);
  EXPECT_EQ(histogram.max, 4);
  EXPECT_EQ(histogram.num, 3);
  EXPECT_EQ(histogram.sum, -1);
  EXPECT_EQ(histogram.sumSquares, 29);
}

TEST(HistogramBuilder, PutsZerosBelowTheSmallestLimit) {
  const std::vector<double> values = {0.0, -0.0};
  HistogramBuilder builder;
  builder.add(values);
  EXPECT_EQ(builder.build().bucketLimits, (std::vector<double>{0.0, 1e-12, kLargest}));
  EXPECT_EQ(builder.build().buckets, (std::vector<double>{0, 2, 0}));
}

TEST(HistogramBuilder, IsOneEmptyBucketWithoutValues) {
  const Histogram histogram = HistogramBuilder().build();
  EXPECT_EQ(histogram.bucketLimits, std::vector<double>{kLargest});
  EXPECT_EQ(histogram.buckets, std::vector<double>{0});
  EXPECT_EQ(histogram.num, 0);
}

TEST(HistogramBuilder, CountsNonfiniteValuesApart) {
  const std::vector<float> values = {1.0f, NAN, INFINITY, -INFINITY};
  HistogramBuilder builder;
  builder.add(values);
  EXPECT_EQ(builder.nonfinite(), 3u);
  EXPECT_EQ(builder.build().num, 1);
  builder.clear();
  EXPECT_EQ(builder.nonfinite(), 0u);
}

TEST(HistogramBuilder, FindsTheSameBucketAsASearchAroundEveryLimit) {
  for (const double limit : HistogramBuilder::limits()) {
    for (const double value : {limit, std::nextafter(limit, -kLargest), std::nextafter(limit, kLargest)}) {
      const std::size_t expected = upperBound(value);
      ASSERT_EQ(limitOf(value), HistogramBuilder::limits()[expected]) << value;
    }
  }
}

TEST(HistogramBuilder, FindsTheSameBucketAsASearchForAnyDouble) {
  std::mt19937_64 random(5);
  std::vector<double> expected(HistogramBuilder::limits().size());
  HistogramBuilder builder;
  for (int i = 0; i < 200000; ++i) {
    const double value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    builder.add(std::span<const double>(&value, 1));
    ++expected[upperBound(value)];
  }
  const Histogram histogram = builder.build();
  for (std::size_t i = 0; i < histogram.buckets.size(); ++i) {
    if (histogram.buckets[i] == 0) continue;
    const auto at = std::lower_bound(HistogramBuilder::limits().begin(), HistogramBuilder::limits().end(),
                                     histogram.bucketLimits[i]);
    ASSERT_EQ(histogram.buckets[i], expected[static_cast<std::size_t>(at - HistogramBuilder::limits().begin())]);
  }
}

}  // namespace
}  // namespace summaries
