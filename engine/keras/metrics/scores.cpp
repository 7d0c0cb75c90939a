// F scores and the coefficient of determination, of each column and of all.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/metrics/metric.h"

namespace engine::keras {
namespace {

void requireMatrices(const Metric& metric, const MetricInput& in) {
  if (in.labels.shape().rank() == 2 && in.predictions.shape().rank() == 2) return;
  fail(Code::kInvalidArgument, "Metric '", metric.name(), "' needs labels and predictions of two dimensions, not ",
       in.labels.shape(), " and ", in.predictions.shape(), ".");
}

// Weights of rows (or of single elements) as a factor of matrices; invalid for none.
Output rowWeights(const Scope& s, Output weights) {
  if (!weights.valid()) return weights;
  weights = ops::cast(s, weights, DType::kFloat);
  return weights.shape().rank() == 1 ? expanded(s, weights, 1) : weights;
}

class FBeta : public Metric {
 public:
  explicit FBeta(Config config)
      : Metric(std::move(config)),
        average_(this->config().text("average", "")),
        beta_(this->config().number("beta", 1)) {}

  Addends update(const Scope& s, const MetricInput& in) override {
    requireMatrices(*this, in);
    const Output t = ops::cast(s, in.labels, DType::kFloat), given = ops::cast(s, in.predictions, DType::kFloat);
    const auto threshold = config().maybeNumber("threshold");
    const auto number = [&](double value) { return numberLike(s, given, value); };
    Output chosen;
    if (threshold) {
      chosen = s.op("Greater", {given, number(*threshold)});
    } else {
      const Output highest = s.op("Max", {given, ints(s, {-1})}, {{"keep_dims", true}});
      chosen = s.op("LogicalAnd",
                    {s.op("GreaterEqual", {given, highest}), s.op("Greater", {s.op("Abs", {given}), number(1e-9)})});
    }
    const Output p = ops::cast(s, chosen, DType::kFloat), weights = rowWeights(s, in.weights);
    const auto rest = [&](Output x) { return ops::sub(s, number(1), x); };
    const auto summed = [&](Output x) {
      if (weights.valid()) x = ops::mul(s, x, weights);
      return average_ == "micro" ? ops::sum(s, x) : ops::sum(s, x, {0});
    };
    return {{"true_positives", summed(ops::mul(s, p, t))},
            {"false_positives", summed(ops::mul(s, p, rest(t)))},
            {"false_negatives", summed(ops::mul(s, rest(p), t))},
            {"intermediate_weights", summed(t)}};
  }

  Output result(const Scope& s, const Totals& totals) const override {
    const Output hits = totals.at("true_positives"), weights = totals.at("intermediate_weights");
    const Output precision = quotient(s, hits, ops::add(s, hits, totals.at("false_positives")));
    const Output recall = quotient(s, hits, ops::add(s, hits, totals.at("false_negatives")));
    const Output square = numberLike(s, hits, beta_ * beta_);
    const Output parts = ops::add(s, ops::mul(s, square, precision), recall);
    const Output product = ops::mul(s, ops::mul(s, precision, recall), numberLike(s, hits, 1 + beta_ * beta_));
    const Output scores = quotient(s, product, parts);
    if (average_ == "weighted") return quotient(s, ops::sum(s, ops::mul(s, scores, weights)), ops::sum(s, weights));
    return average_.empty() || average_ == "micro" ? scores : ops::mean(s, scores);
  }

 private:
  std::string average_;  // "" for none
  double beta_;
};

const MetricRegistrar kFBeta("FBetaScore", "fbeta_score", false,
                             [](Config c) { return std::make_shared<FBeta>(std::move(c)); });
const MetricRegistrar kF1("F1Score", "f1_score", false, [](Config c) { return std::make_shared<FBeta>(std::move(c)); });

class R2 : public Metric {
 public:
  using Metric::Metric;

  Addends update(const Scope& s, const MetricInput& in) override {
    requireMatrices(*this, in);
    const Output t = ops::cast(s, in.labels, DType::kFloat), p = ops::cast(s, in.predictions, DType::kFloat);
    const Output ones = s.op("OnesLike", {t}), given = rowWeights(s, in.weights);
    const Output weights = given.valid() ? ops::mul(s, given, ones) : ones;
    const Output weighted = ops::mul(s, t, weights);
    const auto summed = [&](Output x) { return ops::sum(s, x, {0}); };
    return {{"num_samples", s.op("Size", {t}), DType::kInt32},
            {"squared_sum", summed(ops::mul(s, t, weighted))},
            {"sum", summed(weighted)},
            {"residual", summed(ops::mul(s, s.op("SquaredDifference", {t, p}), weights))},
            {"count", summed(weights)}};
  }

  Output result(const Scope& s, const Totals& totals) const override {
    const Output sum = totals.at("sum"), one = numberLike(s, sum, 1), zero = numberLike(s, sum, 0);
    const Output squares = ops::mul(s, sum, s.op("RealDiv", {sum, totals.at("count")}));
    const Output variance = ops::sub(s, totals.at("squared_sum"), squares);
    const Output raw = ops::sub(s, one, s.op("RealDiv", {totals.at("residual"), variance}));
    Output score = s.op("SelectV2", {s.op("IsInf", {raw}), zero, raw});
    const std::string kind = config().text("class_aggregation", "");
    if (kind == "uniform_average") score = ops::mean(s, score);
    if (kind == "variance_weighted_average") {
      score = s.op("RealDiv", {ops::sum(s, ops::mul(s, variance, score)), ops::sum(s, variance)});
    }
    return adjusted(s, score, totals.at("num_samples"));
  }

 private:
  // For the number of predictors; as it is where there are too few samples.
  Output adjusted(const Scope& s, Output score, Output samples) const {
    const double predictors = config().number("num_regressors", 0);
    if (predictors == 0) return score;
    const Output one = numberLike(s, score, 1);
    const Output left = ops::sub(s, samples, numberLike(s, score, predictors + 1));
    const Output lost = ops::mul(s, ops::sub(s, one, score), ops::sub(s, samples, one));
    const Output enough = s.op("Greater", {left, numberLike(s, score, 0)});
    return s.op("SelectV2", {enough, ops::sub(s, one, s.op("RealDiv", {lost, left})), score});
  }
};

const MetricRegistrar kR2("R2Score", "r2_score", false, [](Config c) {
  if (!c.json().contains("class_aggregation")) c.set("class_aggregation", "uniform_average");
  return std::make_shared<R2>(std::move(c));
});

}  // namespace
}  // namespace engine::keras
