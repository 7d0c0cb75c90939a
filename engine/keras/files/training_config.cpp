// Optimizer, loss and metrics as .h5 files have them.
#include <algorithm>
#include <map>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/files/training_state.h"
#include "engine/keras/metrics/metric.h"
#include "engine/keras/model/model.h"
#include "engine/keras/optimizers/loss_scaling.h"
#include "engine/keras/optimizers/optimizer.h"
#include "engine/keras/training/compiled.h"

namespace engine::keras {
namespace {

constexpr const char* kLegacyModule = "keras.optimizers.legacy";
constexpr const char* kLossScaleModule = "keras.src.mixed_precision.loss_scale_optimizer";
constexpr const char* kNewPrefix = "Custom>";  // how .h5 files mark newer optimizers

// Short names of Keras's metric functions.
const std::map<std::string, std::string>& metricFunctions() {
  static const std::map<std::string, std::string> kFunctions = {
      {"mae", "mean_absolute_error"},
      {"MAE", "mean_absolute_error"},
      {"mse", "mean_squared_error"},
      {"MSE", "mean_squared_error"},
      {"mape", "mean_absolute_percentage_error"},
      {"msle", "mean_squared_logarithmic_error"},
  };
  return kFunctions;
}

bool isKind(const std::string& name) {
  return name == "accuracy" || name == "acc" || name == "crossentropy" || name == "ce";
}

bool isSparse(const Json& loss) {
  std::string name = loss.is_string() ? loss.get<std::string>() : "";
  if (loss.is_object() && loss.contains("class_name")) name = loss["class_name"].get<std::string>();
  return name.starts_with("sparse_") || name.starts_with("Sparse");
}

std::string functionOf(const std::string& name, const Model::Port& output, const Json& loss) {
  const auto found = metricFunctions().find(name);
  if (found != metricFunctions().end()) return found->second;
  if (!isKind(name)) return name;
  const Shape& shape = output.spec.shape;
  const bool one = shape.hasRank() && shape.rank() > 0 && shape.dim(-1) == 1;
  const std::string kind = one ? "binary" : isSparse(loss) ? "sparse_categorical" : "categorical";
  return kind + (name.starts_with("acc") ? "_accuracy" : "_crossentropy");
}

Json entryOf(const Json& all, const Model::Port& output, std::size_t index, std::size_t outputs) {
  if (all.is_object() && !all.contains("class_name")) return all.value(output.nameIn(all), Json());
  const bool nested = all.is_array() && !all.empty() && all[0].is_array();
  if (all.is_array() && (nested || (outputs > 1 && all.size() == outputs))) return all.at(index);
  return all;
}

std::vector<Json> listed(const Json& entry) {
  if (entry.is_null()) return {};
  if (!entry.is_array()) return {entry};
  return {entry.begin(), entry.end()};
}

Json metricObject(const Json& metric, const Model::Port& output, const Json& loss, bool several) {
  if (metric.is_null()) return metric;
  const std::string prefix = several ? output.name + "_" : "";
  if (!metric.is_string()) {
    Json object = {{"class_name", metric.value("class_name", "")}, {"config", metric.value("config", Json::object())}};
    const std::string own = object["config"].value("name", prefix);  // of a file that was read it has the prefix
    if (!own.starts_with(prefix)) object["config"]["name"] = prefix + own;
    return object;
  }
  const auto name = metric.get<std::string>();
  return {{"class_name", "MeanMetricWrapper"},
          {"config", {{"name", prefix + name}, {"dtype", "float32"}, {"fn", functionOf(name, output, loss)}}}};
}

Json metricObjects(const Json& compile, const char* key, const Model& model) {
  const Json all = compile.value(key, Json());
  if (all.is_null()) return nullptr;
  const std::vector<Model::Port> outputs = model.outputs();
  Json lists = Json::array();
  for (std::size_t i = 0; i < outputs.size(); ++i) {
    const Json loss = entryOf(compile.value("loss", Json()), outputs[i], i, outputs.size());
    Json list = Json::array();
    // A plain list of names is for each output.
    for (const Json& metric : listed(entryOf(all, outputs[i], i, outputs.size())))
      list.push_back(metricObject(metric, outputs[i], loss, outputs.size() > 1));
    lists.push_back(list);
  }
  return lists;
}

// A metric object as compile() takes it; `prefix` is what several outputs put before names.
Json plainMetric(const Json& object) {
  if (!object.is_object() || object.value("class_name", "") != "MeanMetricWrapper") return object;
  const Json config = object.value("config", Json::object());
  const std::string name = config.value("name", ""), function = config.value("fn", name);
  if (name == function) return name;
  for (const auto& [alias, whole] : metricFunctions()) {
    if (whole == function && (name == alias || name.ends_with("_" + alias))) return alias;
  }
  for (const char* kind : {"accuracy", "acc", "crossentropy", "ce"}) {
    if (function.ends_with(kind) && (name == kind || name.ends_with(std::string("_") + kind))) return kind;
  }
  return {{"class_name", function}, {"config", {{"name", name}}}};
}

Json plainMetrics(const Json& objects) {
  if (objects.is_object()) return plainMetric(objects);
  if (!objects.is_array()) return objects;
  Json plain = Json::array();
  for (const Json& one : objects) plain.push_back(plainMetrics(one));
  return plain;
}

bool isMeanOfFunction(const std::string& className) {
  return className == "MeanMetricWrapper";
}

// What the metric counts in, once it has seen the shapes of a batch of this output.
std::vector<Tensor> freshVariables(const Json& metric, const Model::Port& output, bool sparse) {
  Graph graph;
  const Scope scope(graph);
  Shape labels = output.spec.shape;
  if (sparse && labels.hasRank() && labels.rank() > 0) labels.setDim(labels.rank() - 1, 1);
  const MetricPtr made = metricOf(metric, labels, output.spec.shape).metric;
  made->batch(scope, {ops::placeholder(scope, sparse ? DType::kInt64 : DType::kFloat, labels),
                      ops::placeholder(scope, output.spec.dtype, output.spec.shape),
                      {}});
  std::vector<Tensor> variables;
  for (const Metric::Variable& one : made->variables()) variables.emplace_back(one.dtype, one.shape);
  return variables;
}

// An optimizer as compile() takes it. Newer ones are marked in its class; one inside another may have its module.
Json optimizerOfFile(const Json& optimizer) {
  if (optimizer.contains("module") && optimizer["module"].is_string()) return optimizer;
  auto name = optimizer.value("class_name", std::string());
  const bool isNew = name.starts_with(kNewPrefix);
  if (isNew) name = name.substr(std::string(kNewPrefix).size());
  Json config = optimizer.value("config", Json::object());
  if (lossScalingOf(optimizer)) {
    config["inner_optimizer"] = optimizerOfFile(config["inner_optimizer"]);
    return {{"module", kLossScaleModule}, {"class_name", name}, {"config", config}, {"registered_name", name}};
  }
  return {{"module", isNew ? "keras.optimizers" : kLegacyModule},
          {"class_name", name},
          {"config", config},
          {"registered_name", nullptr}};
}

// `values` by the names of `variables` where all have them, else as they are. Of equal names the first comes first.
Weights inOrderOf(const Weights& variables, const Weights& values) {
  Weights left = values, ordered;
  for (const WeightPtr& variable : variables) {
    const auto found = std::ranges::find(left, variable->name, [](const WeightPtr& one) { return one->name; });
    if (found == left.end()) return values;
    ordered.push_back(*found);
    left.erase(found);
  }
  return ordered;
}

}  // namespace

bool TrainingState::isLegacy() const {
  if (!compile.is_object() || !compile.contains("optimizer")) return false;
  const Json& optimizer = innerOptimizer(compile["optimizer"]);
  return optimizer.is_object() && optimizer.value("module", "") == kLegacyModule;
}

void restoreOptimizer(const Weights& variables, const TrainingState& from, const std::string& file) {
  if (from.variables.empty()) return;
  if (variables.size() != from.variables.size()) {
    fail(Code::kInvalidArgument, "'", file, "' has ", from.variables.size(),
         " variables of an optimizer, this one has ", variables.size(),
         ": it must be of the same class, for the same model.");
  }
  const Weights ordered = inOrderOf(variables, from.variables);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Tensor& value = ordered[i]->value;
    if (value.shape() == variables[i]->shape && value.dtype() == variables[i]->dtype) continue;
    fail(Code::kInvalidArgument, "The optimizer's ", variables[i]->name, " is ", dtypeName(variables[i]->dtype),
         variables[i]->shape, "; ", ordered[i]->name, " of '", file, "' is ", dtypeName(value.dtype()), value.shape(),
         ".");
  }
  for (std::size_t i = 0; i < variables.size(); ++i) variables[i]->value = ordered[i]->value;
}

void restoreOptimizer(const Optimizer& optimizer, const TrainingState& from, const std::string& file) {
  restoreOptimizer(optimizer.variables(), from, file);
  const Weights scaling = optimizer.scalingVariables();
  if (scaling.size() == from.lossScale.size()) restoreOptimizer(scaling, {.variables = from.lossScale}, file);
}

Json markedOptimizer(const Json& optimizer) {
  const bool plain = optimizer.value("module", "") == kLegacyModule || lossScalingOf(optimizer);
  return {{"class_name", (plain ? "" : kNewPrefix) + optimizer.value("class_name", "")},
          {"config", optimizer.value("config", Json::object())}};
}

Json trainingConfigOf(const Json& compile, const Model& model) {
  const Json given = compile.value("optimizer", Json());
  const Json optimizer = given.is_object() ? optimizerFor(model, given) : given;
  Json training = {{"loss", compile.value("loss", Json())},
                   {"metrics", metricObjects(compile, "metrics", model)},
                   {"weighted_metrics", metricObjects(compile, "weighted_metrics", model)},
                   {"loss_weights", compile.value("loss_weights", Json())}};
  if (!optimizer.is_object()) return training;
  training["optimizer_config"] = markedOptimizer(optimizer);
  return training;
}

Json compileOfTrainingConfig(const Json& training, const std::string& file) {
  if (!training.is_object() || !training.contains("optimizer_config") || !training["optimizer_config"].is_object() ||
      !training["optimizer_config"].value("class_name", Json()).is_string()) {
    fail(Code::kInvalidArgument, "The training_config of '", file, "' must have an optimizer_config.");
  }
  Json metrics = plainMetrics(training.value("metrics", Json()));
  if (metrics.is_array() && metrics.size() == 1 && metrics[0].is_array()) metrics = Json(metrics[0]);
  return {{"optimizer", optimizerOfFile(training["optimizer_config"])},
          {"loss", training.value("loss", Json())},
          {"metrics", metrics},
          {"loss_weights", training.value("loss_weights", Json())},
          {"weighted_metrics", plainMetrics(training.value("weighted_metrics", Json()))}};
}

std::vector<MetricState> metricStates(const Json& compile, const Model& model) {
  const std::vector<Model::Port> outputs = model.outputs();
  const std::vector<Tensor> mean(2, Tensor::scalar(0.0F));  // total and count
  std::vector<MetricState> states(outputs.size() > 1 ? outputs.size() + 1 : 1, MetricState{"Mean", mean});
  for (const char* key : {"metrics", "weighted_metrics"}) {
    const Json lists = metricObjects(compile, key, model);
    for (std::size_t i = 0; lists.is_array() && i < lists.size(); ++i) {
      const bool sparse = isSparse(entryOf(compile.value("loss", Json()), outputs[i], i, outputs.size()));
      for (const Json& metric : lists[i]) {
        if (!metric.is_object()) continue;
        const std::string name = metric.value("class_name", "");
        states.push_back({name, isMeanOfFunction(name) ? mean : freshVariables(metric, outputs[i], sparse)});
      }
    }
  }
  return states;
}

}  // namespace engine::keras
