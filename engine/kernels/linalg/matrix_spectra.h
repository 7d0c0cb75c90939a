// What Eigen makes of the Schur form of a square matrix: eigenvalues of any matrix, and functions of whole matrices. In
// a file of their own as they take long to compile; the functions in complex numbers only, for the same reason. Pure
// functions; any thread.
#pragma once

#include "engine/kernels/linalg/matrix_algorithms.h"

namespace engine::kernels {

using ComplexMatrix = Stored<std::complex<double>>;

// Eigenvalues in the order, and vectors (columns, none unless asked for) with the phases that TensorFlow gives them.
struct GeneralEigenpairs {
  ComplexMatrix values, vectors;
};
// S is double or std::complex<double>. InvalidArgument when the iteration does not converge.
template <typename S>
GeneralEigenpairs generalEigenpairs(const Stored<S>& matrix, bool vectors);

// The principal root and logarithm, and the exponential.
ComplexMatrix squareRootOf(const ComplexMatrix& matrix);
ComplexMatrix logarithmOf(const ComplexMatrix& matrix);
ComplexMatrix exponentialOf(const ComplexMatrix& matrix);
// The real ones of real matrices. A root that is not real (of a negative eigenvalue) is NaN everywhere.
Stored<double> squareRootOf(const Stored<double>& matrix);
Stored<double> exponentialOf(const Stored<double>& matrix);

}  // namespace engine::kernels
