#include "tests/engine/estimator/head/head_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace testing;

class MultiClassHeadTest : public HeadTest {
 protected:
  MultiClassHeadOptions weighted(Version version = Version::kV2) {
    MultiClassHeadOptions options;
    options.weightColumn = "w";
    options.version = version;
    return options;
  }
  // Two images of two pixels, three classes.
  double pixelLoss(Version version) {
    weigh(floats({1, 1.5F, 2, 2.5F}, {2, 2}));
    return lossOf(MultiClassHead(3, weighted(version)), floats({10, 0, 0, 12, 0, 0, 0, 10, 0, 0, 15, 0}, {2, 2, 3}),
                  integers({0, 1, 1, 2}, {2, 2, 1}));
  }

  const Tensor logits_ = floats({10, 0, 0, 0, 10, 0}, {2, 3});
  const Tensor diagonal_ = floats({10, 0, 0, 0, 10, 0, 0, 0, 10}, {3, 3});
};

TEST_F(MultiClassHeadTest, HM01_PredictsProbabilitiesAndClasses) {
  const MultiClassHead head(3);
  const EstimatorSpec spec =
      head.createEstimatorSpec({features_, Mode::kPredict, batch(floats({1, 0, 0, 0, 0, 1}, {2, 3}))});
  const double high = .576117;
  const double low = .2119416;
  EXPECT_THAT(run(spec.predictions.at("probabilities")).toDoubles(), near({high, low, low, low, low, high}));
  const Tensor ids = run(spec.predictions.at("class_ids"));
  EXPECT_EQ(ids.shape(), (Shape{2, 1}));
  EXPECT_THAT(ids.toInt64s(), ElementsAre(0, 2));
  EXPECT_THAT(run(spec.predictions.at("classes")).flat<std::string>(), ElementsAre("0", "2"));
  EXPECT_THAT(run(spec.predictions.at("all_class_ids")).toInt64s(), ElementsAre(0, 1, 2, 0, 1, 2));
  EXPECT_THAT(keysOf(spec.exportOutputs), ElementsAre("classification", "predict", "serving_default"));
}

TEST_F(MultiClassHeadTest, HM02_LossAndMetrics) {
  const MultiClassHead head(3);
  EXPECT_NEAR(lossOf(head, logits_, idColumn({1, 1})), 5, 1e-2);
  expectMetrics(metricsOf(head, logits_, idColumn({1, 1})), {{"average_loss", 5}, {"accuracy", .5}}, 1e-2);
}

TEST_F(MultiClassHeadTest, HM03_WeighsExamples) {
  const MultiClassHead head(3, weighted());
  weigh(column({1, 2, 3}));
  EXPECT_NEAR(lossOf(head, diagonal_, idColumn({1, 2, 2})), 10, 1e-2);
  expectMetrics(metricsOf(head, diagonal_, idColumn({1, 2, 2})), {{"average_loss", 5}, {"accuracy", .5}}, 1e-2);
}

TEST_F(MultiClassHeadTest, HM04_TakesLabelsAndWeightsOfRankOne) {
  const MultiClassHead head(3, weighted());
  weigh(floats({1, 2, 3}, {3}));
  EXPECT_NEAR(lossOf(head, diagonal_, integers({1, 2, 2}, {3})), 10, 1e-2);
}

TEST_F(MultiClassHeadTest, HM05_TakesLogitsOfRankThree) {
  EXPECT_NEAR(pixelLoss(Version::kV2), 13.875, 1e-2);
}

TEST_F(MultiClassHeadTest, H1_06_Version1SumsTheLoss) {
  MultiClassHeadOptions options;
  options.version = Version::kV1;
  EXPECT_NEAR(lossOf(MultiClassHead(3, options), logits_, idColumn({1, 1})), 10, 1e-2);
  options.lossReduction = nn::Reduction::kSumOverBatchSize;
  EXPECT_NEAR(lossOf(MultiClassHead(3, options), logits_, idColumn({1, 1})), 5, 1e-2);
}

TEST_F(MultiClassHeadTest, H1_07_Version1WeighsExamples) {
  weigh(column({1, 2, 3}));
  EXPECT_NEAR(lossOf(MultiClassHead(3, weighted(Version::kV1)), diagonal_, idColumn({1, 2, 2})), 30, 1e-2);
}

TEST_F(MultiClassHeadTest, H1_08_Version1TakesLogitsOfRankThree) {
  EXPECT_NEAR(pixelLoss(Version::kV1), 55.5, 1e-2);
}

TEST_F(MultiClassHeadTest, NeedsMoreThanTwoClassesUnlessToldOtherwise) {
  EXPECT_THAT(refusal([] { MultiClassHead head(2); }), HasSubstr("n_classes must be > 2: 2"));
  MultiClassHeadOptions options;
  options.twoClasses = true;
  EXPECT_EQ(MultiClassHead(2, options).logitsDimension(), 2);
}

TEST_F(MultiClassHeadTest, LabelsMustBeClasses) {
  const MultiClassHead head(3);
  EXPECT_THAT(refusal([&] {
                lossOf(head, logits_, idColumn({1, 7}));
              }),
              ::testing::AllOf(HasSubstr("Labels must be <= n_classes - 1"), HasSubstr("7")));
  EXPECT_THAT(refusal([&] {
                lossOf(head, logits_, idColumn({-2, 1}));
              }),
              ::testing::AllOf(HasSubstr("Labels must be >= 0"), HasSubstr("-2")));
  EXPECT_THAT(refusal([&] {
                lossOf(head, logits_, column({1, 1}));
              }),
              HasSubstr("Labels dtype should be integer. Instead got float32"));
}

TEST_F(MultiClassHeadTest, AVocabularyHasAWordForEachClass) {
  MultiClassHeadOptions options;
  options.labelVocabulary = {"setosa", "virginica"};
  EXPECT_THAT(refusal([&] { MultiClassHead head(3, options); }), HasSubstr("does not have \"n_classes\" items"));
}

TEST_F(MultiClassHeadTest, AVocabularyNamesTheClasses) {
  MultiClassHeadOptions options;
  options.labelVocabulary = {"setosa", "versicolor", "virginica"};
  const MultiClassHead head(3, options);
  const NamedOutputs predictions = head.predictions(scope_, batch(logits_));
  EXPECT_THAT(run(predictions.at("classes")).flat<std::string>(), ElementsAre("setosa", "versicolor"));
  EXPECT_THAT(run(predictions.at("all_classes")).flat<std::string>(),
              ElementsAre("setosa", "versicolor", "virginica", "setosa", "versicolor", "virginica"));
}

TEST_F(MultiClassHeadTest, TheTrainingAccuracyIsLoggedWhenAsked) {
  MultiClassHeadOptions options;
  options.logTrainingAccuracy = true;
  HeadInputs in = inputs(batch(logits_), idColumn({0, 2}), Mode::kTrain);
  in.training.trainOpFn = [](const Scope& scope, Output) { return ops::group(scope, {}); };
  MultiClassHead(3, options).createEstimatorSpec(in);
  EXPECT_THAT(summaryTags(), ElementsAre("loss", "accuracy"));
  EXPECT_EQ(number(graph_.collections().summaries[1].value), .5);
}

}  // namespace
}  // namespace engine::estimator
