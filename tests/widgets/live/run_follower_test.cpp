#include "widgets/live/run_follower.h"

#include <algorithm>

#include "tests/widgets/live/followed_logs.h"

namespace {

using test_support::stepsOf;
using widgets::RunFollower;

class RunFollowerTest : public test_support::FollowedLogsTest {
 protected:
  summaries::ReaderCache logs_;
};

TEST_F(RunFollowerTest, StepsThatGoBackWithoutARestartAreSortedIn) {
  auto log = writer("a");
  for (const int step : {0, 10, 5, 20}) log->scalar("loss", step, step, 1.6e9);
  log->flush();
  RunFollower follower(QStringLiteral("a"), path("a").toStdString());
  const auto batch = follower.poll(logs_);
  ASSERT_TRUE(batch && batch->scalars.size() == 1);
  EXPECT_TRUE(batch->scalars[0].replace);
  const std::vector<int64_t> steps = stepsOf(batch->scalars[0].points);
  EXPECT_TRUE(std::is_sorted(steps.begin(), steps.end()));
}

TEST_F(RunFollowerTest, WhatStepsWentBackOverIsKeptBehindTheLine) {
  auto log = writer("a");
  for (const int step : {0, 1, 2, 3, 1, 2}) log->scalar("loss", step, step, 1.6e9);
  log->restartAt(1, "resume");
  log->scalar("loss", 2, 7, 1.6e9);
  log->flush();
  RunFollower follower(QStringLiteral("a"), path("a").toStdString());
  const auto batch = follower.poll(logs_);
  ASSERT_TRUE(batch && batch->scalars.size() == 1);
  const widgets::SeriesData& points = batch->scalars[0].points;
  EXPECT_EQ(stepsOf(points), (std::vector<int64_t>{0, 1, 2}));
  ASSERT_TRUE(points.overwritten);
  std::size_t behind = 0;
  for (const widgets::SeriesData& piece : *points.overwritten) behind += piece.size();
  EXPECT_EQ(points.size() + behind, 7u);
}

TEST_F(RunFollowerTest, SaysNothingWhenNothingIsNew) {
  auto log = writer("a");
  write(*log, 0, 5);
  RunFollower follower(QStringLiteral("a"), path("a").toStdString());
  EXPECT_TRUE(follower.poll(logs_));
  EXPECT_FALSE(follower.poll(logs_));
}

TEST_F(RunFollowerTest, AClosedLogIsOpenedOnlyWhenItGrew) {
  auto log = writer("a");
  write(*log, 0, 5);
  RunFollower follower(QStringLiteral("a"), path("a").toStdString());
  ASSERT_TRUE(follower.poll(logs_));
  // A log that was written just now is looked into until its times tell whether it changed.
  const auto staysClosed = [&] {
    logs_.close(path("a").toStdString());
    return !follower.poll(logs_) && logs_.open() == 0;
  };
  ASSERT_TRUE(until(staysClosed));
  write(*log, 5, 8);
  const auto batch = follower.poll(logs_);
  ASSERT_TRUE(batch && batch->scalars.size() == 1);
  EXPECT_FALSE(batch->scalars[0].replace);
  EXPECT_EQ(stepsOf(batch->scalars[0].points), (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

}  // namespace
