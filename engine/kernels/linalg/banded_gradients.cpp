// Gradients of TridiagonalSolve, TridiagonalMatMul and BandedTriangularSolve, as TensorFlow has them.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrices.h"

namespace engine::kernels {
namespace {

// Which of the last two dimensions.
enum class Along { kRows, kColumns };

// x[..., begin:end, :] or x[..., :, begin:end]; an end of 0 is the dimension's own.
Output rangeOf(const Scope& s, Output x, Along along, int32_t begin, int32_t end) {
  const bool rows = along == Along::kRows;
  const auto at = [&](int32_t value) {
    return ops::constant(
        s, Tensor::vector<int32_t>(rows ? std::vector<int32_t>{0, value, 0} : std::vector<int32_t>{0, 0, value}));
  };
  const int64_t whole = rows ? 4 : 2;  // the bit of the dimension that stays as it is
  const int64_t last = end == 0 ? (rows ? 2 : 4) : 0;
  return s.op("StridedSlice", {x, at(begin), at(end), ops::constant(s, Tensor::vector<int32_t>({1, 1, 1}))},
              {{"ellipsis_mask", 1}, {"begin_mask", whole}, {"end_mask", whole | last}}, "range");
}

// The elements after (`left`) or before each place along a dimension; 0 where there is none.
Output shifted(const Scope& s, Output x, Along along, bool left) {
  if (!x.shape().hasRank()) fail(Code::kUnimplemented, "Shifting diagonals needs a known number of dimensions.");
  const int rank = x.shape().rank();
  Tensor paddings(DType::kInt32, Shape{rank, 2});
  std::fill_n(paddings.data<int32_t>(), paddings.elements(), 0);
  const int axis = rank - (along == Along::kRows ? 2 : 1);
  paddings.data<int32_t>()[2 * axis + (left ? 1 : 0)] = 1;
  const Output kept = left ? rangeOf(s, x, along, 1, 0) : rangeOf(s, x, along, 0, -1);
  return s.op("Pad", {kept, ops::constant(s, paddings)}, {}, "shifted");
}

Output conjugateOf(const Scope& s, Output x) {
  return isComplex(x.type()) ? s.op("Conj", {x}) : x;
}

// Sums over the columns, as one row.
Output rowSums(const Scope& s, Output x) {
  const Output sums = s.op("Sum", {x, ops::constant(s, Tensor::vector<int32_t>({-1}))});
  return s.op("ExpandDims", {sums, ops::scalar(s, int32_t{-2})});
}

Output joined(const Scope& s, const std::vector<Output>& rows) {
  std::vector<Output> inputs = rows;
  inputs.push_back(ops::scalar(s, int32_t{-2}, "axis"));
  return s.op("ConcatV2", inputs);
}

// The gradient of the right-hand side solves the transposed matrix; that of the diagonals is those of -dx · xᵀ.
const GradientRegistrar kTridiagonalSolveGradient("TridiagonalSolve", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output diagonals = c.input(0), x = c.output();
  const auto diagonal = [&](int32_t row) { return rangeOf(s, diagonals, Along::kRows, row, row == 2 ? 0 : row + 1); };
  const Output transposed = joined(s, {shifted(s, diagonal(2), Along::kColumns, true), diagonal(1),
                                       shifted(s, diagonal(0), Along::kColumns, false)});
  const Output dRight = s.op("TridiagonalSolve", {transposed, c.grad()},
                             {{"partial_pivoting", c.node.attr<bool>("partial_pivoting")},
                              {"perturb_singular", c.node.attr<bool>("perturb_singular")}});
  const auto product = [&](Output other) { return rowSums(s, ops::mul(s, dRight, other)); };
  const Output products =
      joined(s, {product(shifted(s, x, Along::kRows, true)), product(x), product(shifted(s, x, Along::kRows, false))});
  return {negative(s, products), dRight};
});

const GradientRegistrar kTridiagonalProductGradient(
    "TridiagonalMatMul", [](GradientContext& c) -> std::vector<Gradient> {
      const Scope& s = c.scope;
      const Output right = conjugateOf(s, c.input(3));
      const auto column = [&](int input) {
        return adjointMatrix(s, c.input(input));
      };  // one for each row of the matrix
      const Output fromAbove = shifted(s, ops::mul(s, column(0), c.grad()), Along::kRows, false);
      const Output fromBelow = shifted(s, ops::mul(s, column(2), c.grad()), Along::kRows, true);
      const Output dRight = ops::addN(s, {fromAbove, ops::mul(s, column(1), c.grad()), fromBelow});
      const auto diagonal = [&](Output other) { return rowSums(s, ops::mul(s, other, c.grad())); };
      return {diagonal(shifted(s, right, Along::kRows, true)), diagonal(right),
              diagonal(shifted(s, right, Along::kRows, false)), dRight};
    });

const GradientRegistrar kBandedSolveGradient("BandedTriangularSolve", [](GradientContext& c) {
  const Scope& s = c.scope;
  const bool adjoint = c.node.attr<bool>("adjoint");
  const bool lower = c.node.attr<bool>("lower");
  const Shape& bands = c.input(0).shape();
  if (!bands.hasRank() || bands.dim(-2) < 0) {
    fail(Code::kUnimplemented, "The gradient of BandedTriangularSolve needs a known number of bands.");
  }
  const Output dRight =
      s.op("BandedTriangularSolve", {c.input(0), c.grad()}, {{"lower", lower}, {"adjoint", !adjoint}});
  const Output product =
      adjoint ? matrixProduct(s, c.output(), dRight, false, true) : matrixProduct(s, dRight, c.output(), false, true);
  const auto away = static_cast<int32_t>(bands.dim(-2) - 1);
  const Output k = ops::constant(s, Tensor::vector<int32_t>({lower ? -away : 0, lower ? 0 : away}));
  const Output parts =
      s.op("MatrixDiagPartV3", {negative(s, product), k, ops::number(s, product.type(), 0)}, {{"align", "LEFT_RIGHT"}});
  return unbroadcastBatch(c, parts, dRight);
});

}  // namespace
}  // namespace engine::kernels
