// A window that is killed again and again, at moments and at calls that differ each time, while it trains with
// exporters and a person edits and saves an experiment: the next one finds everything and goes on.
#include <gtest/gtest.h>

#include <QJsonDocument>
#include <random>

#include "app/shell/pages/experiment_page.h"
#include "app/workbench/queue/queue_file.h"
#include "tests/app/durability/probed_program.h"
#include "tests/app/durability/recorded_calls.h"
#include "tests/app/durability/trained_folder.h"
#include "tests/app/window_fixture.h"

namespace {

using test_support::isThorough;
using test_support::joinedLines;
using test_support::kWaitMs;
using test_support::Probe;
using test_support::ProbedProgram;
using test_support::ProgramResult;
using Clock = std::chrono::steady_clock;

constexpr const char* kKillFolder = "EWB_WINDOW_KILL_FOLDER";
constexpr int kStatusOfKilled = 128 + SIGKILL;
constexpr int kEdits = 12;      // in the life of a window
constexpr int kBetweenMs = 25;  // edits
constexpr int64_t kFirstSteps = 1000;
constexpr int kKillsOfAFolder = 20;  // of runs: what lies in it is read after every one
constexpr int64_t kNoCheckpoint = -1;  // of a run that was killed before its first one

int windowKills() {
  return static_cast<int>(test_support::numberOr("EWB_DURABILITY_KILLS", isThorough() ? 200 : 4));
}

QString experimentFile(const QString& workspace, const char* name) {
  return QStringLiteral("%1/experiments/%2.experiment.json").arg(workspace, QString::fromLatin1(name));
}

// The program that is killed. It goes on with what was cut off, trains, and edits by the page and its action.
class WindowKillChild : public test_support::WindowTest {
 protected:
  void SetUp() override {
    const QString folder = qEnvironmentVariable(kKillFolder);
    ASSERT_FALSE(folder.isEmpty()) << "only WindowKillTest starts it";
    QCoreApplication::setOrganizationName(QStringLiteral("EstimatorWorkbenchTest"));
    for (const auto format : {QSettings::NativeFormat, QSettings::IniFormat}) {
      QSettings::setPath(format, QSettings::UserScope, folder + QStringLiteral("/settings"));
    }
    workspace_ = folder + QStringLiteral("/watched");
    isOffered_ = !app::readQueue(workspace_ + QStringLiteral("/runs")).runs.empty();
    open(workspace_);
  }
  // One trains and one waits.
  void trainTwo() {
    app::TrainingQueue& queue = *bench().queue();
    queue.setLimit(1);
    if (isOffered_) {
      const auto isAsked = [this] {
        return banner().contains(QStringLiteral("waiting")) || banner().contains(QStringLiteral("interrupted"));
      };
      ASSERT_TRUE(QTest::qWaitFor(isAsked, kWaitMs)) << banner().toStdString();
      click("bannerAction0");
    }
    window_->selectExperiment(QStringLiteral("trained"));
    for (int i = 0; i < 2 && queue.waiting().isEmpty(); ++i) click("run.train.tool");
    ASSERT_TRUE(QTest::qWaitFor([&] { return queue.anyActive(); }, kWaitMs)) << banner().toStdString();
    ASSERT_FALSE(queue.waiting().isEmpty());
  }
  void editOnce() {
    auto* page = window_->findChild<app::ExperimentPage*>();
    ASSERT_NE(page, nullptr);
    page->change([](engine::estimator::Experiment& experiment) {
      experiment.mutable_train()->set_max_steps(experiment.train().max_steps() + 1);
    });
    window_->findChild<QAction*>(QStringLiteral("file.save"))->trigger();
    ASSERT_FALSE(page->isModified()) << banner().toStdString();
  }

  QString workspace_;
  bool isOffered_ = false;
};

TEST_F(WindowKillChild, DISABLED_TrainsAndEdits) {
  ASSERT_NO_FATAL_FAILURE(trainTwo());
  window_->selectExperiment(QStringLiteral("edited"));
  window_->showMode(app::Mode::kExperiment);
  for (int i = 0; i < kEdits; ++i) {
    ASSERT_NO_FATAL_FAILURE(editOnce());
    QTest::qWait(kBetweenMs);
  }
  window_->end().endNow();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !window_->isVisible(); }, kWaitMs));
}

class WindowKillTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    auto trained = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    trained.mutable_train()->set_max_steps(100'000'000);
    trained.mutable_run_config()->set_save_checkpoints_steps(50);
    trained.mutable_run_config()->set_save_summary_steps(1);
    trained.mutable_run_config()->set_keep_checkpoint_max(2);
    trained.mutable_eval()->set_every_steps(0);
    trained.mutable_eval()->set_steps(1);
    engine::estimator::ExporterSettings& latest = *trained.mutable_eval()->add_exporters();
    latest.set_kind("latest");
    latest.set_exports_to_keep(2);
    addExperiment(QStringLiteral("trained"), QString::fromStdString(engine::estimator::toJson(trained)));
    trained.mutable_train()->set_max_steps(kFirstSteps);
    addExperiment(QStringLiteral("edited"), QString::fromStdString(engine::estimator::toJson(trained)));
    window_.reset();
    ASSERT_TRUE(QDir(dir_.path()).rename(QStringLiteral("workspace"), QStringLiteral("watched")));
    workspace_ = QFileInfo(dir_.filePath(QStringLiteral("watched"))).canonicalFilePath();
  }

  ProbedProgram child(Probe probe) const {
    probe.root = workspace_.toStdString();
    return ProbedProgram(std::filesystem::read_symlink("/proc/self/exe").string(),
                         {"--gtest_filter=WindowKillChild.DISABLED_TrainsAndEdits", "--gtest_also_run_disabled_tests"},
                         probe, output_, {std::string(kKillFolder) + "=" + folder()});
  }
  std::string folder() const { return QFileInfo(dir_.path()).canonicalFilePath().toStdString(); }
  int64_t edited() const {
    return engine::estimator::loadExperiment(experimentFile(workspace_, "edited").toStdString()).train().max_steps();
  }

  // What every window leaves, however it ended.
  void look() {
    const int64_t steps = edited();
    EXPECT_GE(steps, steps_) << "an edit that was saved is gone";
    steps_ = steps;
    engine::estimator::loadExperiment(experimentFile(workspace_, "trained").toStdString());
    const QString runs = workspace_ + QStringLiteral("/runs");
    EXPECT_EQ(app::readQueue(runs).problem, QString());
    QFile notes(runs + QStringLiteral("/workbench.json"));
    if (notes.open(QIODevice::ReadOnly)) {
      EXPECT_TRUE(QJsonDocument::fromJson(notes.readAll()).isObject()) << "the notes are damaged";
    }
    const QDir trained(runs + QStringLiteral("/trained"));
    for (const QString& run : trained.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      const std::vector<std::string> problems = folders_.problems(trained.filePath(run).toStdString());
      EXPECT_TRUE(problems.empty()) << run.toStdString() << joinedLines(problems);
      int64_t& saved = saved_.try_emplace(run, kNoCheckpoint).first->second;
      EXPECT_GE(folders_.step(), saved) << "a checkpoint of " << run.toStdString() << " is gone";
      saved = folders_.step();
      mostSteps_ = std::max(mostSteps_, saved);
    }
  }

  void killAgainAndAgain(const std::function<ProgramResult()>& killOnce) {
    int killed = 0;
    int ended = 0;
    for (int round = 0; killed < windowKills(); ++round) {
      ASSERT_LT(round, 4 * windowKills() + 20) << "it ends before it is killed";
      SCOPED_TRACE("round " + std::to_string(round));
      const ProgramResult result = killOnce();
      ASSERT_TRUE(result.status == 0 || result.status == kStatusOfKilled) << result.status << result.out << result.err;
      ASSERT_NO_THROW(look());
      ASSERT_FALSE(HasFailure());
      ++(result.status == 0 ? ended : killed);
      if (result.status != 0 && killed % kKillsOfAFolder == 0 && killed < windowKills()) beginAnew();
    }
    const ProgramResult last = child({}).wait();
    EXPECT_EQ(last.status, 0) << last.out << last.err;
    look();
    EXPECT_GT(steps_, kFirstSteps) << "nothing was ever saved";
    EXPECT_GT(mostSteps_, 0) << "nothing was ever trained";
    std::cout << killed << " kills, " << ended + 1 << " windows closed, " << saved_.size() << " runs at the end, "
              << steps_ - kFirstSteps << " edits\n";
  }
  void beginAnew() {
    ASSERT_TRUE(QDir(workspace_ + QStringLiteral("/runs")).removeRecursively());
    saved_.clear();
  }

  QString workspace_;
  test_support::TemporaryFolder output_;
  test_support::TrainedFolders folders_;
  std::map<QString, int64_t> saved_;  // the newest checkpoint's step, by run
  int64_t mostSteps_ = kNoCheckpoint;
  int64_t steps_ = kFirstSteps;
};

TEST_F(WindowKillTest, AtAnyCallLosesNoEditNoCheckpointAndNoTraining) {
  const ProgramResult whole = child({"", output_.path("calls")}).wait();
  ASSERT_EQ(whole.status, 0) << whole.out << whole.err;
  const auto calls = test_support::readCalls(output_.path("calls")).size();
  ASSERT_GT(calls, 0u) << "the probe saw nothing";
  look();
  std::mt19937 random(31);
  killAgainAndAgain([&] { return child({"", "", 1 + static_cast<long>(random() % calls)}).wait(); });
}

TEST_F(WindowKillTest, AtAnyMomentLosesNoEditNoCheckpointAndNoTraining) {
  const auto begin = Clock::now();
  const ProgramResult whole = child({}).wait();
  ASSERT_EQ(whole.status, 0) << whole.out << whole.err;
  const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
  look();
  std::mt19937 random(32);
  killAgainAndAgain([&] { return child({}).killAfter(time * static_cast<long>(random() % 1000) / 1000); });
}

}  // namespace
