// Parts that experiment files give by name, registered here as a plugin registers them.
#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/part_params.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/estimator/experiment/exporter_registry.h"
#include "engine/estimator/experiment/metric_registry.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/estimator/head/head_registry.h"
#include "engine/estimator/head/regression_head.h"
#include "engine/estimator/inputs/source_registry.h"
#include "engine/estimator/models/sequential_layers.h"
#include "engine/graph/ops.h"
#include "engine/nn/layer_registry.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/runtime/session.h"
#include "tests/support/temporary_folder.h"

namespace engine::estimator {
namespace {

using ::testing::HasSubstr;

// `count` examples x = 1, each with the label 3.
const SourceRegistrar kOnes("ones", [](const Input&, const Params& params, const InputContext&) -> InputSource {
  const int64_t count = params.get<int64_t>("count");
  const std::vector<float> ones(static_cast<std::size_t>(count), 1.0F);
  const std::vector<float> threes(static_cast<std::size_t>(count), 3.0F);
  return {.examples =
              data::Dataset::fromTensorSlices({Tensor::of(ones, Shape{count, 1}), Tensor::of(threes, Shape{count, 1})}),
          .names = {"x", "y"},
          .labels = {"y"}};
});

// Of loss |label - logit|.
const HeadRegistrar kAbsolute("absolute", [](const HeadSpec& message, const Params&, Version version) {
  auto options = headOptionsOf<RegressionHeadOptions>(message, version);
  options.lossFn = [](const Scope& scope, Output labels, Output logits, const Features&) {
    return scope.op("Abs", {scope.op("Sub", {logits, labels})});
  };
  return std::make_shared<RegressionHead>(options);
});

const nn::LayerRegistrar kTimes("times", [](const nn::LayerContext& context, Output x, nn::Parameters& parameters) {
  return ops::mul(context.scope, x, ops::scalar(context.scope, static_cast<float>(parameters.number("factor", 1))));
});

const OptimizerRegistrar kBackwards("backwards", [](const OptimizerRequest& request) {
  const Scope root(request.rate.node->graph());
  return std::make_unique<nn::GradientDescentOptimizer>(root.op("Neg", {request.rate}), request.options);
});

class NamingExporter : public Exporter {
 public:
  NamingExporter(std::string name, std::string note) : name_(std::move(name)), note_(std::move(note)) {}
  const std::string& name() const override { return name_; }
  std::optional<std::string> exportModel(const Estimator&, const std::string&, const std::string&, const EvalResult&,
                                         bool) override {
    return note_;
  }

 private:
  std::string name_;
  std::string note_;
};

const ExporterRegistrar kNaming("naming",
                                [](const ExporterSettings&, const Params& params,
                                   const ExporterContext& context) -> std::shared_ptr<Exporter> {
                                  return std::make_shared<NamingExporter>(context.name,
                                                                          params.get<std::string>("note"));
                                });

class NamedPartsTest : public ::testing::Test {
 protected:
  // A linear model of x with all parts that are not given; trained for one step with a rate of 1.
  static Experiment experiment(const std::string& head = R"({"regression": {}})",
                               const std::string& optimizer = R"({"name": "GradientDescent", "learning_rate": 1})",
                               const std::string& eval = "{}") {
    return parseExperiment(R"({"model": {"linear_estimator": {"feature_columns": [{"numeric": {"key": "x"}}],
      "head": )" + head + R"(, "optimizer": )" +
                               optimizer + R"(, "version": "v1"}},
      "train_input": {"named": {"name": "ones", "params": {"count": "2"}}, "batch_size": 2},
      "eval_input": {"named": {"name": "ones", "params": {"count": "3"}}, "batch_size": 2},
      "train": {"max_steps": 1}, "eval": )" +
                               eval + "}",
                           "test");
  }
  ExperimentRunner runner(const Experiment& experiment) const {
    RunnerOptions options;
    options.modelDir = folder_.path("run");
    return ExperimentRunner(experiment, options);
  }
  template <typename Call>
  static std::string refusal(const Call& call) {
    try {
      call();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  test_support::TemporaryFolder folder_;
};

TEST_F(NamedPartsTest, ASourceByNameGivesTheExamplesThatItsParametersSay) {
  ExperimentRunner run = runner(experiment());
  EXPECT_FLOAT_EQ(static_cast<float>(run.evaluate().at("label/mean")), 3);
}

TEST_F(NamedPartsTest, AHeadByNameMeasuresByItsOwnLoss) {
  ExperimentRunner run = runner(experiment(R"({"named": {"name": "absolute"}})"));
  EXPECT_FLOAT_EQ(static_cast<float>(run.evaluate().at("average_loss")), 3);
}

TEST_F(NamedPartsTest, AnOptimizerByNameMovesTheWeightsAsItsRuleSays) {
  const auto lossAfterAStep = [&](const std::string& optimizer) {
    ExperimentRunner run = runner(experiment(R"({"named": {"name": "absolute"}})", optimizer));
    run.train();
    return run.evaluate().at("average_loss");
  };
  // The slope is -1 for each of two examples: the weight and the bias go to -2 each.
  EXPECT_FLOAT_EQ(static_cast<float>(lossAfterAStep(R"({"named": {"name": "backwards"}, "learning_rate": 1})")), 7);
}

TEST_F(NamedPartsTest, ALayerByNameGetsItsParameters) {
  Layer layer;
  layer.mutable_named()->set_name("times");
  (*layer.mutable_named()->mutable_params())["factor"] = "4";
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::constant(scope, Tensor::of<float>({1, 2}, Shape{1, 2}));
  const Output y = nn::sequential(scope, x, {layerSpecOf(layer)}, false);
  EXPECT_EQ(Session(graph, {.threads = 1}).run(Feeds{}, {y})[0].toDoubles(), (std::vector<double>{4, 8}));
  (*layer.mutable_named()->mutable_params())["much"] = "1";
  EXPECT_THAT(refusal([&] { nn::sequential(scope, x, {layerSpecOf(layer)}, false); }), HasSubstr("much"));
}

TEST_F(NamedPartsTest, MetricsByNameStandBesideTheModelsOwn) {
  ExperimentRunner run = runner(experiment(R"({"regression": {}})", R"({"name": "GradientDescent"})",
                                           R"({"metrics": [{"name": "mean_absolute_error"},
      {"name": "root_mean_squared_error", "params": {"prediction": "predictions"}}]})"));
  const EvalResult result = run.evaluate();
  EXPECT_FLOAT_EQ(static_cast<float>(result.at("mean_absolute_error")), 3);
  EXPECT_FLOAT_EQ(static_cast<float>(result.at("root_mean_squared_error")), 3);
  EXPECT_TRUE(result.contains("average_loss"));
}

TEST_F(NamedPartsTest, AMetricOfAPredictionThatIsNotThereNamesThoseThatAre) {
  ExperimentRunner run =
      runner(experiment(R"({"regression": {}})", R"({"name": "GradientDescent"})",
                        R"({"metrics": [{"name": "mean_absolute_error", "params": {"prediction": "p"}}]})"));
  EXPECT_THAT(refusal([&] { run.evaluate(); }), HasSubstr("no prediction 'p' for the metric; it has: predictions"));
}

TEST_F(NamedPartsTest, AnExporterByNameIsMadeWithItsFolderAndParameters) {
  ExporterSettings settings;
  settings.mutable_named()->set_name("naming");
  (*settings.mutable_named()->mutable_params())["note"] = "exported";
  const auto exporter = exporterOf(settings, "", nullptr);
  EXPECT_EQ(exporter->name(), "naming");
  settings.set_name("mine");
  EXPECT_EQ(exporterOf(settings, "", nullptr)->name(), "mine");
}

TEST_F(NamedPartsTest, APartThatIsNotRegisteredIsRefusedWithThoseThatAre) {
  Experiment file = experiment(R"({"named": {"name": "missing"}})");
  EXPECT_THAT(refusal([&] { runner(file); }),
              HasSubstr("There is no head 'missing'; there are absolute, binary_class"));
  file = experiment();
  file.mutable_train_input()->mutable_named()->set_name("missing");
  EXPECT_THAT(refusal([&] { runner(file).train(); }),
              HasSubstr("There is no input source 'missing'; there are bert_text"));
}

TEST(PartParamsTest, DeclaredParametersAreCheckedAndFilledIn) {
  declarePartParameters("head", "checked", [](const std::map<std::string, std::string>& given) {
    if (given.contains("wrong")) fail(Code::kInvalidArgument, "there is no 'wrong'");
    return Params{{"text", given.contains("text") ? given.at("text") : "10"}};
  });
  EXPECT_EQ(partParams("head", "checked", {}).get<std::string>("text"), "10");
  EXPECT_THROW(partParams("head", "checked", {{"wrong", "1"}}), Error);
  EXPECT_EQ(partParams("layer", "checked", {{"wrong", "1"}}).get<int64_t>("wrong"), 1);
}

}  // namespace
}  // namespace engine::estimator
