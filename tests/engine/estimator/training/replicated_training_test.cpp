// Trainings of several replicas: as one device with the batches of all, and what is refused.
#include <gmock/gmock.h>

#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/losses/regression_losses.h"
#include "engine/nn/optimizers/contrib/gradient_accumulation.h"
#include "engine/nn/optimizers/contrib/loss_scale.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras_sgd.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "engine/nn/recurrent/rnn.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using testing::lineInput;
using testing::upTo;

using Optimizers = std::function<std::unique_ptr<nn::Optimizer>()>;
using PredictionsOf = std::function<Output(const Scope& scope, Output x)>;

std::unique_ptr<nn::Optimizer> descent() {
  return std::make_unique<nn::GradientDescentOptimizer>(0.05);
}

// x: [batch]
Output linear(const Scope& scope, Output x) {
  const Variable w = nn::getVariable(scope, "w", Shape{}, DType::kFloat, nn::zeros());
  const Variable b = nn::getVariable(scope, "b", Shape{}, DType::kFloat, nn::zeros());
  return ops::add(scope, ops::mul(scope, x, nn::read(scope, w)), nn::read(scope, b));
}

// Each x four times as a sequence, through a loop.
Output recurrent(const Scope& scope, Output x) {
  const Output column = ops::reshape(scope, x, {-1, 1, 1});
  const Output times = ops::constant(scope, Tensor::vector(std::vector<int32_t>{1, 4, 1}));
  const Output sequence = scope.op("Tile", {column, times});
  const nn::RnnCellPtr cell = nn::kerasGruCell(3);
  return ops::mean(scope, nn::rnn(scope, *cell, sequence).last, {1});
}

// A row of a table for each x.
Output looked(const Scope& scope, Output x) {
  const Variable table = nn::getVariable(scope, "table", Shape{4, 2}, DType::kFloat, nn::ones());
  const Output ids = ops::cast(scope, x, DType::kInt64);
  const Output rows = scope.op("ResourceGather", {table.handle, ids}, {{"dtype", DType::kFloat}});
  return ops::mean(scope, rows, {1});
}

Output normalised(const Scope& scope, Output x) {
  const Output column = ops::reshape(scope, x, {-1, 1});
  return ops::reshape(scope, nn::batchNormalization(scope, column, true), {-1});
}

ModelFn squares(const PredictionsOf& predictionsOf, const Optimizers& optimizers,
                nn::Reduction reduction = nn::Reduction::kSumByNonzeroWeights) {
  return [=](const Features& features, const Labels& labels, Mode mode, const Params&, const RunConfig&) {
    const Scope& scope = features.scope();
    nn::LossOptions options;
    options.reduction = reduction;
    EstimatorSpec spec;
    spec.mode = mode;
    const Output predictions = predictionsOf(scope, features.at("x"));
    spec.loss = nn::meanSquaredError(scope, labels.at("label"), predictions, options);
    spec.evalMetricOps["examples"] = nn::metrics::mean(scope, features.at("x"));
    if (mode == Mode::kEval) return spec;
    const Variable step = nn::globalStep(scope.graph());
    const Scope after = scope.withControls(scope.graph().collections().updateOps);
    spec.trainOp = optimizers()->minimize(after, spec.loss, &step);
    return spec;
  };
}

RunConfig mirrored(const std::string& folder, int replicas) {
  RunConfig config = configIn(folder);
  for (int i = 0; replicas > 1 && i < replicas; ++i) {
    config.mutable_train_distribute()->set_name("MirroredStrategy");
    config.mutable_train_distribute()->add_devices("/cpu:" + std::to_string(i));
  }
  return config;
}

struct TrainedModel {
  TrainResult result;
  std::map<std::string, Tensor> variables;
};

TrainedModel trained(const ModelFn& model, int replicas, const InputFn& input, int64_t steps) {
  const testing::TemporaryFolder folder;
  Estimator estimator(model, mirrored(folder.path(), replicas));
  TrainedModel trained{estimator.train(input, upTo(steps)), {}};
  for (const std::string& name : estimator.variableNames()) trained.variables[name] = estimator.variableValue(name);
  return trained;
}

// Two replicas with batches of four, and one device with batches of eight.
void expectAsOneDevice(const ModelFn& model) {
  const TrainedModel two = trained(model, 2, lineInput(16, 4), 3);
  const TrainedModel one = trained(model, 1, lineInput(16, 8), 3);
  ASSERT_EQ(two.variables.size(), one.variables.size());
  EXPECT_NEAR(*two.result.loss, *one.result.loss, 1e-5);
  for (const auto& [name, value] : one.variables) {
    ASSERT_TRUE(two.variables.contains(name)) << name;
    const std::vector<double> got = two.variables.at(name).toDoubles();
    const std::vector<double> want = value.toDoubles();
    for (std::size_t i = 0; i < want.size(); ++i) EXPECT_NEAR(got.at(i), want[i], 1e-5) << name;
  }
}

TEST(ReplicatedTraining, OfAMeanIsThatOfOneBatchOfAll) {
  expectAsOneDevice(squares(linear, descent));
}

TEST(ReplicatedTraining, OfASumIsThatOfOneBatchOfAll) {
  expectAsOneDevice(squares(linear, [] { return std::make_unique<nn::GradientDescentOptimizer>(0.005); },
                            nn::Reduction::kSum));
}

TEST(ReplicatedTraining, GoesThroughLoops) {
  expectAsOneDevice(squares(recurrent, descent));
}

TEST(ReplicatedTraining, JoinsTheRowsOfSparseGradients) {
  expectAsOneDevice(squares(looked, descent));
}

TEST(ReplicatedTraining, AccumulatesWhatAllReplicasAddUpTo) {
  expectAsOneDevice(squares(linear, [] {
    return std::make_unique<nn::GradientAccumulationOptimizer>(std::shared_ptr<const nn::Optimizer>(descent()), 2);
  }));
}

TEST(ReplicatedTraining, ScalesTheLossOfEachReplica) {
  expectAsOneDevice(squares(linear, [] {
    return std::make_unique<nn::LossScaleOptimizer>(std::shared_ptr<const nn::Optimizer>(descent()));
  }));
}

TEST(ReplicatedTraining, ClipsWhatAllReplicasAddUpToForKerasOptimizers) {
  // Sums of two replicas' means, as Keras has it: twice the mean of both.
  const auto keras = [](double rate) {
    return [rate] {
      nn::KerasOptions options;
      options.clipValue = 0.5;
      return std::make_unique<nn::KerasSGD>(rate, 0.0, false, options);
    };
  };
  const TrainedModel two = trained(squares(linear, keras(0.1)), 2, lineInput(16, 4), 1);
  EXPECT_NEAR(two.variables.at("b").toDoubles()[0], 0.05, 1e-6) << "the clipped gradient times the rate";
}

TEST(ReplicatedTraining, AveragesTheStatisticsOfTheReplicasBatches) {
  const TrainedModel two = trained(squares(normalised, descent), 2, lineInput(16, 4), 1);
  // x = 0, 1/4 … 7/4: the replicas' means are 3/8 and 11/8.
  EXPECT_NEAR(two.variables.at("batch_normalization/moving_mean").toDoubles()[0], 0.01 * 0.875, 1e-6);
  EXPECT_NEAR(two.variables.at("batch_normalization/moving_variance").toDoubles()[0], 1 - 0.01 * (1 - 0.078125), 1e-6);
}

TEST(ReplicatedTraining, CountsOneStepForTheBatchesOfAllReplicas) {
  EXPECT_EQ(trained(squares(linear, descent), 2, lineInput(16, 4, false), 100).result.steps, 2);
}

TEST(ReplicatedTraining, EndsWhereThereIsNoBatchForAReplica) {
  EXPECT_EQ(trained(squares(linear, descent), 2, lineInput(12, 4, false), 100).result.steps, 1);
}

TEST(ReplicatedTraining, GivesTheSameBitsAgain) {
  const TrainedModel first = trained(squares(recurrent, descent), 3, lineInput(16, 4), 3);
  const TrainedModel second = trained(squares(recurrent, descent), 3, lineInput(16, 4), 3);
  EXPECT_EQ(*first.result.loss, *second.result.loss);
  for (const auto& [name, value] : first.variables) EXPECT_EQ(value.toDoubles(), second.variables.at(name).toDoubles());
}

TEST(ReplicatedTraining, AnEvaluationOfSeveralReplicasTakesABatchForEach) {
  const testing::TemporaryFolder folder;
  RunConfig config = configIn(folder.path());
  config.mutable_eval_distribute()->set_name("MirroredStrategy");
  for (const char* device : {"/cpu:0", "/cpu:1"}) config.mutable_eval_distribute()->add_devices(device);
  const Estimator estimator(squares(linear, descent), config);
  EvalOptions options;
  options.steps = 2;
  EXPECT_DOUBLE_EQ(estimator.evaluate(lineInput(100, 1), options).at("examples"), 0.375) << "of 0, 1/4, 2/4, 3/4";
}

TEST(ReplicatedTraining, AnEvaluationEndsWhereThereIsNoBatchForAReplica) {
  const testing::TemporaryFolder folder;
  RunConfig config = configIn(folder.path());
  config.mutable_eval_distribute()->set_name("MirroredStrategy");
  for (const char* device : {"/cpu:0", "/cpu:1"}) config.mutable_eval_distribute()->add_devices(device);
  const Estimator estimator(squares(linear, descent), config);
  EXPECT_DOUBLE_EQ(estimator.evaluate(lineInput(5, 1, false)).at("examples"), 0.375) << "of 0, 1/4, 2/4, 3/4";
}

TEST(ReplicatedTraining, IsRefusedWithoutAnOptimizer) {
  const ModelFn counting = [](const Features& features, const Labels& labels, Mode mode, const Params&,
                              const RunConfig&) {
    const Scope& scope = features.scope();
    const Variable step = nn::globalStep(scope.graph());
    EstimatorSpec spec;
    spec.mode = mode;
    spec.loss = ops::mean(scope, labels.at("label"));
    spec.trainOp = ops::assignAdd(scope, step.handle, ops::scalar(scope, int64_t{1}, "one"));
    return spec;
  };
  EXPECT_EQ(codeOf([&] { trained(counting, 2, lineInput(), 1); }), Code::kUnimplemented);
}

TEST(ReplicatedTraining, IsOfOneMachine) {
  const testing::TemporaryFolder folder;
  RunConfig config = mirrored(folder.path(), 2);
  config.mutable_train_distribute()->set_name("ParameterServerStrategy");
  Estimator estimator(squares(linear, descent), config);
  EXPECT_EQ(codeOf([&] { estimator.train(lineInput(), upTo(1)); }), Code::kUnimplemented);
}

}  // namespace
}  // namespace engine::estimator
