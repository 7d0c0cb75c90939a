#include "engine/nn/losses/cross_entropy.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

void requireSmoothing(double smoothing) {
  if (smoothing >= 0 && smoothing <= 1) return;
  fail(Code::kInvalidArgument, "Label smoothing must be in [0, 1], not ", smoothing, ".");
}

void requireCompatible(const Scope& scope, Output labels, Output logits) {
  if (labels.shape().compatibleWith(logits.shape())) return;
  fail(Code::kInvalidArgument, "'", scope.prefix(), "': labels '", labels.name(), "' are ", labels.shape(),
       ", logits '", logits.name(), "' are ", logits.shape(), "; they must have the same shape.");
}

// labels · (1-s) + target·s
Output smoothed(const Scope& scope, Output labels, double smoothing, double target) {
  const DType dtype = labels.type();
  const Output kept = ops::mul(scope, labels, ops::number(scope, dtype, 1 - smoothing, "mul/y"));
  return ops::add(scope, kept, ops::number(scope, dtype, smoothing * target, "add/y"));
}

int64_t requireClasses(const Scope& scope, Output logits) {
  const Shape& shape = logits.shape();
  if (shape.hasRank() && shape.rank() > 0 && shape[-1] != kUnknownDim) return shape[-1];
  fail(Code::kInvalidArgument, "'", scope.prefix(), "': the number of classes of '", logits.name(), "' (", shape,
       ") must be known.");
}

// x without a last dimension of 1, when it has one dimension more than `rank`.
Output withoutLastOne(const Scope& scope, Output x, int rank) {
  if (!x.valid() || !x.shape().hasRank() || x.shape().rank() != rank + 1) return x;
  return scope.op("Squeeze", {x}, {{"squeeze_dims", std::vector<int64_t>{-1}}});
}

// Rows of logits as a matrix.
Output asMatrix(const Scope& scope, Output x) {
  return x.shape().rank() == 2 ? x : ops::reshape(scope, x, {-1, x.shape()[-1]});
}

// A vector of losses in the shape of `like` without its last dimension.
Output asBatch(const Scope& scope, Output losses, Output like, const std::string& name) {
  if (like.shape().rank() == 2) return losses;
  const Output begin = ops::constant(scope, Tensor::vector<int32_t>({0}), "strided_slice/begin");
  const Output end = ops::constant(scope, Tensor::vector<int32_t>({-1}), "strided_slice/end");
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}), "strided_slice/strides");
  const Output shape = scope.op("StridedSlice", {ops::shapeOf(scope, like), begin, end, one}, {}, "strided_slice");
  return scope.op("Reshape", {losses, shape}, {}, name);
}

}  // namespace

Output sigmoidCrossEntropyWithLogits(const Scope& scope, Output labels, Output logits, const std::string& name) {
  const Scope inner = scope.exactly(scope.fullName(name));
  requireCompatible(inner, labels, logits);
  const Output zeros = inner.op("ZerosLike", {logits}, {}, "zeros_like");
  const Output positive = inner.op("GreaterEqual", {logits, zeros});
  const Output relu = inner.op("Select", {positive, logits, zeros});
  const Output negative = inner.op("Neg", {logits});
  const Output minusAbs = inner.op("Select", {positive, negative, logits});
  const Output linear = ops::sub(inner, relu, ops::mul(inner, logits, labels));
  const Output soft = inner.op("Log1p", {inner.op("Exp", {minusAbs})});
  return ops::add(scope, linear, soft, name);
}

Output softmaxCrossEntropyWithLogits(const Scope& scope, Output labels, Output logits, const std::string& name) {
  const Scope inner = scope.exactly(scope.fullName(name));
  requireCompatible(inner, labels, logits);
  requireClasses(inner, logits);
  const Output losses =
      scope.op("SoftmaxCrossEntropyWithLogits", {asMatrix(inner, logits), asMatrix(inner, labels)}, {}, name);
  return asBatch(inner, losses, logits, "Reshape");
}

Output sparseSoftmaxCrossEntropyWithLogits(const Scope& scope, Output labels, Output logits, const std::string& name) {
  const Scope inner = scope.exactly(scope.fullName(name));
  requireClasses(inner, logits);
  const Output flat = labels.shape().rank() == 1 ? labels : ops::reshape(inner, labels, {-1});
  const Output losses = inner.op("SparseSoftmaxCrossEntropyWithLogits", {asMatrix(inner, logits), flat}, {}, name);
  return asBatch(inner, losses, logits, "Reshape");
}

Output softmaxCrossEntropy(const Scope& scope, Output labels, Output logits, const LossOptions& options,
                           double labelSmoothing) {
  const Scope inner = scope.child("softmax_cross_entropy_loss");
  requireSmoothing(labelSmoothing);
  labels = ops::cast(inner, labels, logits.type());
  if (labelSmoothing > 0) {
    labels = smoothed(inner, labels, labelSmoothing, 1.0 / static_cast<double>(requireClasses(inner, logits)));
  }
  labels = inner.op("StopGradient", {labels}, {}, "labels_stop_gradient");
  return computeWeightedLoss(inner, softmaxCrossEntropyWithLogits(inner, labels, logits), options);
}

Output sparseSoftmaxCrossEntropy(const Scope& scope, Output labels, Output logits, const LossOptions& options) {
  const Scope inner = scope.child("sparse_softmax_cross_entropy_loss");
  requireClasses(inner, logits);
  const int rank = logits.shape().rank() - 1;
  labels = withoutLastOne(inner, labels, rank);
  if (!labels.shape().hasRank() || labels.shape().rank() != rank) {
    fail(Code::kInvalidArgument, "'", inner.prefix(), "': labels '", labels.name(), "' are ", labels.shape(),
         "; they must have the shape of logits '", logits.name(), "' (", logits.shape(),
         ") without its last dimension.");
  }
  LossOptions squeezed = options;
  squeezed.weights = withoutLastOne(inner, options.weights, rank);
  return computeWeightedLoss(inner, sparseSoftmaxCrossEntropyWithLogits(inner, labels, logits), squeezed);
}

Output sigmoidCrossEntropy(const Scope& scope, Output labels, Output logits, const LossOptions& options,
                           double labelSmoothing) {
  const Scope inner = scope.child("sigmoid_cross_entropy_loss");
  requireSmoothing(labelSmoothing);
  labels = ops::cast(inner, labels, logits.type());
  if (labelSmoothing > 0) labels = smoothed(inner, labels, labelSmoothing, 0.5);
  return computeWeightedLoss(inner, sigmoidCrossEntropyWithLogits(inner, labels, logits, "xentropy"), options);
}

}  // namespace engine::nn
