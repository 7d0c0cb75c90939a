#include "tests/engine/estimator/head/head_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace testing;

class BinaryClassHeadTest : public HeadTest {
 protected:
  const Tensor two_ = column({45, -41});
  const Tensor ones_ = idColumn({1, 1});
};

TEST_F(BinaryClassHeadTest, HB01_PredictsProbabilitiesAndClasses) {
  const BinaryClassHead head;
  const HeadInputs in{features_, Mode::kPredict, batch(column({.3F, -.4F}))};
  const EstimatorSpec spec = head.createEstimatorSpec(in);
  EXPECT_THAT(keysOf(spec.predictions), ElementsAre("all_class_ids", "all_classes", "class_ids", "classes", "logistic",
                                                    "logits", "probabilities"));
  const auto floatsOf = [&](const char* key) { return run(spec.predictions.at(key)).toDoubles(); };
  EXPECT_THAT(floatsOf("logistic"), near({.574443, .401312}));
  EXPECT_THAT(floatsOf("probabilities"), near({.425557, .574443, .598688, .401312}));
  const Tensor ids = run(spec.predictions.at("class_ids"));
  EXPECT_EQ(ids.shape(), (Shape{2, 1}));
  EXPECT_THAT(ids.toInt64s(), ElementsAre(1, 0));
  EXPECT_THAT(run(spec.predictions.at("classes")).flat<std::string>(), ElementsAre("1", "0"));
  EXPECT_THAT(run(spec.predictions.at("all_class_ids")).toInt64s(), ElementsAre(0, 1, 0, 1));
  EXPECT_THAT(run(spec.predictions.at("all_classes")).flat<std::string>(), ElementsAre("0", "1", "0", "1"));
  EXPECT_THAT(keysOf(spec.exportOutputs), ElementsAre("classification", "predict", "regression", "serving_default"));
  EXPECT_NO_THROW(spec.validate());
}

TEST_F(BinaryClassHeadTest, HB02_LossAndMetrics) {
  const BinaryClassHead head;
  EXPECT_NEAR(lossOf(head, two_, ones_), 20.5, 1e-5);
  expectMetrics(metricsOf(head, two_, ones_),
                {{"average_loss", 20.5},
                 {"accuracy", .5},
                 {"precision", 1},
                 {"recall", .5},
                 {"prediction/mean", .5},
                 {"label/mean", 1},
                 {"accuracy_baseline", 1},
                 {"auc", 0},
                 {"auc_precision_recall", 1}},
                1e-2);
}

TEST_F(BinaryClassHeadTest, HB03_SumsTheLossWhenAsked) {
  BinaryClassHeadOptions options;
  options.lossReduction = nn::Reduction::kSum;
  EXPECT_NEAR(lossOf(BinaryClassHead(options), two_, ones_), 41, 1e-5);
}

TEST_F(BinaryClassHeadTest, HB04_MetricsAtThresholds) {
  BinaryClassHeadOptions options;
  options.thresholds = {.25F, .5F, .75F};
  const BinaryClassHead head(options);
  const Tensor logits = column({-1, 1});
  EXPECT_NEAR(lossOf(head, logits, ones_), .81326169, 1e-6);
  expectMetrics(metricsOf(head, logits, ones_),
                {{"average_loss", .81326169},
                 {"accuracy", .5},
                 {"precision", 1},
                 {"recall", .5},
                 {"prediction/mean", .5},
                 {"label/mean", 1},
                 {"accuracy_baseline", 1},
                 {"auc", 0},
                 {"auc_precision_recall", 1},
                 {"accuracy/positive_threshold_0.25", 1},
                 {"precision/positive_threshold_0.25", 1},
                 {"recall/positive_threshold_0.25", 1},
                 {"accuracy/positive_threshold_0.5", .5},
                 {"precision/positive_threshold_0.5", 1},
                 {"recall/positive_threshold_0.5", .5},
                 {"accuracy/positive_threshold_0.75", 0},
                 {"precision/positive_threshold_0.75", 0},
                 {"recall/positive_threshold_0.75", 0}},
                1e-2);
}

TEST_F(BinaryClassHeadTest, HB07_TakesSoftLabels) {
  EXPECT_NEAR(lossOf(BinaryClassHead(), column({.5F, -.3F}), column({.8F, .4F})), .62421611432, 1e-6);
}

TEST_F(BinaryClassHeadTest, HB08_AddsRegularizationLosses) {
  const BinaryClassHead head;
  HeadInputs in = inputs(batch(two_), ones_);
  in.regularizationLosses = {ops::scalar(scope_, 1.5F), ops::scalar(scope_, .5F)};
  const EstimatorSpec spec = head.createEstimatorSpec(in);
  EXPECT_NEAR(number(spec.loss), 22.5, 1e-5);
  const auto metrics = values(spec.evalMetricOps);
  EXPECT_NEAR(metrics.at("average_loss"), 20.5, 1e-5);
  EXPECT_NEAR(metrics.at("regularization_loss"), 2, 1e-6);
}

TEST_F(BinaryClassHeadTest, HB09_RefusesThresholdsOutsideOfZeroToOne) {
  for (float threshold : {0.0F, 1.0F}) {
    BinaryClassHeadOptions options;
    options.thresholds = {threshold};
    EXPECT_THAT(refusal([&] { BinaryClassHead head(options); }), HasSubstr("thresholds not in (0, 1)"));
  }
}

TEST_F(BinaryClassHeadTest, H1_01_Version1SumsTheLoss) {
  BinaryClassHeadOptions options;
  options.version = Version::kV1;
  EXPECT_NEAR(lossOf(BinaryClassHead(options), two_, ones_), 41, 1e-5);
  options.lossReduction = nn::Reduction::kSumOverBatchSize;
  EXPECT_NEAR(lossOf(BinaryClassHead(options), two_, ones_), 20.5, 1e-5);
}

TEST_F(BinaryClassHeadTest, H1_02_Version1WithThresholds) {
  BinaryClassHeadOptions options;
  options.version = Version::kV1;
  options.thresholds = {.25F, .5F, .75F};
  const BinaryClassHead head(options);
  const Tensor logits = column({-1, 1});
  EXPECT_NEAR(lossOf(head, logits, ones_), 1.62652338, 1e-6);
  const auto metrics = metricsOf(head, logits, ones_);
  EXPECT_NEAR(metrics.at("average_loss"), .81326169, 1e-6);
  EXPECT_NEAR(metrics.at("recall/positive_threshold_0.5"), .5, 1e-6);
  EXPECT_NEAR(metrics.at("precision/positive_threshold_0.75"), 0, 1e-6);
}

TEST_F(BinaryClassHeadTest, H1_03_Version1TakesSoftLabels) {
  BinaryClassHeadOptions options;
  options.version = Version::kV1;
  EXPECT_NEAR(lossOf(BinaryClassHead(options), column({.5F, -.3F}), column({.8F, .4F})), 1.2484322, 1e-6);
}

TEST_F(BinaryClassHeadTest, AScoreAtTheThresholdIsAccurateOnlyInVersion1) {
  BinaryClassHeadOptions options;
  options.thresholds = {.5F};
  const Tensor logits = column({0});
  const Tensor label = idColumn({1});
  EXPECT_EQ(metricsOf(BinaryClassHead(options), logits, label).at("accuracy/positive_threshold_0.5"), 0);
  options.version = Version::kV1;
  options.name = "old";
  EXPECT_EQ(metricsOf(BinaryClassHead(options), logits, label).at("accuracy/positive_threshold_0.5/old"), 1);
}

TEST_F(BinaryClassHeadTest, WeighsLossesAndMetricsByAColumn) {
  BinaryClassHeadOptions options;
  options.weightColumn = "w";
  const BinaryClassHead head(options);
  weigh(floats({1, 3}, {2}));
  EXPECT_NEAR(lossOf(head, column({0, -41}), ones_), (.6931472 + 3 * 41) / 2, 1e-4);
  const auto metrics = metricsOf(head, column({1, -1}), ones_);
  EXPECT_NEAR(metrics.at("accuracy"), .25, 1e-6);
  EXPECT_NEAR(metrics.at("average_loss"), (.3132617 + 3 * 1.3132617) / 4, 1e-6);
}

TEST_F(BinaryClassHeadTest, LabelsOutOfRangeAreErrorsThatNameThem) {
  const BinaryClassHead head;
  EXPECT_THAT(refusal([&] {
                lossOf(head, two_, idColumn({1, 3}));
              }),
              ::testing::AllOf(HasSubstr("Labels must be <= n_classes - 1"), HasSubstr("3")));
  EXPECT_THAT(refusal([&] {
                lossOf(head, two_, idColumn({-1, 0}));
              }),
              ::testing::AllOf(HasSubstr("Labels must be >= 0"), HasSubstr("-1")));
}

TEST_F(BinaryClassHeadTest, LabelsAndLogitsMustFit) {
  const BinaryClassHead head;
  EXPECT_THAT(refusal([&] {
                lossOf(head, two_, integers({1, 1, 1, 1}, {2, 2}));
              }),
              HasSubstr("Mismatched label shape. Expected labels dimension=1.  Received 2"));
  EXPECT_THAT(refusal([&] { lossOf(head, two_, idColumn({1})); }), HasSubstr("labels shape must be"));
  EXPECT_THAT(refusal([&] {
                head.loss({features_, Mode::kEval, batch(two_)});
              }),
              HasSubstr("You must provide a labels Tensor"));
  EXPECT_THAT(refusal([&] {
                lossOf(head, floats({1, 2, 3, 4}, {2, 2}), ones_);
              }),
              HasSubstr("logits shape must be [D0, D1, ... DN, logits_dimension]"));
}

TEST_F(BinaryClassHeadTest, WeightsMustFit) {
  BinaryClassHeadOptions options;
  options.weightColumn = "w";
  const BinaryClassHead head(options);
  EXPECT_THAT(refusal([&] { lossOf(head, two_, ones_); }), HasSubstr("no feature 'w'"));
  weigh(floats({1, 2, 3}, {3, 1}));
  EXPECT_THAT(refusal([&] { lossOf(head, two_, ones_); }), HasSubstr("[3,1]"));
  weigh(floats({1, 2, 3, 4}, {2, 2}));
  EXPECT_THAT(refusal([&] { lossOf(head, two_, ones_); }), HasSubstr("weights shape must be"));
  weigh(Tensor::vector<std::string>({"a", "b"}));
  EXPECT_THAT(refusal([&] { lossOf(head, two_, ones_); }), HasSubstr("castable to float"));
}

TEST_F(BinaryClassHeadTest, TrainingNeedsExactlyOneWayToTrain) {
  const BinaryClassHead head;
  nn::createGlobalStep(graph_);
  HeadInputs in = inputs(batch(two_), ones_, Mode::kTrain);
  EXPECT_THAT(refusal([&] { head.createEstimatorSpec(in); }), HasSubstr("cannot both be None"));
  in.training.optimizer = [](const OptimizerContext&) { return std::make_unique<nn::GradientDescentOptimizer>(.1); };
  in.training.trainOpFn = [](const Scope& scope, Output) { return ops::group(scope, {}); };
  EXPECT_THAT(refusal([&] { head.createEstimatorSpec(in); }), HasSubstr("cannot both be set"));
}

TEST_F(BinaryClassHeadTest, TrainsByItsOptimizerAndLogsTheLoss) {
  BinaryClassHeadOptions options;
  options.version = Version::kV1;
  options.name = "spam";
  const BinaryClassHead head(options);
  nn::createGlobalStep(graph_);
  const Variable bias = nn::getVariable(scope_, "bias", Shape{1}, DType::kFloat, nn::zeros());
  const Output logits = ops::add(scope_, batch(column({0, 0})), nn::read(scope_, bias));
  HeadInputs in = inputs(logits, ones_, Mode::kTrain);
  in.training.optimizer = [](const OptimizerContext&) { return std::make_unique<nn::GradientDescentOptimizer>(.5); };
  const EstimatorSpec spec = head.createEstimatorSpec(in);
  EXPECT_THAT(summaryTags(), ElementsAre("loss/spam", "average_loss/spam"));
  EXPECT_NEAR(number(graph_.collections().summaries[1].value), .6931472, 1e-6);
  Session session(graph_, {.threads = 1});
  session.run(Feeds{}, {}, {nn::initializeVariables(scope_, graph_.collections().globalVariables)});
  session.run(feeds_, {spec.loss}, {spec.trainOp});
  EXPECT_NEAR(session.run(Feeds{}, {nn::read(scope_, bias)})[0].toDoubles()[0], .5, 1e-6);
}

TEST_F(BinaryClassHeadTest, ALossFunctionOfTheUserMustGiveALossForEachRow) {
  BinaryClassHeadOptions options;
  options.lossFn = [](const Scope& scope, Output labels, Output logits, const Features&) {
    return scope.op("SquaredDifference", {labels, logits});
  };
  EXPECT_NEAR(lossOf(BinaryClassHead(options), column({3, 1}), ones_), 2, 1e-6);
  options.lossFn = [](const Scope& scope, Output, Output logits, const Features&) {
    return ops::mean(scope, logits, {0});
  };
  EXPECT_THAT(refusal([&] { lossOf(BinaryClassHead(options), two_, ones_); }),
              HasSubstr("loss_fn must return Tensor of shape"));
}

TEST_F(BinaryClassHeadTest, RefusesAReductionThatGivesNoNumber) {
  BinaryClassHeadOptions options;
  options.lossReduction = nn::Reduction::kNone;
  EXPECT_THAT(refusal([&] { BinaryClassHead head(options); }), HasSubstr("Invalid loss_reduction"));
}

}  // namespace
}  // namespace engine::estimator
