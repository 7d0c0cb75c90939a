#include "engine/nn/losses/pairwise_losses.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

// The labels in the predictions' dtype.
Output vectorLabels(const Scope& scope, Output labels, Output predictions) {
  const Shape& shape = predictions.shape();
  if (!shape.hasRank() || shape.rank() < 1 || !labels.shape().compatibleWith(shape)) {
    fail(Code::kInvalidArgument, "'", scope.prefix(), "': labels '", labels.name(), "' are ", labels.shape(),
         ", predictions '", predictions.name(), "' are ", shape,
         "; they must have the same shape, of one axis or more.");
  }
  return ops::cast(scope, labels, predictions.type());
}

}  // namespace

Output cosineDistance(const Scope& outer, Output labels, Output predictions, int axis, const LossOptions& options) {
  const Scope scope = outer.child("cosine_distance_loss");
  const Output y = vectorLabels(scope, labels, predictions);
  const int rank = predictions.shape().rank();
  if (axis < -rank || axis >= rank) {
    fail(Code::kInvalidArgument, "'", scope.prefix(), "': there is no axis ", axis, " of ", predictions.shape(), ".");
  }
  const Output product = ops::sum(scope, ops::mul(scope, predictions, y), {axis}, true);
  const Output losses = ops::sub(scope, ops::number(scope, predictions.type(), 1, "one"), product);
  return computeWeightedLoss(scope, losses, options);
}

Output meanPairwiseSquaredError(const Scope& outer, Output labels, Output predictions, const LossOptions& options) {
  const Scope scope = outer.child("mean_pairwise_squared_error");
  const Output y = vectorLabels(scope, labels, predictions);
  const DType dtype = predictions.type();
  const auto number = [&](double value) { return ops::number(scope, dtype, value); };
  std::vector<int32_t> axes;
  for (int i = 1; i < predictions.shape().rank(); ++i) axes.push_back(i);
  // Of each example; an example has one number where there is nothing to sum over.
  const auto perExample = [&](Output x) { return axes.empty() ? x : ops::sum(scope, x, axes, true); };
  const Output weights = options.weights.valid() ? ops::cast(scope, options.weights, dtype) : number(1);
  const Output difference = ops::sub(scope, predictions, y);
  const Output present = ops::cast(scope, scope.op("NotEqual", {weights, number(0)}), dtype);
  const Output count = perExample(ops::mul(scope, present, scope.op("OnesLike", {difference})));
  const Output fewer = ops::sub(scope, count, number(1));
  const auto twiceOver = [&](Output x, Output divisor) {
    const Output least = scope.op("Maximum", {divisor, number(0)});
    return ops::mul(scope, number(2), scope.op("DivNoNan", {x, least}));
  };
  const Output squares = twiceOver(perExample(scope.op("Square", {difference})), fewer);
  const Output sums = scope.op("Square", {perExample(difference)});
  const Output losses = ops::sub(scope, squares, twiceOver(sums, ops::mul(scope, count, fewer)));
  const Output loss = ops::sum(scope, ops::mul(scope, losses, weights));
  const Output some = scope.op("Greater", {ops::sum(scope, count), number(0)});
  const Output value = scope.op("SelectV2", {some, loss, number(0)}, {}, "value");
  if (options.collect) scope.graph().collections().losses.push_back(value);
  return value;
}

}  // namespace engine::nn
