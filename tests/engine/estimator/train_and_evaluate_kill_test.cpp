// train_and_evaluate that is killed again and again ends as one that never was.
#include <gmock/gmock.h>

#include <random>

#include "engine/estimator/evaluation/eval_metrics.h"
#include "engine/estimator/export/best_exporter.h"
#include "engine/estimator/export/export_folder.h"
#include "engine/estimator/export/latest_exporter.h"
#include "engine/estimator/train_and_evaluate.h"
#include "tests/engine/estimator/estimator_test_support.h"
#include "tests/engine/estimator/killed_child.h"

namespace engine::estimator {
namespace {

constexpr int kEvaluationKills = 20;
constexpr int64_t kMaxSteps = 160;

// Half way between the untrained and the trained line: the error falls, then rises.
InputFn halfWayInput() {
  return [](Mode) {
    const Tensor x = Tensor::vector<float>({0, 1, 2, 3});
    const Tensor y = Tensor::vector<float>({0.5f, 1.5f, 2.5f, 3.5f});
    return data::NamedDataset::fromTensorSlices({{"x", x}, {"label", y}}, {"label"}).batch(2);
  };
}

// An export is a folder named by its step, in place at once.
std::string exportStep(const Estimator&, const std::string& path, const std::string& checkpoint) {
  const std::string folder = path + "/" + std::to_string(1000000000 + formats::checkpointStep(checkpoint).value());
  std::filesystem::create_directories(folder);
  return folder;
}

TrainAndEvaluateResult run(const std::string& folder, const Hooks& hooks) {
  RunConfig config = testing::configIn(folder);
  config.set_save_checkpoints_steps(5);
  config.set_checkpoint_save_graph_def(false);
  Estimator model(testing::linearModel({.learningRate = 0.02}), config);
  EvalSpec eval;
  eval.inputFn = halfWayInput();
  eval.steps = std::nullopt;
  eval.throttleSecs = 0;
  eval.exporters = {std::make_shared<BestExporter>(exportStep),
                    std::make_shared<LatestExporter>("latest", exportStep, 3)};
  return trainAndEvaluate(model, {testing::lineInput(8, 8), kMaxSteps, hooks, {}}, eval);
}

// A step is made when the parent allows it, and reported.
class PacedHook : public SessionRunHook {
 public:
  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    testing::awaitStep();
    return nullptr;
  }
  void afterRun(SessionRunContext&, SessionRunValues) override { testing::reportStep(); }
};

TEST(TrainAndEvaluateKill, DISABLED_ChildThatTrains) {
  const char* folder = std::getenv(testing::kFolderVariable);
  ASSERT_NE(folder, nullptr);
  run(folder, {std::make_shared<PacedHook>()});
}

std::vector<std::string> exportNames(const std::string& folder, const std::string& exporter) {
  std::vector<std::string> names;
  for (const std::string& path : exportsIn(folder + "/export/" + exporter)) {
    names.push_back(std::filesystem::path(path).filename().string());
  }
  return names;
}

TEST(TrainAndEvaluateKill, EndsAsOneThatWasNeverKilled) {
  const testing::TemporaryFolder killed;
  const testing::TemporaryFolder whole;
  std::mt19937 random(11);
  for (int i = 0; i < kEvaluationKills; ++i) {
    testing::KilledChild child("TrainAndEvaluateKill.DISABLED_ChildThatTrains", killed.path());
    const auto allowed = static_cast<int64_t>(1 + random() % 15);
    child.allowSteps(allowed);
    // The child goes on while this process awakes: the end comes between steps, in a save, an evaluation or an export.
    if (!child.waitForSteps(1 + static_cast<int64_t>(random()) % allowed)) break;
  }
  const TrainAndEvaluateResult last = run(killed.path(), {});
  const TrainAndEvaluateResult want = run(whole.path(), {});
  EXPECT_EQ(want.training.globalStep, kMaxSteps);
  EXPECT_EQ(testing::checkpointSteps(killed.path()), testing::checkpointSteps(whole.path()));
  const EvalMetricsByStep history = readEvalMetrics(whole.path() + "/eval");
  EXPECT_EQ(history.size(), static_cast<std::size_t>(kMaxSteps / 5));
  EXPECT_EQ(readEvalMetrics(killed.path() + "/eval"), history);
  EXPECT_EQ(exportNames(killed.path(), "best_exporter"), exportNames(whole.path(), "best_exporter"));
  EXPECT_EQ(exportNames(killed.path(), "latest"), exportNames(whole.path(), "latest"));
  EXPECT_NE(exportNames(whole.path(), "best_exporter").back(), exportNames(whole.path(), "latest").back())
      << "the best model is the last: the test says nothing";
  EXPECT_EQ(testing::visiblePoints(killed.path(), "loss").steps, testing::range(1, kMaxSteps));
  EXPECT_EQ(last.training.globalStep, kMaxSteps);
}

}  // namespace
}  // namespace engine::estimator
