// Lu, MatrixSquareRoot, MatrixLogarithm and MatrixExponential: functions of whole square matrices.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrices.h"
#include "engine/kernels/linalg/matrix_spectra.h"

namespace engine::kernels {
namespace {

void luShape(InferenceContext& c) {
  squareShape<0>(c);
  const Shape matrix = c.withRankAtLeast(0, 2);
  if (!matrix.hasRank()) return;
  Shape order = batchPart(matrix);
  order.addDim(matrix.dim(-1));
  c.setOutput(1, order);
}

const OpRegistrar kLu("Lu", "input: T -> lu: T, p: output_idx_type", "T: type; output_idx_type: type = int32", luShape);
const OpRegistrar kSquareRoot("MatrixSquareRoot", "input: T -> output: T", "", squareShape<0>);
const OpRegistrar kLogarithm("MatrixLogarithm", "input: T -> output: T", "", squareShape<0>);
const OpRegistrar kExponential("MatrixExponential", "input: T -> output: T", "", squareShape<0>);

// Row p[i] of the matrix is row i of L · U; L's diagonal of ones is not stored.
template <typename T, typename Index>
std::unique_ptr<Kernel> makeLu() {
  return kernelOf([](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& input = context.input(0);
    Shape orderShape = batchPart(input.shape());
    orderShape.addDim(input.dim(-1));
    Tensor& packed = context.output(0, input.shape());
    Index* order = context.output(1, orderShape).template data<Index>();
    const int64_t size = input.dim(-1);
    for (int64_t i = 0; i < matrixCount(input) && size > 0; ++i) {
      const LowerUpper<Wide<T>> lu = lowerUpper<Wide<T>>(matrixAt<T>(input, i));
      putMatrix<T>(lu.packed, packed, i);
      for (const int64_t row : lu.rows) *order++ = static_cast<Index>(row);
    }
  });
}

// Puts what apply() makes of each matrix in its place.
template <typename T, typename Apply>
std::unique_ptr<Kernel> makeFunction(Apply apply) {
  return kernelOf([apply](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& input = context.input(0);
    Tensor& out = context.output(0, input.shape());
    for (int64_t i = 0; i < matrixCount(input) && input.elements() > 0; ++i) {
      putMatrix<T>(apply(matrixAt<T>(input, i)), out, i);
    }
  });
}

const KernelRegistrar kLuKernel("Lu", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("output_idx_type"),
                    [](auto index) { return makeLu<typename decltype(type)::type, typename decltype(index)::type>(); });
  });
});
const KernelRegistrar kSquareRootKernel("MatrixSquareRoot", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [](auto type) {
    using T = typename decltype(type)::type;
    return makeFunction<T>([](const MatrixOf<T>& matrix) { return squareRootOf(matrix); });
  });
});
// The logarithm of a real matrix need not be real, so that there is none of real ones.
const KernelRegistrar kLogarithmKernel("MatrixLogarithm", [](const KernelConstruction& c) {
  return forComplex(c, c.inputType(0), [](auto type) {
    using T = typename decltype(type)::type;
    return makeFunction<T>([](const MatrixOf<T>& matrix) { return logarithmOf(matrix); });
  });
});
const KernelRegistrar kExponentialKernel("MatrixExponential", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [](auto type) {
    using T = typename decltype(type)::type;
    return makeFunction<T>([](const MatrixOf<T>& matrix) { return exponentialOf(matrix); });
  });
});

// Of r·r = a follows da = r·dr + dr·r, an equation for the gradient x = da: rᵀ·x + x·rᵀ = g. Written row after row, xᵀ
// is the solution of (1 ⊗ rᵀ + r ⊗ 1) · vec(xᵀ) = vec(gᵀ).
const GradientRegistrar kSquareRootGradient("MatrixSquareRoot", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output root = c.output();
  const int64_t size = root.shape().hasRank() ? root.shape().dim(-1) : kUnknownDim;
  if (size <= 0) fail(Code::kUnimplemented, "The gradient of MatrixSquareRoot needs matrices of a known size.");
  Tensor identity(DType::kDouble, Shape{size, size});
  for (int64_t i = 0; i < size * size; ++i) identity.data<double>()[i] = i % (size + 1) == 0 ? 1 : 0;
  const Output one = ops::cast(s, ops::constant(s, identity), root.type());
  const auto expanded = [&](Output x, int32_t first, int32_t second) {
    const Output once = s.op("ExpandDims", {x, ops::scalar(s, first)});
    return s.op("ExpandDims", {once, ops::scalar(s, second)});
  };
  // [i, j] ⊗ [k, l] at [i, k, j, l].
  const auto left = [&](Output x) { return expanded(x, -1, -3); };
  const auto right = [&](Output x) { return expanded(x, -2, -4); };
  const Output sum =
      ops::add(s, ops::mul(s, left(one), right(transposedMatrix(s, root))), ops::mul(s, left(root), right(one)));
  const Output system = ops::reshape(s, sum, {-1, size * size, size * size});
  const Output wanted = ops::reshape(s, transposedMatrix(s, c.grad()), {-1, size * size, 1});
  const Output solved = s.op("MatrixSolve", {system, wanted}, {{"adjoint", false}});
  const Output shaped = s.op("Reshape", {solved, ops::shapeOf(s, root)});
  shaped.node->mergeOutputShape(0, root.shape());
  return {transposedMatrix(s, shaped)};
});

}  // namespace
}  // namespace engine::kernels
