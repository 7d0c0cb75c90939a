// Logs that are deleted or may not be read while they are shown.
#include <sys/stat.h>

#include <fstream>

#include "engine/formats/checkpoints/checkpoint_state.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/ordinary_user.h"

namespace {

using test_support::kWaitMs;
using test_support::OrdinaryUser;
using test_support::WindowTest;

class LostLogsTest : public WindowTest {
 protected:
  void SetUp() override {
    qputenv("XDG_CACHE_HOME", dir_.filePath(QStringLiteral("cache")).toUtf8());
    WindowTest::SetUp();
  }
  void TearDown() override {
    chmod(folder(QStringLiteral("a")).c_str(), 0755);
    chmod((folder(QStringLiteral("a")) + "/events.db").c_str(), 0644);
    writer_.reset();
    window_.reset();
    qunsetenv("XDG_CACHE_HOME");
  }
  QString logs() { return dir_.filePath(QStringLiteral("logs")); }
  std::string folder(const QString& run) { return logs().toStdString() + "/" + run.toStdString(); }
  void writeRun(const QString& run) {
    const auto log = summaries::openEventLog(folder(run));
    for (int step = 0; step < 10; ++step) log->scalar("loss", step, 1.0, 1.7e9);
  }
  // Two runs that ended and one that is written here.
  void openLogs() {
    writer_ = summaries::openEventLog(folder(QStringLiteral("live")));
    grow();
    ASSERT_TRUE(bench().place()->open(logs()));
    ASSERT_TRUE(waitForPoints(QStringLiteral("live"), steps_)) << banner().toStdString();
  }
  void grow() {
    for (int i = 0; i < 10; ++i) writer_->scalar("loss", steps_++, 1.0, 1.7e9);
    writer_->flush();
  }
  std::size_t drawn(const QString& run) {
    return window_->findChild<app::ChartsPage*>()->store().series(run, QStringLiteral("loss")).size();
  }
  bool waitForPoints(const QString& run, int64_t points) {
    return QTest::qWaitFor([&] { return drawn(run) == static_cast<std::size_t>(points); }, kWaitMs);
  }
  bool isListed(const QString& run) { return bench().runs()->find(run) != nullptr; }
  void expectTheLiveRunGoesOn() {
    grow();
    EXPECT_TRUE(waitForPoints(QStringLiteral("live"), steps_)) << drawn(QStringLiteral("live"));
  }

  std::unique_ptr<summaries::SummaryWriter> writer_;
  int64_t steps_ = 0;
};

TEST_F(LostLogsTest, ADeletedLogIsToldAndTheOthersStay) {
  writeRun(QStringLiteral("a"));
  writeRun(QStringLiteral("b"));
  openLogs();
  ASSERT_TRUE(waitForPoints(QStringLiteral("a"), 10));
  ASSERT_TRUE(QTest::qWaitFor([&] { return isListed(QStringLiteral("a")); }, kWaitMs));
  selectRun(QStringLiteral("a"));
  std::filesystem::remove_all(folder(QStringLiteral("a")));
  ASSERT_TRUE(waitForBanner(QStringLiteral("is gone"))) << banner().toStdString();
  EXPECT_TRUE(banner().contains(QString::fromStdString(folder(QStringLiteral("a"))))) << banner().toStdString();
  EXPECT_TRUE(waitForPoints(QStringLiteral("a"), 0));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !isListed(QStringLiteral("a")); }, kWaitMs));
  EXPECT_EQ(drawn(QStringLiteral("b")), 10u);
  expectTheLiveRunGoesOn();
  // Put back, it is shown again.
  writeRun(QStringLiteral("a"));
  EXPECT_TRUE(waitForPoints(QStringLiteral("a"), 10));
}

TEST_F(LostLogsTest, TheFolderOfARunThatTrainsIsDeletedAndTheWindowSaysSo) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs)) << banner().toStdString();
  ASSERT_TRUE(QTest::qWaitFor([&] { return isListed(QStringLiteral("endless/run-1")); }, kWaitMs));
  std::filesystem::remove_all(runDir(QStringLiteral("endless/run-1")));
  ASSERT_TRUE(waitForBanner(QStringLiteral("endless/run-1 is gone"))) << banner().toStdString();
  // Its log has no place any more, but the model is still in memory: stopping saves it.
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
  EXPECT_TRUE(engine::formats::latestCheckpoint(runDir(QStringLiteral("endless/run-1"))));
  // And another run trains.
  click("run.train.tool");
  EXPECT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 50; }, kWaitMs)) << banner().toStdString();
  click("run.stop.tool");
  EXPECT_TRUE(waitFor(State::kStopped)) << banner().toStdString();
}

TEST_F(LostLogsTest, AllLogsDeletedAreToldAtOnce) {
  writeRun(QStringLiteral("a"));
  writeRun(QStringLiteral("b"));
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == 2; }, kWaitMs));
  std::filesystem::remove_all(logs().toStdString());
  ASSERT_TRUE(waitForBanner(QStringLiteral("2 runs are gone"))) << banner().toStdString();
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().empty(); }, kWaitMs));
}

TEST_F(LostLogsTest, ADatabaseCutShortIsToldAndTheOthersStay) {
  writeRun(QStringLiteral("a"));
  openLogs();
  ASSERT_TRUE(waitForPoints(QStringLiteral("a"), 10));
  std::filesystem::resize_file(folder(QStringLiteral("a")) + "/events.db", 100);
  // The log of a run that is open is read again when something is written to it.
  window_.reset();
  open(logs());
  ASSERT_TRUE(waitForBanner(QStringLiteral("a/events.db"))) << banner().toStdString();
  expectTheLiveRunGoesOn();
}

TEST_F(LostLogsTest, AFolderThatMayNotBeReadIsToldAndAppearsOnceItMay) {
  writeRun(QStringLiteral("a"));
  writeRun(QStringLiteral("b"));
  chmod(folder(QStringLiteral("a")).c_str(), 0);
  {
    const OrdinaryUser user(dir_.path().toStdString());
    if (!user.isBound()) GTEST_SKIP() << "root may read everything, and cannot become another user here";
    ASSERT_TRUE(bench().place()->open(logs()));
    ASSERT_TRUE(waitForBanner(QStringLiteral("No permission to read"))) << banner().toStdString();
    EXPECT_TRUE(banner().contains(QString::fromStdString(folder(QStringLiteral("a"))))) << banner().toStdString();
    EXPECT_TRUE(waitForPoints(QStringLiteral("b"), 10));
    EXPECT_FALSE(isListed(QStringLiteral("a")));
  }
  chmod(folder(QStringLiteral("a")).c_str(), 0755);
  EXPECT_TRUE(waitForPoints(QStringLiteral("a"), 10));
}

TEST_F(LostLogsTest, ALogThatMayNotBeReadIsToldAndTheOthersStay) {
  writeRun(QStringLiteral("a"));
  writeRun(QStringLiteral("b"));
  chmod((folder(QStringLiteral("a")) + "/events.db").c_str(), 0);
  const OrdinaryUser user(dir_.path().toStdString());
  if (!user.isBound()) GTEST_SKIP() << "root may read everything, and cannot become another user here";
  ASSERT_TRUE(bench().place()->open(logs()));
  ASSERT_TRUE(waitForBanner(QStringLiteral("permissions"))) << banner().toStdString();
  EXPECT_TRUE(banner().contains(QStringLiteral("a/events.db"))) << banner().toStdString();
  EXPECT_TRUE(waitForPoints(QStringLiteral("b"), 10));
}

TEST_F(LostLogsTest, CheckpointsAreSeenWhenTheyComeAndGoWhileTheLogRests) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  const QString run = QStringLiteral("iris_dnn/run-1");
  const auto count = [&] {
    return bench().runs()->find(run) ? static_cast<int>(bench().runs()->find(run)->checkpoints.size()) : 0;
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return count() == 5; }, kWaitMs));
  const QString prefix = QString::fromStdString(runDir(run)) + QStringLiteral("/model.ckpt-200");
  for (const char* part : {".index", ".data-00000-of-00001", ".meta"}) {
    QFile::rename(prefix + QLatin1String(part), prefix + QLatin1String(part) + QStringLiteral(".away"));
  }
  EXPECT_TRUE(QTest::qWaitFor([&] { return count() == 4; }, kWaitMs));
  for (const char* part : {".index", ".data-00000-of-00001", ".meta"}) {
    QFile::rename(prefix + QLatin1String(part) + QStringLiteral(".away"), prefix + QLatin1String(part));
  }
  EXPECT_TRUE(QTest::qWaitFor([&] { return count() == 5; }, kWaitMs));
}

TEST_F(LostLogsTest, ADamagedLogIsSaidToBeDamagedAndItsCheckpointsStay) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  click("run.train.tool");
  ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
  const QString run = QStringLiteral("iris_dnn/run-1");
  ASSERT_TRUE(QTest::qWaitFor(
      [&] { return bench().runs()->find(run) && bench().runs()->find(run)->checkpoints.size() == 5; }, kWaitMs));
  std::ofstream(runDir(run) + "/events.db", std::ios::binary | std::ios::trunc) << std::string(5000, 'x');
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(run) && !bench().runs()->find(run)->damage.isEmpty(); },
                              kWaitMs));
  const app::RunFacts& facts = *bench().runs()->find(run);
  EXPECT_TRUE(facts.damage.contains(QStringLiteral("iris_dnn/run-1/events.db"))) << facts.damage.toStdString();
  EXPECT_EQ(bench().runs()->stateOf(facts), widgets::RunState::kDamaged);
  EXPECT_EQ(facts.checkpoints.size(), 5u);
  EXPECT_TRUE(banner().contains(QStringLiteral("events.db"))) << banner().toStdString();
}

TEST_F(LostLogsTest, AFileInPlaceOfARunsFolderIsNoRun) {
  openLogs();
  std::ofstream(folder(QStringLiteral("a"))) << "a file";
  expectTheLiveRunGoesOn();
  EXPECT_FALSE(isListed(QStringLiteral("a")));
  EXPECT_TRUE(banner().isEmpty()) << banner().toStdString();
}

}  // namespace
