#include "widgets/live/log_follower.h"

#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <string>

#include "summaries/store/sqlite.h"
#include "summaries/summary_writer.h"
#include "summaries/writing/event_log_import.h"
#include "widgets/live/follower_worker.h"
#include "widgets/live/run_follower.h"
#include "widgets/live/series_store.h"

namespace {

using widgets::LogFollower;
using widgets::RunBatchPointer;
using widgets::RunFollower;
using widgets::SeriesStore;

constexpr int kPatience = 10000;

std::vector<int64_t> stepsOf(const widgets::SeriesData& data) {
  std::vector<int64_t> steps;
  for (std::size_t i = 0; i < data.size(); ++i) steps.push_back(data.step(i));
  return steps;
}

class LogFollowerTest : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(folder_.isValid()); }
  QString path(const char* run) const { return folder_.filePath(QString::fromLatin1(run)); }
  std::unique_ptr<summaries::SummaryWriter> writer(const char* run) {
    QDir().mkpath(path(run));
    return summaries::openEventLog(path(run).toStdString());
  }
  static void write(summaries::SummaryWriter& log, int first, int last) {
    for (int step = first; step < last; ++step) log.scalar("loss", step, 1.0 / (step + 1), 1.6e9 + step);
    log.flush();
  }
  // Follows into the store until `done`.
  template <class Done>
  bool until(Done done) {
    return QTest::qWaitFor(done, kPatience);
  }
  std::size_t points(const char* run) { return store_.series(QString::fromLatin1(run), QStringLiteral("loss")).size(); }
  void start() {
    QObject::connect(&follower_, &LogFollower::batchArrived, &store_,
                     [this](const RunBatchPointer& batch) { store_.apply(*batch); });
    QObject::connect(&follower_, &LogFollower::runRemoved, &store_, &SeriesStore::removeRun);
    follower_.follow(folder_.path());
  }

  QTemporaryDir folder_;
  SeriesStore store_;
  summaries::ReaderCache logs_;
  LogFollower follower_;
};

TEST_F(LogFollowerTest, ReadsARunThatHasEnded) {
  {
    auto log = writer("a");
    write(*log, 0, 1000);
  }
  start();
  ASSERT_TRUE(until([&] { return points("a") == 1000; }));
  EXPECT_DOUBLE_EQ(store_.series(QStringLiteral("a"), QStringLiteral("loss")).value(9), 0.1);
}

TEST_F(LogFollowerTest, ALongLogIsReadInPartsWithoutPauses) {
  constexpr std::size_t kPoints = 1200000;
  {
    summaries::EventLogImport log(path("a").toStdString(), summaries::EventLogImport::Mode::kReplace);
    const int series = log.series("loss", summaries::Kind::kScalar, "scalars");
    for (std::size_t step = 0; step < kPoints; ++step) {
      log.scalar(series, static_cast<int64_t>(step), 1.6e9, static_cast<double>(step % 1000));
    }
    log.finish();
  }
  QSignalSpy batches(&follower_, &LogFollower::batchArrived);
  start();
  ASSERT_TRUE(until([&] { return points("a") == kPoints; }));
  EXPECT_GE(batches.size(), 2);
  EXPECT_EQ(store_.series(QStringLiteral("a"), QStringLiteral("loss")).value(kPoints - 1), (kPoints - 1) % 1000);
}

TEST_F(LogFollowerTest, SeesPointsWhileTheyAreWritten) {
  auto log = writer("a");
  write(*log, 0, 10);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 10; }));
  write(*log, 10, 25);
  ASSERT_TRUE(until([&] { return points("a") == 25; }));
  EXPECT_EQ(stepsOf(store_.series(QStringLiteral("a"), QStringLiteral("loss"))).back(), 24);
}

TEST_F(LogFollowerTest, ReadsGrowingLogsAsOftenAsItIsTold) {
  const auto log = writer("a");
  log->scalar("loss", 1, 1, 1);
  log->flush();
  widgets::FollowerWorker worker(std::make_shared<summaries::ReaderCache>());
  const auto* timer = worker.findChild<QTimer*>();
  ASSERT_NE(timer, nullptr);
  worker.follow({folder_.path()}, 1);
  worker.acknowledge();
  EXPECT_EQ(timer->interval(), widgets::FollowerWorker::kLiveMs);
  worker.setRate(2);
  worker.refresh();
  EXPECT_EQ(timer->interval(), 500);
}

TEST_F(LogFollowerTest, FindsRunsThatAppear) {
  start();
  QSignalSpy caughtUp(&follower_, &LogFollower::caughtUp);
  ASSERT_TRUE(caughtUp.wait(kPatience));
  auto log = writer("sweep/late");
  write(*log, 0, 5);
  follower_.refresh();
  ASSERT_TRUE(until([&] { return points("sweep/late") == 5; }));
}

TEST_F(LogFollowerTest, ARestartHidesWhatItSupersedes) {
  auto log = writer("a");
  write(*log, 0, 100);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 100; }));
  log->restartAt(49, "resumed from a checkpoint");
  write(*log, 50, 60);
  ASSERT_TRUE(until([&] { return points("a") == 60; }));
  const auto steps = stepsOf(store_.series(QStringLiteral("a"), QStringLiteral("loss")));
  for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(steps[i], static_cast<int64_t>(i));
}

TEST_F(LogFollowerTest, TellsSessionEventsOnce) {
  auto log = writer("a");
  log->session({summaries::SessionEvent::kStart, 0, 1.6e9, "start"});
  log->flush();
  int events = 0;
  QObject::connect(&follower_, &LogFollower::batchArrived, &store_,
                   [&](const RunBatchPointer& batch) { events += static_cast<int>(batch->events.size()); });
  start();
  ASSERT_TRUE(until([&] { return events == 1; }));
  log->session({summaries::SessionEvent::kCheckpoint, 10, 1.6e9, "model.ckpt-10"});
  write(*log, 0, 5);
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
  EXPECT_EQ(events, 2);
}

TEST_F(LogFollowerTest, TellsWhichLogIsDamagedAndGoesOnWithTheOthers) {
  {
    auto log = writer("good");
    write(*log, 0, 5);
  }
  QDir().mkpath(path("bad"));
  QFile file(path("bad/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray(5000, 'x'));
  file.close();
  QSignalSpy failed(&follower_, &LogFollower::runFailed);
  start();
  ASSERT_TRUE(until([&] { return points("good") == 5 && !failed.isEmpty(); }));
  EXPECT_EQ(failed[0][0].toString(), QStringLiteral("bad"));
  EXPECT_FALSE(failed[0][1].toString().isEmpty());
  follower_.refresh();
  QSignalSpy more(&follower_, &LogFollower::batchArrived);
  follower_.follow(folder_.path());
  ASSERT_TRUE(more.wait(kPatience));
}

TEST_F(LogFollowerTest, ALogThatIsBeingMadeIsNoFailure) {
  QDir().mkpath(path("a"));
  QFile file(path("a") + QStringLiteral("/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.close();
  LogFollower follower;
  QSignalSpy failed(&follower, &LogFollower::runFailed);
  QSignalSpy batches(&follower, &LogFollower::batchArrived);
  QSignalSpy caughtUp(&follower, &LogFollower::caughtUp);
  follower.follow(folder_.path());
  ASSERT_TRUE(caughtUp.wait(kPatience));
  const auto log = writer("a");
  log->scalar("loss", 1, 1, 1);
  log->flush();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !batches.isEmpty(); }, kPatience));
  EXPECT_TRUE(failed.isEmpty());
}

TEST_F(LogFollowerTest, ADeletedRunGoesAway) {
  {
    auto log = writer("a");
    write(*log, 0, 5);
  }
  start();
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
  QDir(path("a")).removeRecursively();
  follower_.refresh();
  ASSERT_TRUE(until([&] { return store_.runs().isEmpty(); }));
}

TEST_F(LogFollowerTest, AnotherRootBringsNothingOfTheFormer) {
  {
    auto log = writer("one/a");
    write(*log, 0, 5);
  }
  QDir().mkpath(path("two"));
  QObject::connect(&follower_, &LogFollower::batchArrived, &store_,
                   [this](const RunBatchPointer& batch) { store_.apply(*batch); });
  follower_.follow(path("one"));
  follower_.follow(path("two"));
  QSignalSpy caughtUp(&follower_, &LogFollower::caughtUp);
  ASSERT_TRUE(caughtUp.wait(kPatience));
  EXPECT_TRUE(store_.runs().isEmpty());
}

TEST_F(LogFollowerTest, AMissingRootIsNoError) {
  follower_.follow(path("nowhere"));
  QSignalSpy caughtUp(&follower_, &LogFollower::caughtUp);
  EXPECT_TRUE(caughtUp.wait(kPatience));
}

TEST_F(LogFollowerTest, StepsThatGoBackWithoutARestartAreSortedIn) {
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

TEST_F(LogFollowerTest, WhatStepsWentBackOverIsKeptBehindTheLine) {
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

TEST_F(LogFollowerTest, TheSoundCurvesOfADamagedLogAreDrawn) {
  {
    auto log = writer("a");
    write(*log, 0, 5);
    log->scalar("rate", 1, 1, 1.6e9);
  }
  summaries::Connection(path("a").toStdString() + "/events.db", summaries::Connection::Mode::kCreate)
      .execute("UPDATE chunk SET value_data=x'ff01' WHERE id >> 32 = (SELECT id FROM series WHERE tag='rate')");
  QSignalSpy failed(&follower_, &LogFollower::runFailed);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 5 && !failed.isEmpty(); }));
  EXPECT_TRUE(failed[0][1].toString().contains(QStringLiteral("rate"))) << failed[0][1].toString().toStdString();
}

TEST_F(LogFollowerTest, SaysNothingWhenNothingIsNew) {
  auto log = writer("a");
  write(*log, 0, 5);
  RunFollower follower(QStringLiteral("a"), path("a").toStdString());
  EXPECT_TRUE(follower.poll(logs_));
  EXPECT_FALSE(follower.poll(logs_));
}

TEST_F(LogFollowerTest, NoPointIsLostOrRepeatedWhileTheWriterGoesOn) {
  auto log = writer("a");
  start();
  constexpr int kAll = 20000, kPart = 100;
  for (int step = 0; step < kAll; step += kPart) {
    write(*log, step, step + kPart);
    follower_.refresh();
    QCoreApplication::processEvents();
  }
  ASSERT_TRUE(until([&] { return points("a") >= kAll; }));
  const auto steps = stepsOf(store_.series(QStringLiteral("a"), QStringLiteral("loss")));
  ASSERT_EQ(steps.size(), std::size_t{kAll});
  for (std::size_t i = 0; i < steps.size(); ++i) ASSERT_EQ(steps[i], static_cast<int64_t>(i));
}

TEST_F(LogFollowerTest, ADamagedLogIsReportedOnce) {
  QDir().mkpath(path("bad"));
  QFile file(path("bad/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray(5000, 'x'));
  file.close();
  auto log = writer("good");
  QSignalSpy failed(&follower_, &LogFollower::runFailed);
  start();
  for (int round = 1; round <= 3; ++round) {
    write(*log, round - 1, round);
    follower_.refresh();
    ASSERT_TRUE(until([&] { return points("good") == static_cast<std::size_t>(round); }));
  }
  EXPECT_EQ(failed.size(), 1);
}

TEST_F(LogFollowerTest, ALogThatTookThePlaceOfAnotherIsReadAnew) {
  {
    auto log = writer("a");
    write(*log, 0, 50);
  }
  start();
  ASSERT_TRUE(until([&] { return points("a") == 50; }));
  QDir(path("a")).removeRecursively();
  auto log = writer("a");
  write(*log, 0, 7);
  follower_.refresh();
  ASSERT_TRUE(until([&] { return points("a") == 7; }));
}

TEST_F(LogFollowerTest, OnlyTheRunsAskedForAreRead) {
  auto a = writer("a");
  auto b = writer("b");
  write(*a, 0, 5);
  write(*b, 0, 5);
  follower_.setRuns(QStringList{QStringLiteral("b")});
  start();
  ASSERT_TRUE(until([&] { return points("b") == 5; }));
  EXPECT_EQ(points("a"), 0U);
  follower_.setRuns(std::nullopt);
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
}

TEST_F(LogFollowerTest, MoreRunsThanMayBeOpenAreAllFollowed) {
  constexpr int kRuns = 72;
  const auto name = [](int i) { return "run" + std::to_string(i); };
  for (int i = 0; i < kRuns; ++i) write(*writer(name(i).c_str()), 0, 3);
  const auto all = [&](int first, std::size_t count) {
    for (int i = first; i < kRuns; ++i) {
      if (points(name(i).c_str()) != count) return false;
    }
    return true;
  };
  start();
  ASSERT_TRUE(until([&] { return all(0, 3); }));
  const auto isLog = [](const QFileInfo& file) { return file.symLinkTarget().endsWith(QStringLiteral("/events.db")); };
  const QFileInfoList files = QDir(QStringLiteral("/proc/self/fd")).entryInfoList(QDir::AllEntries | QDir::System);
  const auto open = std::count_if(files.begin(), files.end(), isLog);
  EXPECT_GT(open, 0);
  EXPECT_LE(open, static_cast<std::ptrdiff_t>(summaries::ReaderCache::kMostOpen) + 1);  // one may be on its way
  constexpr int kGrowing = 8;
  for (int i = kRuns - kGrowing; i < kRuns; ++i) write(*writer(name(i).c_str()), 3, 5);
  ASSERT_TRUE(until([&] { return all(kRuns - kGrowing, 5); }));
}

TEST_F(LogFollowerTest, AClosedLogIsOpenedOnlyWhenItGrew) {
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
