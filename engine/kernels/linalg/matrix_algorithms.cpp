#include "engine/kernels/linalg/matrix_algorithms.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>
#include <Eigen/SVD>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// In columns, as Eigen's algorithms keep what they make of a matrix: one layout, one instantiation.
template <typename S>
using Columns = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;

template <typename S>
Eigen::PartialPivLU<Columns<S>> factored(const Stored<S>& matrix) {
  return Eigen::PartialPivLU<Columns<S>>(Columns<S>(matrix));
}

template <typename S>
bool isSingular(const Eigen::PartialPivLU<Columns<S>>& lu) {
  return lu.matrixLU().size() > 0 && lu.matrixLU().diagonal().cwiseAbs().minCoeff() == 0;
}

[[noreturn]] void failSingular() {
  fail(Code::kInvalidArgument, "Input matrix is not invertible.");
}

template <typename S>
Eigen::PartialPivLU<Columns<S>> invertible(const Stored<S>& matrix) {
  const auto lu = factored(matrix);
  if (isSingular<S>(lu)) failSingular();
  return lu;
}

// The regularised product of the matrix with its adjoint: of its columns with each other, or of its rows.
template <typename S>
Columns<S> gramian(const Columns<S>& matrix, double regularizer, bool ofColumns) {
  const Columns<S> adjoint = matrix.adjoint();
  Columns<S> result = ofColumns ? Columns<S>(adjoint * matrix) : Columns<S>(matrix * adjoint);
  result.diagonal().array() += S(regularizer);
  return result;
}

// The first `columns` columns of the orthogonal matrix that `qr` found.
template <typename S, typename Qr>
Columns<S> orthogonalColumns(const Qr& qr, int64_t columns) {
  Columns<S> q = Columns<S>::Identity(qr.rows(), columns);
  q.applyOnTheLeft(qr.householderQ());
  return q;
}

// The shortest x with the least |a · x - b|. With permuted columns a = q · r, of which as many rows count as a's rank;
// the adjoint of those is z · t, so that x = z · (t*)⁻¹ · q* · b.
template <typename S>
Columns<S> shortestSolution(const Columns<S>& a, const Columns<S>& b) {
  const Eigen::ColPivHouseholderQR<Columns<S>> qr(a);
  const int64_t rank = qr.rank();
  if (rank == 0) return Columns<S>::Zero(a.cols(), b.cols());
  const Columns<S> r = qr.matrixQR().topRows(rank).template triangularView<Eigen::Upper>();
  const Eigen::HouseholderQR<Columns<S>> rows{Columns<S>(r.adjoint())};
  const Columns<S> lower = rows.matrixQR().topRows(rank).adjoint();
  const Columns<S> adjointQ = orthogonalColumns<S>(qr, rank).adjoint();
  Columns<S> y = adjointQ * b;
  lower.template triangularView<Eigen::Lower>().solveInPlace(y);
  return qr.colsPermutation() * Columns<S>(orthogonalColumns<S>(rows, rank) * y);
}

}  // namespace

template <typename S>
Stored<S> inverseOf(const Stored<S>& matrix) {
  const Columns<S> unit = Columns<S>::Identity(matrix.rows(), matrix.cols());
  return Columns<S>(invertible(matrix).solve(unit));
}

template <typename S>
Stored<S> solved(const Stored<S>& matrix, const Stored<S>& right) {
  return Columns<S>(invertible(matrix).solve(Columns<S>(right)));
}

template <typename S>
Stored<S> solvedTriangle(const Stored<S>& matrix, const Stored<S>& right, bool lower) {
  if (matrix.diagonal().cwiseAbs().minCoeff() == 0) failSingular();
  const Columns<S> triangle = matrix;
  Columns<S> x = right;
  if (lower) {
    triangle.template triangularView<Eigen::Lower>().solveInPlace(x);
  } else {
    triangle.template triangularView<Eigen::Upper>().solveInPlace(x);
  }
  return x;
}

template <typename S>
Stored<S> leastSquares(const Stored<S>& matrix, const Stored<S>& right, double regularizer, bool isFast) {
  const Columns<S> a = matrix, b = right;
  if (!isFast) return shortestSolution<S>(a, b);
  const bool isHigh = a.rows() >= a.cols();
  const Eigen::PartialPivLU<Columns<S>> factors(gramian<S>(a, regularizer, isHigh));
  if (isSingular<S>(factors)) {
    fail(Code::kInvalidArgument, "Input matrix was rank deficient or ill-conditioned. Try setting fast=False or ",
         "provide a larger l2_regularizer > 0.");
  }
  const Columns<S> adjoint = a.adjoint();
  if (isHigh) return Columns<S>(factors.solve(Columns<S>(adjoint * b)));
  return Columns<S>(adjoint * Columns<S>(factors.solve(b)));
}

template <typename S>
S determinantOf(const Stored<S>& matrix) {
  return matrix.size() == 0 ? S(1) : factored(matrix).determinant();
}

template <typename S>
LogDeterminant<S> logDeterminantOf(const Stored<S>& matrix) {
  if (matrix.size() == 0) return {};
  const auto lu = factored(matrix);
  LogDeterminant<S> result{.sign = static_cast<double>(lu.permutationP().determinant())};
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    const S d = lu.matrixLU()(i, i);
    const double size = std::abs(d);
    result.sign = size > 0 ? result.sign * (d / size) : S(0);
    result.log += std::log(size);
  }
  return result;
}

template <typename S>
LowerUpper<S> lowerUpper(const Stored<S>& matrix) {
  const auto lu = factored(matrix);
  if (!(lu.matrixLU().diagonal().cwiseAbs().minCoeff() > 0)) {
    fail(Code::kInvalidArgument, "Input is not invertible.");
  }
  LowerUpper<S> result{.packed = lu.matrixLU(), .rows = std::vector<int64_t>(static_cast<std::size_t>(matrix.rows()))};
  const auto& places = lu.permutationP().indices();
  for (int64_t row = 0; row < matrix.rows(); ++row) result.rows[static_cast<std::size_t>(places[row])] = row;
  return result;
}

template <typename S>
Stored<S> choleskyOf(const Stored<S>& matrix) {
  const Eigen::LLT<Columns<S>> cholesky{Columns<S>(matrix)};
  if (cholesky.info() != Eigen::Success) {
    fail(Code::kInvalidArgument,
         "Cholesky decomposition was not successful. The input might not be valid: matrices must be symmetric and "
         "positive definite.");
  }
  return Columns<S>(cholesky.matrixL());
}

template <typename S>
OrthogonalTriangular<S> orthogonalTriangular(const Stored<S>& matrix, int64_t columns) {
  const Eigen::HouseholderQR<Columns<S>> qr{Columns<S>(matrix)};
  const int64_t inner = std::min(matrix.rows(), matrix.cols());
  Stored<S> r = Stored<S>::Zero(columns, matrix.cols());
  r.topRows(inner) = qr.matrixQR().topRows(inner).template triangularView<Eigen::Upper>();
  return {.q = orthogonalColumns<S>(qr, columns), .r = std::move(r)};
}

template <typename S>
Eigenpairs<S> selfAdjointEigenpairs(const Stored<S>& matrix, bool vectors) {
  const Eigen::SelfAdjointEigenSolver<Columns<S>> solver(Columns<S>(matrix),
                                                         vectors ? Eigen::ComputeEigenvectors : Eigen::EigenvaluesOnly);
  if (solver.info() != Eigen::Success) {
    fail(Code::kInvalidArgument, "Self-adjoint eigen decomposition was not successful.");
  }
  Eigenpairs<S> pairs{.values = solver.eigenvalues().template cast<S>(), .vectors = {}};
  if (vectors) pairs.vectors = solver.eigenvectors();
  return pairs;
}

// Those of the triangle that the matrix is turned into, which Jacobi's method takes apart.
template <typename S>
SingularValues<S> singularValuesOf(const Stored<S>& matrix, bool vectors, bool full) {
  const Eigen::HouseholderQR<Columns<S>> qr{Columns<S>(matrix)};
  const Columns<S> upper = qr.matrixQR().topRows(matrix.cols()).template triangularView<Eigen::Upper>();
  const Eigen::JacobiSVD<Columns<S>, Eigen::NoQRPreconditioner> svd(
      upper, vectors ? Eigen::ComputeFullU | Eigen::ComputeFullV : 0);
  SingularValues<S> result{.values = svd.singularValues().template cast<S>(), .left = {}, .right = {}};
  if (!vectors) return result;
  Columns<S> left = Columns<S>::Identity(matrix.rows(), full ? matrix.rows() : matrix.cols());
  left.topLeftCorner(matrix.cols(), matrix.cols()) = svd.matrixU();
  left.applyOnTheLeft(qr.householderQ());
  result.left = left;
  result.right = svd.matrixV();
  return result;
}

#define EWB_MATRIX_ALGORITHMS(S)                                                     \
  template Stored<S> inverseOf(const Stored<S>&);                                    \
  template Stored<S> solved(const Stored<S>&, const Stored<S>&);                     \
  template Stored<S> solvedTriangle(const Stored<S>&, const Stored<S>&, bool);       \
  template Stored<S> leastSquares(const Stored<S>&, const Stored<S>&, double, bool); \
  template S determinantOf(const Stored<S>&);                                        \
  template LogDeterminant<S> logDeterminantOf(const Stored<S>&);                     \
  template LowerUpper<S> lowerUpper(const Stored<S>&);                               \
  template Stored<S> choleskyOf(const Stored<S>&);                                   \
  template OrthogonalTriangular<S> orthogonalTriangular(const Stored<S>&, int64_t);  \
  template Eigenpairs<S> selfAdjointEigenpairs(const Stored<S>&, bool);              \
  template SingularValues<S> singularValuesOf(const Stored<S>&, bool, bool);
EWB_MATRIX_ALGORITHMS(double)
EWB_MATRIX_ALGORITHMS(std::complex<double>)
#undef EWB_MATRIX_ALGORITHMS

}  // namespace engine::kernels
