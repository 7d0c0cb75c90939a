// Estimators made of others.
#include "engine/estimator/extenders.h"

#include <gmock/gmock.h>

#include "engine/nn/optimizers/gradient_descent.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

using testing::codeOf;
using testing::configIn;
using testing::linearModel;
using testing::lineInput;

class Extenders : public ::testing::Test {
 protected:
  testing::TemporaryFolder folder_;
  Estimator model_{linearModel(), configIn(folder_.path())};
};

TEST_F(Extenders, AddMetricsAddsAndReplacesThem) {
  model_.train(lineInput(), testing::upTo(4));
  const Estimator extended = addMetrics(
      model_, [](const Features& features, const Labels& labels, const NamedOutputs& predictions, const RunConfig&) {
        const nn::metrics::Metric mean = nn::metrics::mean(features.scope(), labels.at("label"));
        EXPECT_TRUE(predictions.contains("value"));
        return EvalMetrics{{"label_mean", mean}, {"absolute_error", mean}};
      });
  const EvalResult plain = model_.evaluate(lineInput(8, 4, false), {});
  const EvalResult more = extended.evaluate(lineInput(8, 4, false), {});
  EXPECT_EQ(more.at("loss"), plain.at("loss"));
  EXPECT_EQ(more.at("global_step"), 4);
  EXPECT_DOUBLE_EQ(more.at("label_mean"), 2.75);
  EXPECT_EQ(more.at("absolute_error"), more.at("label_mean"));
}

TEST_F(Extenders, ForwardFeaturesPutsThemIntoPredictions) {
  const Estimator extended = forwardFeatures(model_);
  Predictor predictor = extended.predict(lineInput(8, 4, false));
  predictor.next();
  EXPECT_EQ(predictor.next()->at("x").item<float>(), 0.25f);
  EXPECT_EQ(codeOf([&] { forwardFeatures(model_, {"nope"}).predict(lineInput()); }), Code::kInvalidArgument);
}

TEST_F(Extenders, ForwardFeaturesKeepsPredictions) {
  const InputFn named = [](Mode mode) {
    InputData input = lineInput()(mode);
    input.features = {"value"};
    return input;
  };
  const ModelFn model = [](const Features& features, const Labels&, Mode mode, const Params&, const RunConfig&) {
    EstimatorSpec spec;
    spec.mode = mode;
    spec.predictions = {{"value", features.at("value")}};
    return spec;
  };
  const Estimator plain(model, configIn(folder_.path()));
  EXPECT_EQ(codeOf([&] { forwardFeatures(plain, {"value"}).predict(named); }), Code::kInvalidArgument);
}

TEST_F(Extenders, ClippedGradientsAreNotLongerThanTheNorm) {
  Graph graph;
  const Scope scope(graph);
  const Variable v = nn::getVariable(scope, "v", Shape{2}, DType::kFloat, nn::zeros());
  const Output weights = ops::constant(scope, Tensor::vector<float>({30, 40}));
  const Output loss = ops::mean(scope, ops::mul(scope, nn::read(scope, v), weights), {0}, false, "loss");
  auto optimizer = clipGradientsByNorm(std::make_unique<nn::GradientDescentOptimizer>(1.0), 5);
  EXPECT_EQ(optimizer->name(), "GradientDescent");
  Node* train = optimizer->minimize(scope, loss, nullptr);
  Session session(graph);
  session.run(Feeds{}, {}, {v.initializer});
  session.run(Feeds{}, {}, {train});
  const std::vector<double> moved = session.run(Feeds{}, {nn::read(scope, v)})[0].toDoubles();
  EXPECT_NEAR(moved[0], -3, 1e-5);
  EXPECT_NEAR(moved[1], -4, 1e-5);
  EXPECT_EQ(codeOf([] { clipGradientsByNorm(std::make_unique<nn::GradientDescentOptimizer>(1.0), 0); }),
            Code::kInvalidArgument);
}

TEST_F(Extenders, AReplicatedModelOnOneDeviceIsTheModel) {
  const testing::TemporaryFolder other;
  Estimator replicated(replicateModelFn(linearModel(), nn::Reduction::kSumOverBatchSize, {"/cpu:0"}),
                       configIn(other.path()));
  const double want = *model_.train(lineInput(), testing::upTo(6)).loss;
  EXPECT_EQ(*replicated.train(lineInput(), testing::upTo(6)).loss, want);
  EXPECT_EQ(codeOf([] { replicateModelFn(linearModel(), nn::Reduction::kNone); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOf([] { replicateModelFn(linearModel(), nn::Reduction::kSum, {"a", "b"}); }), Code::kUnimplemented);
}

}  // namespace
}  // namespace engine::estimator
