// A sweep that is killed again and again, at moments and at calls that differ each time, and goes on in the same
// folder.
#include <random>

#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_state.h"
#include "tests/app/durability/probed_program.h"
#include "tests/app/durability/recorded_calls.h"
#include "tests/app/durability/trained_folder.h"

namespace {

using engine::estimator::Sweep;
using engine::estimator::SweepTrial;
using test_support::isThorough;
using test_support::joinedLines;
using test_support::Probe;
using test_support::ProbedProgram;
using test_support::ProgramResult;
using test_support::TrainedFolders;
using Clock = std::chrono::steady_clock;

constexpr int kStatusOfKilled = 128 + SIGKILL;
constexpr int64_t kTrialSteps = 40;
constexpr int kTrials = 4;

int sweepKills() {
  return static_cast<int>(test_support::numberOr("EWB_DURABILITY_KILLS", isThorough() ? 200 : 6));
}

class SweepKillTest : public testing::Test {
 protected:
  void SetUp() override {
    const char* set = std::getenv("ESTIMATOR_SOURCE_DIR");
    const std::string samples = std::string(set ? set : ".") + "/resources/experiments";
    Sweep sweep;
    engine::estimator::Experiment& experiment = *sweep.mutable_experiment();
    experiment = engine::estimator::loadExperiment(samples + "/iris_dnn.experiment.json");
    experiment.mutable_train()->set_max_steps(kTrialSteps);
    experiment.mutable_run_config()->set_save_checkpoints_steps(10);
    experiment.mutable_run_config()->set_save_summary_steps(1);
    experiment.mutable_run_config()->set_keep_checkpoint_max(2);
    experiment.clear_eval();
    sweep.set_base_dir(std::filesystem::absolute(samples).string());
    engine::estimator::SweepField& rate = *sweep.add_fields();
    rate.set_path("model.dnn_classifier.optimizer.learning_rate");
    for (const char* value : {"0.01", "0.02", "0.05", "0.1"}) rate.mutable_list()->add_values(value);
    sweep.mutable_grid();
    sweep.set_metric("accuracy");
    sweep.set_maximize(true);
    file_ = folder_.write("iris.sweep.json", engine::estimator::toJson(sweep));
  }

  std::string root() const { return std::filesystem::canonical(folder_.path()).string() + "/watched"; }
  std::string kept() const { return root() + "/sweeps/iris.sweep.json"; }
  std::string dirOf(const SweepTrial& trial) const { return root() + "/runs/" + trial.run_id(); }
  std::vector<std::string> arguments() const {
    return {"sweep", file_, "--output", root(), "--parallel", "2", "--json", "--quiet"};
  }
  ProgramResult sweep(const Probe& probe) { return ProbedProgram(EWB_ESTIMATOR, arguments(), probe, folder_).wait(); }

  // What is wrong with a trial's folder, or was better before.
  void lookAt(const SweepTrial& trial) {
    if (std::filesystem::exists(dirOf(trial))) {
      const std::vector<std::string> problems = folders_.problems(dirOf(trial));
      EXPECT_TRUE(problems.empty()) << trial.run_id() << joinedLines(problems);
      int64_t& saved = saved_.try_emplace(trial.run_id(), -1).first->second;  // -1: none yet
      EXPECT_GE(folders_.step(), saved) << "a checkpoint of " << trial.run_id() << " is gone";
      saved = folders_.step();
    }
    if (done_.contains(trial.run_id())) {
      EXPECT_EQ(trial.status(), SweepTrial::DONE) << trial.run_id() << " was done before";
    }
    if (trial.status() != SweepTrial::DONE) return;
    done_.insert(trial.run_id());
    EXPECT_EQ(engine::estimator::lastResult(trial)->step(), kTrialSteps);
    EXPECT_EQ(saved_[trial.run_id()], kTrialSteps);
  }
  // The file is there whole as soon as there was one.
  void look() {
    if (!std::filesystem::exists(kept())) {
      EXPECT_FALSE(wasThere_) << "the sweep's file is gone";
      return;
    }
    wasThere_ = true;
    const Sweep sweep = engine::estimator::loadSweep(kept());
    for (const SweepTrial& trial : sweep.trials()) lookAt(trial);
  }
  void expectOver() {
    const Sweep sweep = engine::estimator::loadSweep(kept());
    EXPECT_EQ(sweep.state(), Sweep::OVER);
    EXPECT_EQ(done_.size(), static_cast<std::size_t>(kTrials));
  }

  // Every ending of the program is followed by a look; a sweep that is over begins anew.
  void killAgainAndAgain(const std::function<ProgramResult()>& killOnce) {
    int killed = 0;
    int over = 0;
    for (int round = 0; killed < sweepKills(); ++round) {
      ASSERT_LT(round, 4 * sweepKills() + 20) << "it ends before it is killed";
      const ProgramResult result = killOnce();
      SCOPED_TRACE("round " + std::to_string(round));
      ASSERT_TRUE(result.status == 0 || result.status == kStatusOfKilled) << result.status << ": " << result.err;
      ASSERT_NO_THROW(look());
      ASSERT_FALSE(HasFailure());
      if (result.status == kStatusOfKilled) {
        ++killed;
        continue;
      }
      expectOver();
      ++over;
      begin();
    }
    const ProgramResult last = sweep({root()});
    EXPECT_EQ(last.status, 0) << last.err;
    look();
    expectOver();
    std::cout << killed << " kills, " << over + 1 << " sweeps over\n";
  }
  void begin() {
    std::filesystem::remove_all(root());
    saved_.clear();
    done_.clear();
    wasThere_ = false;
  }

  test_support::TemporaryFolder folder_;
  std::string file_;
  TrainedFolders folders_;
  std::map<std::string, int64_t> saved_;  // the newest checkpoint's step, by run
  std::set<std::string> done_;            // runs
  bool wasThere_ = false;
};

TEST_F(SweepKillTest, AtAnyCallLosesNoTrialAndNoCheckpoint) {
  const ProgramResult whole = sweep({root(), folder_.path("calls")});
  ASSERT_EQ(whole.status, 0) << whole.err;
  const auto calls = test_support::readCalls(folder_.path("calls")).size();
  ASSERT_GT(calls, 0u) << "the probe saw nothing";
  begin();
  std::mt19937 random(21);
  killAgainAndAgain([&] { return sweep({root(), "", 1 + static_cast<long>(random() % calls)}); });
}

TEST_F(SweepKillTest, AtAnyMomentLosesNoTrialAndNoCheckpoint) {
  const auto start = Clock::now();
  ASSERT_EQ(sweep({root()}).status, 0);
  const auto time = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  begin();
  std::mt19937 random(22);
  killAgainAndAgain([&] {
    ProbedProgram program(EWB_ESTIMATOR, arguments(), {root()}, folder_);
    return program.killAfter(time * static_cast<long>(random() % 1000) / 1000);
  });
}

}  // namespace
