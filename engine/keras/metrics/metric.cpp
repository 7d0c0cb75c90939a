#include "engine/keras/metrics/metric.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/metrics/mean.h"
#include "engine/keras/parts/part_config.h"
#include "engine/runtime/session.h"

namespace engine::keras {
namespace {

struct MetricClass {
  std::string defaultName;
  bool numbered;
  MetricMaker maker;
};

std::map<std::string, MetricClass>& metricTable() {
  static std::map<std::string, MetricClass> classes;
  return classes;
}

// Which of a family of metrics "accuracy" or "crossentropy" stands for.
std::string kindByShapes(const Shape& labels, const Shape& predictions) {
  const int64_t classes = predictions.rank() > 0 ? predictions.dim(-1) : 1;
  if (classes == 1) return "binary";
  const bool ids = labels.rank() < predictions.rank() || (labels.rank() > 0 && labels.dim(-1) == 1);
  return ids ? "sparse_categorical" : "categorical";
}

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string resolved(const std::string& kind, const Shape& labels, const Shape& predictions) {
  const std::string low = lower(kind);
  if (low == "accuracy" || low == "acc") return kindByShapes(labels, predictions) + "_accuracy";
  if (low == "crossentropy" || low == "ce") return kindByShapes(labels, predictions) + "_crossentropy";
  return kind;
}

}  // namespace

MetricRegistrar::MetricRegistrar(const std::string& className, const std::string& defaultName, bool numbered,
                                 MetricMaker maker) {
  metricTable()[className] = {defaultName, numbered, std::move(maker)};
}

MadeMetric metricOf(const Json& json, const Shape& labels, const Shape& predictions) {
  const PartConfig part = partOf(json, "the metric");
  const std::string kind = json.is_string() ? resolved(part.className, labels, predictions) : part.className;
  const auto found = metricTable().find(kind);
  const bool isClass = found != metricTable().end();
  Json config = part.config.json();
  const bool named = config.contains("name") && config["name"].is_string();
  if (!named) config["name"] = isClass ? found->second.defaultName : part.className;
  Config complete("the metric " + part.className, std::move(config));
  if (isClass) return {found->second.maker(std::move(complete)), found->second.numbered && !named};
  return {meanOfFunction(kind, std::move(complete)), false};
}

// The graph that makes the result of given totals.
struct Metric::Reader {
  explicit Reader(const Metric& metric) {
    const Scope scope(graph);
    Totals totals;
    std::vector<Output> feeds;
    for (const Variable& one : metric.variables_) {
      feeds.push_back(ops::placeholder(scope, DType::kFloat, one.shape, one.name));
      totals[one.name] = feeds.back();
    }
    call.emplace(session.makeCallable(feeds, {metric.result(scope, totals)}));
  }

  Graph graph;
  Session session{graph, {.threads = 1}};
  std::optional<Callable> call;
};

Metric::Metric(Config config) : config_(std::move(config)), name_(config_.text("name", "")) {}
Metric::~Metric() = default;

MetricResult Metric::value() const {
  if (variables_.empty()) return 0.0;
  if (!reader_) reader_ = std::make_unique<Reader>(*this);
  std::vector<Tensor> totals;
  for (const Variable& one : variables_) {
    const std::vector<float> values(one.value.begin(), one.value.end());
    totals.push_back(Tensor::of(values, one.shape));
  }
  const Tensor& result = reader_->call->run(totals).at(0);
  return {result.toDoubles(), result.shape()};
}

std::vector<Output> Metric::batch(const Scope& scope, const MetricInput& input) {
  const Addends addends = update(scope, input);
  std::vector<Output> outputs;
  const bool first = variables_.empty();
  for (std::size_t i = 0; i < addends.size(); ++i) {
    const Addend& one = addends[i];
    const Shape& shape = one.value.shape();
    if (!shape.isFullyDefined()) {
      fail(Code::kInvalidArgument, "Metric '", name_, "': the shape of ", one.variable, " must be known, not ", shape,
           ".");
    }
    if (first) {
      variables_.push_back({one.variable, shape, one.dtype, one.merge,
                            std::vector<double>(static_cast<std::size_t>(shape.elements()), 0.0)});
    } else if (variables_.at(i).shape != shape) {
      fail(Code::kInvalidArgument, "Metric '", name_, "': ", one.variable, " has the shape ", variables_[i].shape,
           "; a batch of ", shape, " cannot be added.");
    }
    outputs.push_back(ops::cast(scope, one.value, DType::kFloat));
  }
  return outputs;
}

void Metric::add(const Tensor* added) {
  for (Variable& variable : variables_) {
    const float* from = added->data<float>();
    for (std::size_t i = 0; i < variable.value.size(); ++i) {
      double& total = variable.value[i];
      total = variable.merge == Merge::kSum ? total + from[i] : std::max(total, static_cast<double>(from[i]));
    }
    ++added;
  }
}

void Metric::reset() {
  for (Variable& variable : variables_) std::ranges::fill(variable.value, 0.0);
}

void updateMetric(Metric& metric, const Tensor& labels, const Tensor& predictions, const Tensor& weights) {
  Graph graph;
  const Scope scope(graph);
  const auto constant = [&](const Tensor& t) { return t.valid() ? ops::constant(scope, t) : Output(); };
  const std::vector<Output> nodes = metric.batch(scope, {constant(labels), constant(predictions), constant(weights)});
  Session session(graph, {.threads = 1});
  metric.add(session.run(Feeds{}, nodes).data());
}

nn::metrics::Metric streamingMetric(const Scope& outer, Metric& metric, const MetricInput& input) {
  const Scope scope = outer.child(metric.name());
  const std::vector<Output> added = metric.batch(scope, input);
  Metric::Totals before, after;
  for (std::size_t i = 0; i < added.size(); ++i) {
    const Metric::Variable& variable = metric.variables()[i];
    const nn::metrics::Accumulator kept = variable.merge == Metric::Merge::kSum
                                              ? nn::metrics::accumulate(scope, variable.name, added[i])
                                              : nn::metrics::keepLargest(scope, variable.name, added[i]);
    before[variable.name] = kept.current;
    after[variable.name] = kept.updated;
  }
  return {metric.result(scope, before), metric.result(scope.child("update"), after)};
}

Output quotient(const Scope& scope, Output a, Output b) {
  return scope.op("DivNoNan", {a, b});
}

// Rows of arrays one behind the other.
static Json inOneRow(const Json& json) {
  if (!json.is_array()) return json;
  Json row = Json::array();
  for (const Json& one : json) {
    const Json inner = inOneRow(one);
    if (!inner.is_array()) row.push_back(inner);
    if (inner.is_array()) row.insert(row.end(), inner.begin(), inner.end());
  }
  return row;
}

std::vector<double> numbersIn(const Config& config, const std::string& key) {
  const Json& json = config.at(key);
  if (json.is_null()) return {};
  if (!json.is_object()) return config.numbers(key);
  const PartConfig array = partOf(json, config.owner());
  return Config(array.config.owner(), {{"value", inOneRow(array.config.at("value"))}}).numbers("value");
}

}  // namespace engine::keras
