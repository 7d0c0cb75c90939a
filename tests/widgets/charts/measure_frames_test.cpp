#include "tests/benchmarks/frames/measure_frames.h"

#include <gtest/gtest.h>

#include <QTemporaryDir>

#include "summaries/summary_writer.h"

namespace {

TEST(MeasureFrames, MeasuresEveryFrameAndDrawsImages) {
  benchmarks::FrameOptions options;
  options.cards = 4;
  options.runs = 8;
  options.points = 200;
  options.frames = 130;
  const benchmarks::FrameTimes times = benchmarks::measureFrames(options);
  EXPECT_EQ(times.frames, 130u);
  EXPECT_GT(times.images, 8u);
  EXPECT_GT(times.p50, 0);
  EXPECT_LE(times.p50, times.p99);
  EXPECT_LE(times.p99, times.max);
}

TEST(MeasureFrames, MeasuresTheLogsOfAFolder) {
  QTemporaryDir folder;
  auto log = summaries::openEventLog(folder.path().toStdString());
  for (int step = 0; step < 500; ++step) log->scalar("loss", step, 1.0 / (step + 1), 1.6e9 + step);
  log->flush();
  QString error;
  const benchmarks::LogFrameTimes times = benchmarks::measureLogFrames(folder.path(), 250, error);
  EXPECT_EQ(error, QString());
  EXPECT_EQ(times.points, 500u);
  EXPECT_EQ(times.frames.frames, 250u);
  EXPECT_GT(times.frames.images, 4u);
  EXPECT_GT(times.firstChartMs, 0);
  EXPECT_GT(times.residentMb, 1);
}

TEST(MeasureFrames, SaysWhenAFolderHoldsNothingToDraw) {
  QTemporaryDir folder;
  QString error;
  benchmarks::measureLogFrames(folder.path(), 10, error);
  EXPECT_TRUE(error.contains(folder.path())) << error.toStdString();
}

}  // namespace
