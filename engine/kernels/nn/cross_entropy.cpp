// Softmax cross entropy with dense and sparse labels: the loss of each row and its gradient for the logits.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/math/broadcast.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void denseShape(InferenceContext& c) {
  const Shape both = broadcastShape(c.withRank(0, 2), c.withRank(1, 2));
  c.setOutput(0, Shape{both.dim(0)});
  c.setOutput(1, both);
}

void sparseShape(InferenceContext& c) {
  const Shape logits = c.withRank(0, 2);
  const Shape rows = Shape{logits.dim(0)}.mergedWith(c.withRank(1, 1));
  c.setOutput(0, rows);
  c.setOutput(1, Shape{rows.dim(0), logits.dim(1)});
}

const OpRegistrar kDenseOp("SoftmaxCrossEntropyWithLogits", "features: T, labels: T -> loss: T, backprop: T", "T: type",
                           denseShape);
const OpRegistrar kSparseOp("SparseSoftmaxCrossEntropyWithLogits",
                            "features: T, labels: Tlabels -> loss: T, backprop: T", "T: type; Tlabels: type = int64",
                            sparseShape);

// log Σ e^(x - max), and the largest x.
template <typename T>
std::pair<T, T> logSum(const T* x, int64_t classes) {
  const T largest = *std::max_element(x, x + classes);
  double sum = 0;
  for (int64_t i = 0; i < classes; ++i) sum += std::exp(static_cast<double>(x[i] - largest));
  return {static_cast<T>(std::log(sum)), largest};
}

template <typename T>
void denseRow(const T* x, const T* labels, int64_t classes, T* loss, T* grad) {
  const auto [log, largest] = logSum(x, classes);
  T total = 0;
  for (int64_t i = 0; i < classes; ++i) {
    const T logProbability = x[i] - largest - log;
    if (labels[i] != 0) total -= labels[i] * logProbability;
    grad[i] = std::exp(logProbability) - labels[i];
  }
  *loss = total;
}

template <typename T, typename Label>
void sparseRow(const T* x, Label label, int64_t classes, T* loss, T* grad) {
  const auto [log, largest] = logSum(x, classes);
  for (int64_t i = 0; i < classes; ++i) grad[i] = std::exp(x[i] - largest - log);
  *loss = log + largest - x[label];
  grad[label] -= 1;
}

template <typename T, typename Label>
void sparseRows(int64_t rows, int64_t classes, const T* x, const Label* labels, T* loss, T* grad) {
  if constexpr (std::is_same_v<T, float> && std::is_same_v<Label, int32_t>) {
    kernelTable().sparseSoftmaxXent32(rows, classes, x, labels, loss, grad);
  } else if constexpr (std::is_same_v<T, float>) {
    kernelTable().sparseSoftmaxXent64(rows, classes, x, labels, loss, grad);
  } else {
    for (int64_t r = 0; r < rows; ++r) sparseRow(x + r * classes, labels[r], classes, loss + r, grad + r * classes);
  }
}

void checkLogits(const Tensor& logits) {
  if (logits.rank() != 2) fail(Code::kInvalidArgument, "logits must be 2-dimensional, got ", logits.shape());
  if (logits.dim(1) == 0)
    fail(Code::kInvalidArgument, "Must have at least one class, but got logits shape ", logits.shape());
}

template <typename T>
void computeDense(KernelContext& context) {
  const Tensor& features = context.input(0);
  const Tensor& labels = context.input(1);
  if (features.rank() != 2 || labels.rank() != 2) {
    fail(Code::kInvalidArgument,
         "logits and labels must be 2-dimensional and broadcastable: logits_size=", features.shape(),
         " labels_size=", labels.shape());
  }
  const auto both = [&](int axis) { return features.dim(axis) == 1 ? labels.dim(axis) : features.dim(axis); };
  for (int axis : {0, 1}) {
    if (labels.dim(axis) != both(axis) && labels.dim(axis) != 1) {
      fail(Code::kInvalidArgument, "logits and labels must be broadcastable: logits_size=", features.shape(),
           " labels_size=", labels.shape());
    }
  }
  const int64_t rows = both(0);
  const int64_t classes = both(1);
  T* loss = outputLike(context, 0, [&] { return Shape{rows}; }).template data<T>();
  T* grad = outputLike(context, 1, [&] { return Shape{rows, classes}; }).template data<T>();
  if (rows == 0 || classes == 0) return std::fill(loss, loss + rows, T{0});
  const bool same = features.shape() == labels.shape();
  if constexpr (std::is_same_v<T, float>) {
    if (same) return kernelTable().softmaxXent(rows, classes, features.data<T>(), labels.data<T>(), loss, grad);
  }
  T* wide = static_cast<T*>(context.scratch(static_cast<std::size_t>(2 * classes) * sizeof(T)));
  const auto row = [&](const Tensor& tensor, int64_t r, T* copy) -> const T* {
    const T* at = tensor.data<T>() + (tensor.dim(0) == 1 ? 0 : r) * tensor.dim(1);
    if (tensor.dim(1) == classes) return at;
    std::fill(copy, copy + classes, *at);
    return copy;
  };
  for (int64_t r = 0; r < rows; ++r) {
    denseRow(row(features, r, wide), row(labels, r, wide + classes), classes, loss + r, grad + r * classes);
  }
}

template <typename T, typename Label>
void computeSparse(KernelContext& context) {
  const Tensor& features = context.input(0);
  const Tensor& labels = context.input(1);
  checkLogits(features);
  if (labels.rank() != 1 || labels.dim(0) != features.dim(0)) {
    fail(Code::kInvalidArgument, "logits and labels must have the same first dimension, got logits shape ",
         features.shape(), " and labels shape ", labels.shape());
  }
  const int64_t rows = features.dim(0);
  const int64_t classes = features.dim(1);
  for (Label label : labels.flat<Label>()) {
    if (label < 0 || label >= classes) {
      fail(Code::kInvalidArgument, "Received a label value of ", label, " which is outside the valid range of [0, ",
           classes, ").");
    }
  }
  T* loss = context.output(0, labels.shape()).template data<T>();
  T* grad = context.output(1, features.shape()).template data<T>();
  const T* x = features.data<T>();
  const Label* label = labels.data<Label>();
  forRanges(context, rows, static_cast<int64_t>(8 * features.bytes()), [&](int64_t begin, int64_t end) {
    sparseRows(end - begin, classes, x + begin * classes, label + begin, loss + begin, grad + begin * classes);
  });
}

std::unique_ptr<Kernel> makeDense(const KernelConstruction& c) {
  return dispatch(FloatTypes{}, c, c.inputType(0),
                  []<typename T>(std::type_identity<T>) { return kernelOf(computeDense<T>); });
}

std::unique_ptr<Kernel> makeSparse(const KernelConstruction& c) {
  return dispatch(FloatTypes{}, c, c.inputType(0), [&c]<typename T>(std::type_identity<T>) {
    return dispatch(TypeList<int32_t, int64_t>{}, c, c.inputType(1),
                    []<typename L>(std::type_identity<L>) { return kernelOf(computeSparse<T, L>); });
  });
}

KernelTraits lossTraits() {
  KernelTraits traits;
  traits.batch = batch_rule::everyInput;
  return traits;
}

const KernelRegistrar kDense("SoftmaxCrossEntropyWithLogits", makeDense, lossTraits());
const KernelRegistrar kSparse("SparseSoftmaxCrossEntropyWithLogits", makeSparse, lossTraits());

// Each row of `matrix` times its number.
Output scaleRows(const Scope& s, Output rows, Output matrix) {
  return ops::mul(s, s.op("ExpandDims", {rows, ops::scalar(s, int32_t{-1})}), matrix);
}

// The gradient for the logits: from the loss, and, for second derivatives, from the output `backprop`.
Output logitsGradient(GradientContext& c) {
  const Scope& s = c.scope;
  Output total;
  if (c.grads[0].valid()) total = scaleRows(s, c.grad(0), c.output(1));
  if (!c.grads[1].valid()) return total;
  const Output softmax = s.op("Softmax", {c.input(0)});
  const Output dot = ops::sum(s, ops::mul(s, c.grad(1), softmax), {-1}, true);
  const Output second = ops::mul(s, ops::sub(s, c.grad(1), dot), softmax);
  return total.valid() ? ops::add(s, total, second) : second;
}

const GradientRegistrar kDenseGradient("SoftmaxCrossEntropyWithLogits", [](GradientContext& c) {
  const Scope& s = c.scope;
  Output labels;
  if (c.grads[0].valid()) {
    labels = scaleRows(s, c.grad(0), s.op("Neg", {s.op("LogSoftmax", {c.input(0)})}));
  }
  return std::vector<Gradient>{logitsGradient(c), labels};
});
const GradientRegistrar kSparseGradient("SparseSoftmaxCrossEntropyWithLogits", [](GradientContext& c) {
  return std::vector<Gradient>{logitsGradient(c), {}};
});

}  // namespace
}  // namespace engine::kernels
