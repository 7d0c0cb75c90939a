// MatrixSolveLs: the x with the least |matrix · x - rhs|² + l2_regularizer · |x|².
#include "engine/kernels/linalg/matrices.h"

namespace engine::kernels {
namespace {

void leastSquaresShape(InferenceContext& c) {
  const Shape matrix = c.withRankAtLeast(0, 2);
  const Shape rhs = c.withRankAtLeast(1, 2);
  if (!matrix.hasRank() || !rhs.hasRank()) return c.setOutput(0, Shape::unknown());
  Shape out = batchPart(matrix);
  out.addDim(matrix.dim(-1));
  out.addDim(rhs.dim(-1));
  c.setOutput(0, out);
}

const OpRegistrar kLeastSquaresOp("MatrixSolveLs", "matrix: T, rhs: T, l2_regularizer: double -> output: T",
                                  "fast: bool = true", leastSquaresShape);

template <typename T>
std::unique_ptr<Kernel> makeLeastSquares(const KernelConstruction& c) {
  return kernelOf([isFast = c.attr<bool>("fast")](KernelContext& context) {
    needMatrices(context, 0, false);
    needMatrices(context, 1, false);
    const Tensor& matrix = context.input(0);
    const Tensor& rhs = context.input(1);
    const double regularizer = scalarWord<double>(context.input(2), "l2_regularizer");
    if (batchPart(matrix.shape()) != batchPart(rhs.shape()) || matrix.dim(-2) != rhs.dim(-2) || !(regularizer >= 0)) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (MatrixSolveLs): a matrix ", matrix.shape(),
           " cannot be solved for ", rhs.shape(), " with l2_regularizer ", regularizer, ".");
    }
    Shape shape = batchPart(matrix.shape());
    shape.addDim(matrix.dim(-1));
    shape.addDim(rhs.dim(-1));
    Tensor& out = context.output(0, shape);
    std::fill_n(out.data<T>(), out.elements(), T{});
    if (matrix.elements() == 0) return;
    for (int64_t i = 0; i < matrixCount(out) && out.elements() > 0; ++i) {
      putMatrix<T>(leastSquares<Wide<T>>(matrixAt<T>(matrix, i), matrixAt<T>(rhs, i), regularizer, isFast), out, i);
    }
  });
}

const KernelRegistrar kLeastSquares("MatrixSolveLs", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeLeastSquares<typename decltype(type)::type>(c); });
});

Output regularizedGramian(GradientContext& c, bool ofColumns) {
  const Scope& s = c.scope;
  const Output matrix = c.input(0);
  const Output product = matrixProduct(s, matrix, matrix, ofColumns, !ofColumns);
  const Output diagonal = s.op("MatrixDiagPart", {product});
  return s.op("MatrixSetDiag", {product, ops::add(s, diagonal, ops::cast(s, c.input(2), matrix.type()))});
}

// With G = A*·A + l·1 and z = G⁻¹·dx: dA = b·z* - A·(x·z* + z·x*), db = A·z.
std::vector<Gradient> highGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output a = c.input(0);
  const Output z = s.op("MatrixSolve", {regularizedGramian(c, true), c.grad()});
  const Output both =
      ops::add(s, matrixProduct(s, c.output(), z, false, true), matrixProduct(s, z, c.output(), false, true));
  const Output da = ops::sub(s, matrixProduct(s, c.input(1), z, false, true), matrixProduct(s, a, both));
  return {da, matrixProduct(s, a, z), {}};
}

// With G = A·A* + l·1, db = G⁻¹·A·dx and t = G⁻¹·b: dA = t·(dx - A*·db)* - db·(A*·t)*.
std::vector<Gradient> wideGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output a = c.input(0);
  const Output gram = regularizedGramian(c, false);
  const Output db = s.op("MatrixSolve", {gram, matrixProduct(s, a, c.grad())});
  const Output t = s.op("MatrixSolve", {gram, c.input(1)});
  const Output rest = ops::sub(s, c.grad(), matrixProduct(s, a, db, true, false));
  const Output da = ops::sub(s, matrixProduct(s, t, rest, false, true),
                             matrixProduct(s, db, matrixProduct(s, a, t, true, false), false, true));
  return {da, db, {}};
}

const GradientRegistrar kLeastSquaresGradient("MatrixSolveLs", [](GradientContext& c) {
  const Shape& in = c.input(0).shape();
  if (!c.node.attr<bool>("fast") || !in.hasRank() || in.dim(-1) < 0 || in.dim(-2) < 0) {
    fail(Code::kUnimplemented, "The gradient of MatrixSolveLs is that of the normal equations (fast) of matrices of ",
         "known sizes; node '", c.node.name(), "' has matrices ", in, ".");
  }
  return in.dim(-2) >= in.dim(-1) ? highGradient(c) : wideGradient(c);
});

}  // namespace
}  // namespace engine::kernels
