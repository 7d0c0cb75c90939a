#include "engine/kernels/linalg/matrix_spectra.h"

#include <Eigen/Eigenvalues>
#include <limits>
#include <type_traits>
#include <unsupported/Eigen/MatrixFunctions>

#include "engine/core/error.h"

namespace Eigen {

// The shift of a step towards a value's place on the diagonal, `iu`: of the two eigenvalues of the last block the one
// nearer to its corner (Wilkinson), or what EISPACK's comqr takes now and then where that leads nowhere. Eigen 3.4
// reads an element in front of the matrix for the latter when only two values are left, which it gets to where a matrix
// is not finite. All solvers of complex matrices in this file use it.
template <>
inline std::complex<double> ComplexSchur<Matrix<std::complex<double>, Dynamic, Dynamic>>::computeShift(Index iu,
                                                                                                       Index iter) {
  if ((iter == 10 || iter == 20) && iu > 1) {
    return std::abs(m_matT.coeff(iu, iu - 1).real()) + std::abs(m_matT.coeff(iu - 1, iu - 2).real());
  }
  Matrix<std::complex<double>, 2, 2> block = m_matT.block<2, 2>(iu - 1, iu - 1);
  const double size = block.cwiseAbs().sum();
  block /= size;  // neither overflows nor vanishes when it is squared
  const std::complex<double> product = block(0, 1) * block(1, 0);
  const std::complex<double> half = (block(0, 0) - block(1, 1)) * 0.5, root = std::sqrt(half * half + product);
  const std::complex<double> divisor = std::norm(half + root) >= std::norm(half - root) ? half + root : half - root;
  return divisor == 0.0 ? size * block(1, 1) : size * (block(1, 1) - product / divisor);
}

}  // namespace Eigen

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

// Eigen takes square roots until the eigenvalues are near 1, which 0 and what is not finite never are.
ComplexMatrix logarithmOf(const ComplexMatrix& matrix) {
  constexpr double kLargest = 1e100, kSmallestShare = 1e-100;  // roots of what lies between neither vanish nor overflow
  double scale = matrix.cwiseAbs().maxCoeff();
  const bool isScaled = scale > kLargest;
  if (!isScaled) scale = 1;
  bool isRegular = matrix.allFinite();
  const ComplexColumns scaled = matrix / scale;
  if (isRegular) {
    const Eigen::ComplexSchur<ComplexColumns> schur(scaled, false);
    const Eigen::VectorXd sizes = schur.matrixT().diagonal().cwiseAbs();
    isRegular = schur.info() == Eigen::Success && sizes.minCoeff() > kSmallestShare * sizes.maxCoeff();
  }
  if (!isRegular) fail(Code::kInvalidArgument, "The input is not invertible: there is no logarithm of it.");
  ComplexColumns logarithm = scaled.log();
  if (isScaled) logarithm.diagonal().array() += std::log(scale);
  return logarithm;
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
