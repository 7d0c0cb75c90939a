// The family "metrics": streaming metrics over six batches, by TensorFlow's own graph and built here.

#include <map>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/golden/compare.h"
#include "tests/golden/family_runner.h"
#include "tests/golden/metric_calls.h"

namespace golden {
namespace {

namespace metrics = engine::nn::metrics;
using engine::message;
using engine::Output;
using engine::Scope;
using engine::Tensor;
using nlohmann::json;

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
  const metrics::Metric metric = metricOf(scope, Call(one.json.at("call_json")), inputs);
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
