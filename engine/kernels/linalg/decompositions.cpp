// Qr, SelfAdjointEigV2 and Svd; the gradients of Qr and Svd are in decomposition_gradients.cpp.
#include "engine/kernels/linalg/matrices.h"

namespace engine::kernels {
namespace {

// [batch…, rows, columns].
Shape matrixShape(const Shape& batch, int64_t rows, int64_t columns) {
  Shape shape = batch;
  shape.addDim(rows);
  shape.addDim(columns);
  return shape;
}

int64_t smaller(int64_t a, int64_t b) {
  return a < 0 || b < 0 ? kUnknownDim : std::min(a, b);
}

void qrShape(InferenceContext& c) {
  const Shape in = c.withRankAtLeast(0, 2);
  if (!in.hasRank()) return shape_fn::unknown(c);
  const int64_t inner = c.node().attr<bool>("full_matrices") ? in.dim(-2) : smaller(in.dim(-2), in.dim(-1));
  c.setOutput(0, matrixShape(batchPart(in), in.dim(-2), inner));
  c.setOutput(1, matrixShape(batchPart(in), inner, in.dim(-1)));
}

Shape vectorShape(const Shape& batch, int64_t size) {
  Shape shape = batch;
  shape.addDim(size);
  return shape;
}

void eigenShape(InferenceContext& c) {
  const Shape in = c.withRankAtLeast(0, 2);
  if (!in.hasRank()) return shape_fn::unknown(c);
  c.setOutput(0, vectorShape(batchPart(in), in.dim(-1)));
  c.setOutput(1, c.node().attr<bool>("compute_v") ? in : Shape{0});
}

void svdShape(InferenceContext& c) {
  const Shape in = c.withRankAtLeast(0, 2);
  if (!in.hasRank()) return shape_fn::unknown(c);
  const int64_t inner = smaller(in.dim(-2), in.dim(-1));
  c.setOutput(0, vectorShape(batchPart(in), inner));
  const bool full = c.node().attr<bool>("full_matrices");
  const bool wanted = c.node().attr<bool>("compute_uv");
  c.setOutput(1, wanted ? matrixShape(batchPart(in), in.dim(-2), full ? in.dim(-2) : inner) : Shape{0});
  c.setOutput(2, wanted ? matrixShape(batchPart(in), in.dim(-1), full ? in.dim(-1) : inner) : Shape{0});
}

const OpRegistrar kQr("Qr", "input: T -> q: T, r: T", "full_matrices: bool = false", qrShape);
const OpRegistrar kEigen("SelfAdjointEigV2", "input: T -> e: T, v: T", "compute_v: bool = true", eigenShape);
const OpRegistrar kSvd("Svd", "input: T -> s: T, u: T, v: T", "compute_uv: bool = true; full_matrices: bool = false",
                       svdShape);

template <typename M>
void needFinite(const KernelContext& context, const M& matrix) {
  if (!matrix.allFinite()) {
    fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (", context.node().op(),
         "): the matrix has elements that are not finite.");
  }
}

template <typename T>
std::unique_ptr<Kernel> makeQr(const KernelConstruction& c) {
  return kernelOf([full = c.attr<bool>("full_matrices")](KernelContext& context) {
    needMatrices(context, 0, false);
    const Tensor& in = context.input(0);
    const int64_t rows = in.dim(-2), columns = in.dim(-1);
    const int64_t inner = full ? rows : std::min(rows, columns);
    Tensor& q = context.output(0, matrixShape(batchPart(in.shape()), rows, inner));
    Tensor& r = context.output(1, matrixShape(batchPart(in.shape()), inner, columns));
    for (int64_t i = 0; i < matrixCount(in) && q.elements() > 0; ++i) {
      if (columns == 0) {
        putMatrix<T>(MatrixOf<T>::Identity(rows, inner), q, i);
        continue;
      }
      const auto [left, right] = orthogonalTriangular<Wide<T>>(matrixAt<T>(in, i), inner);
      putMatrix<T>(left, q, i);
      putMatrix<T>(right, r, i);
    }
  });
}

// Reads the lower triangle. Eigenvalues rise.
template <typename T>
std::unique_ptr<Kernel> makeEigen(const KernelConstruction& c) {
  return kernelOf([vectors = c.attr<bool>("compute_v")](KernelContext& context) {
    needMatrices(context, 0, true);
    const Tensor& in = context.input(0);
    Tensor& e = context.output(0, vectorShape(batchPart(in.shape()), in.dim(-1)));
    Tensor& v = context.output(1, vectors ? in.shape() : Shape{0});
    for (int64_t i = 0; i < matrixCount(in) && in.elements() > 0; ++i) {
      const MatrixOf<T> matrix = matrixAt<T>(in, i);
      needFinite(context, matrix);
      const auto pairs = selfAdjointEigenpairs<Wide<T>>(matrix, vectors);
      putMatrix<T>(pairs.values, e, i);
      if (vectors) putMatrix<T>(pairs.vectors, v, i);
    }
  });
}

// The matrix is u · diag(s) · the adjoint of v.
template <typename T>
std::unique_ptr<Kernel> makeSvd(const KernelConstruction& c) {
  return kernelOf([vectors = c.attr<bool>("compute_uv"), full = c.attr<bool>("full_matrices")](KernelContext& context) {
    needMatrices(context, 0, false);
    const Tensor& in = context.input(0);
    const int64_t rows = in.dim(-2), columns = in.dim(-1);
    const int64_t inner = std::min(rows, columns);
    const Shape batch = batchPart(in.shape());
    Tensor& s = context.output(0, vectorShape(batch, inner));
    Tensor& u = context.output(1, vectors ? matrixShape(batch, rows, full ? rows : inner) : Shape{0});
    Tensor& v = context.output(2, vectors ? matrixShape(batch, columns, full ? columns : inner) : Shape{0});
    const bool isEmpty = s.elements() + u.elements() + v.elements() == 0;
    for (int64_t i = 0; i < matrixCount(in) && !isEmpty; ++i) {
      if (inner == 0) {
        if (vectors) putMatrix<T>(MatrixOf<T>::Identity(rows, full ? rows : 0), u, i);
        if (vectors) putMatrix<T>(MatrixOf<T>::Identity(columns, full ? columns : 0), v, i);
        continue;
      }
      MatrixOf<T> matrix = matrixAt<T>(in, i);
      needFinite(context, matrix);
      const bool isWide = columns > rows;
      if (isWide) matrix = matrix.adjoint().eval();
      const auto svd = singularValuesOf<Wide<T>>(matrix, vectors, full);
      putMatrix<T>(svd.values, s, i);
      if (!vectors) continue;
      putMatrix<T>(isWide ? svd.right : svd.left, u, i);
      putMatrix<T>(isWide ? svd.left : svd.right, v, i);
    }
  });
}

const KernelRegistrar kQrKernel("Qr", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeQr<typename decltype(type)::type>(c); });
});
const KernelRegistrar kEigenKernel("SelfAdjointEigV2", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeEigen<typename decltype(type)::type>(c); });
});
const KernelRegistrar kSvdKernel("Svd", [](const KernelConstruction& c) {
  return forField(c, c.inputType(0), [&](auto type) { return makeSvd<typename decltype(type)::type>(c); });
});

// With F = 1 / (e_j - e_i) off the diagonal: v · (diag(de) + F ∘ vᵀ·dv) · vᵀ, as the lower triangle of a symmetric one.
const GradientRegistrar kEigenGradient("SelfAdjointEigV2", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  Output e = c.output(0), v = c.output(1);
  const bool vectors = c.node.attr<bool>("compute_v");
  if (!vectors) v = s.node("SelfAdjointEigV2", {c.input(0)})->output(1);
  Output inner = s.op("MatrixDiag", {c.gradOrZeros(0)});
  if (vectors && c.grads[1].valid()) {
    const auto expanded = [&](int32_t axis) { return s.op("ExpandDims", {e, ops::scalar(s, axis)}); };
    const Output gaps = ops::sub(s, expanded(-2), expanded(-1));
    const Output zero = ops::number(s, e.type(), 0);
    const Output ones = s.op("OnesLike", {gaps});
    const Output factors = s.op("MatrixSetDiag", {s.op("DivNoNan", {ones, gaps}), ops::mul(s, e, zero)});
    inner = ops::add(s, inner, ops::mul(s, factors, matrixProduct(s, v, c.grad(1), true, false)));
  }
  const Output full = matrixProduct(s, v, matrixProduct(s, inner, v, false, true));
  const Output transposed = matrixProduct(s, v, matrixProduct(s, inner, v, true, true));
  const Output lower = triangle(s, ops::add(s, full, transposed), true);
  const Output half = ops::mul(s, s.op("MatrixDiagPart", {lower}), ops::number(s, e.type(), 0.5));
  return {s.op("MatrixSetDiag", {lower, half})};
});

}  // namespace
}  // namespace engine::kernels
