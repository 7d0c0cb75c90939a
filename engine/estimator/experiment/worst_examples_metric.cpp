// The metric worst_examples of evaluations: the examples whose predictions are furthest from their labels. Its value is
// float64 [count, 4], a row an example, the worst first: its number in the evaluation from 1 on, the label, what was
// predicted, and the error: 1 - the probability of the label, or |label - prediction| of single numbers. Rows of 0
// where there are fewer with an error. Examples that are pictures are kept beside it, as worst_examples_pictures.
#include "engine/core/error.h"
#include "engine/estimator/experiment/metric_registry.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

constexpr char kWorstExamples[] = "worst_examples";
constexpr int64_t kRowSize = 4;
constexpr int64_t kMostWorst = 1000;
constexpr int64_t kLargestPicture = 128;  // rows and columns

bool hasProbabilities(Output x) {
  return x.shape().hasRank() && x.shape().rank() > 1 && x.shape()[-1] > 1;
}

// The class of the largest of an example's numbers.
Output bestOf(const Scope& scope, Output x) {
  return ops::cast(scope, scope.op("ArgMax", {x, ops::scalar(scope, int32_t{-1})}), DType::kDouble);
}

Output realsOf(const Scope& scope, Output x, const char* what) {
  if (x.type() == DType::kString) {
    fail(Code::kInvalidArgument, "The metric worst_examples compares numbers, but its ", what,
         " are strings: give a prediction of probabilities or numbers, and labels as numbers.");
  }
  return ops::cast(scope, x, DType::kDouble);
}

// The batch's rows; `before` examples came in earlier batches.
Output rowsOf(const Scope& scope, const Compared& compared, Output before) {
  const Output given = realsOf(scope, compared.labels, "labels");
  const Output labels = ops::reshape(scope, hasProbabilities(given) ? bestOf(scope, given) : given, {-1});
  Output predicted = realsOf(scope, compared.predictions, "predictions");
  Output error;
  if (hasProbabilities(predicted)) {
    const int64_t classes = predicted.shape()[-1];
    const Output probabilities = ops::reshape(scope, predicted, {-1, classes});
    const Output wanted =
        scope.op("OneHot", {ops::cast(scope, labels, DType::kInt64), ops::scalar(scope, static_cast<int32_t>(classes)),
                            ops::scalar(scope, 1.0), ops::scalar(scope, 0.0)});
    error = ops::sub(scope, ops::scalar(scope, 1.0), ops::sum(scope, ops::mul(scope, wanted, probabilities), {1}));
    predicted = bestOf(scope, probabilities);
  } else {
    predicted = ops::reshape(scope, predicted, {-1});
    error = scope.op("Abs", {ops::sub(scope, labels, predicted)});
  }
  const Output count = ops::cast(scope, scope.op("Size", {labels}), DType::kInt64);
  const Output one = ops::scalar(scope, int64_t{1});
  const Output first = ops::add(scope, before, one);
  const Output numbers = scope.op("Range", {first, ops::add(scope, first, count), one});
  return scope.op("Pack", {ops::cast(scope, numbers, DType::kDouble), labels, predicted, error}, {{"axis", 1}});
}

// The only feature, if it is a picture; else none.
Output pictureIn(const Features& features) {
  if (features.tensors().size() != 1) return {};
  const Output x = features.only();
  if (!x.shape().hasRank() || x.type() == DType::kString) return {};
  const int rank = x.shape().rank();
  if (rank != 3 && rank != 4) return {};
  for (const int dimension : {1, 2}) {
    if (x.shape()[dimension] < 2 || x.shape()[dimension] > kLargestPicture) return {};
  }
  return rank == 3 || x.shape()[3] == 1 || x.shape()[3] == 3 ? ops::cast(features.scope(), x, DType::kFloat) : Output{};
}

class WorstExamples {
 public:
  WorstExamples(const Scope& scope, int64_t count) : scope_(scope), count_(count) {}

  EvalMetrics metrics(const Features& features, const Compared& compared) {
    const Variable examples = local("examples", Shape{}, DType::kInt64);
    const Output before = ops::readVariable(scope_, examples.handle);
    const Output rows = rowsOf(scope_, compared, before);
    const Output count = scope_.op(
        "GatherV2", {ops::shapeOf(scope_, rows), ops::scalar(scope_, int32_t{0}), ops::scalar(scope_, int32_t{0})});
    counted_ = ops::assign(scope_, examples.handle, ops::add(scope_, before, ops::cast(scope_, count, DType::kInt64)));
    const Variable kept = local("rows", Shape{count_, kRowSize}, DType::kDouble);
    const Output all = joined(kept, rows);
    const Output errors = scope_.op("GatherV2", {all, ops::scalar(scope_, kRowSize - 1), ops::scalar(scope_, 1)});
    const Node* top = scope_.op("TopKV2", {errors, ops::scalar(scope_, static_cast<int32_t>(count_))}).node;
    const Output places = top->output(1);
    EvalMetrics metrics{{kWorstExamples, metricOf(kept, all, places)}};
    if (const Output picture = pictureIn(features); picture.node) {
      std::vector<int64_t> shape{count_};
      for (int i = 1; i < picture.shape().rank(); ++i) shape.push_back(picture.shape()[i]);
      const Variable pictures = local("pictures", Shape(shape), DType::kFloat);
      metrics.emplace("worst_examples_pictures", metricOf(pictures, joined(pictures, picture), places));
    }
    return metrics;
  }

 private:
  Variable local(const char* name, const Shape& shape, DType dtype) {
    nn::VariableOptions options;
    options.local = true;
    return nn::getVariable(scope_, name, shape, dtype, nn::zeros(), options);
  }
  // What is kept, then the batch: of equals those stay that came first.
  Output joined(const Variable& kept, Output batch) {
    return scope_.op("ConcatV2", {ops::readVariable(scope_, kept.handle), batch, ops::scalar(scope_, int32_t{0})});
  }
  nn::metrics::Metric metricOf(const Variable& kept, Output all, Output places) {
    const Output next = scope_.op("GatherV2", {all, places, ops::scalar(scope_, int32_t{0})});
    next.node->mergeOutputShape(0, kept.shape);
    Node* keep = ops::assign(scope_, kept.handle, next);
    return {ops::identity(scope_, ops::readVariable(scope_, kept.handle), "value"),
            ops::identity(scope_, ops::readVariable(scope_.withControls({keep, counted_}), kept.handle), "update_op")};
  }

  Scope scope_;
  int64_t count_;
  Node* counted_ = nullptr;
};

const MetricRegistrar kWorstExamplesMetric(kWorstExamples, [](const Params& params) -> MetricFn {
  const int64_t count = params.get<int64_t>("count", 16);
  if (count < 1 || count > kMostWorst) {
    fail(Code::kInvalidArgument, "The metric worst_examples keeps ", count, " examples; it can keep 1 to ", kMostWorst,
         ".");
  }
  const std::string key = params.get<std::string>("prediction", "");
  return [count, key](const Features& features, const Labels& labels, const NamedOutputs& predictions,
                      const RunConfig&) -> EvalMetrics {
    const Scope scope = nn::metrics::metricScope(features.scope(), {.name = kWorstExamples}, kWorstExamples);
    return WorstExamples(scope, count).metrics(features, comparedBy(labels, predictions, key));
  };
});

}  // namespace
}  // namespace engine::estimator
