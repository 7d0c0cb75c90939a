#include "engine/nn/metrics/auc.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/thresholds.h"

namespace engine::nn::metrics {
namespace {

// Counts at each threshold, at one moment.
struct Counts {
  Output truePositives, falseNegatives, trueNegatives, falsePositives;
};

class AreaBuilder {
 public:
  AreaBuilder(const Scope& scope, const AucOptions& options, std::size_t thresholds)
      : scope_(scope), options_(options), thresholds_(static_cast<int32_t>(thresholds)) {}

  Output area(const Counts& c, const std::string& name) const {
    const bool careful =
        options_.summation == AucSummation::kCarefulInterpolation || options_.summation == AucSummation::kKeras;
    if (options_.curve == Curve::kPr && careful) return carefulPrecisionRecall(c, name);
    const Output recall = rate(c.truePositives, c.falseNegatives, true);
    if (options_.curve == Curve::kRoc) return sumUp(rate(c.falsePositives, c.trueNegatives, false), recall, name);
    return sumUp(recall, rate(c.truePositives, c.falsePositives, true), name);
  }

 private:
  Output op(const char* op, std::vector<Output> inputs) const { return scope_.op(op, std::move(inputs)); }
  Output add(Output x, Output y) const { return ops::add(scope_, x, y); }
  Output sub(Output x, Output y) const { return ops::sub(scope_, x, y); }
  Output mul(Output x, Output y) const { return ops::mul(scope_, x, y); }
  Output number(double value) const { return ops::number(scope_, DType::kFloat, value); }

  // All but the last, and all but the first.
  Output head(Output x) const { return slice(x, 0); }
  Output tail(Output x) const { return slice(x, 1); }
  Output slice(Output x, int32_t begin) const {
    const Output from = ops::constant(scope_, Tensor::vector<int32_t>({begin}), "Slice/begin");
    const Output size = ops::constant(scope_, Tensor::vector<int32_t>({thresholds_ - 1}), "Slice/size");
    return op("Slice", {x, from, size});
  }

  // (a + ε)/(a + b + ε), the ε above the line only for rates of true positives.
  Output rate(Output a, Output b, bool epsilonAbove) const {
    if (options_.summation == AucSummation::kKeras) return op("DivNoNan", {a, add(a, b)});
    const Output epsilon = number(1e-6);
    return ops::realDiv(scope_, epsilonAbove ? add(a, epsilon) : a, add(add(a, b), epsilon));
  }

  Output sumUp(Output x, Output y, const std::string& name) const {
    Output height;
    if (options_.summation == AucSummation::kMinoring) {
      height = op("Minimum", {head(y), tail(y)});
    } else if (options_.summation == AucSummation::kMajoring) {
      height = op("Maximum", {head(y), tail(y)});
    } else {
      height = ops::realDiv(scope_, add(head(y), tail(y)), number(2));
    }
    return ops::sum(scope_, mul(sub(head(x), tail(x)), height), {0}, false, name);
  }

  // Between two thresholds the true positives grow linearly with the predicted positives.
  Output carefulPrecisionRecall(const Counts& c, const std::string& name) const {
    const Output zero = number(0);
    const Output gained = sub(head(c.truePositives), tail(c.truePositives));
    const Output predicted = add(c.truePositives, c.falsePositives);
    const Output more = op("Maximum", {sub(head(predicted), tail(predicted)), zero});
    const Output slope = op("DivNoNan", {gained, more});
    const Output intercept = sub(tail(c.truePositives), mul(slope, tail(predicted)));
    const Output both =
        op("LogicalAnd", {op("Greater", {head(predicted), zero}), op("Greater", {tail(predicted), zero})});
    const Output ratio = op("DivNoNan", {head(predicted), op("Maximum", {tail(predicted), zero})});
    const Output safe = op("Select", {both, ratio, op("OnesLike", {ratio})});
    const Output increment = mul(slope, add(gained, mul(intercept, op("Log", {safe}))));
    const Output positives = op("Maximum", {add(tail(c.truePositives), tail(c.falseNegatives)), zero});
    return ops::sum(scope_, op("DivNoNan", {increment, positives}), {0}, false, name);
  }

  const Scope& scope_;
  const AucOptions& options_;
  int32_t thresholds_;
};

std::vector<float> thresholdsOf(const AucOptions& options) {
  if (!options.innerThresholds) return evenThresholds(options.thresholds);
  std::vector<float> thresholds = *options.innerThresholds;
  std::ranges::sort(thresholds);
  const std::vector<float> ends = evenThresholds(2);
  thresholds.insert(thresholds.begin(), ends.front());
  thresholds.push_back(ends.back());
  return thresholds;
}

}  // namespace

Metric auc(const Scope& outer, Output labels, Output predictions, const AucOptions& options) {
  const Scope scope = metricScope(outer, options, "auc");
  const std::vector<float> thresholds = thresholdsOf(options);
  const ConfusionCounts c = confusionAt(scope, labels, predictions, thresholds, options.weights);
  const AreaBuilder builder(scope, options, thresholds.size());
  const Counts current{c.truePositives.current, c.falseNegatives.current, c.trueNegatives.current,
                       c.falsePositives.current};
  const Counts updated{c.truePositives.updated, c.falseNegatives.updated, c.trueNegatives.updated,
                       c.falsePositives.updated};
  return {builder.area(current, "value"), builder.area(updated, "update_op")};
}

}  // namespace engine::nn::metrics
