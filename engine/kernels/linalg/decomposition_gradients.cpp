// Gradients of Qr and Svd, as TensorFlow has them: see https://arxiv.org/abs/2009.10071 and
// https://j-towns.github.io/papers/svd-derivative.pdf.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrices.h"

namespace engine::kernels {
namespace {

// Columns [begin, end) of matrices.
Output columnsOf(const Scope& s, Output x, int64_t begin, int64_t end) {
  const auto at = [&](int64_t column) {
    return ops::constant(s, Tensor::vector<int32_t>({0, static_cast<int32_t>(column)}));
  };
  const Output steps = ops::constant(s, Tensor::vector<int32_t>({1, 1}));
  return s.op("StridedSlice", {x, at(begin), at(end), steps}, {{"ellipsis_mask", 1}}, "columns");
}

// x · inverse of the adjoint of the upper triangle r.
Output timesInverse(const Scope& s, Output x, Output r) {
  const Output solved = s.op("MatrixTriangularSolve", {r, adjointMatrix(s, x)}, {{"lower", false}, {"adjoint", false}});
  return adjointMatrix(s, solved);
}

// The diagonal's imaginary part, as a matrix of imaginary numbers.
Output imaginaryDiagonal(const Scope& s, Output x) {
  const Output diagonal = s.op("MatrixDiagPart", {x});
  const Output imaginary = s.op("Imag", {diagonal}, {{"Tout", partType(diagonal.type())}});
  const Output both = s.op("Complex", {s.op("ZerosLike", {imaginary}), imaginary}, {{"Tout", diagonal.type()}});
  return s.op("MatrixDiag", {both});
}

// Of matrices not wider than high.
Output highQrGradient(const Scope& s, Output q, Output r, Output dq, Output dr) {
  const Output qdq = matrixProduct(s, q, dq, true, false);
  const auto minus = [&](Output a, Output b) { return ops::sub(s, a, b); };
  const Output qPart = minus(qdq, matrixProduct(s, dq, q, true, false));
  const Output rPart = minus(matrixProduct(s, r, dr, false, true), matrixProduct(s, dr, r, false, true));
  const Output lower = triangle(s, ops::add(s, qPart, rPart), true);
  const Output first = matrixProduct(s, q, ops::add(s, dr, timesInverse(s, lower, r)));
  const Output second = timesInverse(s, minus(dq, matrixProduct(s, q, qdq)), r);
  const Output real = ops::add(s, first, second);
  if (!isComplex(q.type())) return real;
  const Output turn = imaginaryDiagonal(s, minus(matrixProduct(s, r, dr, false, true), adjointMatrix(s, qdq)));
  return ops::add(s, real, timesInverse(s, matrixProduct(s, q, turn, false, true), r));
}

// Of wide matrices [x, y] = q · [u, v]: that of x = q · u, where dq also has what comes from y, beside q · dv.
const GradientRegistrar kQrGradient("Qr", [](GradientContext& c) -> std::vector<Gradient> {
  const Shape& in = c.input(0).shape();
  const bool known = in.hasRank() && in.dim(-1) >= 0 && in.dim(-2) >= 0;
  if (!known || (c.node.attr<bool>("full_matrices") && in.dim(-2) > in.dim(-1))) {
    fail(Code::kUnimplemented,
         "The gradient of Qr needs matrices of known sizes, and full_matrices only of those that ",
         "are not higher than wide; got ", in, ".");
  }
  const Scope& s = c.scope;
  const Output q = c.output(0), r = c.output(1), dq = c.gradOrZeros(0), dr = c.gradOrZeros(1);
  const int64_t rows = in.dim(-2), columns = in.dim(-1);
  if (rows >= columns) return {highQrGradient(s, q, r, dq, dr)};
  const Output y = columnsOf(s, c.input(0), rows, columns);
  const Output dv = columnsOf(s, dr, rows, columns);
  const Output dqOfBoth = ops::add(s, dq, matrixProduct(s, y, dv, false, true));
  const Output dx = highQrGradient(s, q, columnsOf(s, r, 0, rows), dqOfBoth, columnsOf(s, dr, 0, rows));
  return {s.op("ConcatV2", {dx, matrixProduct(s, q, dv), ops::scalar(s, int32_t{-1}, "axis")})};
});

// 1/x, and 0 at 0.
Output safeReciprocal(const Scope& s, Output x) {
  const Output tiny = ops::number(s, x.type(), 1e-20);
  return ops::mul(s, x, s.op("Reciprocal", {ops::add(s, ops::mul(s, x, x), tiny)}));
}

// What the vectors of matrices not higher than wide give: a = u · S · v* (v's adjoint) with u [m, m], v [n, m] or,
// full, [n, n].
struct SvdParts {
  Output values, u, v;
  Output dValues, du, dv;
  int64_t m = 0, n = 0;
  bool full = false;
};

Output svdVectorsGradient(const Scope& s, const SvdParts& p) {
  const Output matrix = s.op("MatrixDiag", {p.values});
  const Output squares = s.op("Square", {p.values});
  const auto expanded = [&](int32_t axis) { return s.op("ExpandDims", {squares, ops::scalar(s, axis)}); };
  const Output gaps = safeReciprocal(s, ops::sub(s, expanded(-2), expanded(-1)));
  const Output f = s.op("MatrixSetDiag", {gaps, s.op("ZerosLike", {p.values})});
  const Output v1 = columnsOf(s, p.v, 0, p.m), dv1 = columnsOf(s, p.dv, 0, p.m);
  const auto rotation = [&](Output x, Output dx) {
    const Output part = ops::mul(s, f, matrixProduct(s, x, dx, true, false));
    return ops::add(s, part, adjointMatrix(s, part));
  };
  const Output turned =
      ops::add(s, matrixProduct(s, rotation(p.u, p.du), matrix), matrixProduct(s, matrix, rotation(v1, dv1)));
  Output inner = ops::add(s, s.op("MatrixDiag", {p.dValues}), turned);
  if (isComplex(p.v.type())) {  // pairs of vectors may turn together: S⁻¹ · (l* - l) / 2, l the diagonal of v1* · dv1
    const Output turn = imaginaryDiagonal(s, matrixProduct(s, v1, dv1, true, false));
    const Output inverse = s.op("MatrixDiag", {safeReciprocal(s, p.values)});
    inner = ops::sub(s, inner, matrixProduct(s, inverse, turn));
  }
  const Output within = matrixProduct(s, p.u, matrixProduct(s, inner, v1, false, true));
  if (p.m == p.n) return within;
  // What leads out of the space of the first m vectors.
  const Output dv1t = adjointMatrix(s, dv1);
  Output outside = ops::sub(s, dv1t, matrixProduct(s, matrixProduct(s, dv1t, v1), v1, false, true));
  if (p.full) {
    const Output v2 = columnsOf(s, p.v, p.m, p.n), dv2 = columnsOf(s, p.dv, p.m, p.n);
    outside = ops::sub(s, outside, matrixProduct(s, matrixProduct(s, v1, dv2, true, false), v2, false, true));
  }
  const Output scaled = matrixProduct(s, p.u, s.op("MatrixDiag", {safeReciprocal(s, p.values)}));
  return ops::add(s, within, matrixProduct(s, scaled, outside));
}

const GradientRegistrar kSvdGradient("Svd", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const bool full = c.node.attr<bool>("full_matrices");
  if (!c.node.attr<bool>("compute_uv") || (!c.grads[1].valid() && !c.grads[2].valid())) {
    // Of the singular values alone: u · diag(ds) · transposed v.
    const Node& svd = c.node.attr<bool>("compute_uv") && !full ? c.node : *s.node("Svd", {c.input(0)});
    const Output scaled = matrixProduct(s, svd.output(1), s.op("MatrixDiag", {c.grad(0)}));
    return {matrixProduct(s, scaled, svd.output(2), false, true)};
  }
  const Shape& in = c.input(0).shape();
  if (!in.hasRank() || in.dim(-1) < 0 || in.dim(-2) < 0) {
    fail(Code::kUnimplemented, "The gradient of Svd's vectors needs matrices of known sizes; got ", in, ".");
  }
  SvdParts parts{c.output(0), c.output(1), c.output(2), c.gradOrZeros(0), c.gradOrZeros(1), c.gradOrZeros(2),
                 in.dim(-2),  in.dim(-1),  full};
  if (full && std::abs(parts.m - parts.n) > 1) {
    fail(Code::kUnimplemented, "The gradient of Svd with full_matrices needs sides that differ by 1 at most; got ", in,
         ".");
  }
  const bool high = parts.m > parts.n;
  if (high) {
    std::swap(parts.m, parts.n);
    std::swap(parts.u, parts.v);
    std::swap(parts.du, parts.dv);
  }
  const Output gradient = svdVectorsGradient(s, parts);
  return {high ? adjointMatrix(s, gradient) : gradient};
});

}  // namespace
}  // namespace engine::kernels
