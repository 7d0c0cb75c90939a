// The sample experiments that read tables: they train and are evaluated from their files as they are.
#include <gtest/gtest.h>

#include "engine/estimator/experiment/experiment_runner.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

std::string dataFolder() {
  const char* given = std::getenv("ESTIMATOR_DATA");
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return given ? given : (std::filesystem::path(source ? source : ".") / ".." / "shared" / "data").string();
}

// The metrics after some steps.
EvalResult trained(const std::string& name, int64_t steps) {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  const auto folder = std::filesystem::path(source ? source : ".") / "resources" / "experiments";
  Experiment experiment = loadExperiment((folder / name).string());
  experiment.mutable_train()->set_max_steps(steps);
  const testing::TemporaryFolder modelDir;
  RunnerOptions options;
  options.modelDir = modelDir.path();
  options.dataDir = dataFolder();
  options.baseDir = folder.string();
  EvalResult last;
  ExperimentRunner(experiment, options).train([&](const EvalResult& result) { last = result; });
  return last;
}

// tf.estimator 2.15 on the same rows in the same order: accuracy 0.7765151, auc 0.8335476.
TEST(SampleExperiments, TitanicGivesTheAccuracyAndAreaOfTensorFlow) {
  const EvalResult result = trained("titanic_linear.experiment.json", 1000);
  EXPECT_NEAR(result.at("accuracy"), 0.7765151, 5e-4);
  EXPECT_NEAR(result.at("auc"), 0.8335476, 5e-4);
}

TEST(SampleExperiments, CensusIsLearnedFromItsFiles) {
  if (!std::filesystem::exists(dataFolder() + "/census/adult.data")) GTEST_SKIP() << "no census in " << dataFolder();
  EXPECT_GT(trained("census_wide_deep.experiment.json", 100).at("accuracy"), 0.75);
}

}  // namespace
}  // namespace engine::estimator
