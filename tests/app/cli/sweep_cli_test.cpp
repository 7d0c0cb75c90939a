// `estimator sweep` from the outside: what it prints, and that a killed one goes on.
#include <gmock/gmock.h>

#include <csignal>
#include <random>
#include <set>
#include <thread>

#include "engine/estimator/config/experiment.h"
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_state.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/app/cli/cli_fixture.h"

namespace test_support {
namespace {

using engine::estimator::Sweep;
using engine::estimator::SweepTrial;
using ::testing::HasSubstr;

class SweepCliTest : public CliTest {
 protected:
  // A grid of `rates` × 2 on iris.
  std::string sweepFile(const std::vector<std::string>& rates, int64_t steps) {
    Sweep sweep;
    *sweep.mutable_experiment() = engine::estimator::loadExperiment(iris());
    sweep.mutable_experiment()->mutable_train()->set_max_steps(steps);
    sweep.mutable_experiment()->mutable_run_config()->set_save_checkpoints_steps(20);
    sweep.mutable_experiment()->mutable_run_config()->set_save_summary_steps(1);
    sweep.mutable_experiment()->mutable_run_config()->set_checkpoint_save_graph_def(false);
    sweep.mutable_experiment()->clear_eval();
    sweep.set_base_dir(std::filesystem::absolute(sourceFolder() + "/resources/experiments").string());
    auto& rate = *sweep.add_fields();
    rate.set_path("model.dnn_classifier.optimizer.learning_rate");
    for (const std::string& text : rates) rate.mutable_list()->add_values(text);
    auto& units = *sweep.add_fields();
    units.set_path("model.dnn_classifier.hidden_units");
    units.mutable_list()->add_values("[5]");
    units.mutable_list()->add_values("[10, 10]");
    sweep.mutable_grid();
    sweep.set_metric("accuracy");
    sweep.set_maximize(true);
    return folder_.write("iris.sweep.json", engine::estimator::toJson(sweep));
  }
  std::string output() const { return folder_.path("ws"); }
  std::vector<std::string> arguments(const std::string& file) const {
    return {"sweep", file, "--output", output(), "--parallel", "2", "--json", "-q"};
  }
  Sweep state() const { return engine::estimator::loadSweep(output() + "/sweeps/iris.sweep.json"); }
};

TEST_F(SweepCliTest, PrintsEachTrialAndTheBest) {
  const ProgramResult result = run(arguments(sweepFile({"0.01", "0.1"}, 40)));
  ASSERT_EQ(result.status, 0) << result.err;
  const auto lines = result.objects();
  ASSERT_EQ(lines.size(), 5u);
  double best = 0;
  std::set<int> trials;
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(lines[i]["event"], "trial");
    EXPECT_EQ(lines[i]["global_step"], 40);
    EXPECT_EQ(lines[i]["settings"].size(), 2u);
    trials.insert(lines[i]["trial"].get<int>());
    best = std::max(best, lines[i]["accuracy"].get<double>());
  }
  EXPECT_EQ(trials, (std::set<int>{1, 2, 3, 4}));
  EXPECT_EQ(lines[4]["event"], "over");
  EXPECT_EQ(lines[4]["accuracy"].get<double>(), best);
  EXPECT_EQ(lines[4]["trials"]["done"], 4);
  EXPECT_EQ(state().state(), Sweep::OVER);
}

TEST_F(SweepCliTest, OnceItIsOverItOnlyTellsTheBest) {
  const std::string file = sweepFile({"0.01"}, 20);
  const auto first = run(arguments(file)).objects();
  const ProgramResult again = run(arguments(file));
  ASSERT_EQ(again.objects().size(), 1u) << again.out;
  EXPECT_EQ(again.objects().back(), first.back());
}

TEST_F(SweepCliTest, OneThatIsKilledAgainAndAgainEndsWithEveryStepMadeOnce) {
  const std::string file = sweepFile({"0.01", "0.03", "0.1"}, 200);
  std::mt19937 random(3);
  int kills = 0;
  for (int i = 0; i < 12; ++i) {
    const RunningProgram program(folder_, arguments(file));
    // Somewhere in the trials that run: when the files of the runs have grown by so many bytes.
    const auto bytes = [this] {
      std::uintmax_t sum = 0;
      std::error_code error;
      for (std::filesystem::recursive_directory_iterator it(output(), error), end; it != end; it.increment(error)) {
        const auto size = it->file_size(error);
        if (!error) sum += size;
      }
      return sum;
    };
    const std::uintmax_t goal = bytes() + random() % 300'000;
    while (program.running() && bytes() < goal) std::this_thread::yield();
    kills += program.running() ? 1 : 0;
    program.sendSignal(SIGKILL);
    program.wait();
  }
  EXPECT_GE(kills, 4) << "it was hardly ever killed: the test says nothing";
  const ProgramResult last = run(arguments(file));
  ASSERT_EQ(last.status, 0) << last.err;
  EXPECT_EQ(last.objects().back()["trials"]["done"], 6);
  const Sweep sweep = state();
  std::set<std::string> runs;
  for (const SweepTrial& trial : sweep.trials()) {
    ASSERT_EQ(trial.status(), SweepTrial::DONE);
    EXPECT_EQ(engine::estimator::lastResult(trial)->step(), 200);
    summaries::EventLogReader log(output() + "/runs/" + trial.run_id());
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.tag != "loss") continue;
      const std::vector<int64_t> steps = log.visible(series.id).steps;
      ASSERT_EQ(steps.size(), 200u) << trial.run_id();
      EXPECT_EQ(steps.back(), 200);
      runs.insert(trial.run_id());
    }
  }
  EXPECT_EQ(runs.size(), 6u);
  std::size_t folders = 0;
  for (const auto& entry : std::filesystem::directory_iterator(output() + "/runs/iris"))
    folders += entry.is_directory();
  EXPECT_EQ(folders, 6u) << "a trial has one run";
}

TEST_F(SweepCliTest, AStopIsNoLoss) {
  const std::string file = sweepFile({"0.01", "0.1"}, 20'000'000);
  const RunningProgram program(folder_, arguments(file));
  const std::string run = output() + "/runs/iris/trial-001/checkpoint";
  while (program.running() && !std::filesystem::exists(run)) std::this_thread::yield();
  program.sendSignal(SIGINT);
  const ProgramResult result = program.wait();
  ASSERT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.objects().back()["event"], "stopped");
  EXPECT_EQ(result.objects().back()["trials"]["waiting"], 4);
  EXPECT_EQ(state().trials(0).status(), SweepTrial::WAITING);
}

TEST_F(SweepCliTest, TwoProgramsDoNotRunItTogether) {
  const std::string file = sweepFile({"0.01", "0.1"}, 20'000'000);
  const RunningProgram program(folder_, arguments(file));
  while (program.running() && !std::filesystem::exists(output() + "/sweeps/iris.sweep.json")) std::this_thread::yield();
  const TemporaryFolder second;
  expectFailure(RunningProgram(second, arguments(file)).wait(), "another window or command");
  program.sendSignal(SIGKILL);
  program.wait();
}

TEST_F(SweepCliTest, SaysWhatIsWrong) {
  const auto failure = [&](const std::string& json, const std::string& words) {
    expectFailure(run(arguments(folder_.write("iris.sweep.json", json))), words);
  };
  failure(R"({"fields": [{"pth": "train.max_steps"}]})", "did you mean 'path'");
  failure("{}", "The sweep cannot run: experiment.model");
  failure(R"({"name": "../../elsewhere"})", "iris.sweep.json: name is \"../../elsewhere\"");
  expectFailure(run(arguments(folder_.write("...sweep.json", "{}"))), "name is \"..\"");
  Sweep sweep = engine::estimator::loadSweep(sweepFile({"fast"}, 20));
  expectFailure(run(arguments(folder_.path("iris.sweep.json"))), "learning_rate=fast");
  EXPECT_EQ(run({"sweep", folder_.path("iris.sweep.json")}).status, 2);
  sweep.clear_fields();
  auto& path = *sweep.add_fields();
  path.set_path("train_input.csv.path");
  path.mutable_list()->add_values("nothing.csv");
  const ProgramResult none = run(arguments(folder_.write("iris.sweep.json", engine::estimator::toJson(sweep))));
  EXPECT_EQ(none.status, 1);
  EXPECT_THAT(none.err, HasSubstr("No trial of the sweep has a result. Trial 1"));
}

TEST_F(SweepCliTest, AnotherSweepOfTheNameIsNotGoneOnWith) {
  run(arguments(sweepFile({"0.01"}, 20)));
  expectFailure(run(arguments(sweepFile({"0.02"}, 20))), "a different sweep named 'iris'");
  std::filesystem::remove(output() + "/sweeps/iris.sweep.json");
  expectFailure(run(arguments(sweepFile({"0.02"}, 20))), "already contains runs");
}

}  // namespace
}  // namespace test_support
