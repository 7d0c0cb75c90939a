// The area under the curve of true over false positives (ROC), or of precision over recall (PR).
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/metrics/confusion.h"
#include "engine/nn/activations.h"

namespace engine::keras {
namespace {

constexpr double kBeyond = 1e-7;  // thresholds before 0 and after 1

class Auc : public Metric {
 public:
  explicit Auc(Config config) : Metric(std::move(config)) {
    const Config& c = this->config();
    labelWeights_ = numbersIn(c, "label_weights");
    options_.byLabel = c.flag("multi_label");
    if (!options_.byLabel) options_.labelWeights = labelWeights_;
    std::vector<double> inner = numbersIn(c, "thresholds");
    std::ranges::sort(inner);
    const int64_t count = c.integer("num_thresholds", 200);
    if (inner.empty()) {
      for (int64_t i = 1; i + 1 < count; ++i) {
        inner.push_back(static_cast<double>(i) / static_cast<double>(count - 1));
      }
    }
    options_.thresholds = {-kBeyond};
    options_.thresholds.insert(options_.thresholds.end(), inner.begin(), inner.end());
    options_.thresholds.push_back(1 + kBeyond);
    roc_ = c.text("curve", "ROC") == "ROC";
    summation_ = c.text("summation_method", "interpolation");
  }

  Addends update(const Scope& s, const MetricInput& in) override {
    MetricInput given = in;
    if (config().flag("from_logits")) given.predictions = nn::sigmoid(s, ops::cast(s, in.predictions, DType::kFloat));
    const ConfusionCounts counts = confusionCounts(s, given, options_);
    return {{"true_positives", counts.truePositives},
            {"true_negatives", counts.trueNegatives},
            {"false_positives", counts.falsePositives},
            {"false_negatives", counts.falseNegatives}};
  }

  Output result(const Scope& s, const Totals& totals) const override {
    const Counts from = counts(s, totals, 0, -1), to = counts(s, totals, 1, 0);
    const Output parts = !roc_ && summation_ == "interpolation" ? interpolated(s, from, to) : rectangles(s, from, to);
    const Output areas = ops::sum(s, parts, {0});
    if (!options_.byLabel) return areas;
    if (labelWeights_.empty()) return ops::mean(s, areas);
    const std::vector<float> own(labelWeights_.begin(), labelWeights_.end());
    const Output weights = ops::constant(s, Tensor::vector(own));
    return quotient(s, ops::sum(s, ops::mul(s, areas, weights)), ops::sum(s, weights));
  }

 private:
  struct Counts {
    Output truePositives, trueNegatives, falsePositives, falseNegatives;
  };
  // At the thresholds [begin, end), as cut() counts them.
  static Counts counts(const Scope& s, const Totals& totals, int64_t begin, int64_t end) {
    const auto part = [&](const char* name) { return cut(s, totals.at(name), 0, begin, end); };
    return {part("true_positives"), part("true_negatives"), part("false_positives"), part("false_negatives")};
  }

  Output rectangles(const Scope& s, const Counts& a, const Counts& b) const {
    const auto share = [&](Output of, Output rest) { return quotient(s, of, ops::add(s, of, rest)); };
    const auto recall = [&](const Counts& c) { return share(c.truePositives, c.falseNegatives); };
    const auto falls = [&](const Counts& c) { return share(c.falsePositives, c.trueNegatives); };
    const auto precision = [&](const Counts& c) { return share(c.truePositives, c.falsePositives); };
    const Output width = roc_ ? ops::sub(s, falls(a), falls(b)) : ops::sub(s, recall(a), recall(b));
    const Output ya = roc_ ? recall(a) : precision(a), yb = roc_ ? recall(b) : precision(b);
    if (summation_ == "interpolation") {
      const Output both = ops::add(s, ya, yb);
      return ops::mul(s, width, ops::mul(s, both, numberLike(s, both, 0.5)));
    }
    return ops::mul(s, width, s.op(summation_ == "minoring" ? "Minimum" : "Maximum", {ya, yb}));
  }
  // Davis and Goadrich: between two points of a PR curve the counts are lines, not the precision.
  static Output interpolated(const Scope& s, const Counts& a, const Counts& b) {
    const Output pa = ops::add(s, a.truePositives, a.falsePositives);
    const Output pb = ops::add(s, b.truePositives, b.falsePositives);
    const Output zero = numberLike(s, pa, 0), one = numberLike(s, pa, 1);
    const auto positive = [&](Output x) { return s.op("Greater", {x, zero}); };
    const Output change = ops::sub(s, a.truePositives, b.truePositives);
    const Output slope = quotient(s, change, s.op("Maximum", {ops::sub(s, pa, pb), zero}));
    const Output intercept = ops::sub(s, b.truePositives, ops::mul(s, slope, pb));
    const Output both = s.op("LogicalAnd", {positive(pa), positive(pb)});
    const Output ratio = s.op("SelectV2", {both, quotient(s, pa, pb), one});
    const Output grown = ops::add(s, change, ops::mul(s, intercept, s.op("Log", {ratio})));
    const Output labelled = s.op("Maximum", {ops::add(s, b.truePositives, b.falseNegatives), zero});
    return quotient(s, ops::mul(s, slope, grown), labelled);
  }

  ConfusionOptions options_;
  std::vector<double> labelWeights_;
  bool roc_ = true;
  std::string summation_;
};

const MetricRegistrar kAuc("AUC", "auc", true, [](Config c) { return std::make_shared<Auc>(std::move(c)); });

}  // namespace
}  // namespace engine::keras
