// SparseSoftmax: the softmax of the elements of each row of the last dimension; those that are not there count as minus
// infinity.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSparseSoftmaxOp("SparseSoftmax", "sp_indices: int64, sp_values: T, sp_shape: int64 -> output: T", "",
                                   [](InferenceContext& c) { c.setOutput(0, c.input(1)); });

// y·(dy - Σ y·dy over the row)
const GradientRegistrar kSparseSoftmaxGradient("SparseSoftmax", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output indices = c.input(0), shape = c.input(2);
  const Output last = ops::constant(s, Tensor::vector<int32_t>({-1}));
  const Output product = ops::mul(s, c.output(), c.grad());
  const Output sums = s.op("SparseReduceSum", {indices, product, shape, last}, {{"keep_dims", true}});
  const Output rest = s.op("SparseDenseCwiseAdd", {indices, c.grad(), shape, s.op("Neg", {sums})});
  return {{}, ops::mul(s, rest, c.output()), {}};
});

template <typename T>
void softmaxOf(const T* values, int64_t count, T* out) {
  const T largest = *std::max_element(values, values + count);
  T sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += out[i] = std::exp(values[i] - largest);
  for (int64_t i = 0; i < count; ++i) out[i] /= sum;
}

template <typename T>
std::unique_ptr<Kernel> makeSparseSoftmax() {
  return kernelOf([](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    if (in.rank < 2) fail(Code::kInvalidArgument, "Input should have rank >= 2, but received rank ", in.rank, ".");
    in.checkInside();
    T* out = context.output(0, context.input(1).shape()).template data<T>();
    for (int64_t begin = 0, end = 0; begin < in.count; begin = end) {
      while (end < in.count && compareRows(in.row(begin), in.row(end), in.rank - 1) == 0) ++end;
      softmaxOf(context.in<T>(1) + begin, end - begin, out + begin);
    }
  });
}

const KernelRegistrar kSparseSoftmax("SparseSoftmax", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(1), [](auto type) { return makeSparseSoftmax<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
