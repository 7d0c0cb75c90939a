#include "engine/kernels/linalg/matrix_spectra.h"

#include <Eigen/Eigenvalues>
#include <limits>
#include <type_traits>
#include <unsupported/Eigen/MatrixFunctions>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// In columns, as Eigen's algorithms keep what they make of a matrix: one layout, one instantiation.
template <typename S>
using InColumns = Eigen::Matrix<S, Eigen::Dynamic, Eigen::Dynamic>;
using ComplexColumns = InColumns<std::complex<double>>;

// Imaginary parts up to this share of the largest element are rounding.
constexpr double kRounding = 1e-6;

}  // namespace

// The solvers are TensorFlow's, as the order of the values and the vectors' phases depend on them.
template <typename S>
GeneralEigenpairs generalEigenpairs(const Stored<S>& matrix, bool vectors) {
  using Solver = std::conditional_t<std::is_same_v<S, double>, Eigen::EigenSolver<InColumns<S>>,
                                    Eigen::ComplexEigenSolver<InColumns<S>>>;
  if (matrix.allFinite()) {
    const Solver solver(InColumns<S>(matrix), vectors);
    if (solver.info() == Eigen::Success) {
      GeneralEigenpairs pairs{.values = ComplexColumns(solver.eigenvalues()), .vectors = {}};
      if (vectors) pairs.vectors = ComplexColumns(solver.eigenvectors());
      return pairs;
    }
  }
  fail(Code::kInvalidArgument, "Eigen decomposition was not successful. The input might not be valid.");
}

ComplexMatrix squareRootOf(const ComplexMatrix& matrix) {
  return ComplexColumns(ComplexColumns(matrix).sqrt());
}

ComplexMatrix logarithmOf(const ComplexMatrix& matrix) {
  return ComplexColumns(ComplexColumns(matrix).log());
}

ComplexMatrix exponentialOf(const ComplexMatrix& matrix) {
  return ComplexColumns(ComplexColumns(matrix).exp());
}

Stored<double> squareRootOf(const Stored<double>& matrix) {
  const ComplexMatrix root = squareRootOf(ComplexMatrix(matrix.cast<std::complex<double>>()));
  const bool isReal = root.imag().cwiseAbs().maxCoeff() <= kRounding * root.cwiseAbs().maxCoeff();
  if (isReal) return root.real();
  return Stored<double>::Constant(matrix.rows(), matrix.cols(), std::numeric_limits<double>::quiet_NaN());
}

Stored<double> exponentialOf(const Stored<double>& matrix) {
  return exponentialOf(ComplexMatrix(matrix.cast<std::complex<double>>())).real();
}

template GeneralEigenpairs generalEigenpairs(const Stored<double>&, bool);
template GeneralEigenpairs generalEigenpairs(const ComplexMatrix&, bool);

}  // namespace engine::kernels
