#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/metrics/metric.h"
#include "engine/keras/training/trainer.h"
#include "engine/nn/variables.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;
using testing::Pointwise;

struct MetricCase {
  const char* name;
  Json metric;
  std::vector<float> labels, predictions, weights;
  Shape shape;  // of labels and predictions
  std::vector<double> want;
};

// Two equal batches: means stay what they are, counts double.
TEST(KerasMetrics, CountBatches) {
  const auto named = [](const char* name, Json config) { return Json{{"class_name", name}, {"config", config}}; };
  const MetricCase cases[] = {
      {"mean of squares", "mse", {1, 2}, {2, 4}, {}, {2, 1}, {2.5}},
      {"weighted", "mae", {1, 2}, {2, 4}, {1, 3}, {2, 1}, {1.75}},
      {"root", named("RootMeanSquaredError", {}), {0, 0}, {3, 4}, {}, {2, 1}, {std::sqrt(12.5)}},
      {"cosine", "cosine_similarity", {1, 0}, {1, 1}, {}, {1, 2}, {std::sqrt(0.5)}},
      {"binary accuracy", named("BinaryAccuracy", {{"threshold", 0.8}}), {1, 1}, {0.7F, 0.9F}, {}, {2, 1}, {0.5}},
      {"top k", named("TopKCategoricalAccuracy", {{"k", 2}}), {1, 0, 0}, {0.3F, 0.1F, 0.6F}, {}, {1, 3}, {1}},
      {"precision", "Precision", {1, 0, 1}, {0.9F, 0.8F, 0.1F}, {}, {3}, {0.5}},
      {"recall at two thresholds",
       named("Recall", {{"thresholds", {0.05, 0.5}}}),
       {1, 0, 1},
       {0.9F, 0.8F, 0.1F},
       {},
       {3},
       {1, 0.5}},
      {"precision of the best of one class",
       named("Precision", {{"top_k", 1}, {"class_id", 1}}),
       {0, 1, 1, 0},
       {0.2F, 0.8F, 0.3F, 0.7F},
       {},
       {2, 2},
       {0.5}},
      {"false positives", "FalsePositives", {0, 0}, {0.9F, 0.2F}, {2, 5}, {2}, {4}},
      {"area under a perfect curve", "AUC", {0, 1}, {0.1F, 0.9F}, {}, {2}, {1}},
      {"area by label",
       named("AUC", {{"multi_label", true}, {"num_thresholds", 3}}),
       {0, 1, 1, 0},
       {0.1F, 0.2F, 0.9F, 0.8F},
       {},
       {2, 2},
       {0.5}},
      {"sensitivity",
       named("SensitivityAtSpecificity", {{"specificity", 0.5}, {"num_thresholds", 3}}),
       {0, 1},
       {0.1F, 0.9F},
       {},
       {2},
       {1}},
      {"overlap", named("MeanIoU", {{"num_classes", 2}}), {0, 1, 1}, {0, 1, 0}, {}, {3}, {0.5}},
      {"overlap without a class",
       named("MeanIoU", {{"num_classes", 2}, {"ignore_class", 0}}),
       {0, 1, 1},
       {0, 1, 0},
       {},
       {3},
       {0.25}},
      {"F score of each class",
       named("F1Score", {{"threshold", 0.5}}),
       {1, 0, 1, 1},
       {0.9F, 0.9F, 0.1F, 0.9F},
       {},
       {2, 2},
       {2 / 3.0, 2 / 3.0}},
      {"share of the variance", "R2Score", {1, 2, 3}, {1, 2, 4}, {}, {3, 1}, {0.5}},
      {"sum of values", "Sum", {}, {1, 2}, {}, {2}, {6}},
  };
  for (const MetricCase& c : cases) {
    const MetricPtr metric = metricOf(c.metric, c.shape, c.shape).metric;
    const Tensor labels = c.labels.empty() ? Tensor() : floats(c.labels, c.shape);
    const Tensor weights = c.weights.empty() ? Tensor() : floats(c.weights, {c.shape.dim(0)});
    for (int i = 0; i < 2; ++i) updateMetric(*metric, labels, floats(c.predictions, c.shape), weights);
    EXPECT_THAT(metric->value().values, Pointwise(DoubleNear(1e-5), c.want)) << c.name;
  }
}

TEST(KerasMetrics, FollowTheShapesWhereOnlyAccuracyIsSaid) {
  const MetricPtr sparse = metricOf("accuracy", {kUnknownDim, 1}, {kUnknownDim, 2}).metric;
  updateMetric(*sparse, Tensor::of<int64_t>({1, 0}, {2, 1}), floats({0.1F, 0.9F, 0.2F, 0.8F}, {2, 2}));
  EXPECT_EQ(sparse->value().values, std::vector<double>{0.5});
  EXPECT_EQ(sparse->name(), "accuracy");
}

TEST(KerasMetrics, SayWhichNameIsUnknown) {
  try {
    metricOf("nonsense", {}, {});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("nonsense"));
  }
}

// The largest error so far: a metric of one's own, which does not add up.
class Largest : public Metric {
 public:
  using Metric::Metric;
  Addends update(const Scope& s, const MetricInput& in) override {
    const Output error = s.op("Abs", {ops::sub(s, in.labels, in.predictions)});
    const Output largest = s.op("Max", {ops::reshape(s, error, {-1}), intOf(s, 0)});
    return {{"largest", largest, DType::kFloat, Merge::kLargest}};
  }
  Output result(const Scope&, const Totals& totals) const override { return totals.at("largest"); }
};
const MetricRegistrar kLargest("Largest", "largest", false,
                               [](Config c) { return std::make_shared<Largest>(std::move(c)); });

// What a graph's local variables keep over two batches is what the metric itself counts.
TEST(KerasMetrics, StreamInAGraph) {
  for (const char* kind : {"Precision", "AUC", "mae", "Largest"}) {
    const MetricPtr streamed = metricOf(kind, {3}, {3}).metric, counted = metricOf(kind, {3}, {3}).metric;
    Graph graph;
    const Scope scope(graph);
    const Output labels = ops::placeholder(scope, DType::kFloat, {3}),
                 scores = ops::placeholder(scope, DType::kFloat, {3});
    const nn::metrics::Metric metric = streamingMetric(scope, *streamed, {labels, scores, {}});
    Session session(graph, {.threads = 1});
    session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().localVariables)});
    double updated = 0;
    for (const std::vector<float>& batch :
         {std::vector<float>{0.9F, 0.8F, 0.1F}, std::vector<float>{0.3F, 0.6F, 0.7F}}) {
      const Tensor given = floats(batch, {3}), wanted = floats({1, 0, 1}, {3});
      updated = session.run({{labels, wanted}, {scores, given}}, {metric.update}).at(0).item<float>();
      updateMetric(*counted, wanted, given);
    }
    EXPECT_NEAR(updated, counted->value().values[0], 1e-6) << kind;
    EXPECT_NEAR(session.run(Feeds{}, {metric.value}).at(0).item<float>(), updated, 1e-6) << kind;
  }
}

TEST(KerasMetrics, CanBeOnesOwnAndCountInAModel) {
  const KerasTensor x = input({1}, {.name = "x"});
  const LayerPtr dense = makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"use_bias", false}});
  const ModelPtr model = functionalModel({x}, {x | dense});
  model->setWeights({floats({1}, {1, 1})});
  Trainer trainer(model, {{"optimizer", "sgd"}, {"loss", "mse"}, {"metrics", {"Largest", "mae"}}}, {.threads = 1});
  const Examples rows{{floats({1, 2, 3}, {3, 1})}, {floats({1, 7, 4}, {3, 1})}};
  const Logs logs = trainer.evaluate(rows, 2);
  EXPECT_EQ(*findLog(logs, "largest"), 5);
  EXPECT_EQ(*findLog(logs, "mae"), 2);
}

}  // namespace
}  // namespace engine::keras
