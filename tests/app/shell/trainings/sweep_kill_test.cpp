// A window that is killed in the middle of a sweep, again and again: the next window goes on with it, and each trial is
// trained to its end once.
#include <gtest/gtest.h>

#include <QProcess>
#include <map>
#include <set>

#include "engine/estimator/sweep/sweep_state.h"
#include "tests/app/shell/trainings/sweep_window_fixture.h"

namespace {

using engine::estimator::Sweep;
using engine::estimator::SweepTrial;
using test_support::kWaitMs;

namespace fs = std::filesystem;

constexpr const char* kFolder = "EWB_KILL_TEST_FOLDER";
constexpr int kSteps = 400;
constexpr int kSaveSteps = 50;
constexpr int kTrials = 6;

// The program that is killed: starts the grid, or takes the offer to go on, by clicks.
class SweepKillChild : public test_support::SweepWindowTest {
 protected:
  void SetUp() override {
    const QString folder = qEnvironmentVariable(kFolder);
    ASSERT_FALSE(folder.isEmpty()) << "only SweepKillTest starts it";
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat}) {
      QSettings::setPath(format, QSettings::UserScope, folder + QStringLiteral("/settings"));
    }
    open(folder + QStringLiteral("/workspace"));
  }
};

TEST_F(SweepKillChild, DISABLED_StartsTheGrid) {
  window_->selectExperiment(QStringLiteral("iris"));
  startGrid();
  ASSERT_TRUE(waitForOver());
}

TEST_F(SweepKillChild, DISABLED_GoesOn) {
  ASSERT_TRUE(waitForBanner(QStringLiteral("iris_sweep is not finished"))) << banner().toStdString();
  click("bannerAction0");
  ASSERT_TRUE(waitForOver());
}

// What the files of the workspace tell.
struct Seen {
  Sweep sweep;
  std::map<std::string, int64_t> steps;  // of the newest checkpoint, by run
  std::set<std::string> evaluated;       // runs

  int count(SweepTrial::Status status) const {
    return static_cast<int>(
        std::ranges::count_if(sweep.trials(), [&](const SweepTrial& trial) { return trial.status() == status; }));
  }
  bool anyRunning(const std::function<bool(const std::string& run)>& isSo) const {
    return std::ranges::any_of(sweep.trials(), [&](const SweepTrial& trial) {
      return trial.status() == SweepTrial::RUNNING && isSo(trial.run_id());
    });
  }
};

// A moment to be killed at.
struct Moment {
  const char* name;
  bool (*isNow)(const Seen& seen);
};

constexpr Moment kMoments[] = {
    {"trials are said to run", [](const Seen& seen) { return seen.count(SweepTrial::RUNNING) > 0; }},
    {"a trial has its first checkpoint", [](const Seen& seen) { return !seen.steps.empty(); }},
    {"a trial is in its middle",
     [](const Seen& seen) {
       return seen.anyRunning([&](const std::string& run) {
         const auto it = seen.steps.find(run);
         return it != seen.steps.end() && it->second >= kSteps / 2 && it->second < kSteps;
       });
     }},
    {"a trial is trained, but not said to be done",
     [](const Seen& seen) {
       return seen.anyRunning([&](const std::string& run) {
         const auto it = seen.steps.find(run);
         return it != seen.steps.end() && it->second == kSteps;
       });
     }},
    {"a trial is evaluated, but not said to be done",
     [](const Seen& seen) {
       return seen.anyRunning([&](const std::string& run) { return seen.evaluated.contains(run); });
     }},
    {"a trial is done", [](const Seen& seen) { return seen.count(SweepTrial::DONE) > 0; }},
    {"the second half trains", [](const Seen& seen) { return seen.count(SweepTrial::DONE) >= kTrials / 2; }},
};

class SweepKillTest : public test_support::SweepWindowTest {
 protected:
  void SetUp() override {
    SweepWindowTest::SetUp();
    auto experiment = test_support::irisExperiment(kSteps);
    experiment.mutable_run_config()->set_save_checkpoints_steps(kSaveSteps);
    experiment.mutable_run_config()->set_save_summary_steps(1);
    experiment.mutable_run_config()->set_keep_checkpoint_max(2);
    addExperiment(QStringLiteral("iris"), QString::fromStdString(engine::estimator::toJson(experiment)));
    window_.reset();
  }

  std::string sweepFile() const { return root().toStdString() + "/sweeps/iris_sweep.sweep.json"; }
  std::string dirOf(const std::string& run) const { return root().toStdString() + "/runs/" + run; }

  Seen look() const {
    Seen seen;
    if (!fs::exists(sweepFile())) return seen;
    seen.sweep = engine::estimator::loadSweep(sweepFile());
    for (const SweepTrial& trial : seen.sweep.trials()) {
      const std::string dir = dirOf(trial.run_id());
      for (int64_t step = kSteps; step > 0 && !seen.steps.contains(trial.run_id()); step -= kSaveSteps) {
        if (fs::exists(dir + "/model.ckpt-" + std::to_string(step) + ".index")) seen.steps[trial.run_id()] = step;
      }
      if (fs::exists(dir + "/eval/events.db")) seen.evaluated.insert(trial.run_id());
    }
    return seen;
  }

  // Starts the program and kills it at the moment; it may have been too fast.
  void killAt(const Moment& moment) {
    QProcess child;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QString::fromLatin1(kFolder), dir_.path());
    child.setProcessEnvironment(environment);
    child.setProcessChannelMode(QProcess::MergedChannels);
    child.start(QCoreApplication::applicationFilePath(),
                {QStringLiteral("--gtest_filter=SweepKillChild.DISABLED_%1")
                     .arg(kills_ == 0 ? QStringLiteral("StartsTheGrid") : QStringLiteral("GoesOn")),
                 QStringLiteral("--gtest_also_run_disabled_tests")});
    ASSERT_TRUE(child.waitForStarted(kWaitMs));
    const QDeadlineTimer deadline(4 * kWaitMs);
    while (!moment.isNow(look())) {
      if (child.waitForFinished(1) || child.state() == QProcess::NotRunning) {
        ASSERT_EQ(child.exitCode(), 0) << "it ended before " << moment.name << ": " << child.readAll().toStdString();
        return;
      }
      ASSERT_FALSE(deadline.hasExpired()) << moment.name << " never was";
    }
    child.kill();  // SIGKILL
    ASSERT_TRUE(child.waitForFinished(kWaitMs));
    EXPECT_EQ(child.exitStatus(), QProcess::CrashExit);
    ++kills_;
  }
  // What was done when the window was killed is not touched again.
  void keepDone() {
    const Seen seen = look();
    for (const SweepTrial& trial : seen.sweep.trials()) {
      if (trial.status() == SweepTrial::DONE)
        done_.emplace(trial.run_id(), fs::last_write_time(dirOf(trial.run_id()) + "/checkpoint"));
    }
  }
  void expectEachStepOnce(const std::string& run) {
    summaries::EventLogReader log(dirOf(run));
    bool isFound = false;
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.tag != "loss") continue;
      const std::vector<int64_t> steps = log.visible(series.id).steps;
      ASSERT_EQ(steps.size(), static_cast<std::size_t>(kSteps)) << run;
      EXPECT_EQ(steps.back(), kSteps);
      isFound = true;
    }
    EXPECT_TRUE(isFound) << run;
  }

  int kills_ = 0;
  std::map<std::string, fs::file_time_type> done_;
};

TEST_F(SweepKillTest, AKilledWindowLosesNoTrialAndRunsNoneTwice) {
  for (const Moment& moment : kMoments) {
    SCOPED_TRACE(moment.name);
    ASSERT_NO_FATAL_FAILURE(killAt(moment));
    keepDone();
    if (look().sweep.state() == Sweep::OVER) break;
  }
  ASSERT_GE(kills_, 4) << "it was hardly ever killed: the test says nothing";
  open(root());
  if (look().sweep.state() != Sweep::OVER) {
    ASSERT_TRUE(waitForBanner(QStringLiteral("iris_sweep is not finished"))) << banner().toStdString();
    click("bannerAction0");
  }
  ASSERT_TRUE(waitForOver());
  expectAllDone(kTrials, kSteps);
  for (const SweepTrial& trial : sweep().trials()) {
    ASSERT_NO_FATAL_FAILURE(expectEachStepOnce(trial.run_id()));
    const auto kept = done_.find(trial.run_id());
    if (kept != done_.end()) {
      EXPECT_EQ(fs::last_write_time(dirOf(trial.run_id()) + "/checkpoint"), kept->second) << trial.run_id();
    }
  }
}

}  // namespace
