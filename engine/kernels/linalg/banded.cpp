// TridiagonalSolve, TridiagonalMatMul and BandedTriangularSolve: matrices given by their diagonals. Rows of `diagonals`
// are as long as the matrix; places that lie outside of it are not read.
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrices.h"

namespace engine::kernels {
namespace {

void rightShape(InferenceContext& c) {
  c.withRankAtLeast(0, 2);
  c.setOutput(0, c.withRankAtLeast(c.inputCount() - 1, 2));
}
void bandedShape(InferenceContext& c) {
  const Shape bands = c.withRankAtLeast(0, 2);
  const Shape right = c.withRankAtLeast(1, 2);
  if (!bands.hasRank() || !right.hasRank()) return c.setOutput(0, Shape::unknown());
  Shape out = broadcastShape(batchPart(bands), batchPart(right));
  out.addDim(bands.dim(-1));
  out.addDim(right.dim(-1));
  c.setOutput(0, out);
}

const OpRegistrar kTridiagonalSolve("TridiagonalSolve", "diagonals: T, rhs: T -> output: T",
                                    "partial_pivoting: bool = true; perturb_singular: bool = false; T: type",
                                    rightShape);
const OpRegistrar kTridiagonalProduct("TridiagonalMatMul", "superdiag: T, maindiag: T, subdiag: T, rhs: T -> output: T",
                                      "T: type", rightShape);
const OpRegistrar kBandedSolve("BandedTriangularSolve", "matrix: T, rhs: T -> output: T",
                               "lower: bool = true; adjoint: bool = false; T: type", bandedShape);

// A tridiagonal matrix in elimination: row i has its pivot and the two elements to the right of it.
template <typename W>
struct TridiagonalRows {
  std::vector<W> pivot, next, second;
};

// Solves in place; the rows of `x` are the right-hand sides. False when a pivot is 0.
template <typename T>
bool solveTridiagonal(const MatrixOf<T>& diagonals, bool pivoting, MatrixOf<T>& x) {
  using W = Wide<T>;
  const Eigen::Index n = diagonals.cols();
  const auto size = static_cast<std::size_t>(n);
  TridiagonalRows<W> rows{std::vector<W>(size), std::vector<W>(size), std::vector<W>(size)};
  rows.pivot[0] = diagonals(1, 0);
  rows.next[0] = n > 1 ? diagonals(0, 0) : W(0);
  for (Eigen::Index i = 0; i + 1 < n; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const W below = diagonals(2, i + 1);
    W pivot = diagonals(1, i + 1);
    W next = i + 2 < n ? diagonals(0, i + 1) : W(0);
    if (pivoting && std::abs(below) > std::abs(rows.pivot[at])) {
      const W factor = rows.pivot[at] / below;
      rows.pivot[at] = below;
      rows.second[at] = next;
      const W kept = rows.next[at];
      rows.next[at] = pivot;
      pivot = kept - factor * pivot;
      next = -factor * next;
      x.row(i).swap(x.row(i + 1));
      x.row(i + 1) -= factor * x.row(i);
    } else {
      if (rows.pivot[at] == W(0)) return false;
      const W factor = below / rows.pivot[at];
      pivot -= factor * rows.next[at];
      x.row(i + 1) -= factor * x.row(i);
    }
    rows.pivot[at + 1] = pivot;
    rows.next[at + 1] = next;
  }
  if (rows.pivot[size - 1] == W(0)) return false;
  for (Eigen::Index i = n; i-- > 0;) {
    const auto at = static_cast<std::size_t>(i);
    if (i + 1 < n) x.row(i) -= rows.next[at] * x.row(i + 1);
    if (i + 2 < n) x.row(i) -= rows.second[at] * x.row(i + 2);
    x.row(i) /= rows.pivot[at];
  }
  return true;
}

void checkTridiagonal(const Tensor& diagonals, const Tensor& right) {
  if (diagonals.dim(-2) != 3) {
    fail(Code::kInvalidArgument, "Expected diagonals to be provided as a matrix with 3 rows, got ", diagonals.dim(-2),
         " rows.");
  }
  if (batchPart(diagonals.shape()) != batchPart(right.shape())) {
    fail(Code::kInvalidArgument, "All input tensors must have the same outer dimensions.");
  }
  if (diagonals.dim(-1) != right.dim(-2)) {
    fail(Code::kInvalidArgument, "Expected the same number of left-hand sides and right-hand sides, got ",
         diagonals.dim(-1), " and ", right.dim(-2), ".");
  }
}

// A singular matrix gives NaN, as TensorFlow's kernel for CPUs does.
template <typename T>
std::unique_ptr<Kernel> makeTridiagonalSolve(const KernelConstruction& c) {
  if (c.attr<bool>("perturb_singular")) c.failUnsupported("perturb_singular is not supported; it must be false.");
  return kernelOf([pivoting = c.attr<bool>("partial_pivoting")](KernelContext& context) {
    needMatrices(context, 0, false);
    needMatrices(context, 1, false);
    const Tensor& diagonals = context.input(0);
    const Tensor& right = context.input(1);
    checkTridiagonal(diagonals, right);
    Tensor& out = context.output(0, right.shape());
    for (int64_t i = 0; i < matrixCount(right) && right.elements() > 0; ++i) {
      MatrixOf<T> x = matrixAt<T>(right, i);
      if (!solveTridiagonal<T>(matrixAt<T>(diagonals, i), pivoting, x)) {
        x.setConstant(Wide<T>(std::numeric_limits<double>::quiet_NaN()));
      }
      putMatrix<T>(x, out, i);
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeTridiagonalProduct() {
  return kernelOf([](KernelContext& context) {
    for (int i = 0; i < 4; ++i) needMatrices(context, i, false);
    const Tensor& right = context.input(3);
    Shape diagonal = batchPart(right.shape());
    diagonal.addDim(1);
    diagonal.addDim(right.dim(-2));
    constexpr std::array<const char*, 3> kNames{"superdiagonal", "main diagonal", "subdiagonal"};
    for (int i = 0; i < 3; ++i) {
      if (context.input(i).shape() != diagonal) {
        fail(Code::kInvalidArgument, "Invalid ", kNames[static_cast<std::size_t>(i)], " shape ",
             context.input(i).shape(), ": it must be ", diagonal, ".");
      }
    }
    Tensor& out = context.output(0, right.shape());
    for (int64_t k = 0; k < matrixCount(right) && right.elements() > 0; ++k) {
      const MatrixOf<T> x = matrixAt<T>(right, k);
      const MatrixOf<T> above = matrixAt<T>(context.input(0), k), main = matrixAt<T>(context.input(1), k),
                        below = matrixAt<T>(context.input(2), k);
      MatrixOf<T> product(x.rows(), x.cols());
      for (Eigen::Index i = 0; i < x.rows(); ++i) {
        product.row(i) = main(0, i) * x.row(i);
        if (i + 1 < x.rows()) product.row(i) += above(0, i) * x.row(i + 1);
        if (i > 0) product.row(i) += below(0, i) * x.row(i - 1);
      }
      putMatrix<T>(product, out, k);
    }
  });
}

// The triangular matrix whose bands these are: a lower one's first is the diagonal, an upper one's last.
template <typename T>
MatrixOf<T> fromBands(const MatrixOf<T>& bands, bool lower) {
  const Eigen::Index size = bands.cols();
  MatrixOf<T> matrix = MatrixOf<T>::Zero(size, size);
  for (Eigen::Index band = 0; band < bands.rows(); ++band) {
    const Eigen::Index away = lower ? band : bands.rows() - 1 - band;
    for (Eigen::Index i = 0; i + away < size; ++i) {
      if (lower)
        matrix(i + away, i) = bands(band, i + away);
      else
        matrix(i, i + away) = bands(band, i);
    }
  }
  return matrix;
}

template <typename T>
std::unique_ptr<Kernel> makeBandedSolve(const KernelConstruction& c) {
  return kernelOf([lower = c.attr<bool>("lower"), adjoint = c.attr<bool>("adjoint")](KernelContext& context) {
    needMatrices(context, 0, false);
    needMatrices(context, 1, false);
    const Tensor& bands = context.input(0);
    const Tensor& right = context.input(1);
    if (bands.dim(-2) < 1) fail(Code::kInvalidArgument, "matrix must have one band at least.");
    if (bands.dim(-1) != right.dim(-2)) {
      fail(Code::kInvalidArgument, "In[0] mismatch In[1] shape: ", bands.dim(-1), " vs. ", right.dim(-2), ": ",
           bands.shape(), " ", right.shape());
    }
    Shape shape = broadcastShape(batchPart(bands.shape()), batchPart(right.shape()));
    shape.addDim(right.dim(-2));
    shape.addDim(right.dim(-1));
    Tensor& out = context.output(0, shape);
    for (int64_t i = 0; i < matrixCount(out) && out.elements() > 0; ++i) {
      MatrixOf<T> matrix = fromBands<T>(matrixAt<T>(bands, matrixOf(bands.shape(), shape, i)), lower);
      if (matrix.diagonal().cwiseAbs().minCoeff() == 0) {
        fail(Code::kInvalidArgument, "Input matrix is not invertible.");
      }
      if (adjoint) matrix.adjointInPlace();
      const MatrixOf<T> x = matrixAt<T>(right, matrixOf(right.shape(), shape, i));
      if (lower != adjoint)
        putMatrix<T>(matrix.template triangularView<Eigen::Lower>().solve(x), out, i);
      else
        putMatrix<T>(matrix.template triangularView<Eigen::Upper>().solve(x), out, i);
    }
  });
}

const KernelRegistrar kTridiagonalSolveKernel("TridiagonalSolve", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeTridiagonalSolve<typename decltype(type)::type>(c); });
});
const KernelRegistrar kTridiagonalProductKernel("TridiagonalMatMul", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [](auto type) { return makeTridiagonalProduct<typename decltype(type)::type>(); });
});
const KernelRegistrar kBandedSolveKernel("BandedTriangularSolve", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeBandedSolve<typename decltype(type)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
