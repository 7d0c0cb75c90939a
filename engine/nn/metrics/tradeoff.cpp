#include "engine/nn/metrics/tradeoff.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/thresholds.h"

namespace engine::nn::metrics {
namespace {

// Counts at each threshold, at one moment.
struct Moment {
  Output truePositives, falseNegatives, trueNegatives, falsePositives;
};

Moment current(const ConfusionCounts& c) {
  return {c.truePositives.current, c.falseNegatives.current, c.trueNegatives.current, c.falsePositives.current};
}
Moment updated(const ConfusionCounts& c) {
  return {c.truePositives.updated, c.falseNegatives.updated, c.trueNegatives.updated, c.falsePositives.updated};
}

// right / (right + wrong + ε)
Output rate(const Scope& scope, Output right, Output wrong, const std::string& name = "truediv") {
  constexpr double kEpsilon = 1e-7;
  const Output epsilon = ops::number(scope, DType::kFloat, kEpsilon);
  return ops::realDiv(scope, right, ops::add(scope, ops::add(scope, right, wrong), epsilon), name);
}

Output distance(const Scope& scope, Output rates, double wanted) {
  return scope.op("Abs", {ops::sub(scope, rates, ops::number(scope, DType::kFloat, wanted))});
}

Output at(const Scope& scope, Output values, Output index) {
  return scope.op("GatherV2", {values, index, ops::scalar(scope, int32_t{0}, "axis")});
}

Output indexOf(const Scope& scope, const char* op, Output values) {
  return scope.op(op, {values, ops::scalar(scope, int32_t{0}, "dimension")}, {{"output_type", DType::kInt64}});
}

ConfusionCounts countsOf(const Scope& scope, Output labels, Output predictions, double wanted,
                         const std::vector<float>& thresholds, const MetricOptions& options) {
  if (!(wanted >= 0 && wanted <= 1)) {
    fail(Code::kInvalidArgument, "Metric '", scope.prefix(), "': the wanted rate must be in [0, 1]: ", wanted);
  }
  return confusionAt(scope, labels, predictions, thresholds, options.weights);
}

// TensorFlow's last threshold of this metric is below 1, which a prediction of 1 passes.
std::vector<float> specificityThresholds(int count) {
  std::vector<float> thresholds = evenThresholds(count);
  thresholds.back() = 1 - 1e-7F;
  return thresholds;
}

}  // namespace

Metric sensitivityAtSpecificity(const Scope& outer, Output labels, Output predictions, double specificity,
                                int thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "sensitivity_at_specificity");
  const ConfusionCounts counts = countsOf(scope, labels, predictions, specificity, evenThresholds(thresholds), options);
  const auto value = [&](const Moment& m, const char* name) {
    const Output specificities = rate(scope, m.trueNegatives, m.falsePositives);
    const Output nearest = indexOf(scope, "ArgMin", distance(scope, specificities, specificity));
    return rate(scope, at(scope, m.truePositives, nearest), at(scope, m.falseNegatives, nearest), name);
  };
  return {value(current(counts), "value"), value(updated(counts), "update_op")};
}

Metric specificityAtSensitivity(const Scope& outer, Output labels, Output predictions, double sensitivity,
                                int thresholds, const MetricOptions& options) {
  const Scope scope = metricScope(outer, options, "specificity_at_sensitivity");
  const ConfusionCounts counts =
      countsOf(scope, labels, predictions, sensitivity, specificityThresholds(thresholds), options);
  const auto value = [&](const Moment& m, const char* name) {
    const Output away = distance(scope, rate(scope, m.truePositives, m.falseNegatives), sensitivity);
    const Output zero = ops::scalar(scope, int32_t{0}, "axis");
    const Output nearest = scope.op("Equal", {away, scope.op("Min", {away, zero})});
    // The number of nearest ones so far is greatest, for the first time, at the last of them.
    const Output last = indexOf(scope, "ArgMax", scope.op("Cumsum", {ops::cast(scope, nearest, DType::kInt64), zero}));
    return rate(scope, at(scope, m.trueNegatives, last), at(scope, m.falsePositives, last), name);
  };
  return {value(current(counts), "value"), value(updated(counts), "update_op")};
}

}  // namespace engine::nn::metrics
