#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using namespace testing;

// Two hidden layers of two units over `inputs` inputs, and logits of one unit or three.
Weights network(int64_t inputs, int64_t units) {
  Weights weights;
  weights["dnn/hiddenlayer_0/kernel"] =
      inputs == 1 ? floats({.6F, .5F}, {1, 2}) : floats({.6F, .5F, -.6F, -.5F}, {2, 2});
  weights["dnn/hiddenlayer_0/bias"] = floats({.1F, -.1F}, {2});
  weights["dnn/hiddenlayer_1/kernel"] = floats({1, .8F, -.8F, -1}, {2, 2});
  weights["dnn/hiddenlayer_1/bias"] = floats({.2F, -.2F}, {2});
  weights["dnn/logits/kernel"] = units == 1 ? floats({-1, 1}, {2, 1}) : floats({-1, 1, .5F, -1, 1, .5F}, {2, 3});
  weights["dnn/logits/bias"] = units == 1 ? floats({.3F}, {1}) : floats({.3F, -.3F, 0}, {3});
  return weights;
}

DnnOptions options(Version version = Version::kV2, int64_t inputs = 1) {
  DnnOptions result;
  result.hiddenUnits = {2, 2};
  result.featureColumns = {numeric("age", inputs)};
  result.version = version;
  return result;
}

ModelFn classifier(int64_t classes, Version version = Version::kV2, int64_t inputs = 1) {
  ClassifierOptions head;
  head.nClasses = classes;
  return startingWith(dnnClassifier(head, options(version, inputs)), network(inputs, classes == 2 ? 1 : classes));
}

ModelFn regressor(int64_t dimension, Version version = Version::kV2, int64_t inputs = 1, const char* weight = "") {
  RegressorOptions head;
  head.labelDimension = dimension;
  head.weightColumn = weight;
  return startingWith(dnnRegressor(head, options(version, inputs)), network(inputs, dimension));
}

class DnnTest : public CannedTest {
 protected:
  const Tensor age_ = column({10});
  const Tensor two_ = floats({10, 8}, {1, 2});
};

TEST_F(DnnTest, D01_OneInputOneLogit) {
  for (const Version version : {Version::kV1, Version::kV2}) {
    expectNear(predict(regressor(1, version), {{"age", age_}}, "predictions"), {-2.08});
  }
}

TEST_F(DnnTest, D02_OneInputThreeLogits) {
  expectNear(predict(classifier(3), {{"age", age_}}, "logits"), {-2.08, 2.08, 1.19});
}

TEST_F(DnnTest, D03_TwoRows) {
  expectNear(predict(classifier(3), {{"age", column({10, 5})}}, "logits"), {-2.08, 2.08, 1.19, -1.08, 1.08, .69});
}

TEST_F(DnnTest, D04_TwoInputsOneLogit) {
  expectNear(predict(regressor(1, Version::kV2, 2), {{"age", two_}}, "predictions"), {-.48});
}

TEST_F(DnnTest, D05_TwoInputsOrTwoColumnsInTheOrderOfTheirNames) {
  expectNear(predict(classifier(3, Version::kV2, 2), {{"age", two_}}, "logits"), {-.48, .48, .39});
  DnnOptions columns = options();
  columns.featureColumns = {numeric("height"), numeric("age")};
  const ModelFn model = startingWith(dnnClassifier({.nClasses = 3}, columns), network(2, 3));
  expectNear(predict(model, {{"height", column({8})}, {"age", age_}}, "logits"), {-.48, .48, .39});
}

TEST_F(DnnTest, D07_EvaluatesABinaryClassifier) {
  Weights weights = network(1, 1);
  weights["global_step"] = Tensor::scalar(int64_t{100});
  const ModelFn model = startingWith(dnnClassifier({}, options()), weights);
  expectMetrics(evaluate(model, {{"age", column({10, 10})}}, ids({1, 0})), {{"loss", 1.157721},
                                                                            {"average_loss", 1.157721},
                                                                            {"accuracy", .5},
                                                                            {"precision", 0},
                                                                            {"recall", 0},
                                                                            {"prediction/mean", .11105597},
                                                                            {"label/mean", .5},
                                                                            {"accuracy_baseline", .5},
                                                                            {"auc", .5},
                                                                            {"auc_precision_recall", .5},
                                                                            {"global_step", 100}});
}

TEST_F(DnnTest, D08_Version1SumsTheLoss) {
  expectMetrics(evaluate(classifier(2, Version::kV1), {{"age", column({10, 10})}}, ids({1, 0})),
                {{"loss", 2.315442}, {"average_loss", 1.157721}});
}

TEST_F(DnnTest, D09_EvaluatesThreeClasses) {
  expectMetrics(evaluate(classifier(3, Version::kV2, 2), {{"age", floats({10, 8, 10, 8}, {2, 2})}}, ids({1, 0})),
                {{"loss", 1.31152733}, {"accuracy", .5}});
}

TEST_F(DnnTest, D10_TakesSoftLabels) {
  expectMetrics(evaluate(classifier(2), {{"age", column({10, 10})}}, column({.8F, .4F})), {{"loss", 1.365721}});
}

TEST_F(DnnTest, D12_EvaluatesARegressor) {
  expectMetrics(evaluate(regressor(1), {{"age", age_}}, column({1})),
                {{"loss", 9.4864}, {"prediction/mean", -2.08}, {"label/mean", 1}});
}

TEST_F(DnnTest, D13_EvaluatesARegressorOfThreeNumbers) {
  const Tensor label = floats({1, -1, .5F}, {1, 3});
  expectMetrics(evaluate(regressor(3, Version::kV2, 2), {{"age", two_}}, label),
                {{"loss", 1.4643}, {"average_loss", 1.4643}, {"prediction/mean", .13}, {"label/mean", .1666667}}, 1e-4);
  expectMetrics(evaluate(regressor(3, Version::kV1, 2), {{"age", two_}}, label), {{"loss", 4.3929}}, 1e-4);
}

TEST_F(DnnTest, D14_WeighsTheLoss) {
  expectMetrics(
      evaluate(regressor(3, Version::kV2, 2, "w"), {{"age", two_}, {"w", column({10})}}, floats({1, -1, .5F}, {1, 3})),
      {{"loss", 14.643}}, 1e-3);
}

TEST_F(DnnTest, D15_TheFirstLossOfTraining) {
  EXPECT_NEAR(firstLoss(classifier(2), {{"age", age_}}, ids({1})), 2.197721, 1e-5);
}

TEST_F(DnnTest, D16_TheFirstLossWithASoftLabel) {
  EXPECT_NEAR(firstLoss(classifier(2), {{"age", age_}}, column({.8F})), 1.781721, 1e-5);
}

TEST_F(DnnTest, D17_TheFirstLossOfThreeClasses) {
  EXPECT_NEAR(firstLoss(classifier(3), {{"age", age_}}, ids({1})), .35505795, 1e-5);
}

TEST_F(DnnTest, D18_LogsTheSharesOfZerosOfEachLayer) {
  for (const auto& [version, prefix] : {std::pair{Version::kV2, "dnn/"}, std::pair{Version::kV1, "dnn/dnn/"}}) {
    const TemporaryFolder folder;
    Estimator trained(classifier(2, version), configIn(folder.path()));
    trained.train(rows({{"age", age_}}, {{"label", ids({1})}}), more(1));
    const auto logged = [&, &prefix = prefix](const std::string& layer) {
      return visiblePoints(folder.path(), prefix + layer + "/fraction_of_zero_values").values;
    };
    EXPECT_THAT(logged("hiddenlayer_0"), ::testing::ElementsAre(0));
    EXPECT_THAT(logged("hiddenlayer_1"), ::testing::ElementsAre(.5));
    EXPECT_THAT(logged("logits"), ::testing::ElementsAre(0));
  }
}

TEST_F(DnnTest, SlotsAreNamedAsByEachVersion) {
  EXPECT_THAT(variableNames(dnnClassifier({}, options(Version::kV1)), {{"age", age_}}, ids({1})),
              Contains("dnn/hiddenlayer_0/kernel/t_0/Adagrad"));
  EXPECT_THAT(variableNames(dnnClassifier({}, options(Version::kV2)), {{"age", age_}}, ids({1})),
              Contains("training/Adagrad/dnn/hiddenlayer_0/kernel/accumulator"));
}

TEST_F(DnnTest, DropoutZeroesHiddenValuesOnlyWhileTraining) {
  DnnOptions dropped = options();
  dropped.dropout = .5;
  const ModelFn model = startingWith(dnnRegressor({}, dropped), network(1, 1));
  expectNear(predict(model, {{"age", age_}}, "predictions"), {-2.08});
  const Estimator::Built built = estimator(model).build(rows({{"age", age_}}, {{"label", column({1})}}), Mode::kTrain);
  bool found = false;
  for (const auto& node : built.graph->nodes()) found = found || node->op() == "RandomUniform";
  EXPECT_TRUE(found);
}

TEST_F(DnnTest, BatchNormalisationIsUpdatedByTraining) {
  DnnOptions normalised = options();
  normalised.batchNorm = true;
  Estimator trained(dnnRegressor({}, normalised), configIn(folder_.path()));
  trained.train(rows({{"age", column({1, 2, 3})}}, {{"label", column({1, 2, 3})}}), more(1));
  const formats::BundleReader reader(*trained.latestCheckpoint());
  const Tensor variance = reader.read("dnn/hiddenlayer_0/batchnorm_0/moving_variance");
  EXPECT_NE(variance.toDoubles()[0], 1);
  EXPECT_TRUE(reader.has("dnn/hiddenlayer_1/batchnorm_1/gamma"));
}

TEST_F(DnnTest, WithoutColumnsEveryNumericFeatureIsAnInput) {
  DnnOptions all = options();
  all.featureColumns = {};
  const ModelFn model = startingWith(dnnRegressor({}, all), network(2, 1));
  expectNear(predict(model, {{"age", age_}, {"height", column({8})}}, "predictions"), {-.48});
  EXPECT_THAT(refusal([&] {
                predict(model, {{"name", Tensor::vector<std::string>({"x"})}}, "predictions");
              }),
              HasSubstr("'name' contains text"));
}

TEST_F(DnnTest, RefusesWhatNoNetworkCanHave) {
  DnnOptions none = options();
  none.hiddenUnits = {2, 0};
  EXPECT_THAT(refusal([&] { dnnClassifier({}, none); }), HasSubstr("hidden_units must be positive"));
  none = options();
  none.dropout = 1;
  EXPECT_THAT(refusal([&] { dnnClassifier({}, none); }), HasSubstr("dropout must be in [0, 1)"));
  EXPECT_THAT(refusal([] { CannedOptimizer optimizer("Adamax"); }), HasSubstr("Unsupported optimizer name: Adamax"));
}

}  // namespace
}  // namespace engine::estimator
