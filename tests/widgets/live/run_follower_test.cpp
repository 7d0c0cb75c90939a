#include "widgets/live/run_follower.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "summaries/summary_writer.h"

namespace {

using widgets::RunFollower;

constexpr int kFollowPatience = 10000;

std::vector<int64_t> stepsIn(const widgets::SeriesData& data) {
  std::vector<int64_t> steps;
  for (std::size_t i = 0; i < data.size(); ++i) steps.push_back(data.step(i));
  return steps;
}

class RunFollowerTest : public testing::Test {
 protected:
  QString path(const char* run) const { return folder_.filePath(QString::fromLatin1(run)); }
  std::unique_ptr<summaries::SummaryWriter> writer(const char* run) {
    QDir().mkpath(path(run));
    return summaries::openEventLog(path(run).toStdString());
  }
  static void write(summaries::SummaryWriter& log, int first, int last) {
    for (int step = first; step < last; ++step) log.scalar("loss", step, 1.0 / (step + 1), 1.6e9 + step);
    log.flush();
  }
  template <class Done>
  bool until(Done done) {
    return QTest::qWaitFor(done, kFollowPatience);
  }

  QTemporaryDir folder_;
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
  const std::vector<int64_t> steps = stepsIn(batch->scalars[0].points);
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
  EXPECT_EQ(stepsIn(points), (std::vector<int64_t>{0, 1, 2}));
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
  EXPECT_EQ(stepsIn(batch->scalars[0].points), (std::vector<int64_t>{0, 1, 2, 3, 4, 5, 6, 7}));
}

}  // namespace
