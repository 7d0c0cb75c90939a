// The family "metrics": streaming metrics over six batches, by TensorFlow's own graph and built here.

#include <map>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/auc.h"
#include "engine/nn/metrics/classes.h"
#include "engine/nn/metrics/confusion.h"
#include "engine/nn/metrics/mean.h"
#include "engine/nn/metrics/ranking.h"
#include "engine/nn/metrics/thresholds.h"
#include "engine/nn/metrics/tradeoff.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"

namespace golden {
namespace {

namespace metrics = engine::nn::metrics;
using engine::message;
using engine::Output;
using engine::Scope;
using engine::Tensor;
using nlohmann::json;

// The case's inputs by the name they have in its call, "labels" or "weights".
struct Inputs {
  const Scope& scope;
  const std::map<std::string, Output>& all;

  Output operator[](const std::string& name) const { return all.at(name); }
  metrics::MetricOptions weighted() const { return {"", all.count("weights") ? all.at("weights") : Output()}; }
  metrics::AucOptions auc(metrics::Curve curve, int thresholds, metrics::AucSummation summation) const {
    metrics::AucOptions options;
    options.curve = curve;
    options.thresholds = thresholds;
    options.summation = summation;
    options.weights = weighted().weights;
    return options;
  }
};

using MetricMaker = metrics::Metric (*)(const Inputs& in);

using LabelMetric = metrics::Metric (*)(const Scope&, Output, Output, const metrics::MetricOptions&);
template <LabelMetric kMetric>
metrics::Metric ofLabels(const Inputs& in) {
  return kMetric(in.scope, in["labels"], in["predictions"], in.weighted());
}

using ThresholdMetric = metrics::Metric (*)(const Scope&, Output, Output, const std::vector<float>&,
                                            const metrics::MetricOptions&);
template <ThresholdMetric kMetric>
metrics::Metric atThresholds(const Inputs& in) {
  return kMetric(in.scope, in["labels"], in["predictions"], {.1F, .5F, .9F}, in.weighted());
}

template <metrics::Curve kCurve, int kThresholds, metrics::AucSummation kSummation>
metrics::Metric area(const Inputs& in) {
  return metrics::auc(in.scope, in["labels"], in["predictions"], in.auc(kCurve, kThresholds, kSummation));
}

using ClassMetric = metrics::Metric (*)(const Scope&, Output, Output, int64_t, const metrics::MetricOptions&);
template <ClassMetric kMetric>
metrics::Metric ofClasses(const Inputs& in) {
  return kMetric(in.scope, in["labels"], in["predictions"], 4, in.weighted());
}

using RankingMetric = metrics::Metric (*)(const Scope&, Output, Output, int64_t, const metrics::AtKOptions&);
template <RankingMetric kMetric, int64_t kClass = -1>
metrics::Metric atTwo(const Inputs& in) {
  metrics::AtKOptions options;
  if (kClass >= 0) options.classId = kClass;
  return kMetric(in.scope, in["labels"], in["predictions"], 2, options);
}

using TradeoffMetric = metrics::Metric (*)(const Scope&, Output, Output, double, int, const metrics::MetricOptions&);
template <TradeoffMetric kMetric>
metrics::Metric atSeventyPercent(const Inputs& in) {
  return kMetric(in.scope, in["labels"], in["predictions"], .7, 200, in.weighted());
}

metrics::Metric meanOfValues(const Inputs& in) {
  return metrics::mean(in.scope, in["values"], in.weighted());
}

const std::map<std::string, MetricMaker>& makers() {
  using enum metrics::Curve;
  using enum metrics::AucSummation;
  static const std::map<std::string, MetricMaker> all = {
      {"accuracy_0", ofLabels<metrics::accuracy>},
      {"accuracy_weights_0", ofLabels<metrics::accuracy>},
      {"auc_pr_0", area<kPr, 200, kTrapezoidal>},
      {"auc_pr_careful_0", area<kPr, 200, kCarefulInterpolation>},
      {"auc_roc_0", area<kRoc, 200, kTrapezoidal>},
      {"auc_roc_interpolation_0", area<kRoc, 20, kTrapezoidal>},
      {"auc_roc_majoring_0", area<kRoc, 30, kMajoring>},
      {"false_negatives_0", ofLabels<metrics::falseNegatives>},
      {"false_positives_0", ofLabels<metrics::falsePositives>},
      {"true_negatives_0", ofLabels<metrics::trueNegatives>},
      {"true_positives_0", ofLabels<metrics::truePositives>},
      {"false_negatives_at_thresholds_0", atThresholds<metrics::falseNegativesAtThresholds>},
      {"false_positives_at_thresholds_0", atThresholds<metrics::falsePositivesAtThresholds>},
      {"true_negatives_at_thresholds_0", atThresholds<metrics::trueNegativesAtThresholds>},
      {"true_positives_at_thresholds_0", atThresholds<metrics::truePositivesAtThresholds>},
      {"precision_at_thresholds_0", atThresholds<metrics::precisionAtThresholds>},
      {"recall_at_thresholds_0", atThresholds<metrics::recallAtThresholds>},
      {"precision_0", ofLabels<metrics::precision>},
      {"recall_0", ofLabels<metrics::recall>},
      {"mean_0", meanOfValues},
      {"mean_weights_broadcast_0", meanOfValues},
      {"mean_tensor_0", [](const Inputs& in) { return metrics::meanTensor(in.scope, in["values"], in.weighted()); }},
      {"mean_absolute_error_0", ofLabels<metrics::meanAbsoluteError>},
      {"mean_squared_error_0", ofLabels<metrics::meanSquaredError>},
      {"root_mean_squared_error_0", ofLabels<metrics::rootMeanSquaredError>},
      {"mean_relative_error_0",
       [](const Inputs& in) {
         return metrics::meanRelativeError(in.scope, in["labels"], in["predictions"], in["normalizer"], in.weighted());
       }},
      {"mean_cosine_distance_0",
       [](const Inputs& in) {
         return metrics::meanCosineDistance(in.scope, in["labels"], in["predictions"], 1, in.weighted());
       }},
      {"mean_iou_0", ofClasses<metrics::meanIou>},
      {"mean_per_class_accuracy_0", ofClasses<metrics::meanPerClassAccuracy>},
      {"precision_at_k_0", atTwo<metrics::precisionAtK>},
      {"precision_at_k_class_0", atTwo<metrics::precisionAtK, 1>},
      {"recall_at_k_0", atTwo<metrics::recallAtK>},
      {"recall_at_k_class_0", atTwo<metrics::recallAtK, 1>},
      {"recall_at_top_k_0",
       [](const Inputs& in) { return metrics::recallAtTopK(in.scope, in["labels"], in["predictions_idx"], 2); }},
      {"average_precision_at_k_0",
       [](const Inputs& in) {
         return metrics::averagePrecisionAtK(in.scope, in["labels"], in["predictions"], 3, in.weighted());
       }},
      {"sensitivity_at_specificity_0", atSeventyPercent<metrics::sensitivityAtSpecificity>},
      {"specificity_at_sensitivity_0", atSeventyPercent<metrics::specificityAtSensitivity>},
      {"percentage_below_0",
       [](const Inputs& in) { return metrics::percentageBelow(in.scope, in["values"], .4, in.weighted()); }},
  };
  return all;
}

void flatten(const json& value, std::vector<double>& numbers) {
  if (!value.is_array()) return numbers.push_back(numberOf(value));
  for (const json& element : value) flatten(element, numbers);
}

// A number or nested lists of them against a tensor.
std::string flatDifference(const Case& one, const Tensor& got, const json& want) {
  std::vector<double> expected;
  flatten(want, expected);
  const std::vector<double> values = got.toDoubles();
  if (values.size() != expected.size()) return message("has ", values.size(), " elements, not ", expected.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool bothNan = std::isnan(values[i]) && std::isnan(expected[i]);
    if (!bothNan && !(std::abs(values[i] - expected[i]) <= one.atol() + one.rtol() * std::abs(expected[i]))) {
      return message("[", i, "] is ", values[i], ", not ", expected[i]);
    }
  }
  return {};
}

// Six batches through one graph.
class Streaming {
 public:
  Streaming(const Case& one, engine::Graph& graph, metrics::Metric metric, engine::SessionOptions options)
      : one_(one), graph_(graph), metric_(metric), session_(graph, options) {
    for (const auto& [name, feed] : one_.json.at("feeds").items()) {
      inputs_.emplace_back(graph_.output(name), loadTensor(one_.folder / feed.at("file").get<std::string>()));
    }
  }

  std::string run(engine::Node* init) {
    session_.run(engine::Feeds{}, {}, {init});
    std::string differs =
        flatDifference(one_, session_.run(engine::Feeds{}, {metric_.value})[0], one_.json.at("value_before_any_batch"));
    if (!differs.empty()) return "before any batch: " + differs;
    int64_t row = 0;
    for (const json& batch : one_.json.at("batches")) {
      differs = compareBatch(batch, row++);
      if (!differs.empty()) return message("batch ", row, ": ", differs);
    }
    return {};
  }

 private:
  std::string compareBatch(const json& batch, int64_t row) {
    engine::Feeds feeds;
    for (const auto& [output, all] : inputs_) {
      const auto dims = all.shape().dims();
      feeds.emplace_back(output,
                         all.slice(row, row + 1).reshaped(engine::Shape({dims.begin() + 1, dims.end()})).clone());
    }
    std::string differs = flatDifference(one_, session_.run(feeds, {metric_.update})[0], batch.at("update"));
    if (!differs.empty()) return "update " + differs;
    differs = flatDifference(one_, session_.run(engine::Feeds{}, {metric_.value})[0], batch.at("value"));
    if (!differs.empty()) return "value " + differs;
    for (const auto& [name, want] : batch.at("locals").items()) {
      Output& local = locals_[name];
      if (!local.valid()) local = engine::ops::readVariable(Scope(graph_), graph_.node(name)->output(), "local");
      differs = flatDifference(one_, session_.run(engine::Feeds{}, {local})[0], want);
      if (!differs.empty()) return name + " " + differs;
    }
    return {};
  }

  const Case& one_;
  engine::Graph& graph_;
  metrics::Metric metric_;
  engine::Session session_;
  std::vector<std::pair<Output, Tensor>> inputs_;
  std::map<std::string, Output> locals_;
};

std::string runOwnMetric(const Case& one, engine::SessionOptions options) {
  const auto maker = makers().find(one.name);
  if (maker == makers().end()) return "there is no such metric";
  engine::Graph graph;
  const Scope scope(graph);
  std::map<std::string, Output> inputs;
  for (const auto& [name, feed] : one.json.at("feeds").items()) {
    const Tensor all = loadTensor(one.folder / feed.at("file").get<std::string>());
    const auto dims = all.shape().dims();
    const std::string input = name.substr(0, name.find(':'));
    const engine::Shape shape({dims.begin() + 1, dims.end()});
    inputs[input] = engine::ops::placeholder(scope, all.dtype(), shape, input);
  }
  const metrics::Metric metric = maker->second({scope, inputs});
  engine::Node* init = engine::nn::initializeVariables(scope, graph.collections().localVariables);
  return Streaming(one, graph, metric, options).run(init);
}

std::string runImportedMetric(const Case& one, engine::SessionOptions options) {
  engine::Graph graph;
  importGraphDef(graph, readFile(one.folder / "graph.pb"));
  const metrics::Metric metric{graph.output(one.json.at("value").get<std::string>()),
                               graph.output(one.json.at("update").get<std::string>())};
  return Streaming(one, graph, metric, options).run(graph.node(one.json.at("init").get<std::string>()));
}

using Runner = std::string (*)(const Case& one, engine::SessionOptions options);

// Op by op, and as a plan on several threads.
std::string runBothWaysMetric(const Case& one, Runner runner) {
  std::string differs = runner(one, {.threads = 1, .optimize = false});
  if (!differs.empty()) return "op by op: " + differs;
  differs = runner(one, {.threads = 3, .optimize = true});
  return differs.empty() ? "" : "as a plan: " + differs;
}

Outcome runMetrics(const Case& one) {
  std::string differs = runBothWaysMetric(one, runOwnMetric);
  if (!differs.empty()) return Outcome::fail("built here, " + differs);
  differs = runBothWaysMetric(one, runImportedMetric);
  return differs.empty() ? Outcome::pass() : Outcome::fail("TensorFlow's graph, " + differs);
}

const FamilyRegistrar kMetrics("metrics", runMetrics);

}  // namespace
}  // namespace golden
