// SparseSlice: the elements inside a box, their coordinates counted from its corner.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSlice("SparseSlice",
                         "indices: int64, values: T, shape: int64, start: int64, size: int64 -> output_indices: int64, "
                         "output_values: T, output_shape: int64",
                         "",
                         [](InferenceContext& c) { setSparseOutput(c, 0, kUnknownDim, inferredSparseRank(c, 0, 2)); });
const OpRegistrar kSliceGrad(
    "SparseSliceGrad",
    "backprop_val_grad: T, input_indices: int64, input_start: int64, output_indices: int64 -> val_grad: T", "",
    [](InferenceContext& c) {
      const Shape& indices = c.input(1);
      c.setOutput(0, Shape{indices.hasRank() && indices.rank() == 2 ? indices.dim(0) : kUnknownDim});
    });

const GradientRegistrar kSliceGradient("SparseSlice", [](GradientContext& c) -> std::vector<Gradient> {
  if (!c.grads[1].valid()) return {};
  return {{}, c.scope.op("SparseSliceGrad", {c.grad(1), c.input(0), c.input(3), c.output(0)}), {}, {}, {}};
});
const NoGradientRegistrar kSliceNoGradient({"SparseSliceGrad"});

void checkBox(const SparseInput& in, const Tensor& start, const Tensor& size) {
  for (const Tensor* part : {&start, &size}) {
    if (part->rank() != 1 || part->dim(0) != in.rank) {
      fail(Code::kInvalidArgument, "start and size must be vectors of ", in.rank, " numbers, not of shape ",
           part->shape(), ".");
    }
    for (int64_t number : part->flat<int64_t>()) {
      if (number < 0) fail(Code::kInvalidArgument, "start and size must not be negative, got ", number, ".");
    }
  }
}

template <typename Word>
std::unique_ptr<Kernel> makeSlice() {
  return kernelOf([](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    checkBox(in, context.input(3), context.input(4));
    const int64_t* start = context.in<int64_t>(3);
    int64_t* sizes = context.output(2, Shape{in.rank}).data<int64_t>();
    for (int d = 0; d < in.rank; ++d) {
      const int64_t left = std::max<int64_t>(0, in.shape[static_cast<std::size_t>(d)] - start[d]);
      sizes[d] = std::min(context.in<int64_t>(4)[d], left);
    }
    const auto inside = [&](const int64_t* at) {
      for (int d = 0; d < in.rank; ++d) {
        if (at[d] < start[d] || at[d] - start[d] >= sizes[d]) return false;
      }
      return true;
    };
    int64_t count = 0;
    for (int64_t i = 0; i < in.count; ++i) count += inside(in.row(i)) ? 1 : 0;
    int64_t* indices = context.output(0, Shape{count, in.rank}).data<int64_t>();
    Word* values = words<Word>(context.output(1, Shape{count}));
    for (int64_t i = 0; i < in.count; ++i) {
      const int64_t* at = in.row(i);
      if (!inside(at)) continue;
      for (int d = 0; d < in.rank; ++d) *indices++ = at[d] - start[d];
      *values++ = words<Word>(context.input(1))[i];
    }
  });
}

// Both lists of coordinates are in the same order; what was sliced away gets 0.
template <typename T>
std::unique_ptr<Kernel> makeSliceGrad() {
  return kernelOf([](KernelContext& context) {
    const Tensor& grad = context.input(0);
    const Tensor& all = context.input(1);
    const Tensor& start = context.input(2);
    const Tensor& kept = context.input(3);
    if (all.rank() != 2 || kept.rank() != 2 || all.dim(1) != kept.dim(1) || start.elements() != all.dim(1) ||
        grad.elements() != kept.dim(0)) {
      fail(Code::kInvalidArgument, "backprop_val_grad ", grad.shape(), ", input_indices ", all.shape(),
           ", input_start ", start.shape(), " and output_indices ", kept.shape(), " do not belong together.");
    }
    const int64_t rank = all.dim(1);
    T* to = context.output(0, Shape{all.dim(0)}).template data<T>();
    int64_t next = 0;
    for (int64_t i = 0; i < all.dim(0); ++i) {
      bool same = next < kept.dim(0);
      for (int64_t d = 0; same && d < rank; ++d) {
        const int64_t there = wrappingDifference(all.data<int64_t>()[i * rank + d], start.data<int64_t>()[d]);
        same = there == kept.data<int64_t>()[next * rank + d];
      }
      to[i] = same ? grad.data<T>()[next++] : T{};
    }
    if (next != kept.dim(0)) fail(Code::kInvalidArgument, "output_indices are not elements of input_indices.");
  });
}

const KernelRegistrar kSliceKernel("SparseSlice", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(1), [](auto word) { return makeSlice<typename decltype(word)::type>(); });
});
const KernelRegistrar kSliceGradKernel("SparseSliceGrad", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0), [](auto type) { return makeSliceGrad<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
