#include "engine/nn/metrics/keras/scores.h"

#include <utility>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/thresholds.h"

namespace engine::nn::metrics::keras {
namespace {

void requireTable(const std::string& metric, Output labels, Output predictions) {
  if (!labels.valid()) fail(Code::kInvalidArgument, "Metric '", metric, "' needs labels.");
  const Shape& shape = predictions.shape();
  const bool fits = shape.hasRank() && shape.rank() == 2 && shape.dim(1) != kUnknownDim &&
                    labels.shape().compatibleWith(shape) && labels.shape().hasRank();
  if (fits) return;
  fail(Code::kInvalidArgument, "Metric '", metric,
       "' expects labels and predictions [batch, n] with a known n; they are ", labels.shape(), " and ", shape, ".");
}

// What a metric counted, before a batch or after it.
using Moments = std::vector<Output>;

Metric fromCounts(const std::vector<Accumulator>& counts, const std::function<Output(const Moments&)>& value,
                  const Scope& scope) {
  Moments current, updated;
  for (const Accumulator& count : counts) {
    current.push_back(count.current);
    updated.push_back(count.updated);
  }
  return {ops::identity(scope, value(current), "value"), ops::identity(scope, value(updated), "update_op")};
}

Output chosen(const Scope& scope, Output predictions, const std::optional<double>& threshold) {
  if (threshold) return scope.op("Greater", {predictions, ops::number(scope, predictions.type(), *threshold)});
  constexpr double kNothing = 1e-9;  // [0, 0, 0] is no choice of three
  const Output axis = ops::constant(scope, Tensor::vector<int32_t>({-1}), "axis");
  const Output most = scope.op("Max", {predictions, axis}, {{"keep_dims", true}});
  const Output some =
      scope.op("Greater", {scope.op("Abs", {predictions}), ops::number(scope, predictions.type(), kNothing)});
  return scope.op("LogicalAnd", {scope.op("GreaterEqual", {predictions, most}), some});
}

// true positives, false positives, false negatives and positives.
std::vector<Accumulator> answerCounts(const Scope& scope, Output labels, Output predictions, Output weights,
                                      const FBetaOptions& options) {
  const Output y = ops::cast(scope, labels, DType::kFloat);
  const Output p = ops::cast(scope, chosen(scope, predictions, options.threshold), DType::kFloat);
  const Output one = ops::number(scope, DType::kFloat, 1, "one");
  const Output w = weights.valid() ? broadcastWeights(scope, weights, y) : Output{};
  const auto counted = [&](const char* name, Output x) {
    if (w.valid()) x = ops::mul(scope, x, w);
    const bool whole = options.average == ScoreAverage::kMicro;
    return accumulate(scope, name, whole ? ops::sum(scope, x) : ops::sum(scope, x, {0}));
  };
  return {counted("true_positives", ops::mul(scope, p, y)),
          counted("false_positives", ops::mul(scope, p, ops::sub(scope, one, y))),
          counted("false_negatives", ops::mul(scope, ops::sub(scope, one, p), y)), counted("intermediate_weights", y)};
}

Output fBetaOf(const Scope& scope, const Moments& m, const FBetaOptions& options) {
  const auto quotient = [&](Output a, Output b) { return scope.op("DivNoNan", {a, b}); };
  const Output precision = quotient(m[0], ops::add(scope, m[0], m[1]));
  const Output recall = quotient(m[0], ops::add(scope, m[0], m[2]));
  const double square = options.beta * options.beta;
  const Output low = ops::add(scope, ops::mul(scope, ops::number(scope, DType::kFloat, square), precision), recall);
  const Output score =
      ops::mul(scope, quotient(ops::mul(scope, precision, recall), low), ops::number(scope, DType::kFloat, 1 + square));
  if (options.average == ScoreAverage::kMacro) return ops::mean(scope, score);
  if (options.average != ScoreAverage::kWeighted) return score;
  return ops::sum(scope, ops::mul(scope, score, quotient(m[3], ops::sum(scope, m[3]))));
}

// sum, squared_sum, residual, count, num_samples
Output r2Of(const Scope& scope, const Moments& m, R2Average average, int64_t regressors) {
  const Output one = ops::number(scope, DType::kFloat, 1, "one");
  const Output total = ops::sub(scope, m[1], ops::mul(scope, m[0], ops::realDiv(scope, m[0], m[3])));
  const Output raw = ops::sub(scope, one, ops::realDiv(scope, m[2], total));
  const Output each = scope.op("SelectV2", {scope.op("IsInf", {raw}), ops::number(scope, DType::kFloat, 0), raw});
  Output score = each;
  if (average == R2Average::kUniform) score = ops::mean(scope, each);
  if (average == R2Average::kVarianceWeighted) {
    score = ops::realDiv(scope, ops::sum(scope, ops::mul(scope, total, each)), ops::sum(scope, total));
  }
  if (regressors == 0) return score;
  const Output used = ops::number(scope, DType::kFloat, static_cast<double>(regressors), "regressors");
  const Output free = ops::sub(scope, ops::sub(scope, m[4], used), one);
  const Output lost = ops::mul(scope, ops::sub(scope, one, score), ops::sub(scope, m[4], one));
  const Output adjusted = ops::sub(scope, one, ops::realDiv(scope, lost, free));
  const Output enough = scope.op("Greater", {free, ops::number(scope, DType::kFloat, 0)});
  return scope.op("SelectV2", {enough, adjusted, score});
}

// Of the counts in their usual order: true positives, false negatives, true negatives, false positives.
struct Rate {
  std::size_t right, wrong;
};
constexpr Rate kPrecisionRate{0, 3};
constexpr Rate kRecallRate{0, 1};
constexpr Rate kSpecificityRate{2, 3};

MetricObject bestWhere(const std::string& name, Rate rate, Rate other, double wanted, int thresholds) {
  if (!(wanted >= 0 && wanted <= 1)) {
    fail(Code::kInvalidArgument, "Metric '", name, "': the wanted rate must be in the range [0, 1]: ", wanted);
  }
  return {name, [=](const Scope& outer, Output labels, Output predictions, const MetricOptions& options) {
            if (!labels.valid()) fail(Code::kInvalidArgument, "Metric '", options.name, "' needs labels.");
            const Scope scope = metricScope(outer, options, "rate");
            const ConfusionCounts c =
                confusionAt(scope, labels, predictions, evenThresholds(thresholds), options.weights);
            const auto value = [&](const Moments& m) {
              const auto of = [&](const Rate& r) {
                return scope.op("DivNoNan", {m[r.right], ops::add(scope, m[r.right], m[r.wrong])});
              };
              const Output limit = ops::number(scope, DType::kFloat, wanted, "wanted");
              const Output allowed = scope.op("GreaterEqual", {of(other), limit});
              const Output none = ops::number(scope, DType::kFloat, 0, "none");
              const Output rates = scope.op("SelectV2", {allowed, of(rate), none});
              return scope.op("Max", {rates, ops::scalar(scope, int32_t{0}, "axis")});
            };
            return fromCounts({c.truePositives, c.falseNegatives, c.trueNegatives, c.falsePositives}, value, scope);
          }};
}

using CountMember = Accumulator ConfusionCounts::*;

MetricObject countOf(const std::string& name, std::vector<float> thresholds, CountMember member,
                     const WantedCounts& wanted) {
  return {name, [=](const Scope& outer, Output labels, Output predictions, const MetricOptions& options) {
            if (!labels.valid()) fail(Code::kInvalidArgument, "Metric '", options.name, "' needs labels.");
            const Scope scope = metricScope(outer, options, "count");
            const ConfusionCounts counts = confusionAt(scope, labels, predictions, thresholds, options.weights, wanted);
            const auto value = [&](const Moments& m) {
              return thresholds.size() == 1 ? ops::reshape(scope, m[0], {}) : m[0];
            };
            return fromCounts({counts.*member}, value, scope);
          }};
}

}  // namespace

MetricObject fBetaScore(FBetaOptions options, const std::string& name) {
  if (!(options.beta > 0)) fail(Code::kInvalidArgument, "The beta of '", name, "' must be above 0: ", options.beta);
  if (options.threshold && !(*options.threshold > 0 && *options.threshold <= 1)) {
    fail(Code::kInvalidArgument, "The threshold of '", name, "' must be in (0, 1]: ", *options.threshold);
  }
  return {name, [options](const Scope& outer, Output labels, Output predictions, const MetricOptions& own) {
            requireTable(own.name, labels, predictions);
            const Scope scope = metricScope(outer, own, "fbeta_score");
            return fromCounts(
                answerCounts(scope, labels, predictions, own.weights, options),
                [&](const Moments& m) { return fBetaOf(scope, m, options); }, scope);
          }};
}

MetricObject f1Score(ScoreAverage average, std::optional<double> threshold, const std::string& name) {
  return fBetaScore({average, 1, threshold}, name);
}

MetricObject r2Score(R2Average average, int64_t regressors, const std::string& name) {
  if (regressors < 0) fail(Code::kInvalidArgument, "The regressors of '", name, "' are at least 0: ", regressors);
  return {name, [=](const Scope& outer, Output labels, Output predictions, const MetricOptions& own) {
            requireTable(own.name, labels, predictions);
            const Scope scope = metricScope(outer, own, "r2_score");
            const Output y = ops::cast(scope, labels, DType::kFloat);
            const Output p = ops::cast(scope, predictions, DType::kFloat);
            const Output ones = scope.op("OnesLike", {y});
            const Output w = own.weights.valid() ? broadcastWeights(scope, own.weights, y) : ones;
            const auto summed = [&](const char* name, Output x) {
              return accumulate(scope, name, ops::sum(scope, ops::mul(scope, x, w), {0}));
            };
            const std::vector<Accumulator> counts{
                summed("sum", y), summed("squared_sum", scope.op("Square", {y})),
                summed("residual", scope.op("SquaredDifference", {y, p})), summed("count", ones),
                accumulate(scope, "num_samples", ops::cast(scope, scope.op("Size", {y}), DType::kFloat))};
            return fromCounts(
                counts, [&](const Moments& m) { return r2Of(scope, m, average, regressors); }, scope);
          }};
}

MetricObject precisionAtRecall(double recall, int thresholds, const std::string& name) {
  return bestWhere(name, kPrecisionRate, kRecallRate, recall, thresholds);
}

MetricObject recallAtPrecision(double precision, int thresholds, const std::string& name) {
  return bestWhere(name, kRecallRate, kPrecisionRate, precision, thresholds);
}

MetricObject sensitivityAtSpecificity(double specificity, int thresholds, const std::string& name) {
  return bestWhere(name, kRecallRate, kSpecificityRate, specificity, thresholds);
}

MetricObject specificityAtSensitivity(double sensitivity, int thresholds, const std::string& name) {
  return bestWhere(name, kSpecificityRate, kRecallRate, sensitivity, thresholds);
}

MetricObject truePositives(std::vector<float> thresholds, const std::string& name) {
  return countOf(name, std::move(thresholds), &ConfusionCounts::truePositives, {true, false, false, false});
}

MetricObject trueNegatives(std::vector<float> thresholds, const std::string& name) {
  return countOf(name, std::move(thresholds), &ConfusionCounts::trueNegatives, {false, false, true, false});
}

MetricObject falsePositives(std::vector<float> thresholds, const std::string& name) {
  return countOf(name, std::move(thresholds), &ConfusionCounts::falsePositives, {false, false, false, true});
}

MetricObject falseNegatives(std::vector<float> thresholds, const std::string& name) {
  return countOf(name, std::move(thresholds), &ConfusionCounts::falseNegatives, {false, true, false, false});
}

}  // namespace engine::nn::metrics::keras
