// A disk that is full while the window trains, saves, exports and imports.
#include "tests/support/full_disk.h"

#include <QPlainTextEdit>
#include <QTabBar>
#include <fstream>

#include "app/shell/pages/experiment_page.h"
#include "tests/app/window_fixture.h"
#include "tests/summaries/tfevents/event_file_support.h"

namespace {

using test_support::FullDisk;
using test_support::kWaitMs;
using test_support::WindowTest;

class FullDiskTest : public WindowTest {
 protected:
  void SetUp() override {
    qputenv("XDG_CACHE_HOME", dir_.filePath(QStringLiteral("cache")).toUtf8());
    WindowTest::SetUp();
  }
  void TearDown() override {
    disk_.allow();
    window_.reset();
    qunsetenv("XDG_CACHE_HOME");
  }
  std::vector<int64_t> steps(const QString& run) {
    summaries::EventLogReader reader(runDir(run));
    for (const auto& series : reader.series()) {
      if (series.tag == "loss") return reader.visible(series.id).steps;
    }
    return {};
  }
  int64_t lastStep(const QString& run) {
    const std::vector<int64_t> all = steps(run);
    return all.empty() ? -1 : all.back();
  }
  // On a disk that is really full, that the queue and the runs' notes cannot be kept is told too: one closes that.
  bool waitForMessage(const QString& part) {
    return QTest::qWaitFor(
        [&] {
          if (banner().contains(part)) return true;
          if (!banner().isEmpty()) click("bannerClose");
          return false;
        },
        kWaitMs);
  }
  FullDisk disk_;
};

TEST_F(FullDiskTest, IsToldWhileATrainingGoesOnAndNothingIsLostOnceThereIsRoom) {
  addEndless();
  click("run.train.tool");
  const QString run = QStringLiteral("endless/run-1");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 500; }, kWaitMs)) << banner().toStdString();
  disk_.fill(1 << 16);
  ASSERT_TRUE(waitForMessage(QStringLiteral("cannot be written at the moment"))) << banner().toStdString();
  EXPECT_TRUE(banner().contains(QStringLiteral("endless/run-1/events.db"))) << banner().toStdString();
  EXPECT_TRUE(banner().contains(QStringLiteral("free some space"))) << banner().toStdString();
  const int64_t full = controller().progress().step;
  EXPECT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > full + 500; }, kWaitMs));
  disk_.allow();
  // The writer tries again by itself; then every step is there.
  ASSERT_TRUE(QTest::qWaitFor([&] { return lastStep(run) > full + 500; }, kWaitMs));
  // Of the log; that the queue could not be kept may be told as well, until one closes it.
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return !banner().contains(QStringLiteral("cannot be written at the moment")); }, kWaitMs));
  click("run.stop.tool");
  ASSERT_TRUE(waitFor(State::kStopped)) << banner().toStdString();
  const std::vector<int64_t> logged = steps(run);
  ASSERT_GT(logged.size(), 5u);
  for (std::size_t i = 3; i < logged.size(); ++i) {
    ASSERT_EQ(logged[i] - logged[i - 1], logged[2] - logged[1]) << "after step " << logged[i - 1];
  }
}

TEST_F(FullDiskTest, ATrainingThatCannotSaveEndsWithAMessageAndGoesOnLater) {
  addEndless();
  click("run.train.tool");
  const QString run = QStringLiteral("endless/run-1");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 500; }, kWaitMs)) << banner().toStdString();
  disk_.fill(0);
  click("run.stop.tool");
  ASSERT_TRUE(waitForEnd());
  EXPECT_EQ(controller().state(), State::kFailed);
  // The log or the checkpoint, whichever comes first.
  EXPECT_TRUE(waitForMessage(QStringLiteral("endless/run-1"))) << banner().toStdString();
  EXPECT_TRUE(banner().contains(QStringLiteral("space"))) << banner().toStdString();
  disk_.allow();
  selectRun(run);
  auto* goOn = window_->findChild<QAction*>(QStringLiteral("run.continue"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return goOn->isEnabled(); }, kWaitMs)) << goOn->toolTip().toStdString();
  goOn->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 700; }, kWaitMs)) << banner().toStdString();
  click("run.stop.tool");
  ASSERT_TRUE(waitFor(State::kStopped)) << banner().toStdString();
  EXPECT_TRUE(std::ranges::is_sorted(steps(run)));
}

TEST_F(FullDiskTest, KeepsTheEditsOfAnExperimentAndTheOldFile) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  window_->showMode(app::Mode::kExperiment);
  child<QTabBar>("experimentViews")->setCurrentIndex(1);
  auto* json = child<QPlainTextEdit>("experimentJson");
  json->setPlainText(json->toPlainText().replace(QStringLiteral("1000"), QStringLiteral("250")));
  const QString before = irisJson();
  disk_.fill(0);
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(banner().contains(QStringLiteral("The old file is unchanged"))) << banner().toStdString();
  EXPECT_EQ(irisJson(), before);
  EXPECT_TRUE(window_->findChild<app::ExperimentPage*>()->isModified());
  disk_.allow();
  QTest::keyClick(window_.get(), Qt::Key_S, Qt::ControlModifier);
  EXPECT_TRUE(irisJson().contains(QStringLiteral("250")));
  EXPECT_TRUE(banner().isEmpty()) << banner().toStdString();
}

TEST_F(FullDiskTest, AnExportSaysSoAndLeavesNoHalfFile) {
  const QString run = QStringLiteral("iris_dnn/run-1");
  {
    const auto log = summaries::openEventLog(runDir(run));
    for (int step = 0; step < 5000; ++step) log->scalar("loss", step, 1.0 / (step + 1), summaries::wallTime());
  }
  bench().runIndex()->refresh();
  selectRun(run);
  dialogs_.answer = dir_.filePath(QStringLiteral("runs.csv"));
  disk_.fill(4096);
  window_->findChild<QAction*>(QStringLiteral("runs.export"))->trigger();
  EXPECT_TRUE(waitForMessage(dialogs_.answer)) << banner().toStdString();
  EXPECT_FALSE(QFile::exists(dialogs_.answer));
}

TEST_F(FullDiskTest, AnImportSaysSoAndGoesOnWhenThereIsRoom) {
  const QString folder = dir_.filePath(QStringLiteral("tensorboard/a"));
  QDir().mkpath(folder);
  {
    std::ofstream out((folder.toStdString() + "/events.out.tfevents.1.host"), std::ios::binary);
    for (int64_t step = 0; step < 500; ++step) {
      out << summaries::tfevents::framed(summaries::tfevents::scalarEvent(step, "loss", 1));
    }
  }
  disk_.fill(4096);
  ASSERT_TRUE(bench().place()->open(dir_.filePath(QStringLiteral("tensorboard"))));
  ASSERT_TRUE(waitForBanner(QStringLiteral("space"))) << banner().toStdString();
  EXPECT_EQ(bench().runs()->all().size(), 0u);
  disk_.allow();
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().runs()->all().size() == 1; }, kWaitMs));
}

TEST(RealFullDiskTest, ADiskThatIsReallyFullIsToldOfAlike) {
  constexpr int kMebibytes = 200;  // an endless training logs a lot
  test_support::runOnSmallDisk(QStringLiteral("FullDiskTest.*"), kMebibytes);
}

}  // namespace
