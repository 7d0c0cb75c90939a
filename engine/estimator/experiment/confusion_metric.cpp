// The metric confusion_matrix of evaluations: how often the examples of each class were predicted as each class. Its
// value is float64 [classes, classes], rows are labels, so it goes into the evaluation's log as a tensor.
#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/experiment/metric_registry.h"
#include "engine/graph/ops.h"
#include "engine/nn/metrics/classes.h"

namespace engine::estimator {
namespace {

constexpr char kConfusionMatrix[] = "confusion_matrix";

bool isReal(Output x) {
  return x.type() == DType::kFloat || x.type() == DType::kDouble || x.type() == DType::kHalf ||
         x.type() == DType::kBfloat16;
}

// Of how many classes the last dimension holds a number each; 1: of none.
int64_t scoredClasses(Output x) {
  const bool hasLast = x.shape().hasRank() && x.shape().rank() > 1 && x.shape()[-1] > 1;
  return hasLast ? x.shape()[-1] : 1;
}

// Ids of the classes: where a number for each is given the class of the largest, else what is given.
Output idsOf(const Scope& scope, Output x, const char* what) {
  if (x.type() == DType::kString) {
    fail(Code::kInvalidArgument, "The metric confusion_matrix compares ids of classes, but its ", what,
         " are strings: give a prediction of ids or probabilities, and labels as numbers.");
  }
  if (scoredClasses(x) > 1) return scope.op("ArgMax", {x, ops::scalar(scope, int32_t{-1})});
  return ops::cast(scope, x, DType::kInt64);
}

// The same for a single probability, which is one of class 1.
Output predictedIds(const Scope& scope, Output x) {
  if (!isReal(x) || scoredClasses(x) > 1) return idsOf(scope, x, "predictions");
  const Output half = ops::number(scope, x.type(), 0.5);
  return ops::cast(scope, scope.op("GreaterEqual", {x, half}), DType::kInt64);
}

int64_t nameCount(const std::string& names) {
  return names.empty() ? 0 : 1 + std::ranges::count(names, ',');
}

// Given, or as many as the names or the numbers that are predicted.
int64_t classCount(const Params& params, Output predictions) {
  const int64_t names = nameCount(params.get<std::string>("names", ""));
  int64_t classes = params.get<int64_t>("classes", names);
  if (classes == 0 && isReal(predictions)) classes = std::max<int64_t>(2, scoredClasses(predictions));
  if (classes < 2) {
    fail(Code::kInvalidArgument, "The metric confusion_matrix needs 2 classes or more: give its parameter 'classes'.");
  }
  if (names > 0 && names != classes) {
    fail(Code::kInvalidArgument, "The metric confusion_matrix has ", classes, " classes, but ", names, " names.");
  }
  return classes;
}

const MetricRegistrar kConfusionMetric(kConfusionMatrix, [](const Params& params) -> MetricFn {
  return [params](const Features& features, const Labels& labels, const NamedOutputs& predictions,
                  const RunConfig&) -> EvalMetrics {
    const Compared compared = comparedBy(labels, predictions, params.get<std::string>("prediction", ""));
    const Scope scope = nn::metrics::metricScope(features.scope(), {.name = kConfusionMatrix}, kConfusionMatrix);
    const nn::metrics::Accumulator matrix = nn::metrics::confusionMatrix(scope, idsOf(scope, compared.labels, "labels"),
                                                                         predictedIds(scope, compared.predictions),
                                                                         classCount(params, compared.predictions), {});
    return {{kConfusionMatrix,
             {ops::identity(scope, matrix.current, "value"), ops::identity(scope, matrix.updated, "update_op")}}};
  };
});

}  // namespace
}  // namespace engine::estimator
