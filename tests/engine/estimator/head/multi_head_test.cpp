#include "engine/nn/optimizers/keras_adagrad.h"
#include "tests/engine/estimator/head/head_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using namespace testing;

class MultiHeadTest : public HeadTest {
 protected:
  static HeadPtr multiLabel(int64_t classes, const std::string& name) {
    MultiLabelHeadOptions options;
    options.name = name;
    return std::make_shared<MultiLabelHead>(classes, options);
  }
  static MultiHead twoHeads(std::vector<double> weights = {}) {
    return MultiHead({multiLabel(2, "head1"), multiLabel(3, "head2")}, std::move(weights));
  }
  HeadInputs both(Mode mode, bool inOne = false) {
    const Tensor first = floats({-10, 10, -15, 10}, {2, 2});
    const Tensor second = floats({20, -20, 20, -30, 20, -20}, {2, 3});
    const Tensor all = floats({-10, 10, 20, -20, 20, -15, 10, -30, 20, -20}, {2, 5});
    const Logits logits =
        inOne ? Logits(batch(all)) : Logits(NamedOutputs{{"head1", batch(first)}, {"head2", batch(second)}});
    HeadInputs in{features_, mode, logits};
    if (mode != Mode::kPredict) {
      in.labels = {{"head1", batch(integers({1, 0, 1, 1}, {2, 2}))},
                   {"head2", batch(integers({0, 1, 0, 1, 1, 0}, {2, 3}))}};
    }
    return in;
  }
};

using MultiLabelHeadTest = HeadTest;

TEST_F(MultiLabelHeadTest, HL01_PredictsAProbabilityForEachClass) {
  const MultiLabelHead head(4);
  const EstimatorSpec spec =
      head.createEstimatorSpec({features_, Mode::kPredict, batch(floats({0, 1, 2, -1, -1, -2, -3, 1}, {2, 4}))});
  EXPECT_THAT(run(spec.predictions.at("probabilities")).toDoubles(),
              near({.5, .7310586, .8807971, .2689414, .2689414, .1192029, .0474259, .7310586}));
  EXPECT_THAT(run(spec.predictions.at("classes")).flat<std::string>(),
              ElementsAre("0", "1", "2", "3", "0", "1", "2", "3"));
  EXPECT_THAT(keysOf(spec.exportOutputs), ElementsAre("classification", "predict", "serving_default"));
}

TEST_F(MultiLabelHeadTest, HL02_TheLossIsAMeanOverTheClasses) {
  EXPECT_NEAR(lossOf(MultiLabelHead(2), floats({-1, 1, -1.5F, 1}, {2, 2}), integers({1, 0, 1, 1}, {2, 2})), 1.1602996,
              1e-6);
}

TEST_F(MultiLabelHeadTest, ClassesMayHaveMetricsOfTheirOwn) {
  MultiLabelHeadOptions options;
  options.labelVocabulary = {"cat", "dog"};
  options.namesForMetrics = {"dog"};
  const auto metrics =
      metricsOf(MultiLabelHead(2, options), floats({0, 20, 0, -20}, {2, 2}), integers({1, 1, 0, 0}, {2, 2}));
  EXPECT_THAT(keysOf(metrics), ElementsAre("auc", "auc/dog", "auc_precision_recall", "auc_precision_recall/dog",
                                           "average_loss", "probability_mean/dog"));
  EXPECT_NEAR(metrics.at("auc/dog"), 1, 1e-6);
  EXPECT_NEAR(metrics.at("probability_mean/dog"), .5, 1e-6);
  options.namesForMetrics = {"bird"};
  EXPECT_THAT(refusal([&] { MultiLabelHead head(2, options); }), HasSubstr("'bird' is not in label_vocabulary"));
}

TEST_F(MultiLabelHeadTest, LabelsAreZerosAndOnes) {
  EXPECT_THAT(refusal([&] {
                lossOf(MultiLabelHead(2), floats({-1, 1, -1.5F, 1}, {2, 2}), integers({1, 0, 2, 1}, {2, 2}));
              }),
              HasSubstr("labels must be an integer indicator Tensor with values in [0, 1]"));
  EXPECT_THAT(refusal([] { MultiLabelHead head(1); }), HasSubstr("n_classes must be > 1"));
}

TEST_F(MultiHeadTest, HX01_TheLossIsTheWeightedSum) {
  const MultiHead head = twoHeads({1, 2});
  EXPECT_EQ(head.name(), "head1_head2");
  EXPECT_EQ(head.logitsDimension(), 5);
  for (const bool inOne : {false, true}) {
    EXPECT_NEAR(number(head.loss(both(Mode::kEval, inOne))), 38.75, 1e-3);
    EXPECT_NEAR(number(head.createEstimatorSpec(both(Mode::kEval, inOne)).loss), 38.75, 1e-3);
  }
  const std::map<std::string, double> want{{"loss/head1", 8.75},
                                           {"loss/head2", 15},
                                           {"average_loss/head1", 8.75},
                                           {"average_loss/head2", 15},
                                           {"auc/head1", .1667},
                                           {"auc/head2", .3333},
                                           {"auc_precision_recall/head1", .60228},
                                           {"auc_precision_recall/head2", .40152}};
  expectMetrics(values(head.metrics(both(Mode::kEval))), want, 1e-3);
  expectMetrics(values(head.createEstimatorSpec(both(Mode::kEval)).evalMetricOps), want, 1e-3);
}

TEST_F(MultiHeadTest, HX02_ServesEachHeadAndAllTogether) {
  const EstimatorSpec spec = twoHeads().createEstimatorSpec(both(Mode::kPredict));
  EXPECT_THAT(keysOf(spec.exportOutputs),
              ElementsAre("head1", "head1/classification", "head1/predict", "head2", "head2/classification",
                          "head2/predict", "predict", "serving_default"));
  const PredictOutput& all = std::get<PredictOutput>(spec.exportOutputs.at("predict"));
  EXPECT_TRUE(all.outputs.contains("head1/probabilities"));
  EXPECT_TRUE(all.outputs.contains("head2/probabilities"));
  EXPECT_TRUE(spec.predictions.contains("head2/logits"));
}

TEST_F(MultiHeadTest, KerasVariablesAreNamedAsInTensorFlow) {
  nn::createGlobalStep(graph_);
  const Variable bias = nn::getVariable(scope_, "bias", Shape{5}, DType::kFloat, nn::zeros());
  HeadInputs in = both(Mode::kTrain, true);
  in.logits = Logits(ops::add(scope_, in.logits.tensor, nn::read(scope_, bias)));
  in.training.optimizer = [](const OptimizerContext& context) {
    nn::KerasOptions options;
    options.prefix = context.kerasPrefix;
    return std::make_unique<nn::KerasAdagrad>(.05, .1, 1e-7, options);
  };
  twoHeads().createEstimatorSpec(in);
  EXPECT_THAT(summaryTags(), ElementsAre("loss/head1", "loss/head2", "loss"));
  std::vector<std::string> names;
  for (const Variable& variable : graph_.collections().globalVariables) names.push_back(variable.name);
  EXPECT_THAT(names, ::testing::Contains("training_2/Adagrad/bias/accumulator"));
}

TEST_F(MultiHeadTest, HeadsLabelsAndLogitsMustFit) {
  EXPECT_THAT(refusal([] { MultiHead head({}); }), HasSubstr("Must specify heads"));
  EXPECT_THAT(refusal([] { MultiHead head({multiLabel(2, "")}); }), HasSubstr("must have name specified"));
  EXPECT_THAT(refusal([] { MultiHead head({multiLabel(2, "a")}, {1, 2}); }), HasSubstr("must have the same size"));
  const MultiHead head = twoHeads();
  HeadInputs in = both(Mode::kEval);
  in.labels.erase("head2");
  EXPECT_THAT(refusal([&] { head.loss(in); }), HasSubstr("labels has missing values for head(s): head2"));
  in = both(Mode::kEval);
  in.logits.byHead.erase("head1");
  EXPECT_THAT(refusal([&] { head.loss(in); }), HasSubstr("logits has missing values for head(s): head1"));
  in.logits = Logits(batch(column({1, 2})));
  EXPECT_THAT(refusal([&] { head.loss(in); }), HasSubstr("Could not split logits"));
}

class SequentialHeadTest : public HeadTest {
 protected:
  void maskSteps(const std::vector<bool>& kept, const Shape& shape) {
    Tensor mask(DType::kBool, shape);
    for (std::size_t i = 0; i < kept.size(); ++i) mask.data<bool>()[i] = kept[i];
    NamedOutputs features = features_.tensors();
    features["sequence_length_mask"] = batch(mask);
    features_ = Features(scope_, features);
  }
};

TEST_F(SequentialHeadTest, OnlyStepsInsideTheMaskCount) {
  maskSteps({true, true, true, false}, {2, 2});
  const SequentialHeadWrapper head(std::make_shared<RegressionHead>());
  const Tensor logits = floats({1, 2, 3, 100}, {2, 2, 1});
  const Tensor labels = floats({0, 0, 0, 0}, {2, 2, 1});
  EXPECT_NEAR(lossOf(head, logits, labels), (1 + 4 + 9) / 3.0, 1e-5);
  EXPECT_NEAR(metricsOf(head, logits, labels).at("prediction/mean"), 2, 1e-6);
}

TEST_F(SequentialHeadTest, WeightsAreFlattenedWithTheSteps) {
  weigh(floats({1, 2, 3, 4}, {2, 2}));
  maskSteps({true, false, true, true}, {2, 2});
  RegressionHeadOptions options;
  options.weightColumn = "w";
  const SequentialHeadWrapper head(std::make_shared<RegressionHead>(options), "sequence_length_mask", {"w"});
  EXPECT_NEAR(lossOf(head, floats({1, 1, 1, 1}, {2, 2, 1}), floats({0, 0, 0, 0}, {2, 2, 1})), (1 + 3 + 4) / 3.0, 1e-6);
}

TEST_F(SequentialHeadTest, PredictsEveryStepWithTheMask) {
  maskSteps({true, false}, {1, 2});
  const SequentialHeadWrapper head(std::make_shared<BinaryClassHead>());
  const EstimatorSpec spec = head.createEstimatorSpec({features_, Mode::kPredict, batch(floats({1, -1}, {1, 2, 1}))});
  EXPECT_EQ(run(spec.predictions.at("probabilities")).shape(), (Shape{1, 2, 2}));
  EXPECT_TRUE(spec.predictions.contains("sequence_length_mask"));
}

TEST_F(SequentialHeadTest, NeedsAMaskAndASingleHead) {
  const SequentialHeadWrapper head(std::make_shared<RegressionHead>());
  EXPECT_THAT(refusal([&] {
                lossOf(head, floats({1}, {1, 1, 1}), floats({1}, {1, 1, 1}));
              }),
              HasSubstr("sequence_length_mask"));
  RegressionHeadOptions named;
  named.name = "a";
  EXPECT_THAT(refusal([&] {
                SequentialHeadWrapper wrong(
                    std::make_shared<MultiHead>(std::vector<HeadPtr>{std::make_shared<RegressionHead>(named)}));
              }),
              HasSubstr("`MultiHead` is not supported"));
}

}  // namespace
}  // namespace engine::estimator
