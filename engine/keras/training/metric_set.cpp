#include "engine/keras/training/metric_set.h"

#include <algorithm>
#include <map>
#include <set>

#include "engine/core/error.h"
#include "engine/keras/metrics/mean.h"

namespace engine::keras {

void MetricSet::make(const std::vector<CompiledOutput>& compiled, const std::vector<Shape>& labels,
                     const std::vector<Shape>& predictions) {
  if (made_) return;
  made_ = true;
  outputs_.resize(compiled.size());
  std::map<std::string, int> numbers;
  const auto add = [&](std::size_t i, const Json& json, std::vector<MetricPtr>& to) {
    if (json.is_null()) return;
    const MadeMetric made = metricOf(json, labels.at(i), predictions.at(i));
    to.push_back(made.metric);
    if (!made.numbered) return;
    const std::string& name = made.metric->name();
    if (const int number = numbers[name]++; number > 0) made.metric->rename(name + "_" + std::to_string(number));
  };
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    for (const Json& json : compiled[i].metrics) add(i, json, outputs_[i].plain);
  }
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    for (const Json& json : compiled[i].weightedMetrics) add(i, json, outputs_[i].weighted);
  }
  name(compiled);
}

// With the output's name in front where there are several; a weighted metric that is there without weights, too, says
// so.
void MetricSet::name(const std::vector<CompiledOutput>& compiled) {
  std::set<std::string> used;
  for (std::size_t i = 0; i < compiled.size(); ++i) {
    const std::string output = compiled.size() > 1 ? compiled[i].name + "_" : "";
    const auto give = [&](Metric& metric, bool weighted) {
      std::string name = output + metric.name();
      if (weighted && used.contains(name)) name = output + "weighted_" + metric.name();
      if (!used.insert(name).second) {
        fail(Code::kInvalidArgument, "The model is compiled with two metrics of the name '", name,
             "'; give one of them another.");
      }
      metric.rename(name);
    };
    for (const MetricPtr& metric : outputs_[i].plain) give(*metric, false);
    for (const MetricPtr& metric : outputs_[i].weighted) give(*metric, true);
  }
}

MetricPtr MetricSet::mean(const std::string& name) {
  const auto found = std::ranges::find_if(means_, [&](const MetricPtr& one) { return one->name() == name; });
  if (found != means_.end()) return *found;
  return means_.emplace_back(std::make_shared<Mean>(Config(name, {{"name", name}})));
}

void MetricSet::reset() {
  for (const MetricPtr& one : means_) one->reset();
  for (const OfOutput& output : outputs_) {
    for (const MetricPtr& one : output.plain) one->reset();
    for (const MetricPtr& one : output.weighted) one->reset();
  }
}

Logs MetricSet::logs(const std::vector<MetricPtr>& inOrder) const {
  Logs logs;
  for (const MetricPtr& one : inOrder) {
    std::vector<double> values = one->value().values;
    for (double& value : values) value = static_cast<float>(value);  // Keras's precision
    logs.emplace_back(one->name(), std::move(values));
  }
  return logs;
}

}  // namespace engine::keras
