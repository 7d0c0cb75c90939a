// Eigen's algorithms for the ops on matrices, for S = double and std::complex<double>: instantiated in one file, as
// they take longer to compile than all the ops that use them. Pure functions; any thread.
#pragma once

#include <Eigen/Core>
#include <complex>
#include <vector>

namespace engine::kernels {

template <typename T>
using Stored = Eigen::Matrix<T, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

// Of a square matrix. InvalidArgument when it is singular.
template <typename S>
Stored<S> inverseOf(const Stored<S>& matrix);
// The x of matrix · x = right. InvalidArgument when the square matrix is singular.
template <typename S>
Stored<S> solved(const Stored<S>& matrix, const Stored<S>& right);
// As solved(), for a matrix of which only the lower or the upper triangle counts.
template <typename S>
Stored<S> solvedTriangle(const Stored<S>& matrix, const Stored<S>& right, bool lower);
// The x with the least |matrix · x - right|² + regularizer · |x|²: by the normal equations, which are quick and want a
// matrix of full rank (InvalidArgument), or by an orthogonal decomposition, which also stands columns that depend on
// each other and, as in TensorFlow, leaves the regularizer out.
template <typename S>
Stored<S> leastSquares(const Stored<S>& matrix, const Stored<S>& right, double regularizer, bool isFast);

// 1 for a matrix without elements.
template <typename S>
S determinantOf(const Stored<S>& matrix);
// sign · exp(log), sign of size 1. Of a singular matrix: sign 0, logarithm minus infinity.
template <typename S>
struct LogDeterminant {
  S sign = 1;
  double log = 0;
};
template <typename S>
LogDeterminant<S> logDeterminantOf(const Stored<S>& matrix);

// l · u = the square matrix, its row rows[i] in the place of row i: u and, below the diagonal, l without its ones.
template <typename S>
struct LowerUpper {
  Stored<S> packed;
  std::vector<int64_t> rows;
};
// InvalidArgument when the matrix is singular.
template <typename S>
LowerUpper<S> lowerUpper(const Stored<S>& matrix);

// Lower triangular. Reads the lower triangle; InvalidArgument unless the matrix is positive definite.
template <typename S>
Stored<S> choleskyOf(const Stored<S>& matrix);

// matrix = q · r, with so many columns of q: the matrix's rows or, if they are fewer, its columns.
template <typename S>
struct OrthogonalTriangular {
  Stored<S> q, r;
};
template <typename S>
OrthogonalTriangular<S> orthogonalTriangular(const Stored<S>& matrix, int64_t columns);

// Of a self-adjoint matrix, of which the lower triangle is read. Eigenvalues rise; vectors are columns, none unless
// asked for. InvalidArgument when the iteration does not converge.
template <typename S>
struct Eigenpairs {
  Stored<S> values, vectors;
};
template <typename S>
Eigenpairs<S> selfAdjointEigenpairs(const Stored<S>& matrix, bool vectors);

// Of a matrix that is not wider than high: singular values, falling, and for `vectors` its vectors as columns, those of
// the left side as many as rows (`full`) or as columns.
template <typename S>
struct SingularValues {
  Stored<S> values, left, right;
};
template <typename S>
SingularValues<S> singularValuesOf(const Stored<S>& matrix, bool vectors, bool full);

}  // namespace engine::kernels
