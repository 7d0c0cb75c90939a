#include "widgets/charts/frame_benchmark.h"

#include <gtest/gtest.h>

namespace {

TEST(FrameBenchmark, MeasuresEveryFrameAndDrawsImages) {
  widgets::FrameBenchmarkOptions options;
  options.cards = 4;
  options.runs = 8;
  options.points = 200;
  options.frames = 130;
  const widgets::FrameTimes times = widgets::measureFrames(options);
  EXPECT_EQ(times.frames, 130u);
  EXPECT_GT(times.images, 8u);
  EXPECT_GT(times.p50, 0);
  EXPECT_LE(times.p50, times.p99);
  EXPECT_LE(times.p99, times.max);
}

}  // namespace
