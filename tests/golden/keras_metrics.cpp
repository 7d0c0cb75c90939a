// Keras's metric objects by their configs: results and variables after each update.
#include <cmath>

#include "engine/core/error.h"
#include "engine/keras/metrics/metric.h"
#include "tests/golden/compare.h"
#include "tests/golden/keras_family.h"
#include "tests/golden/keras_run.h"

namespace golden {
namespace {

using engine::Tensor;
using nlohmann::json;
namespace keras = engine::keras;

// Numbers alike, in any nesting of lists.
std::string numbersDifference(const Case& one, const std::vector<double>& got, const json& want) {
  const std::vector<double> values = flattened(want);
  if (values.size() != got.size()) return engine::message("has ", got.size(), " values, not ", values.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double allowed = one.atol() + one.rtol() * std::abs(values[i]);
    if (std::abs(got[i] - values[i]) <= allowed || (std::isnan(got[i]) && std::isnan(values[i]))) continue;
    return engine::message("[", i, "] is ", got[i], ", not ", values[i]);
  }
  return {};
}

std::string stateDifferenceOf(const Case& one, const keras::Metric& metric, const json& want) {
  const std::string differs = numbersDifference(one, metric.value().values, want.at("result"));
  if (!differs.empty()) return "the result " + differs;
  if (want.at("variables").size() != metric.variables().size()) return "the number of variables differs";
  for (const keras::Metric::Variable& variable : metric.variables()) {
    if (!want["variables"].contains(variable.name + ":0")) return "there should be no variable " + variable.name;
    const std::string other = numbersDifference(one, variable.value, want["variables"][variable.name + ":0"]);
    if (!other.empty()) return variable.name + " " + other;
  }
  return {};
}

std::string metricDifference(const Case& one, const json& variant) {
  const keras::MetricPtr metric = keras::metricOf(kerasConfig(variant.at("metric")), {}, {}).metric;
  std::size_t at = 0;
  for (const json& update : variant.at("updates")) {
    const auto tensor = [&](const char* name) {
      return update.contains(name) && !update[name].is_null() ? kerasTensor(one, update[name]) : Tensor();
    };
    const Tensor predictions = update.contains("values") ? tensor("values") : tensor("y_pred");
    keras::updateMetric(*metric, tensor("y_true"), predictions, tensor("sample_weight"));
    const std::string differs = stateDifferenceOf(one, *metric, update);
    if (!differs.empty()) return engine::message("update ", at, ": ", differs);
    ++at;
  }
  metric->reset();
  if (!variant.contains("result_after_reset")) return {};
  const std::string differs = numbersDifference(one, metric->value().values, variant["result_after_reset"]);
  return differs.empty() ? differs : "after the reset the result " + differs;
}

}  // namespace

std::string kerasMetric(const Case& one) {
  for (const json& variant : one.json.at("variants")) {
    const std::string which = engine::message("variant ", variant.at("index").dump(), ", ",
                                              variant.at("metric").at("class_name").get<std::string>(), ": ");
    try {
      const std::string differs = metricDifference(one, variant);
      if (!differs.empty()) return which + differs;
    } catch (const engine::Error& error) {
      return which + error.what();
    }
  }
  return {};
}

}  // namespace golden
