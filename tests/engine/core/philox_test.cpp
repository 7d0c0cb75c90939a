#include "engine/core/philox.h"

#include <gtest/gtest.h>

#include <optional>

namespace engine {
namespace {

TEST(Philox, GivesThePublishedBlockForZeroes) {
  EXPECT_EQ(Philox(0, 0).next(), (Philox::Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
}

TEST(Philox, SkippingIsTheSameAsDrawing) {
  Philox drawn(5, 10);
  for (int i = 0; i < 7; ++i) drawn.next();
  Philox skipped(5, 10);
  skipped.skip(7);
  EXPECT_EQ(drawn.next(), skipped.next());
}

TEST(Philox, UniformNumbersAreThoseOfTensorFlow) {
  const Philox::Block block = Philox(87654321, 1).next();
  EXPECT_FLOAT_EQ(uniformFloat(block[0]), 0.2390374f);
  EXPECT_FLOAT_EQ(uniformFloat(block[1]), 0.9203995f);
}

TEST(Philox, SeedsFollowTensorFlowsRule) {
  using Pair = std::pair<int64_t, int64_t>;
  EXPECT_EQ(opSeeds({}, {}, 9), (Pair{0, 0}));
  EXPECT_EQ(opSeeds({}, 5, 9), (Pair{87654321, 5}));
  EXPECT_EQ(opSeeds(3, {}, 9), (Pair{3, 9}));
  EXPECT_EQ(opSeeds(0, 0, 9), (Pair{0, 2147483647}));
  EXPECT_EQ(opSeeds(-5, 1, 9), (Pair{2147483642, 1}));
  EXPECT_EQ(opSeeds(2147483647, 1, 9), (Pair{0, 1}));
}

}  // namespace
}  // namespace engine
