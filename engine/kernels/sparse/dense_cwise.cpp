// Sparse with dense: SparseDenseCwiseMul, -Div, -Add (the dense side broadcasts; only the sparse elements are computed)
// and SparseTensorDenseAdd.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

constexpr const char* kCwise = "sp_indices: int64, sp_values: T, sp_shape: int64, dense: T -> output: T";
void valuesShape(InferenceContext& c) {
  c.setOutput(0, c.input(1));
}
const OpRegistrar kMul("SparseDenseCwiseMul", kCwise, "", valuesShape);
const OpRegistrar kDiv("SparseDenseCwiseDiv", kCwise, "", valuesShape);
const OpRegistrar kAdd("SparseDenseCwiseAdd", kCwise, "", valuesShape);
const OpRegistrar kDenseAdd("SparseTensorDenseAdd",
                            "a_indices: Tindices, a_values: T, a_shape: Tindices, b: T -> output: T", "",
                            [](InferenceContext& c) { c.setOutput(0, c.input(3)); });

const NoGradientRegistrar kDenseCwiseNoGradient({"SparseDenseCwiseAdd"});
const GradientRegistrar kDenseAddGradient("SparseTensorDenseAdd", [](GradientContext& c) -> std::vector<Gradient> {
  return {{}, c.scope.op("GatherNd", {c.grad(), c.input(0)}), {}, c.grad()};
});

// Where the elements of the sparse side stand in the dense one, as [n, rank of the dense side], and its shape.
struct Scaled {
  Output indices;
  Output shape;
};
Scaled scaledIndices(const Scope& s, Output indices, Output shape, Output dense) {
  const Output denseShape = ops::cast(s, ops::shapeOf(s, dense), DType::kInt64);
  const Output zero = ops::scalar(s, int32_t{0}, "axis");
  const Output missing = s.op("ExpandDims", {ops::sub(s, s.op("Size", {shape}), s.op("Size", {denseShape})), zero});
  const Output ones = s.op("Fill", {missing, ops::scalar(s, int64_t{1})}, {}, "ones");
  const Output augmented = s.op("ConcatV2", {ones, denseShape, zero}, {}, "concat");
  const Output scaling = s.op("FloorDiv", {shape, augmented}, {}, "floordiv");
  const Output all = s.op("FloorDiv", {indices, scaling}, {}, "floordiv");
  const Output none = ops::constant(s, Tensor::vector<int32_t>({0}), "begin");
  const Output begin = s.op("ConcatV2", {none, missing, zero}, {}, "begin");
  const Output rest = ops::constant(s, Tensor::vector<int32_t>({-1, -1}), "size");
  return {s.op("Slice", {all, begin, rest}), denseShape};
}

GradientFn productGradient(bool divides) {
  return [divides](GradientContext& c) -> std::vector<Gradient> {
    const Scope& s = c.scope;
    const Output dense = c.input(3);
    const Scaled at = scaledIndices(s, c.input(0), c.input(2), dense);
    const Output values = s.op("GatherNd", {dense, at.indices});
    Output dx = ops::mul(s, c.grad(), values);
    Output dy = ops::mul(s, c.grad(), c.input(1));
    if (divides) {
      dx = ops::realDiv(s, c.grad(), values);
      dy = s.op("Neg", {ops::realDiv(s, ops::realDiv(s, dy, values), values)});
    }
    // An element of the dense side may be met several times, so its gradients are added up.
    const Output zeros = s.op("ZerosLike", {dense});
    return {{}, dx, {}, s.op("SparseTensorDenseAdd", {at.indices, dy, at.shape, zeros})};
  };
}
const GradientRegistrar kMulGradient("SparseDenseCwiseMul", productGradient(false));
const GradientRegistrar kDivGradient("SparseDenseCwiseDiv", productGradient(true));

// Strides of the dense side in the sparse one's dimensions; 0 where it repeats.
std::array<int64_t, kMaxSparseRank> broadcastStrides(const SparseInput& in, const Shape& dense) {
  std::array<int64_t, kMaxSparseRank> strides{};
  bool fits = dense.rank() <= in.rank;
  int64_t stride = 1;
  for (int d = dense.rank() - 1; fits && d >= 0; --d) {
    const auto at = static_cast<std::size_t>(in.rank - dense.rank() + d);
    fits = dense.dim(d) == 1 || dense.dim(d) == in.shape[at];
    strides[at] = dense.dim(d) == 1 ? 0 : stride;
    stride *= dense.dim(d);
  }
  if (!fits)
    fail(Code::kInvalidArgument, "the dense side, of shape ", dense, ", does not broadcast to the sparse one.");
  return strides;
}

template <typename T, typename Combine>
std::unique_ptr<Kernel> makeCwise(Combine combine) {
  return kernelOf([combine](KernelContext& context) {
    const SparseInput in(context.input(0), &context.input(1), context.input(2));
    const Tensor& dense = context.input(3);
    in.checkInside();
    const auto strides = broadcastStrides(in, dense.shape());
    T* out = context.output(0, context.input(1).shape()).template data<T>();
    for (int64_t i = 0; i < in.count; ++i) {
      int64_t at = 0;
      for (int d = 0; d < in.rank; ++d) at += strides[static_cast<std::size_t>(d)] * in.row(i)[d];
      out[i] = combine(context.in<T>(1)[i], dense.data<T>()[at]);
    }
  });
}

template <typename T, typename Index>
std::unique_ptr<Kernel> makeDenseAdd() {
  return kernelOf([](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const Tensor& values = context.input(1);
    const Tensor& dense = context.input(3);
    const Shape claimed(context.input(2).toInt64s());
    if (claimed != dense.shape() || indices.rank() != 2 || indices.dim(1) != dense.rank() || values.rank() != 1 ||
        values.dim(0) != indices.dim(0)) {
      fail(Code::kInvalidArgument, "a sparse tensor of shape ", claimed, " with indices ", indices.shape(),
           " and values ", values.shape(), " cannot be added to a dense one of shape ", dense.shape(), ".");
    }
    Tensor& out = context.output(0, dense.shape());
    out.copyFrom(dense);
    const Index* index = indices.data<Index>();
    for (int64_t i = 0; i < values.elements(); ++i) {
      int64_t place = 0;
      for (int d = 0; d < dense.rank(); ++d, ++index) {
        if (*index < 0 || static_cast<int64_t>(*index) >= dense.dim(d)) {
          fail(Code::kInvalidArgument, "a_indices[", i, ",", d, "] = ", *index, " is not in [0, ", dense.dim(d), ").");
        }
        place = place * dense.dim(d) + static_cast<int64_t>(*index);
      }
      T& to = out.data<T>()[place];
      to = wrappingSum(to, values.data<T>()[i]);
    }
  });
}

template <typename Combine>
KernelMaker cwise(Combine combine) {
  return [combine](const KernelConstruction& c) {
    return forNumber(c, c.inputType(1), [&](auto type) { return makeCwise<typename decltype(type)::type>(combine); });
  };
}

const KernelRegistrar kMulKernel("SparseDenseCwiseMul", cwise([](auto a, auto b) { return wrappingProduct(a, b); }));
const KernelRegistrar kAddKernel("SparseDenseCwiseAdd", cwise([](auto a, auto b) { return wrappingSum(a, b); }));
const KernelRegistrar kDivKernel("SparseDenseCwiseDiv", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(1), [](auto type) {
    return makeCwise<typename decltype(type)::type>([](auto a, auto b) { return a / b; });
  });
});
const KernelRegistrar kDenseAddKernel("SparseTensorDenseAdd", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(1), [&](auto type) {
    return forIndex(c, c.inputType(0), [](auto index) {
      return makeDenseAdd<typename decltype(type)::type, typename decltype(index)::type>();
    });
  });
});

}  // namespace
}  // namespace engine::kernels
