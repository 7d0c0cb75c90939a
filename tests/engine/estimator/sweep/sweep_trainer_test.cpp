// A sweep that ends at any moment and is opened again ends as one that ran through: no trial lost, none run twice.
#include "engine/estimator/sweep/sweep_trainer.h"

#include <gmock/gmock.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "tests/engine/estimator/sweep/sweep_test_support.h"

namespace engine::estimator {
namespace {

using testing::TemporaryFolder;

// The program ends here.
struct Killed {};

// What stays of a killed program: the state's file, and the step that each run's checkpoint has.
class FakeWorld {
 public:
  // Runs the sweep until it ends or `events` have happened. True when it ended.
  bool run(const Sweep& fresh, int events) {
    left_ = events;
    SweepTrainerOptions options;
    options.runsDir = "runs";
    options.save = [this](const Sweep& sweep) {
      happen();  // before it is written
      file_ = toJson(sweep);
      happen();  // after
    };
    options.train = [this](const TrialRequest& request) { return train(request); };
    SweepTrainer trainer(file_.empty() ? fresh : state(), "", options);
    try {
      trainer.run();
      return true;
    } catch (const Killed&) {
      return false;
    }
  }
  Sweep state() const { return parseSweep(file_, "file"); }
  // How often each step of each run was made.
  const std::map<std::string, std::map<int64_t, int>>& made() const { return made_; }

 private:
  void happen() {
    if (left_-- == 0) throw Killed();
  }
  // Trains in pieces of 10 steps with a checkpoint after each.
  TrialEnd train(const TrialRequest& request) {
    const std::string run = request.modelDir;
    happen();
    int64_t& checkpoint = checkpoints_[run];
    while (checkpoint < request.experiment.train().max_steps()) {
      ++made_[run][checkpoint];
      checkpoint += 10;
      happen();
    }
    const double rate = request.experiment.model().dnn_classifier().optimizer().learning_rate();
    return {TrialEnd::Kind::kDone, checkpoint, -rate, {}};
  }

  std::string file_;  // what it holds; empty before it is written first
  int left_ = 0;
  std::map<std::string, int64_t> checkpoints_;
  std::map<std::string, std::map<int64_t, int>> made_;
};

void expectSame(const FakeWorld& world, const FakeWorld& whole, const std::string& where) {
  EXPECT_EQ(toJson(world.state()), toJson(whole.state())) << where;
  EXPECT_EQ(world.made(), whole.made()) << where;
}

void killEverywhere(const Sweep& sweep) {
  constexpr int kNever = 1 << 30;
  FakeWorld whole;
  ASSERT_TRUE(whole.run(sweep, kNever));
  EXPECT_EQ(whole.state().state(), Sweep::OVER);
  int kills = 0;
  for (int first = 0;; ++first) {
    FakeWorld world;
    if (world.run(sweep, first)) break;
    ++kills;
    ASSERT_TRUE(world.run(sweep, kNever));
    expectSame(world, whole, "killed at event " + std::to_string(first));
  }
  EXPECT_GT(kills, 40);
  for (int period = 1; period < 30; ++period) {
    FakeWorld world;
    for (int round = 0; !world.run(sweep, period + round); ++round) {
      ASSERT_LT(round, 1000);
    }
    expectSame(world, whole, "killed again and again after " + std::to_string(period));
  }
}

TEST(SweepTrainer, AGridThatIsKilledAnywhereEndsAsIfItWereNot) {
  Sweep sweep = testing::gridSweep();
  sweep.mutable_experiment()->mutable_train()->set_max_steps(50);
  killEverywhere(sweep);
}

TEST(SweepTrainer, SuccessiveHalvingThatIsKilledAnywhereEndsAsIfItWereNot) {
  killEverywhere(testing::halvingSweep());
}

TEST(SweepTrainer, ATrialIsOnDiskAsRunningBeforeItStarts) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/lr.sweep.json";
  SweepTrainerOptions options;
  options.runsDir = folder.path();
  int checked = 0;
  options.train = [&](const TrialRequest& request) {
    const Sweep written = loadSweep(path);
    for (const SweepTrial& trial : written.trials()) {
      if (request.modelDir.ends_with(trial.run_id())) {
        EXPECT_EQ(trial.status(), SweepTrial::RUNNING);
        ++checked;
      }
    }
    return TrialEnd{TrialEnd::Kind::kDone, 90, 0.5, {}};
  };
  SweepTrainer(testing::gridSweep(), path, options).run();
  EXPECT_EQ(checked, 6);
}

TEST(SweepTrainer, AtMostSoManyTrialsRunAtTheSameTimeAndSoManyDo) {
  const TemporaryFolder folder;
  SweepTrainerOptions options;
  options.runsDir = folder.path();
  options.parallel = 3;
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  options.train = [&](const TrialRequest&) {
    const int now = ++running;
    for (int seen = most; now > seen && !most.compare_exchange_weak(seen, now);) continue;
    // The first ones meet: none ends before three run.
    while (most < 3) std::this_thread::yield();
    --running;
    return TrialEnd{TrialEnd::Kind::kDone, 90, 0.5, {}};
  };
  const Sweep over = SweepTrainer(testing::gridSweep(), folder.path() + "/lr.sweep.json", options).run();
  EXPECT_EQ(countTrials(over).done, 6);
  EXPECT_EQ(most, 3);
}

TEST(SweepTrainer, AStopLeavesTrialsThatGoOn) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/lr.sweep.json";
  SweepTrainerOptions options;
  options.runsDir = folder.path();
  std::unique_ptr<SweepTrainer> trainer;
  options.train = [&](const TrialRequest& request) {
    if (request.modelDir.ends_with("3")) trainer->stop();
    return TrialEnd{TrialEnd::Kind::kDone, request.control->hasRequests() ? 40 : 90, 0.5, {}};
  };
  trainer = std::make_unique<SweepTrainer>(testing::gridSweep(), path, options);
  const Sweep stopped = trainer->run();
  EXPECT_EQ(countTrials(stopped).done, 2);
  EXPECT_EQ(countTrials(stopped).waiting, 4);
  options.train = [](const TrialRequest&) { return TrialEnd{TrialEnd::Kind::kDone, 90, 0.5, {}}; };
  EXPECT_EQ(countTrials(SweepTrainer(loadSweep(path), path, options).run()).done, 6);
}

TEST(SweepTrainer, AStateThatCannotBeWrittenEndsTheSweepBeforeTheTrialStarts) {
  const TemporaryFolder folder;
  SweepTrainerOptions options;
  options.runsDir = folder.path();
  int started = 0;
  options.train = [&](const TrialRequest&) {
    ++started;
    return TrialEnd{TrialEnd::Kind::kDone, 90, 0.5, {}};
  };
  int saves = 0;
  options.save = [&](const Sweep&) {
    if (++saves == 4) fail(Code::kResourceExhausted, "the disk is full");
  };
  SweepTrainer trainer(testing::gridSweep(), folder.path() + "/lr.sweep.json", options);
  EXPECT_EQ(testing::codeOf([&] { trainer.run(); }), Code::kResourceExhausted);
  EXPECT_EQ(started, 1);  // the second trial could not be written down
}

class TrainedSweepTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream csv(folder_.path() + "/train.csv");
    csv << "a,b,kind\n";
    for (int i = 0; i < 24; ++i) csv << i % 3 << "," << (i % 3) * (i % 2) << "," << i % 3 << "\n";
    options_.runsDir = folder_.path() + "/runs";
    options_.baseDir = folder_.path();
  }
  TemporaryFolder folder_;
  SweepTrainerOptions options_;
};

TEST_F(TrainedSweepTest, AGridTrainsItsTrialsAndFindsTheBest) {
  Sweep sweep = testing::gridSweep();
  sweep.set_metric("accuracy");
  sweep.set_maximize(true);
  sweep.set_parallel(2);
  sweep.mutable_experiment()->mutable_eval()->add_exporters()->set_kind("best");
  const Sweep over = SweepTrainer(sweep, folder_.path() + "/lr.sweep.json", options_).run();
  EXPECT_EQ(countTrials(over).done, 6);
  ASSERT_TRUE(bestTrial(over));
  const SweepTrial& best = trialOf(over, *bestTrial(over));
  EXPECT_EQ(lastResult(best)->step(), 90);
  EXPECT_GT(lastResult(best)->value(), 0.6);
  for (const SweepTrial& trial : over.trials()) {
    EXPECT_LE(lastResult(trial)->value(), lastResult(best)->value());
    EXPECT_TRUE(std::filesystem::exists(options_.runsDir + "/" + trial.run_id() + "/export/best")) << trial.run_id();
  }
  const summaries::RunInfo run = summaries::EventLogReader(options_.runsDir + "/" + best.run_id()).run();
  EXPECT_EQ(parseExperiment(run.config, "log").model().dnn_classifier().optimizer().learning_rate(),
            trialExperiment(over, best).model().dnn_classifier().optimizer().learning_rate());
}

TEST_F(TrainedSweepTest, HalvingGoesOnInTheSameRuns) {
  Sweep sweep = testing::halvingSweep();
  sweep.mutable_experiment()->mutable_run_config()->set_save_summary_steps(1);
  const Sweep over = SweepTrainer(sweep, folder_.path() + "/lr.sweep.json", options_).run();
  ASSERT_TRUE(bestTrial(over));
  const SweepTrial& best = trialOf(over, *bestTrial(over));
  EXPECT_EQ(best.results_size(), 4);
  const summaries::Columns drawn = testing::visiblePoints(options_.runsDir + "/" + best.run_id(), "loss");
  EXPECT_EQ(drawn.steps.size(), 90u);
  EXPECT_EQ(countTrials(over).dropped, 7);
}

TEST_F(TrainedSweepTest, ATrialThatCannotTrainFailsAlone) {
  Sweep sweep = testing::gridSweep();
  *sweep.mutable_fields(1) = testing::listField("train_input.csv.path", {"train.csv", "nothing.csv"});
  const Sweep over = SweepTrainer(sweep, folder_.path() + "/lr.sweep.json", options_).run();
  EXPECT_EQ(countTrials(over).done, 2);
  EXPECT_EQ(countTrials(over).failed, 2);
  EXPECT_THAT(trialOf(over, 2).problem(), ::testing::HasSubstr("nothing.csv"));
}

TEST_F(TrainedSweepTest, AMetricThatThereIsNotFailsWithThoseThatThereAre) {
  Sweep sweep = testing::gridSweep();
  sweep.set_metric("speed");
  sweep.clear_fields();
  *sweep.add_fields() = testing::listField(testing::kRate, {"0.1"});
  const Sweep over = SweepTrainer(sweep, folder_.path() + "/lr.sweep.json", options_).run();
  EXPECT_THAT(trialOf(over, 1).problem(), ::testing::HasSubstr("choose one of accuracy"));
  EXPECT_EQ(bestTrial(over), std::nullopt);
}

}  // namespace
}  // namespace engine::estimator
