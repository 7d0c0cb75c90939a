#include "engine/keras/metrics/confusion.h"

#include <cmath>
#include <optional>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/losses/loss.h"
#include "engine/keras/metrics/mean.h"

namespace engine::keras {
namespace {

constexpr double kNegativeInfinity = -1e10;  // Keras's

// Predictions that are not among the k highest of their example as small as can be.
Output onlyTopK(const Scope& s, Output p, int64_t k) {
  const Output one = numberLike(s, p, 1), zero = numberLike(s, p, 0);
  const Output places = s.node("TopKV2", {p, intOf(s, k)}, {{"sorted", false}})->output(1);
  const Output hot = s.op("OneHot", {places, intOf(s, p.shape().dim(-1)), one, zero});
  const Output kept = ops::sum(s, hot, {-2});
  const Output others = ops::mul(s, ops::sub(s, one, kept), numberLike(s, p, kNegativeInfinity));
  return ops::add(s, ops::mul(s, p, kept), others);
}

// [labels, examples] where labels are apart, else [1, all].
Output inRows(const Scope& s, Output x, bool byLabel) {
  return byLabel ? transposed(s, x, {1, 0}) : ops::reshape(s, x, {1, -1});
}

// From 0 to 1 in equal steps, whose ends may be a little beyond.
bool areEven(const std::vector<double>& thresholds) {
  const auto count = thresholds.size();
  if (count < 3) return false;
  for (std::size_t i = 0; i < count; ++i) {
    const double even = static_cast<double>(i) / static_cast<double>(count - 1);
    if (std::abs(thresholds[i] - even) > 1.5e-7) return false;
  }
  return true;
}

// Even thresholds: each example falls between two; the counts above are sums from the end, those below what is left.
ConfusionCounts bucketCounts(const Scope& s, Output p, Output yes, Output no, const std::vector<double>& thresholds) {
  const auto count = static_cast<int64_t>(thresholds.size());
  const Output scaled = ops::mul(s, p, numberLike(s, p, static_cast<double>(count - 1)));
  Output place = ops::sub(s, s.op("Ceil", {scaled}), numberLike(s, p, 1));
  if (thresholds[0] < 0) place = s.op("Maximum", {place, numberLike(s, p, 0)});
  const Output bucket = ops::cast(s, place, DType::kInt32);
  const auto above = [&](Output weights) {
    const Output sums = s.op("UnsortedSegmentSum", {weights, bucket, intOf(s, count)});
    return s.op("Cumsum", {sums, intOf(s, 0)}, {{"reverse", true}});
  };
  const Output truePositives = above(yes), falsePositives = above(no);
  return {truePositives, falsePositives, ops::sub(s, ops::sum(s, no), falsePositives),
          ops::sub(s, ops::sum(s, yes), truePositives)};
}

}  // namespace

ConfusionCounts confusionCounts(const Scope& s, const MetricInput& in, const ConfusionOptions& o) {
  const LabelsPredictions both =
      ofOneRank(s, ops::cast(s, in.labels, DType::kFloat), ops::cast(s, in.predictions, DType::kFloat));
  Output t = both.labels, p = both.predictions;
  if (o.topK > 0) p = onlyTopK(s, p, o.topK);
  if (o.classId) {
    t = expanded(s, elementAt(s, t, -1, *o.classId), -1);
    p = expanded(s, elementAt(s, p, -1, *o.classId), -1);
  }
  Output weights = fitted(s, p, in.weights).weights;
  if (!weights.valid()) weights = s.op("OnesLike", {p});
  if (!o.labelWeights.empty()) {
    const std::vector<float> own(o.labelWeights.begin(), o.labelWeights.end());
    weights = ops::mul(s, weights, ops::constant(s, Tensor::vector(own)));
  }
  const Output positive = ops::cast(s, s.op("NotEqual", {t, numberLike(s, t, 0)}), DType::kFloat);
  const Output negative = ops::sub(s, numberLike(s, p, 1), positive);
  const Output ofYes = ops::mul(s, weights, positive), ofNo = ops::mul(s, weights, negative);
  if (!o.byLabel && areEven(o.thresholds)) {
    const auto flat = [&](Output x) { return ops::reshape(s, x, {-1}); };
    return bucketCounts(s, flat(p), flat(ofYes), flat(ofNo), o.thresholds);
  }
  // For [thresholds] × [examples]: above or not, times the weights of positives and of negatives, which is a product
  // of matrices for each label.
  const Output yes = inRows(s, ofYes, o.byLabel), no = inRows(s, ofNo, o.byLabel);
  const Output pair = s.op("Pack", {yes, no}, {{"axis", int64_t{2}}});
  const std::vector<float> limits(o.thresholds.begin(), o.thresholds.end());
  const Output steps = ops::reshape(s, ops::constant(s, Tensor::vector(limits)), {1, -1, 1});
  const Output above = s.op("Greater", {expanded(s, inRows(s, p, o.byLabel), 1), steps});
  const auto counted = [&](Output where) {
    const Output sums = s.op("BatchMatMulV2", {ops::cast(s, where, DType::kFloat), pair});
    const auto part = [&](int64_t column) {
      const Output one = elementAt(s, sums, 2, column);  // [labels, thresholds]
      return o.byLabel ? transposed(s, one, {1, 0}) : elementAt(s, one, 0, 0);
    };
    return std::pair(part(0), part(1));
  };
  const auto [truePositives, falsePositives] = counted(above);
  const auto [falseNegatives, trueNegatives] = counted(s.op("LogicalNot", {above}));
  return {truePositives, falsePositives, trueNegatives, falseNegatives};
}

namespace {

// a / (a + b)
Output shareOf(const Scope& s, const Metric::Totals& totals, const std::string& a, const std::string& b) {
  return quotient(s, totals.at(a), ops::add(s, totals.at(a), totals.at(b)));
}

// A scalar where there is one threshold.
Output onlyOne(const Scope& s, Output byThreshold, const ConfusionOptions& options) {
  return options.thresholds.size() == 1 ? elementAt(s, byThreshold, 0, 0) : byThreshold;
}

// One of the four, by thresholds.
class ConditionCount : public Metric {
 public:
  ConditionCount(Config config, Output ConfusionCounts::*which) : Metric(std::move(config)), which_(which) {
    options_.thresholds = numbersIn(this->config(), "thresholds");
    if (options_.thresholds.empty()) options_.thresholds = {0.5};
  }
  Addends update(const Scope& s, const MetricInput& in) override {
    return {{"accumulator", confusionCounts(s, in, options_).*which_}};
  }
  Output result(const Scope& s, const Totals& totals) const override {
    return onlyOne(s, totals.at("accumulator"), options_);
  }

 private:
  Output ConfusionCounts::*which_;
  ConfusionOptions options_;
};

// TP / (TP + others).
class Share : public Metric {
 public:
  Share(Config config, const char* others, Output ConfusionCounts::*which)
      : Metric(std::move(config)), others_(others), which_(which) {
    options_.topK = this->config().integer("top_k", 0);
    options_.classId = this->config().maybeInteger("class_id");
    options_.thresholds = numbersIn(this->config(), "thresholds");
    if (options_.thresholds.empty()) options_.thresholds = {options_.topK > 0 ? kNegativeInfinity : 0.5};
  }
  Addends update(const Scope& s, const MetricInput& in) override {
    const ConfusionCounts counts = confusionCounts(s, in, options_);
    return {{"true_positives", counts.truePositives}, {others_, counts.*which_}};
  }
  Output result(const Scope& s, const Totals& totals) const override {
    return onlyOne(s, shareOf(s, totals, "true_positives", others_), options_);
  }

 private:
  std::string others_;
  Output ConfusionCounts::*which_;
  ConfusionOptions options_;
};

// The best of one measure at thresholds where another is at least a value.
class BestWhere : public Metric {
 public:
  enum class Measure { kSensitivity, kSpecificity, kPrecision };
  BestWhere(Config config, Measure best, Measure where, const char* key)
      : Metric(std::move(config)), best_(best), where_(where), least_(this->config().number(key)) {
    options_.classId = this->config().maybeInteger("class_id");
    const int64_t count = this->config().integer("num_thresholds", 200);
    for (int64_t i = 0; i < count; ++i) {
      options_.thresholds.push_back(count == 1 ? 0.5 : static_cast<double>(i) / static_cast<double>(count - 1));
    }
  }
  Addends update(const Scope& s, const MetricInput& in) override {
    const ConfusionCounts counts = confusionCounts(s, in, options_);
    return {{"true_positives", counts.truePositives},
            {"true_negatives", counts.trueNegatives},
            {"false_positives", counts.falsePositives},
            {"false_negatives", counts.falseNegatives}};
  }
  // No measure is below 0, which stands for a threshold that does not count.
  Output result(const Scope& s, const Totals& totals) const override {
    const Output best = measured(s, totals, best_), where = measured(s, totals, where_);
    const Output counts = s.op("GreaterEqual", {where, numberLike(s, where, least_)});
    const Output kept = ops::mul(s, best, ops::cast(s, counts, DType::kFloat));
    return s.op("Max", {kept, ints(s, {0})});
  }

 private:
  static Output measured(const Scope& s, const Totals& totals, Measure which) {
    if (which == Measure::kSensitivity) return shareOf(s, totals, "true_positives", "false_negatives");
    if (which == Measure::kSpecificity) return shareOf(s, totals, "true_negatives", "false_positives");
    return shareOf(s, totals, "true_positives", "false_positives");
  }

  Measure best_, where_;
  double least_;
  ConfusionOptions options_;
};

bool registerConfusion() {
  const auto count = [](const char* name, const char* own, Output ConfusionCounts::*which) {
    MetricRegistrar(name, own, true,
                    [which](Config c) { return std::make_shared<ConditionCount>(std::move(c), which); });
  };
  count("TruePositives", "true_positives", &ConfusionCounts::truePositives);
  count("FalsePositives", "false_positives", &ConfusionCounts::falsePositives);
  count("TrueNegatives", "true_negatives", &ConfusionCounts::trueNegatives);
  count("FalseNegatives", "false_negatives", &ConfusionCounts::falseNegatives);
  MetricRegistrar("Precision", "precision", true, [](Config c) {
    return std::make_shared<Share>(std::move(c), "false_positives", &ConfusionCounts::falsePositives);
  });
  MetricRegistrar("Recall", "recall", true, [](Config c) {
    return std::make_shared<Share>(std::move(c), "false_negatives", &ConfusionCounts::falseNegatives);
  });
  using Measure = BestWhere::Measure;
  const auto best = [](const char* name, const char* own, Measure of, Measure where, const char* key) {
    MetricRegistrar(name, own, true,
                    [=](Config c) { return std::make_shared<BestWhere>(std::move(c), of, where, key); });
  };
  best("SensitivityAtSpecificity", "sensitivity_at_specificity", Measure::kSensitivity, Measure::kSpecificity,
       "specificity");
  best("SpecificityAtSensitivity", "specificity_at_sensitivity", Measure::kSpecificity, Measure::kSensitivity,
       "sensitivity");
  best("PrecisionAtRecall", "precision_at_recall", Measure::kPrecision, Measure::kSensitivity, "recall");
  best("RecallAtPrecision", "recall_at_precision", Measure::kSensitivity, Measure::kPrecision, "precision");
  return true;
}
const bool kConfusionIsThere = registerConfusion();

}  // namespace
}  // namespace engine::keras
