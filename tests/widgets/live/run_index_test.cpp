#include "widgets/live/run_index.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTimer>
#include <algorithm>
#include <semaphore>
#include <string>

#include "summaries/store/sqlite.h"
#include "summaries/writing/event_log_import.h"
#include "tests/widgets/live/followed_logs.h"
#include "widgets/live/run_index_reader.h"
#include "widgets/live/series_store.h"

namespace {

using test_support::kPatience;
using test_support::stepsOf;
using widgets::RunBatchPointer;
using widgets::RunIndex;
using widgets::SeriesStore;

class RunIndexTest : public test_support::FollowedLogsTest {
 protected:
  std::size_t points(const char* run) { return store_.series(QString::fromLatin1(run), QStringLiteral("loss")).size(); }
  void follow(const QString& folder) {
    index_.watch({folder});
    index_.restartCurves();
  }
  void start() {
    QObject::connect(&index_, &RunIndex::curvesRead, &store_,
                     [this](const RunBatchPointer& batch) { store_.apply(*batch); });
    QObject::connect(&index_, &RunIndex::curvesGone, &store_, &SeriesStore::removeRun);
    follow(folder_.path());
  }

  SeriesStore store_;
  RunIndex index_{std::make_shared<summaries::ReaderCache>()};
};

TEST_F(RunIndexTest, ReadsARunThatHasEnded) {
  {
    auto log = writer("a");
    write(*log, 0, 1000);
  }
  start();
  ASSERT_TRUE(until([&] { return points("a") == 1000; }));
  EXPECT_DOUBLE_EQ(store_.series(QStringLiteral("a"), QStringLiteral("loss")).value(9), 0.1);
}

// In a program of its own, since what still reads ends with it.
TEST_F(RunIndexTest, TheProgramEndsThoughARunCannotBeRead) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  write(*writer("a"), 0, 10);
  EXPECT_EXIT(
      {
        static std::binary_semaphore isReading(0);
        {
          RunIndex index(std::make_shared<summaries::ReaderCache>(),
                         [](const std::string&) -> std::vector<widgets::CheckpointFact> {
                           isReading.release();
                           while (true) ::pause();
                         });
          index.watch({folder_.path()});
          isReading.acquire();
        }
        exit(3);
      },
      testing::ExitedWithCode(3), "");
}

TEST_F(RunIndexTest, ALogThatIsBeingMadeIsNoFailureHoweverOftenItIsLookedAt) {
  write(*writer("a"), 0, 10);
  QDir().mkpath(path("b"));
  QFile made(path("b") + QStringLiteral("/events.db"));  // as its writer begins
  ASSERT_TRUE(made.open(QIODevice::WriteOnly));
  const QSignalSpy unread(&index_, &RunIndex::readFailed), uncurved(&index_, &RunIndex::curvesFailed);
  const QSignalSpy answered(&index_, &RunIndex::graphRead);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 10; }));
  for (int i = 0; i < 100; ++i) index_.refresh();
  index_.requestGraph(path("a"));
  ASSERT_TRUE(until([&] { return answered.size() == 1; }));
  EXPECT_EQ(unread.size(), 0);
  EXPECT_EQ(uncurved.size(), 0);
}

TEST_F(RunIndexTest, ALongLogIsReadInPartsWithoutPauses) {
  constexpr std::size_t kPoints = 1200000;
  {
    summaries::EventLogImport log(path("a").toStdString(), summaries::EventLogImport::Mode::kReplace);
    const int series = log.series("loss", summaries::Kind::kScalar, "scalars");
    for (std::size_t step = 0; step < kPoints; ++step) {
      log.scalar(series, static_cast<int64_t>(step), 1.6e9, static_cast<double>(step % 1000));
    }
    log.finish();
  }
  QSignalSpy batches(&index_, &RunIndex::curvesRead);
  start();
  ASSERT_TRUE(until([&] { return points("a") == kPoints; }));
  EXPECT_GE(batches.size(), 2);
  EXPECT_EQ(store_.series(QStringLiteral("a"), QStringLiteral("loss")).value(kPoints - 1), (kPoints - 1) % 1000);
}

TEST_F(RunIndexTest, SeesPointsWhileTheyAreWritten) {
  auto log = writer("a");
  write(*log, 0, 10);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 10; }));
  write(*log, 10, 25);
  ASSERT_TRUE(until([&] { return points("a") == 25; }));
  EXPECT_EQ(stepsOf(store_.series(QStringLiteral("a"), QStringLiteral("loss"))).back(), 24);
}

TEST_F(RunIndexTest, ReadsGrowingLogsAsOftenAsItIsTold) {
  const auto log = writer("a");
  log->scalar("loss", 1, 1, 1);
  log->flush();
  widgets::RunIndexReader reader(std::make_shared<summaries::ReaderCache>());
  const auto* timer = reader.findChild<QTimer*>();
  ASSERT_NE(timer, nullptr);
  reader.watch(1, 1, {folder_.path()});
  reader.restartCurves(2);
  reader.curves()->acknowledge();
  EXPECT_EQ(timer->interval(), widgets::RunIndexReader::kLiveMs);
  reader.setRate(2);
  reader.refresh();
  EXPECT_EQ(timer->interval(), 500);
}

TEST_F(RunIndexTest, WaitsForAWindowThatHasNotTakenWhatItWasGiven) {
  const auto log = writer("a");
  write(*log, 0, 5);
  widgets::RunIndexReader reader(std::make_shared<summaries::ReaderCache>());
  QSignalSpy batches(reader.curves(), &widgets::CurveReader::read);
  reader.watch(1, 1, {folder_.path()});
  reader.restartCurves(2);
  ASSERT_EQ(batches.size(), 1);
  write(*log, 5, 8);
  reader.refresh();
  EXPECT_EQ(batches.size(), 1);
  reader.curves()->acknowledge();
  reader.refresh();
  EXPECT_EQ(batches.size(), 2);
}

TEST_F(RunIndexTest, ReadsNoPointsUntilSomebodyFollowsTheCurves) {
  write(*writer("a"), 0, 5);
  QSignalSpy runs(&index_, &RunIndex::runsChanged);
  QSignalSpy batches(&index_, &RunIndex::curvesRead);
  QObject::connect(&index_, &RunIndex::curvesRead, &store_,
                   [this](const RunBatchPointer& batch) { store_.apply(*batch); });
  index_.watch({folder_.path()});
  ASSERT_TRUE(runs.wait(kPatience));
  EXPECT_TRUE(batches.isEmpty());
  index_.restartCurves();
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
}

TEST_F(RunIndexTest, WhoFollowsAgainIsToldFromTheBeginning) {
  write(*writer("a"), 0, 5);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
  store_.clear();
  index_.restartCurves();
  EXPECT_TRUE(until([&] { return points("a") == 5; }));
}

TEST_F(RunIndexTest, TheListAndTheCurvesComeFromOneLook) {
  const auto log = writer("a");
  write(*log, 0, 5);
  widgets::RunIndexReader reader(std::make_shared<summaries::ReaderCache>());
  reader.watch(1, 1, {folder_.path()});
  reader.restartCurves(2);
  reader.curves()->acknowledge();
  QSignalSpy runs(&reader, &widgets::RunIndexReader::runsChanged);
  QSignalSpy batches(reader.curves(), &widgets::CurveReader::read);
  write(*log, 5, 9);
  reader.refresh();
  ASSERT_EQ(runs.size(), 1);
  ASSERT_EQ(batches.size(), 1);
  const auto facts = runs[0][1].value<std::vector<widgets::RunFacts>>();
  EXPECT_EQ(facts.at(0).series.at(0).points, 9u);
  EXPECT_EQ(batches[0][1].value<RunBatchPointer>()->scalars.at(0).points.size(), 9u);
}

TEST_F(RunIndexTest, FindsRunsThatAppear) {
  start();
  QSignalSpy caughtUp(&index_, &RunIndex::caughtUp);
  ASSERT_TRUE(caughtUp.wait(kPatience));
  auto log = writer("sweep/late");
  write(*log, 0, 5);
  index_.refresh();
  ASSERT_TRUE(until([&] { return points("sweep/late") == 5; }));
}

TEST_F(RunIndexTest, ARestartHidesWhatItSupersedes) {
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

TEST_F(RunIndexTest, TellsSessionEventsOnce) {
  auto log = writer("a");
  log->session({summaries::SessionEvent::kStart, 0, 1.6e9, "start"});
  log->flush();
  int events = 0;
  QObject::connect(&index_, &RunIndex::curvesRead, &store_,
                   [&](const RunBatchPointer& batch) { events += static_cast<int>(batch->events.size()); });
  start();
  ASSERT_TRUE(until([&] { return events == 1; }));
  log->session({summaries::SessionEvent::kCheckpoint, 10, 1.6e9, "model.ckpt-10"});
  write(*log, 0, 5);
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
  EXPECT_EQ(events, 2);
}

TEST_F(RunIndexTest, TellsWhichLogIsDamagedAndGoesOnWithTheOthers) {
  {
    auto log = writer("good");
    write(*log, 0, 5);
  }
  QDir().mkpath(path("bad"));
  QFile file(path("bad/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray(5000, 'x'));
  file.close();
  QSignalSpy failed(&index_, &RunIndex::curvesFailed);
  start();
  ASSERT_TRUE(until([&] { return points("good") == 5 && !failed.isEmpty(); }));
  EXPECT_EQ(failed[0][0].toString(), QStringLiteral("bad"));
  EXPECT_FALSE(failed[0][1].toString().isEmpty());
  index_.refresh();
  QSignalSpy more(&index_, &RunIndex::curvesRead);
  follow(folder_.path());
  ASSERT_TRUE(more.wait(kPatience));
}

TEST_F(RunIndexTest, ALogThatIsBeingMadeIsNoFailure) {
  QDir().mkpath(path("a"));
  QFile file(path("a") + QStringLiteral("/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.close();
  RunIndex index(std::make_shared<summaries::ReaderCache>());
  QSignalSpy failed(&index, &RunIndex::curvesFailed);
  QSignalSpy batches(&index, &RunIndex::curvesRead);
  QSignalSpy caughtUp(&index, &RunIndex::caughtUp);
  index.watch({folder_.path()});
  index.restartCurves();
  ASSERT_TRUE(caughtUp.wait(kPatience));
  const auto log = writer("a");
  log->scalar("loss", 1, 1, 1);
  log->flush();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !batches.isEmpty(); }, kPatience));
  EXPECT_TRUE(failed.isEmpty());
}

TEST_F(RunIndexTest, ADeletedRunGoesAway) {
  {
    auto log = writer("a");
    write(*log, 0, 5);
  }
  start();
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
  QDir(path("a")).removeRecursively();
  index_.refresh();
  ASSERT_TRUE(until([&] { return store_.runs().isEmpty(); }));
}

TEST_F(RunIndexTest, AnotherRootBringsNothingOfTheFormer) {
  {
    auto log = writer("one/a");
    write(*log, 0, 5);
  }
  QDir().mkpath(path("two"));
  QObject::connect(&index_, &RunIndex::curvesRead, &store_,
                   [this](const RunBatchPointer& batch) { store_.apply(*batch); });
  follow(path("one"));
  follow(path("two"));
  QSignalSpy caughtUp(&index_, &RunIndex::caughtUp);
  ASSERT_TRUE(caughtUp.wait(kPatience));
  EXPECT_TRUE(store_.runs().isEmpty());
}

TEST_F(RunIndexTest, AMissingRootIsNoError) {
  follow(path("nowhere"));
  QSignalSpy caughtUp(&index_, &RunIndex::caughtUp);
  EXPECT_TRUE(caughtUp.wait(kPatience));
}

TEST_F(RunIndexTest, TheSoundCurvesOfADamagedLogAreDrawn) {
  {
    auto log = writer("a");
    write(*log, 0, 5);
    log->scalar("rate", 1, 1, 1.6e9);
  }
  summaries::Connection(path("a").toStdString() + "/events.db", summaries::Connection::Mode::kCreate)
      .execute("UPDATE chunk SET value_data=x'ff01' WHERE id >> 32 = (SELECT id FROM series WHERE tag='rate')");
  QSignalSpy failed(&index_, &RunIndex::curvesFailed);
  start();
  ASSERT_TRUE(until([&] { return points("a") == 5 && !failed.isEmpty(); }));
  EXPECT_TRUE(failed[0][1].toString().contains(QStringLiteral("rate"))) << failed[0][1].toString().toStdString();
}

TEST_F(RunIndexTest, NoPointIsLostOrRepeatedWhileTheWriterGoesOn) {
  auto log = writer("a");
  start();
  constexpr int kAll = 20000, kPart = 100;
  for (int step = 0; step < kAll; step += kPart) {
    write(*log, step, step + kPart);
    index_.refresh();
    QCoreApplication::processEvents();
  }
  ASSERT_TRUE(until([&] { return points("a") >= kAll; }));
  const auto steps = stepsOf(store_.series(QStringLiteral("a"), QStringLiteral("loss")));
  ASSERT_EQ(steps.size(), std::size_t{kAll});
  for (std::size_t i = 0; i < steps.size(); ++i) ASSERT_EQ(steps[i], static_cast<int64_t>(i));
}

TEST_F(RunIndexTest, ADamagedLogIsReportedOnce) {
  QDir().mkpath(path("bad"));
  QFile file(path("bad/events.db"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray(5000, 'x'));
  file.close();
  auto log = writer("good");
  QSignalSpy failed(&index_, &RunIndex::curvesFailed);
  start();
  for (int round = 1; round <= 3; ++round) {
    write(*log, round - 1, round);
    index_.refresh();
    ASSERT_TRUE(until([&] { return points("good") == static_cast<std::size_t>(round); }));
  }
  EXPECT_EQ(failed.size(), 1);
}

TEST_F(RunIndexTest, ALogThatTookThePlaceOfAnotherIsReadAnew) {
  {
    auto log = writer("a");
    write(*log, 0, 50);
  }
  start();
  ASSERT_TRUE(until([&] { return points("a") == 50; }));
  QDir(path("a")).removeRecursively();
  auto log = writer("a");
  write(*log, 0, 7);
  index_.refresh();
  ASSERT_TRUE(until([&] { return points("a") == 7; }));
}

TEST_F(RunIndexTest, OnlyTheRunsAskedForAreRead) {
  auto a = writer("a");
  auto b = writer("b");
  write(*a, 0, 5);
  write(*b, 0, 5);
  index_.setCurvesOf(QStringList{QStringLiteral("b")});
  start();
  ASSERT_TRUE(until([&] { return points("b") == 5; }));
  EXPECT_EQ(points("a"), 0U);
  index_.setCurvesOf(std::nullopt);
  ASSERT_TRUE(until([&] { return points("a") == 5; }));
}

TEST_F(RunIndexTest, MoreRunsThanMayBeOpenAreAllFollowed) {
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

}  // namespace
