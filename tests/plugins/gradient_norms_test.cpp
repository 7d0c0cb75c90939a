#include <gmock/gmock.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/estimator.h"
#include "engine/graph/ops.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/variables.h"
#include "plugins/api/experiment_hooks.h"
#include "summaries/reading/event_log_reader.h"
#include "tests/support/temporary_folder.h"

namespace plugins {
namespace {

namespace estimator = engine::estimator;
namespace nn = engine::nn;
namespace ops = engine::ops;

// Linear regression with two weights and a bias: loss = mean((x·w + b - y)²).
const std::vector<float> kX{1, 2, -1, 0.5f, 3, -2, 0, 1};
const std::vector<float> kY{1, -1, 2, 0.5f};
constexpr double kRate = 0.05;
using Point = std::array<double, 3>;  // w0, w1, b
constexpr Point kStart{0.5, -0.25, 0.125};

double lossAt(const Point& p) {
  double sum = 0;
  for (std::size_t i = 0; i < kY.size(); ++i) {
    const double error = kX[2 * i] * p[0] + kX[2 * i + 1] * p[1] + p[2] - kY[i];
    sum += error * error;
  }
  return sum / static_cast<double>(kY.size());
}

// Central differences; exact for a square but for rounding.
Point gradientAt(const Point& p) {
  constexpr double kStep = 1e-3;
  Point gradient{};
  for (std::size_t i = 0; i < p.size(); ++i) {
    Point above = p;
    Point below = p;
    above[i] += kStep;
    below[i] -= kStep;
    gradient[i] = (lossAt(above) - lossAt(below)) / (2 * kStep);
  }
  return gradient;
}

estimator::InputData inputData(estimator::Mode) {
  using engine::Tensor;
  const auto data = engine::data::Dataset::fromTensorSlices(
      {Tensor::of(kX, engine::Shape{4, 2}), Tensor::of(kY, engine::Shape{4, 1})});
  return engine::data::NamedDataset(data.repeat().batch(4), {"x", "label"}, {"label"});
}

estimator::EstimatorSpec regression(const estimator::Features& features, const estimator::Labels& labels,
                                    estimator::Mode mode, const estimator::Params&, const estimator::RunConfig&) {
  using engine::Tensor;
  const engine::Scope& scope = features.scope();
  const std::vector<float> weights{static_cast<float>(kStart[0]), static_cast<float>(kStart[1])};
  const engine::Variable w = nn::getVariable(scope, "w", engine::Shape{2, 1}, engine::DType::kFloat,
                                             nn::constant(Tensor::of(weights, engine::Shape{2, 1})));
  const engine::Variable b =
      nn::getVariable(scope, "b", engine::Shape{1}, engine::DType::kFloat, nn::constant(kStart[2]));
  const engine::Output y = ops::add(scope, ops::matMul(scope, features.only(), nn::read(scope, w)), nn::read(scope, b));
  estimator::EstimatorSpec spec;
  spec.mode = mode;
  spec.loss = ops::mean(scope, scope.op("SquaredDifference", {y, labels.at("label")}));
  const engine::Variable step = nn::globalStep(scope.graph());
  spec.trainOp = nn::GradientDescentOptimizer(kRate).minimize(scope, spec.loss, &step);
  return spec;
}

// Trains with the hook that the plugin makes; returns the run's folder's scalars of a tag.
class GradientNormsTest : public testing::Test {
 protected:
  void train(const std::string& hook, int64_t steps) {
    PluginManager manager({EWB_PLUGINS});
    estimator::Experiment experiment;
    *experiment.add_hooks() = parseHook(hook);
    estimator::RunConfig config;
    config.set_model_dir(folder_.path("run"));
    estimator::TrainOptions options;
    options.steps = steps;
    options.hooks = makeHooks(experiment, manager, {config.model_dir(), {}});
    estimator::Estimator(regression, config).train(inputData, options);
  }

  summaries::Columns scalars(const std::string& tag) const {
    summaries::EventLogReader reader(folder_.path("run"));
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.tag == tag) return reader.visible(series.id);
    }
    ADD_FAILURE() << "no scalar " << tag;
    return {};
  }

  test_support::TemporaryFolder folder_;
};

TEST_F(GradientNormsTest, NormsAreThoseOfTheDifferencesOfTheLoss) {
  constexpr int64_t kSteps = 5;
  train("gradient_norms:every_steps=1", kSteps);
  const summaries::Columns global = scalars("gradient_norms/global");
  const summaries::Columns w = scalars("gradient_norms/w");
  const summaries::Columns b = scalars("gradient_norms/b");
  ASSERT_EQ(global.steps, (std::vector<int64_t>{1, 2, 3, 4, 5}));
  ASSERT_EQ(w.size(), global.size());
  ASSERT_EQ(b.size(), global.size());
  Point point = kStart;
  for (std::size_t i = 0; i < global.size(); ++i) {
    const Point gradient = gradientAt(point);
    EXPECT_NEAR(w.values[i], std::hypot(gradient[0], gradient[1]), 1e-4) << "step " << i + 1;
    EXPECT_NEAR(b.values[i], std::fabs(gradient[2]), 1e-4) << "step " << i + 1;
    EXPECT_NEAR(global.values[i], std::hypot(gradient[0], gradient[1], gradient[2]), 1e-4) << "step " << i + 1;
    for (std::size_t k = 0; k < point.size(); ++k) point[k] -= kRate * gradient[k];
  }
}

TEST_F(GradientNormsTest, LogsTheFirstStepAndThenEveryNth) {
  train("gradient_norms:every_steps=4", 10);
  EXPECT_EQ(scalars("gradient_norms/global").steps, (std::vector<int64_t>{1, 5, 9}));
}

TEST_F(GradientNormsTest, AnExperimentsWrongParameterSaysWhichHook) {
  PluginManager manager({EWB_PLUGINS});
  estimator::Experiment experiment;
  *experiment.add_hooks() = parseHook("gradient_norms:every_steps=0");
  try {
    makeHooks(experiment, manager, {});
    ADD_FAILURE() << "accepted";
  } catch (const engine::Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("hooks[0]: Plugin 'gradient_norms': parameter 'every_steps' is 0"));
  }
}

}  // namespace
}  // namespace plugins
