#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/op_runner.h"

namespace engine {
namespace {

using namespace testing;  // NOLINT: the test helpers
using ::testing::ElementsAre;

constexpr int64_t kManyBuckets = int64_t{1} << 62;

// Lengths below, at and above the hashes' blocks.
Tensor hashedTexts() {
  return Tensor::vector<std::string>({"", "a", "hello", "16 byte string!!", "a longer string than that, with more"});
}

TEST(StringHashTest, FastIsFarmHash) {
  EXPECT_THAT(values<int64_t>(run1("StringToHashBucketFast", {hashedTexts()}, {{"num_buckets", kManyBuckets}})),
              ElementsAre(1936946117179621455, 3694432073954588131, 3786372426573024488, 733001501457509463,
                          4460269602927605262));
}

TEST(StringHashTest, LegacyIsMurmurHash) {
  EXPECT_THAT(values<int64_t>(run1("StringToHashBucket", {hashedTexts()}, {{"num_buckets", kManyBuckets}})),
              ElementsAre(105434511174508091, 2996632905371535868, 1331861223480393034, 209296199488012660,
                          2982400110703964420));
}

TEST(StringHashTest, StrongIsSipHashUnderItsKey) {
  const Attrs attrs = {{"num_buckets", kManyBuckets}, {"key", std::vector<int64_t>{1, -2}}};
  EXPECT_THAT(values<int64_t>(run1("StringToHashBucketStrong", {hashedTexts()}, attrs)),
              ElementsAre(1583518726171341606, 3067518542778738979, 2121554780776262444, 3421648342105113060,
                          3421444679751429462));
}

TEST(StringHashTest, BucketsAreTheUnsignedRemainder) {
  const Tensor letters = Tensor::vector<std::string>({"a", "b", "c", "d", ""});
  EXPECT_THAT(values<int64_t>(run1("StringToHashBucketFast", {letters}, {{"num_buckets", 10}})),
              ElementsAre(9, 2, 2, 5, 3));
}

TEST(StringHashTest, NoBucketsAndWrongKeysAreRefused) {
  EXPECT_THROW(run1("StringToHashBucketFast", {hashedTexts()}, {{"num_buckets", 0}}), Error);
  EXPECT_THROW(
      run1("StringToHashBucketStrong", {hashedTexts()}, {{"num_buckets", 3}, {"key", std::vector<int64_t>{1}}}), Error);
}

}  // namespace
}  // namespace engine
