// Linear models trained by dual ascent. They must end at the optimum of loss and penalties, which was computed by
// itself: TensorFlow, too, gets ever closer to it, in an order of chance.
#include "engine/formats/bundle/bundle_reader.h"
#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using namespace testing;

class LinearSdcaTest : public CannedTest {
 protected:
  static estimator::LinearOptions options(double l1 = 0, bool adaptive = false) {
    estimator::LinearOptions options;
    options.featureColumns = {numeric("x"),
                              feature_column::categoricalColumnWithVocabularyList("c", {{"red", "green", "blue"}})};
    options.sdca = LinearSdca{};
    options.sdca->exampleIdColumn = "example_id";
    options.sdca->symmetricL1Regularization = l1;
    options.sdca->symmetricL2Regularization = 0.5;
    options.sdca->adaptive = adaptive;
    return options;
  }
  InputFn input(const Tensor& labels) const {
    return [features = features_, labels](Mode) {
      std::vector<std::pair<std::string, Tensor>> columns(features.begin(), features.end());
      columns.emplace_back("label", labels);
      return data::NamedDataset::fromTensorSlices(columns, {"label"}).repeat().batch(4);
    };
  }
  Estimator trained(const ModelFn& model, const Tensor& labels, int64_t steps = 120) {
    Estimator result(model, configIn(folder_.path()));
    TrainOptions training;
    training.maxSteps = steps;
    result.train(input(labels), training);
    return result;
  }
  // x, the three colours, the bias.
  static void expectWeights(const Estimator& model, const std::vector<double>& want) {
    std::vector<double> got = model.variableValue("linear/linear_model/x/weights").toDoubles();
    for (const char* rest : {"linear/linear_model/c/weights", "linear/linear_model/bias_weights"}) {
      const std::vector<double> more = model.variableValue(rest).toDoubles();
      got.insert(got.end(), more.begin(), more.end());
    }
    expectNear(got, want, 1e-4);
  }

  const Columns features_{{"example_id", Tensor::vector<std::string>({"a", "b", "c", "d"})},
                          {"x", column({1, 2, 3, 4})},
                          {"c", Tensor::of<std::string>({"red", "green", "red", "blue"}, Shape{4, 1})},
                          {"w", column({1, 2, 1, 1})}};
  const Tensor numbers_ = column({2, 5, 6, 7});
};

TEST_F(LinearSdcaTest, ARegressorEndsAtTheOptimum) {
  expectWeights(trained(linearRegressor({}, options()), numbers_), {1.7107692, 0.0492308, 0.7076923, -0.24, 0.5169231});
}

TEST_F(LinearSdcaTest, WeightedExamples) {
  RegressorOptions labels;
  labels.weightColumn = "w";
  expectWeights(trained(linearRegressor(labels, options()), numbers_),
                {1.7132743, 0.0141593, 0.8141593, -0.2725664, 0.5557522});
}

TEST_F(LinearSdcaTest, ThePenaltyOnMagnitudesMakesWeightsZero) {
  const Estimator model = trained(linearRegressor({}, options(0.3)), numbers_, 300);
  expectWeights(model, {1.6965699, 0, 0.5472296, 0, 0.4860158});
  expectNear(model.variableValue("linear/linear_model/c/weights_unshrunk").toDoubles(),
             {0.4833773, 1.1472296, -0.544591}, 1e-4);
}

TEST_F(LinearSdcaTest, AClassifier) {
  expectWeights(trained(linearClassifier({}, options()), ids({0, 1, 1, 0})),
                {0.102037, -0.0329052, 0.6545765, -0.7598466, -0.1381748});
}

TEST_F(LinearSdcaTest, AdaptiveSamplingEndsThereToo) {
  expectWeights(trained(linearRegressor({}, options(0, true)), numbers_, 400),
                {1.7107692, 0.0492308, 0.7076923, -0.24, 0.5169231});
}

TEST_F(LinearSdcaTest, WhatIsKnownOfEachExampleIsInTheCheckpointAndGoesOn) {
  const ModelFn model = linearRegressor({}, options());
  trained(model, numbers_, 3);
  const Estimator first(model, configIn(folder_.path()));
  EXPECT_EQ(first.variableValue("ShardedMutableHashTable-1-of-1-keys").shape(), (Shape{4, 2}));
  EXPECT_EQ(first.variableValue("ShardedMutableHashTable-1-of-1-values").shape(), (Shape{4, 4}));
  // With forgotten dual variables the sum of the examples would no longer be the weights, and the optimum another.
  expectWeights(trained(model, numbers_), {1.7107692, 0.0492308, 0.7076923, -0.24, 0.5169231});
}

TEST_F(LinearSdcaTest, RefusesWhatItCannotTrain) {
  ClassifierOptions three;
  three.nClasses = 3;
  EXPECT_THAT(refusal([&] {
                trained(linearClassifier(three, options()), ids({0, 1, 2, 0}), 1);
              }),
              ::testing::HasSubstr("Unsupported head type"));
  estimator::LinearOptions wrong = options();
  wrong.sdca->symmetricL2Regularization = 0;
  EXPECT_THAT(refusal([&] { linearRegressor({}, wrong); }), ::testing::HasSubstr("symmetric_l2_regularization"));
  EXPECT_THAT(refusal([&] {
                trained(linearClassifier({}, options()), column({0, 1, 0.5F, 0}), 1);
              }),
              ::testing::HasSubstr("Only labels of 0.0 or 1.0"));
}

}  // namespace
}  // namespace engine::estimator
