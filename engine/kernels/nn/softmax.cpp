// Softmax and LogSoftmax over the last dimension.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/parallel.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void atLeastVector(InferenceContext& c) {
  c.setOutput(0, c.withRankAtLeast(0, 1));
}

const OpRegistrar kSoftmaxOp("Softmax", "logits: T -> softmax: T", "T: type", atLeastVector);
const OpRegistrar kLogSoftmaxOp("LogSoftmax", "logits: T -> logsoftmax: T", "T: type", atLeastVector);

template <typename T>
void softmaxRow(const T* x, int64_t classes, bool logarithm, T* y) {
  const T largest = *std::max_element(x, x + classes);
  double sum = 0;
  for (int64_t i = 0; i < classes; ++i) sum += std::exp(static_cast<double>(x[i] - largest));
  const T logSum = static_cast<T>(std::log(sum));
  for (int64_t i = 0; i < classes; ++i) {
    const T shifted = x[i] - largest;
    y[i] = logarithm ? shifted - logSum : std::exp(shifted) / static_cast<T>(sum);
  }
}

template <typename T>
void softmaxRows(const T* x, int64_t rows, int64_t classes, bool logarithm, T* y) {
  if constexpr (std::is_same_v<T, float>) {
    if (!logarithm) return kernelTable().softmax(rows, classes, x, y);
  }
  for (int64_t row = 0; row < rows; ++row) softmaxRow(x + row * classes, classes, logarithm, y + row * classes);
}

KernelMaker softmaxMaker(bool logarithm) {
  return [logarithm](const KernelConstruction& c) {
    return dispatch(FloatTypes{}, c, c.inputType(0), [logarithm]<typename T>(std::type_identity<T>) {
      return kernelOf([logarithm](KernelContext& context) {
        const Tensor& logits = context.input(0);
        if (logits.rank() < 1) fail(Code::kInvalidArgument, "logits must have >= 1 dimension, got ", logits.shape());
        Tensor& out = context.output(0, logits.shape());
        if (logits.elements() == 0) return;
        const int64_t classes = logits.dim(-1);
        const int64_t rows = logits.elements() / classes;
        const T* x = logits.data<T>();
        T* y = out.data<T>();
        forRanges(context, rows, static_cast<int64_t>(8 * logits.bytes()), [&](int64_t begin, int64_t end) {
          softmaxRows(x + begin * classes, end - begin, classes, logarithm, y + begin * classes);
        });
      });
    });
  };
}

// Rows of a matrix or more; a vector is one row, whose classes are not a batch.
KernelTraits softmaxTraits() {
  KernelTraits traits;
  traits.inPlace = {0};
  traits.batch = [](const BatchQuery& q) {
    return q.node.input(0).shape().rank() >= 2 ? batch_rule::firstInput(q) : BatchKind::kNone;
  };
  return traits;
}

const KernelRegistrar kSoftmax("Softmax", softmaxMaker(false), softmaxTraits());
const KernelRegistrar kLogSoftmax("LogSoftmax", softmaxMaker(true), softmaxTraits());

const GradientRegistrar kSoftmaxGradient("Softmax", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output dot = ops::sum(s, ops::mul(s, c.grad(), c.output()), {-1}, true);
  return std::vector<Gradient>{ops::mul(s, ops::sub(s, c.grad(), dot), c.output())};
});
const GradientRegistrar kLogSoftmaxGradient("LogSoftmax", [](GradientContext& c) {
  const Scope& s = c.scope;
  const Output softmax = s.op("Exp", {c.output()});
  return std::vector<Gradient>{ops::sub(s, c.grad(), ops::mul(s, ops::sum(s, c.grad(), {-1}, true), softmax))};
});

}  // namespace
}  // namespace engine::kernels
