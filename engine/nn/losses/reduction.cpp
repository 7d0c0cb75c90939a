#include "engine/nn/losses/reduction.h"

#include <algorithm>
#include <cctype>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

void requireBroadcastable(Output weights, Output losses) {
  const Shape& w = weights.shape();
  const Shape& l = losses.shape();
  if (!w.hasRank() || !l.hasRank() || w.rank() == 0) return;
  bool fits = w.rank() == l.rank();
  for (int i = 0; fits && i < w.rank(); ++i) {
    fits = w[i] == kUnknownDim || l[i] == kUnknownDim || w[i] == 1 || w[i] == l[i];
  }
  if (!fits) {
    fail(Code::kInvalidArgument, "weights can not be broadcast to values: weights '", weights.name(), "' are ", w,
         ", losses '", losses.name(), "' are ", l, ".");
  }
}

Output total(const Scope& scope, Output x) {
  return x.shape().isScalar() ? x : ops::sum(scope, x);
}

// x broadcast to the shape of `like`.
Output broadcastLike(const Scope& scope, Output x, Output like) {
  return ops::mul(scope, x, scope.op("OnesLike", {like}, {}, "ones_like"), "broadcast_weights");
}

Output divisor(const Scope& scope, Output losses, Output weights, Reduction reduction) {
  const DType dtype = losses.type();
  if (reduction == Reduction::kSumOverBatchSize) {
    return ops::cast(scope, scope.op("Size", {losses}, {}, "num_elements"), dtype);
  }
  Output counted = weights;
  if (reduction != Reduction::kMean) {
    const Output zero = ops::number(scope, dtype, 0, "zero");
    counted = ops::cast(scope, scope.op("NotEqual", {weights, zero}), dtype);
  }
  const bool sameShape = weights.shape().isFullyDefined() && weights.shape() == losses.shape();
  return total(scope, sameShape ? counted : broadcastLike(scope, counted, losses));
}

Output reduced(const Scope& scope, Output losses, const LossOptions& options) {
  const bool unweighted = !options.weights.valid();
  if (unweighted) {
    if (options.reduction == Reduction::kNone || losses.shape().isScalar()) return losses;
    if (options.reduction == Reduction::kSum) return ops::sum(scope, losses, {}, false, "value");
    return ops::mean(scope, losses, {}, false, "value");
  }
  const Output weights = ops::cast(scope, options.weights, losses.type());
  requireBroadcastable(weights, losses);
  const Output weighted = ops::mul(scope, losses, weights);
  if (options.reduction == Reduction::kNone) return weighted;
  const Output sum = total(scope, weighted);
  if (options.reduction == Reduction::kSum) return sum;
  return scope.op("DivNoNan", {sum, divisor(scope, losses, weights, options.reduction)}, {}, "value");
}

}  // namespace

Reduction reductionByName(const std::string& name) {
  std::string lower = name;
  std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::string_view kWeighted = "weighted_";
  if (lower.starts_with(kWeighted)) lower.erase(0, kWeighted.size());
  if (lower == "none") return Reduction::kNone;
  if (lower == "sum") return Reduction::kSum;
  if (lower == "mean") return Reduction::kMean;
  if (lower == "sum_over_batch_size") return Reduction::kSumOverBatchSize;
  if (lower == "sum_over_nonzero_weights") return Reduction::kSumOverNonzeroWeights;
  if (lower == "sum_by_nonzero_weights") return Reduction::kSumByNonzeroWeights;
  fail(Code::kInvalidArgument, "There is no loss reduction '", name,
       "'. Known are none, sum, mean, sum_over_batch_size, sum_over_nonzero_weights, sum_by_nonzero_weights.");
}

Output computeWeightedLoss(const Scope& scope, Output losses, const LossOptions& options) {
  if (!losses.shape().hasRank()) {
    fail(Code::kInvalidArgument, "The rank of the losses '", losses.name(), "' is not known.");
  }
  const Output loss = reduced(scope, losses, options);
  scope.graph().collections().lossIsSummed = options.reduction == Reduction::kSum;
  if (options.collect) scope.graph().collections().losses.push_back(loss);
  return loss;
}

}  // namespace engine::nn
