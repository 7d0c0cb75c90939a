#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using namespace testing;

estimator::LinearOptions over(feature_column::Columns columns, Version version = Version::kV2) {
  estimator::LinearOptions options;
  options.featureColumns = std::move(columns);
  options.version = version;
  return options;
}

Weights linear(const std::map<std::string, Tensor>& columns, const Tensor& bias) {
  Weights weights{{"linear/linear_model/bias_weights", bias}};
  for (const auto& [name, value] : columns) weights["linear/linear_model/" + name + "/weights"] = value;
  return weights;
}

Tensor vectorOf(const std::vector<float>& values) {
  return Tensor::vector(values);
}

class LinearTest : public CannedTest {
 protected:
  // y = 11 · age + 2
  static ModelFn ageRegressor(Version version = Version::kV2, const char* weight = "") {
    RegressorOptions head;
    head.weightColumn = weight;
    return startingWith(linearRegressor(head, over({numeric("age")}, version)),
                        linear({{"age", column({11})}}, vectorOf({2})));
  }
  static ModelFn ageClassifier(int64_t classes, const Tensor& weight, const Tensor& bias) {
    ClassifierOptions head;
    head.nClasses = classes;
    return startingWith(linearClassifier(head, over({numeric("age")})), linear({{"age", weight}}, bias));
  }
};

TEST_F(LinearTest, L01_EvaluatesARegressor) {
  expectMetrics(evaluate(ageRegressor(), {{"age", column({1})}}, column({10})),
                {{"loss", 9}, {"average_loss", 9}, {"prediction/mean", 13}, {"label/mean", 10}});
}

TEST_F(LinearTest, L02_TwoExamples) {
  const Tensor ages = column({1, 1});
  const Tensor labels = column({10, 10});
  expectMetrics(evaluate(ageRegressor(), {{"age", ages}}, labels), {{"loss", 9}, {"average_loss", 9}});
  expectMetrics(evaluate(ageRegressor(Version::kV1), {{"age", ages}}, labels), {{"loss", 18}, {"average_loss", 9}});
}

TEST_F(LinearTest, L03_Weights) {
  const Columns features{{"age", column({1, 1})}, {"w", column({1, 2})}};
  const Tensor labels = column({10, 10});
  expectMetrics(evaluate(ageRegressor(Version::kV2, "w"), features, labels), {{"loss", 13.5}, {"average_loss", 9}});
  expectMetrics(evaluate(ageRegressor(Version::kV1, "w"), features, labels), {{"loss", 27}, {"average_loss", 9}});
}

TEST_F(LinearTest, L04_ThreeInputsTwoOutputs) {
  const ModelFn model = startingWith(linearRegressor({.labelDimension = 2}, over({numeric("x", 3)})),
                                     linear({{"x", floats({1, 2, 3, 4, 5, 6}, {3, 2})}}, vectorOf({7, 8})));
  expectMetrics(evaluate(model, {{"x", floats({2, 4, 5}, {1, 3})}}, floats({46, 58}, {1, 2})), {{"loss", 0}});
}

TEST_F(LinearTest, L05_TwoColumns) {
  const ModelFn model = startingWith(linearRegressor({}, over({numeric("age"), numeric("height")})),
                                     linear({{"age", column({10})}, {"height", column({2})}}, vectorOf({5})));
  expectMetrics(evaluate(model, {{"age", column({20, 40})}, {"height", column({4, 8})}}, column({213, 421})),
                {{"loss", 0}});
}

TEST_F(LinearTest, L06_Predicts) {
  const ModelFn model =
      startingWith(linearRegressor({}, over({numeric("x")})), linear({{"x", column({10})}}, vectorOf({.2F})));
  expectNear(predict(model, {{"x", column({2})}}, "predictions"), {20.2});
}

TEST_F(LinearTest, L07_PredictsThreeNumbersFromFour) {
  const ModelFn model =
      startingWith(linearRegressor({.labelDimension = 3}, over({numeric("x", 4)})),
                   linear({{"x", floats({1, 2, 3, 2, 3, 4, 3, 4, 5, 4, 5, 6}, {4, 3})}}, vectorOf({.2F, .4F, .6F})));
  expectNear(predict(model, {{"x", floats({1, 2, 3, 4, 5, 6, 7, 8}, {2, 4})}}, "predictions"),
             {30.2, 40.4, 50.6, 70.2, 96.4, 122.6}, 1e-4);
}

TEST_F(LinearTest, L08_PredictsFromTwoColumns) {
  const ModelFn model = startingWith(linearRegressor({}, over({numeric("x0"), numeric("x1")})),
                                     linear({{"x0", column({10})}, {"x1", column({20})}}, vectorOf({.2F})));
  expectNear(predict(model, {{"x0", column({2})}, {"x1", column({3})}}, "predictions"), {80.2});
}

TEST_F(LinearTest, L10_TheFirstLossFromZeros) {
  EXPECT_NEAR(firstLoss(linearRegressor({}, over({numeric("age")})), {{"age", column({17})}}, column({5})), 25, 1e-5);
}

TEST_F(LinearTest, L11_TheFirstLossFromWeights) {
  const ModelFn model =
      startingWith(linearRegressor({}, over({numeric("age")})), linear({{"age", column({10})}}, vectorOf({5})));
  EXPECT_NEAR(firstLoss(model, {{"age", column({17})}}, column({5})), 28900, 1e-2);
}

TEST_F(LinearTest, L12_TheFirstLossOfABatch) {
  for (const auto& [version, loss] : {std::pair{Version::kV2, 26002.0}, std::pair{Version::kV1, 52004.0}}) {
    const ModelFn model = startingWith(linearRegressor({}, over({numeric("age")}, version)),
                                       linear({{"age", column({10})}}, vectorOf({5})));
    EXPECT_NEAR(firstLoss(model, {{"age", column({17, 15})}}, column({5, 3})), loss, 1e-2);
  }
}

TEST_F(LinearTest, L13_TheFirstLossOfClassifiers) {
  const Columns features{{"age", column({17})}};
  EXPECT_NEAR(firstLoss(linearClassifier({}, over({numeric("age")})), features, ids({1})), .69314718, 1e-6);
  EXPECT_NEAR(firstLoss(linearClassifier({.nClasses = 4}, over({numeric("age")})), features, ids({1})), 1.38629436,
              1e-6);
}

TEST_F(LinearTest, L14_TheFirstLossFromWeightsOfAClassifier) {
  const ModelFn model = ageClassifier(2, column({2}), vectorOf({-35}));
  EXPECT_NEAR(firstLoss(model, {{"age", column({17})}}, ids({1})), 1.3132617, 1e-5);
  EXPECT_NEAR(firstLoss(model, {{"age", column({17})}}, column({.8F})), 1.1132617, 1e-5);
}

TEST_F(LinearTest, L15_EvaluatesABinaryClassifier) {
  expectMetrics(evaluate(ageClassifier(2, column({-11}), vectorOf({-30})), {{"age", column({1})}}, ids({1})),
                {{"loss", 41},
                 {"accuracy", 0},
                 {"precision", 0},
                 {"recall", 0},
                 {"prediction/mean", 0},
                 {"label/mean", 1},
                 {"accuracy_baseline", 1},
                 {"auc", 0},
                 {"auc_precision_recall", 1}},
                1e-4);
}

TEST_F(LinearTest, L18_EvaluatesFourClasses) {
  const ModelFn model = ageClassifier(4, floats({0, -11, -22, -33}, {1, 4}), vectorOf({-30, -30, -30, -30}));
  expectMetrics(evaluate(model, {{"age", column({1})}}, ids({1})), {{"loss", 11.0000167}}, 1e-4);
}

TEST_F(LinearTest, AnExamplesIdsAreCombinedAsAsked) {
  const auto colour = feature_column::categoricalColumnWithVocabularyList("colour", {"red", "green"});
  estimator::LinearOptions options = over({colour});
  const Columns features{{"colour", Tensor::of<std::string>({"red", "green"}, Shape{1, 2})}};
  const Weights weights = linear({{"colour", column({10, 20})}}, vectorOf({1}));
  expectNear(predict(startingWith(linearRegressor({}, options), weights), features, "predictions"), {31});
  options.sparseCombiner = "mean";
  expectNear(predict(startingWith(linearRegressor({}, options), weights), features, "predictions"), {16});
}

TEST_F(LinearTest, VariablesOfAPartitionerHaveSlotsAsInTensorFlow) {
  estimator::LinearOptions options = over({numeric("x", 4)}, Version::kV1);
  options.partitioner = nn::fixedSizePartitioner(2);
  const Estimator::Built built =
      estimator(linearRegressor({}, options))
          .build(rows({{"x", floats({1, 2, 3, 4}, {1, 4})}}, {{"label", column({1})}}), Mode::kTrain);
  std::vector<std::string> keys;
  for (const Variable& variable : built.graph->collections().globalVariables) {
    if (variable.slice) keys.push_back(variable.slice->fullName);
  }
  EXPECT_THAT(keys, Contains("linear/linear_model/x/weights/part_0/Ftrl"));
  EXPECT_THAT(keys, Contains("linear/linear_model/x/weights/part_1/Ftrl_1"));
}

TEST_F(LinearTest, TheDefaultRateFallsWithTheColumns) {
  // One Ftrl step from zero by gradient g moves a weight by η·g/√(0.1 + g²).
  estimator::LinearOptions options = over({});
  for (int i = 0; i < 100; ++i) options.featureColumns.push_back(numeric("x" + std::to_string(i)));
  options.optimizer = CannedOptimizer();
  Columns features;
  for (int i = 0; i < 100; ++i) features["x" + std::to_string(i)] = column({0});
  Estimator trained(linearRegressor({}, options), configIn(folder_.path()));
  trained.train(rows(features, {{"label", column({-.5F})}}), more(1));
  const formats::BundleReader reader(*trained.latestCheckpoint());
  EXPECT_NEAR(reader.read("linear/linear_model/bias_weights").toDoubles()[0], -.1 / std::sqrt(1.1), 1e-5);
}

TEST_F(LinearTest, NeedsAColumn) {
  EXPECT_THAT(refusal([] { linearRegressor({}, over({})); }), HasSubstr("feature_columns must not be empty"));
}

}  // namespace
}  // namespace engine::estimator
