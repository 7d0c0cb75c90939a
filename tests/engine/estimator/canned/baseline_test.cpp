#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using namespace testing;

BaselineOptions of(Version version) {
  BaselineOptions options;
  options.version = version;
  return options;
}

class BaselineTest : public CannedTest {
 protected:
  static ModelFn regressor(const std::vector<float>& bias, Version version = Version::kV2, const char* weight = "") {
    RegressorOptions head;
    head.labelDimension = static_cast<int64_t>(bias.size());
    head.weightColumn = weight;
    return startingWith(baselineRegressor(head, of(version)), {{"baseline/bias", Tensor::vector(bias)}});
  }
  static ModelFn classifier(float bias) {
    return startingWith(baselineClassifier({}), {{"baseline/bias", Tensor::vector<float>({bias})}});
  }
  const Columns one_{{"age", column({1})}};
  const Columns two_{{"age", column({1, 2})}};
};

TEST_F(BaselineTest, B01_EvaluatesARegressor) {
  expectMetrics(evaluate(regressor({13}), one_, column({10})),
                {{"loss", 9}, {"average_loss", 9}, {"prediction/mean", 13}, {"label/mean", 10}});
}

TEST_F(BaselineTest, B02_TwoExamplesAndWeights) {
  const Columns weighted{{"age", column({1, 2})}, {"w", column({1, 2})}};
  const Tensor labels = column({10, 10});
  expectMetrics(evaluate(regressor({13}), two_, labels), {{"loss", 9}});
  expectMetrics(evaluate(regressor({13}, Version::kV2, "w"), weighted, labels), {{"loss", 13.5}});
  expectMetrics(evaluate(regressor({13}, Version::kV1), two_, labels), {{"loss", 18}});
  expectMetrics(evaluate(regressor({13}, Version::kV1, "w"), weighted, labels), {{"loss", 27}});
}

TEST_F(BaselineTest, B03_TwoNumbers) {
  expectMetrics(evaluate(regressor({46, 58}), one_, floats({46, 58}, {1, 2})), {{"loss", 0}});
}

TEST_F(BaselineTest, B04_PredictsTheBiasForEveryRow) {
  expectNear(predict(regressor({.2F}), two_, "predictions"), {.2, .2});
}

TEST_F(BaselineTest, B05_TheFirstLossFromZero) {
  EXPECT_NEAR(firstLoss(baselineRegressor({}), one_, column({5})), 25, 1e-5);
}

TEST_F(BaselineTest, B06_TheFirstLossFromABias) {
  EXPECT_NEAR(firstLoss(regressor({7}), one_, column({5})), 4, 1e-5);
  EXPECT_NEAR(firstLoss(regressor({5}), two_, column({5, 3})), 2, 1e-5);
}

TEST_F(BaselineTest, B07_EvaluatesAClassifier) {
  expectMetrics(
      evaluate(classifier(-1), one_, ids({1})),
      {{"loss", 1.3132617}, {"prediction/mean", .26894}, {"label/mean", 1}, {"accuracy", 0}, {"accuracy_baseline", 1}},
      1e-4);
}

TEST_F(BaselineTest, B08_TheLossIsAMeanOverTheBatch) {
  expectMetrics(evaluate(classifier(-1), two_, ids({1, 0})), {{"loss", .8132617}});
}

TEST_F(BaselineTest, SlotsAreNamedAsByEachVersion) {
  EXPECT_THAT(variableNames(baselineRegressor({}, of(Version::kV2)), one_, column({1})),
              Contains("training/Ftrl/baseline/bias/accumulator"));
  EXPECT_THAT(variableNames(baselineRegressor({}, of(Version::kV1)), one_, column({1})),
              Contains("baseline/bias/Ftrl"));
}

TEST_F(BaselineTest, NeedsAFeatureToCountItsRows) {
  EXPECT_THAT(refusal([&] { predict(regressor({1}), {}, "predictions"); }), ::testing::Not(::testing::IsEmpty()));
}

}  // namespace
}  // namespace engine::estimator
