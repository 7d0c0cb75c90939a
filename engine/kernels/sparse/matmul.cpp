// SparseTensorDenseMatMul: a sparse matrix times a dense one; either may be transposed.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/gradient_ops.h"
#include "engine/kernels/index_span.h"
#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void productShape(InferenceContext& c) {
  const Shape a = c.inputAsShape(2);
  const Shape b = c.withRank(3, 2);
  const bool adjointA = c.node().attr<bool>("adjoint_a");
  const bool adjointB = c.node().attr<bool>("adjoint_b");
  const int64_t rows = a.hasRank() && a.rank() == 2 ? a.dim(adjointA ? 1 : 0) : kUnknownDim;
  c.setOutput(0, Shape{rows, b.hasRank() ? b.dim(adjointB ? 0 : 1) : kUnknownDim});
}

const OpRegistrar kMatMul("SparseTensorDenseMatMul",
                          "a_indices: Tindices, a_values: T, a_shape: int64, b: T -> product: T",
                          "T: type; Tindices: type = int64; adjoint_a: bool = false; adjoint_b: bool = false",
                          productShape);

Output transposed(const Scope& s, Output x) {
  return s.op("Transpose", {x, ops::constant(s, Tensor::vector<int32_t>({1, 0}), "transpose/perm")}, {}, "transpose");
}

// Column `column` of a matrix of indices.
Output columnOf(const Scope& s, Output indices, int32_t column) {
  const auto pair = [&](int32_t first, int32_t second, const char* name) {
    return ops::constant(s, Tensor::vector<int32_t>({first, second}), std::string("strided_slice/") + name);
  };
  return s.op("StridedSlice",
              {indices, pair(0, column, "stack"), pair(0, column + 1, "stack_1"), pair(1, 1, "stack_2")},
              {{"begin_mask", 1}, {"end_mask", 1}, {"shrink_axis_mask", 2}}, "strided_slice");
}

const GradientRegistrar kMatmulGradient("SparseTensorDenseMatMul", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const bool adjointA = c.node.attr<bool>("adjoint_a");
  const bool adjointB = c.node.attr<bool>("adjoint_b");
  Output db =
      s.op("SparseTensorDenseMatMul", {c.input(0), c.input(1), c.input(2), c.grad()}, {{"adjoint_a", !adjointA}});
  if (adjointB) db = transposed(s, conjugateOf(s, db));
  const Output rows = columnOf(s, c.input(0), adjointA ? 1 : 0);
  const Output columns = columnOf(s, c.input(0), adjointA ? 0 : 1);
  const Output axis = ops::scalar(s, int32_t{0}, "axis");
  const Output fromGrad = s.op("GatherV2", {c.grad(), rows, axis});
  const Output fromB = s.op("GatherV2", {adjointB ? transposed(s, c.input(3)) : c.input(3), columns, axis});
  const Output products = ops::mul(s, fromGrad, adjointB ? fromB : conjugateOf(s, fromB));
  const Output values = ops::sum(s, products, {1});
  return {{}, adjointA ? conjugateOf(s, values) : values, {}, db};
});

struct Adjoint {
  bool a = false;
  bool b = false;
};

template <typename T>
std::unique_ptr<Kernel> makeProduct(Adjoint adjoint) {
  return kernelOf([adjoint](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const auto values = context.input(1).flat<T>();
    const auto shape = sparseShape(context.input(2));
    const Tensor& b = context.input(3);
    if (shape.size() != 2 || b.rank() != 2 || indices.rank() != 2 || indices.dim(1) != 2 ||
        indices.dim(0) != static_cast<int64_t>(values.size())) {
      fail(Code::kInvalidArgument, "A sparse matrix and a dense one are wanted; a_shape has ", shape.size(),
           " dimensions, a_indices are ", indices.shape(), ", b is ", b.shape(), ".");
    }
    const int64_t rows = shape[adjoint.a ? 1 : 0];
    const int64_t inner = shape[adjoint.a ? 0 : 1];
    if (inner != b.dim(adjoint.b ? 1 : 0)) {
      fail(Code::kInvalidArgument, "Cannot multiply A and B because inner dimension does not match: ", inner, " vs. ",
           b.dim(adjoint.b ? 1 : 0), ".");
    }
    const int64_t width = b.dim(adjoint.b ? 0 : 1);
    Tensor& out = context.output(0, Shape{rows, width});
    std::fill_n(out.data<T>(), out.elements(), T{0});
    const IndexSpan all(indices);
    for (std::size_t i = 0; i < values.size(); ++i) {
      const IndexSpan index = all.part(static_cast<int64_t>(2 * i), 2);
      const int64_t row = index[adjoint.a ? 1 : 0];
      const int64_t column = index[adjoint.a ? 0 : 1];
      if (row < 0 || row >= rows || column < 0 || column >= inner) {
        fail(Code::kInvalidArgument, "a_indices[", i, "] = (", index[0], ", ", index[1], ") lies outside of (",
             shape[0], ", ", shape[1], ").");
      }
      T* to = out.data<T>() + row * width;
      const T* from = b.data<T>() + (adjoint.b ? column : column * width);
      const int64_t stride = adjoint.b ? inner : 1;
      const T value = adjoint.a ? conjugate(values[i]) : values[i];
      for (int64_t k = 0; k < width; ++k) {
        const T factor = from[k * stride];
        to[k] = wrappingSum(to[k], wrappingProduct(value, adjoint.b ? conjugate(factor) : factor));
      }
    }
  });
}

const KernelRegistrar kMatmulKernel("SparseTensorDenseMatMul", [](const KernelConstruction& c) {
  const Adjoint adjoint{c.attr<bool>("adjoint_a"), c.attr<bool>("adjoint_b")};
  requireIndex(c, c.inputType(0));
  return forArithmetic(c, c.inputType(1),
                       [&](auto type) { return makeProduct<typename decltype(type)::type>(adjoint); });
});

}  // namespace
}  // namespace engine::kernels
