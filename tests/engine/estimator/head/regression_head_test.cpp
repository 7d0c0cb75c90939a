#include "tests/engine/estimator/head/head_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace testing;

using RegressionHeadTest = HeadTest;

TEST_F(RegressionHeadTest, HR01_LossAndMetrics) {
  const RegressionHead head;
  EXPECT_NEAR(lossOf(head, column({45, 41}), column({43, 44})), 6.5, 1e-6);
  expectMetrics(metricsOf(head, column({45, 41}), column({43, 44})),
                {{"average_loss", 6.5}, {"prediction/mean", 43}, {"label/mean", 43.5}}, 1e-5);
}

TEST_F(RegressionHeadTest, HR02_WeighsExamples) {
  RegressionHeadOptions options;
  options.weightColumn = "w";
  const RegressionHead head(options);
  weigh(column({1, .1F, 1.5F}));
  const Tensor logits = column({45, 41, 44});
  const Tensor labels = column({35, 42, 45});
  EXPECT_NEAR(lossOf(head, logits, labels), 33.8666667, 1e-4);
  EXPECT_NEAR(metricsOf(head, logits, labels).at("average_loss"), 39.0769231, 1e-4);
}

TEST_F(RegressionHeadTest, HR03_TakesLogitsOfRankThree) {
  RegressionHeadOptions options;
  options.labelDimension = 3;
  options.weightColumn = "w";
  weigh(floats({1, 1.5F, 2, 2.5F}, {2, 2}));
  EXPECT_NEAR(lossOf(RegressionHead(options), floats({0, 1, 2, 10, 11, 12, 20, 21, 22, 30, 31, 32}, {2, 2, 3}),
                     floats({1, 2, 3, 12, 13, 14, 23, 24, 25, 34, 35, 36}, {2, 2, 3})),
              16.25, 1e-5);
}

TEST_F(RegressionHeadTest, HR04_TakesALossFunction) {
  RegressionHeadOptions options;
  options.labelDimension = 2;
  options.lossFn = [](const Scope& scope, Output, Output, const Features&) {
    return ops::constant(scope, floats({0, 1, 2, 3}, {2, 2}));
  };
  const Tensor logits = floats({-1, 1, -2, 2}, {2, 2});
  EXPECT_NEAR(lossOf(RegressionHead(options), logits, logits), 1.5, 1e-6);
}

TEST_F(RegressionHeadTest, HR05_PoissonLoss) {
  EXPECT_NEAR(lossOf(PoissonRegressionHead(), column({0, -1, 1}), column({1, 2, 3})), 1.834, 1e-3);
}

TEST_F(RegressionHeadTest, HR06_PoissonPredictsExpectedCounts) {
  const NamedOutputs predictions = PoissonRegressionHead().predictions(scope_, batch(column({0, -1, 1})));
  EXPECT_THAT(run(predictions.at("predictions")).toDoubles(), near({1, .36787944, 2.7182817}));
  EXPECT_THAT(keysOf(predictions), ElementsAre("logits", "predictions"));
}

TEST_F(RegressionHeadTest, HR07_LogisticLoss) {
  EXPECT_NEAR(lossOf(LogisticRegressionHead(), column({0, -1, 1}), column({.4F, .6F, .8F})), .70655685, 1e-6);
}

TEST_F(RegressionHeadTest, HR08_LogisticLabelsAreShares) {
  for (const float wrong : {1.2F, -.2F}) {
    EXPECT_THAT(refusal([&] {
                  lossOf(LogisticRegressionHead(), column({0, -1, 1}), column({.4F, wrong, .8F}));
                }),
                ::testing::AllOf(HasSubstr("Labels must be in range [0, 1]"), HasSubstr(wrong > 0 ? "1.2" : "-0.2")));
  }
}

TEST_F(RegressionHeadTest, H1_09_Version1SumsTheLoss) {
  RegressionHeadOptions options;
  options.version = Version::kV1;
  EXPECT_NEAR(lossOf(RegressionHead(options), column({45, 41}), column({43, 44})), 13, 1e-5);
  options.lossReduction = nn::Reduction::kSumOverBatchSize;
  EXPECT_NEAR(lossOf(RegressionHead(options), column({45, 41}), column({43, 44})), 6.5, 1e-6);
}

TEST_F(RegressionHeadTest, EachNumberMayHaveItsOwnWeight) {
  RegressionHeadOptions options;
  options.labelDimension = 2;
  options.weightColumn = "w";
  weigh(floats({1, 2, 3, 4}, {2, 2}));
  EXPECT_NEAR(lossOf(RegressionHead(options), floats({1, 1, 1, 1}, {2, 2}), floats({0, 0, 0, 0}, {2, 2})), 2.5, 1e-6);
}

TEST_F(RegressionHeadTest, ServesItsPredictions) {
  const EstimatorSpec spec = RegressionHead().createEstimatorSpec({features_, Mode::kPredict, batch(column({1}))});
  EXPECT_THAT(keysOf(spec.predictions), ElementsAre("predictions"));
  EXPECT_THAT(keysOf(spec.exportOutputs), ElementsAre("predict", "regression", "serving_default"));
}

TEST_F(RegressionHeadTest, TheLabelDimensionIsPositive) {
  RegressionHeadOptions options;
  options.labelDimension = 0;
  EXPECT_THAT(refusal([&] { RegressionHead head(options); }), HasSubstr("Invalid label_dimension 0"));
}

TEST_F(RegressionHeadTest, LabelsAreNumbersOfTheLabelDimension) {
  const RegressionHead head;
  EXPECT_THAT(refusal([&] {
                lossOf(head, column({1, 2}), floats({1, 2, 3, 4}, {2, 2}));
              }),
              HasSubstr("Expected labels dimension=1.  Received 2"));
  EXPECT_THAT(refusal([&] { lossOf(head, column({1}), Tensor::vector<std::string>({"one"})); }),
              HasSubstr("labels that are numbers"));
}

}  // namespace
}  // namespace engine::estimator
