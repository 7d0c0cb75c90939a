#include "engine/runtime/machine_limits.h"

#include <gtest/gtest.h>

namespace engine {
namespace {

constexpr double kGiga = 1e9;

// 100 GFLOP/s a thread, 50 GB/s within 1 MB, 10 GB/s beyond.
MachineLimits limits() {
  return {100 * kGiga, {{std::size_t{1} << 20, 50 * kGiga}, {std::size_t{1} << 30, 10 * kGiga}}};
}

TEST(MachineLimits, TheSlowerOfArithmeticAndMemoryIsTheRoof) {
  EXPECT_DOUBLE_EQ(limits().secondsFor(2 * kGiga, 1000, 1), 0.02);
  EXPECT_DOUBLE_EQ(limits().secondsFor(1000, 0.5 * kGiga, 1), 0.05);
}

TEST(MachineLimits, ArithmeticAndMemoryAreToldOneByOne) {
  EXPECT_DOUBLE_EQ(limits().arithmeticSecondsFor(2 * kGiga, 2), 0.01);
  EXPECT_DOUBLE_EQ(limits().memorySecondsFor(0.5 * kGiga, 1), 0.05);
  EXPECT_EQ(MachineLimits{}.memorySecondsFor(1e9, 1), 0);
}

TEST(MachineLimits, ThreadsTogetherTakeTheirShareEach) {
  EXPECT_DOUBLE_EQ(limits().secondsFor(2 * kGiga, 0, 4), 0.005);
  EXPECT_DOUBLE_EQ(limits().secondsFor(0, 0.5 * kGiga, 2), 0.025);
}

TEST(MachineLimits, WhatFitsACacheIsHeldAgainstTheCache) {
  EXPECT_DOUBLE_EQ(limits().secondsFor(0, 1e6, 1), 1e6 / (50 * kGiga));
  EXPECT_DOUBLE_EQ(limits().secondsFor(0, 4e6, 1), 4e6 / (10 * kGiga));
  EXPECT_DOUBLE_EQ(limits().secondsFor(0, 4e6, 4), 1e6 / (50 * kGiga));
  EXPECT_DOUBLE_EQ(limits().secondsFor(0, 5 * kGiga, 1), 0.5);  // more than the largest that was measured
}

TEST(MachineLimits, AMachineIsMeasured) {
  const MachineLimits measured = measuredLimits(2);
  EXPECT_GT(measured.flopsPerSecond, 0.5 * kGiga);
  ASSERT_EQ(measured.memory.size(), 3u);
  for (const MachineLimits::Memory& level : measured.memory) EXPECT_GT(level.bytesPerSecond, 0.1 * kGiga);
  EXPECT_LT(measured.memory[0].bytes, measured.memory[1].bytes);
  EXPECT_LT(measured.memory[1].bytes, measured.memory[2].bytes);
}

}  // namespace
}  // namespace engine
