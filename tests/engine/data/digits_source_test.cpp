#include "engine/data/digits_source.h"

#include <gtest/gtest.h>

#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

TEST(Digits, AreTheSameForTheSameSeed) {
  const LabeledImages first = makeDigits(50, 7), second = makeDigits(20, 7), other = makeDigits(20, 8);
  EXPECT_TRUE(identical(first.images.slice(0, 20), second.images));
  EXPECT_TRUE(identical(first.labels.slice(0, 20), second.labels));
  EXPECT_FALSE(identical(second.images, other.images));
}

TEST(Digits, AreAboutEquallyFrequent) {
  const LabeledImages digits = makeDigits(2000, 1);
  std::array<int, 10> counts{};
  for (const int32_t label : digits.labels.flat<int32_t>()) ++counts.at(static_cast<std::size_t>(label));
  for (const int count : counts) EXPECT_NEAR(count, 200, 60);
}

TEST(Digits, AreMostlyPaperWithSomeInk) {
  const LabeledImages digits = makeDigits(200, 1);
  for (int64_t i = 0; i < 200; ++i) {
    const uint8_t* pixels = digits.images.data<uint8_t>() + i * 784;
    const auto ink = std::count_if(pixels, pixels + 784, [](uint8_t p) { return p > 100; });
    EXPECT_GT(ink, 12) << i;
    EXPECT_LT(ink, 300) << i;
  }
}

// The picture of the training set nearest to each test picture says mostly what it shows.
TEST(Digits, CanBeToldApart) {
  const LabeledImages train = makeDigits(1500, 1), test = makeDigits(100, 2);
  int right = 0;
  for (int64_t i = 0; i < 100; ++i) {
    const uint8_t* picture = test.images.data<uint8_t>() + i * 784;
    int64_t best = INT64_MAX;
    int32_t label = -1;
    for (int64_t j = 0; j < 1500; ++j) {
      const uint8_t* known = train.images.data<uint8_t>() + j * 784;
      int64_t distance = 0;
      for (int k = 0; k < 784; ++k) distance += (picture[k] - known[k]) * (picture[k] - known[k]);
      if (distance < best) {
        best = distance;
        label = train.labels.data<int32_t>()[j];
      }
    }
    right += label == test.labels.data<int32_t>()[i];
  }
  EXPECT_GE(right, 75);
}

TEST(Digits, RefuseANegativeCount) {
  EXPECT_EQ(failureOf([] { makeDigits(-1, 1); }).code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::data
