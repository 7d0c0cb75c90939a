// MatrixInverse, MatrixDeterminant, LogMatrixDeterminant, MatrixSolve, MatrixTriangularSolve and Cholesky.
#include "engine/kernels/linalg/matrices.h"

namespace engine::kernels {
namespace {

void solveShape(InferenceContext& c) {
  const Shape matrix = c.withRankAtLeast(0, 2);
  const Shape rhs = c.withRankAtLeast(1, 2);
  if (!matrix.hasRank() || !rhs.hasRank()) return c.setOutput(0, Shape::unknown());
  Shape out = broadcastShape(batchPart(matrix), batchPart(rhs));
  out.addDim(matrix.dim(-1));
  out.addDim(rhs.dim(-1));
  c.setOutput(0, out);
}

const OpRegistrar kInverse("MatrixInverse", "input: T -> output: T", "adjoint: bool = false", squareShape<0>);
const OpRegistrar kDeterminant("MatrixDeterminant", "input: T -> output: T", "", squareShape<2>);
const OpRegistrar kLogDeterminant("LogMatrixDeterminant", "input: T -> sign: T, log_abs_determinant: T", "",
                                  squareShape<2>);
const OpRegistrar kSolve("MatrixSolve", "matrix: T, rhs: T -> output: T", "adjoint: bool = false", solveShape);
const OpRegistrar kTriangularSolve("MatrixTriangularSolve", "matrix: T, rhs: T -> output: T",
                                   "lower: bool = true; adjoint: bool = false", solveShape);
const OpRegistrar kCholesky("Cholesky", "input: T -> output: T", "", squareShape<0>);

template <typename T>
std::unique_ptr<Kernel> makeInverse(const KernelConstruction& c) {
  return kernelOf([adjoint = c.attr<bool>("adjoint")](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& input = context.input(0);
    Tensor& out = context.output(0, input.shape());
    for (int64_t i = 0; i < matrixCount(input) && input.elements() > 0; ++i) {
      MatrixOf<T> matrix = matrixAt<T>(input, i);
      if (adjoint) matrix.adjointInPlace();
      putMatrix<T>(inverseOf<Wide<T>>(matrix), out, i);
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeDeterminant() {
  return kernelOf([](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& input = context.input(0);
    T* out = context.output(0, batchPart(input.shape())).template data<T>();
    for (int64_t i = 0; i < matrixCount(input); ++i) {
      out[i] = static_cast<T>(determinantOf<Wide<T>>(matrixAt<T>(input, i)));
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeLogDeterminant() {
  return kernelOf([](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& input = context.input(0);
    T* signs = context.output(0, batchPart(input.shape())).template data<T>();
    T* logs = context.output(1, batchPart(input.shape())).template data<T>();
    for (int64_t i = 0; i < matrixCount(input); ++i) {
      const auto [sign, log] = logDeterminantOf<Wide<T>>(matrixAt<T>(input, i));
      signs[i] = static_cast<T>(sign);
      logs[i] = static_cast<T>(log);
    }
  });
}

// Calls solve(matrix, right) for each pair of matrices.
template <typename T, typename Solve>
void solveEach(KernelContext& context, const Solve& solve) {
  needMatrices(context, 0, true);
  needMatrices(context, 1, false);
  const Tensor& matrix = context.input(0);
  const Tensor& right = context.input(1);
  if (matrix.dim(-1) != right.dim(-2)) {
    fail(Code::kInvalidArgument, "Input matrix and rhs are incompatible: ", matrix.shape(), " and ", right.shape(),
         ".");
  }
  Shape shape = broadcastShape(batchPart(matrix.shape()), batchPart(right.shape()));
  shape.addDim(right.dim(-2));
  shape.addDim(right.dim(-1));
  Tensor& out = context.output(0, shape);
  for (int64_t i = 0; i < matrixCount(out) && out.elements() > 0; ++i) {
    putMatrix<T>(solve(matrixAt<T>(matrix, matrixOf(matrix.shape(), shape, i)),
                       matrixAt<T>(right, matrixOf(right.shape(), shape, i))),
                 out, i);
  }
}

template <typename T>
std::unique_ptr<Kernel> makeSolve(const KernelConstruction& c) {
  return kernelOf([adjoint = c.attr<bool>("adjoint")](KernelContext& context) {
    solveEach<T>(context, [&](MatrixOf<T> matrix, const MatrixOf<T>& right) -> MatrixOf<T> {
      if (adjoint) matrix.adjointInPlace();
      return solved<Wide<T>>(matrix, right);
    });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeTriangularSolve(const KernelConstruction& c) {
  return kernelOf([lower = c.attr<bool>("lower"), adjoint = c.attr<bool>("adjoint")](KernelContext& context) {
    solveEach<T>(context, [&](MatrixOf<T> matrix, const MatrixOf<T>& right) -> MatrixOf<T> {
      if (adjoint) matrix.adjointInPlace();
      return solvedTriangle<Wide<T>>(matrix, right, lower != adjoint);
    });
  });
}

template <typename T>
std::unique_ptr<Kernel> makeCholesky() {
  return kernelOf([](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& input = context.input(0);
    Tensor& out = context.output(0, input.shape());
    for (int64_t i = 0; i < matrixCount(input) && input.elements() > 0; ++i) {
      putMatrix<T>(choleskyOf<Wide<T>>(matrixAt<T>(input, i)), out, i);
    }
  });
}

const KernelRegistrar kInverseKernel("MatrixInverse", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeInverse<typename decltype(type)::type>(c); });
});
const KernelRegistrar kDeterminantKernel("MatrixDeterminant", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [](auto type) { return makeDeterminant<typename decltype(type)::type>(); });
});
const KernelRegistrar kLogDeterminantKernel("LogMatrixDeterminant", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [](auto type) { return makeLogDeterminant<typename decltype(type)::type>(); });
});
const KernelRegistrar kSolveKernel("MatrixSolve", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeSolve<typename decltype(type)::type>(c); });
});
const KernelRegistrar kTriangularSolveKernel("MatrixTriangularSolve", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeTriangularSolve<typename decltype(type)::type>(c); });
});
const KernelRegistrar kCholeskyKernel("Cholesky", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [](auto type) { return makeCholesky<typename decltype(type)::type>(); });
});

const GradientRegistrar kInverseGradient("MatrixInverse", [](GradientContext& c) -> std::vector<Gradient> {
  const bool adjoint = c.node.attr<bool>("adjoint");
  const Output inner = matrixProduct(c.scope, c.grad(), c.output(), adjoint, !adjoint);
  return {negative(c.scope, matrixProduct(c.scope, c.output(), inner, !adjoint, false))};
});

// grad · factor · transposed inverse, for each matrix.
std::vector<Gradient> inverseTimes(GradientContext& c, Output factor) {
  const Output inverse = c.scope.op("MatrixInverse", {c.input(0)}, {{"adjoint", true}});
  const auto last = [&](Output x) { return c.scope.op("ExpandDims", {x, ops::scalar(c.scope, int32_t{-1})}); };
  return {ops::mul(c.scope, last(last(factor)), inverse)};
}
const GradientRegistrar kDeterminantGradient("MatrixDeterminant", [](GradientContext& c) {
  return inverseTimes(c, ops::mul(c.scope, c.grad(), c.output()));
});
const GradientRegistrar kLogDeterminantGradient("LogMatrixDeterminant",
                                                [](GradientContext& c) { return inverseTimes(c, c.gradOrZeros(1)); });

const GradientRegistrar kSolveGradient("MatrixSolve", [](GradientContext& c) {
  const bool adjoint = c.node.attr<bool>("adjoint");
  const Output dRight = c.scope.op("MatrixSolve", {c.input(0), c.grad()}, {{"adjoint", !adjoint}});
  const Output product = adjoint ? matrixProduct(c.scope, c.output(), dRight, false, true)
                                 : matrixProduct(c.scope, dRight, c.output(), false, true);
  return unbroadcastBatch(c, negative(c.scope, product), dRight);
});
const GradientRegistrar kTriangularSolveGradient("MatrixTriangularSolve", [](GradientContext& c) {
  const bool adjoint = c.node.attr<bool>("adjoint");
  const bool lower = c.node.attr<bool>("lower");
  const Output dRight =
      c.scope.op("MatrixTriangularSolve", {c.input(0), c.grad()}, {{"lower", lower}, {"adjoint", !adjoint}});
  const Output product = adjoint ? matrixProduct(c.scope, c.output(), dRight, false, true)
                                 : matrixProduct(c.scope, dRight, c.output(), false, true);
  return unbroadcastBatch(c, triangle(c.scope, negative(c.scope, product), lower), dRight);
});

// Murray, "Differentiation of the Cholesky decomposition", as in TensorFlow.
const GradientRegistrar kCholeskyGradient("Cholesky", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const Output l = c.output();
  const Output ones = s.op("OnesLike", {s.op("MatrixDiagPart", {l})});
  const Output inverse = s.op("MatrixTriangularSolve", {l, s.op("MatrixDiag", {ones})}, {{"lower", true}});
  Output middle = matrixProduct(s, l, c.grad(), true, false);
  const Output half = ops::mul(s, s.op("MatrixDiagPart", {middle}), ops::number(s, l.type(), 0.5));
  middle = triangle(s, s.op("MatrixSetDiag", {middle, half}), true);
  const auto between = [&](bool transposed) {
    return matrixProduct(s, inverse, matrixProduct(s, middle, inverse, transposed, false), true, false);
  };
  const Output symmetric = ops::add(s, between(false), between(true));
  return {ops::mul(s, symmetric, ops::number(s, l.type(), 0.5))};
});

}  // namespace
}  // namespace engine::kernels
