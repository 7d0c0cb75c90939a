// SparseMatrixSparseCholesky, and SparseMatrixOrderingAMD, which finds an order of rows that keeps the factor sparse.
#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/csr/csr_rows.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCsrCholesky("SparseMatrixSparseCholesky", "input: variant, permutation: int32 -> output: variant",
                               "type: type", shape_fn::scalar);
const OpRegistrar kCsrOrdering("SparseMatrixOrderingAMD", "input: variant -> output: int32", "", shape_fn::unknown);
const NoGradientRegistrar kCsrFactorsNoGradient({"SparseMatrixSparseCholesky", "SparseMatrixOrderingAMD"});

void needSquare(const CsrMatrix& matrix) {
  if (matrix.rows() == matrix.columns()) return;
  fail(Code::kInvalidArgument, "sparse matrix must be square; got: ", matrix.rows(), " != ", matrix.columns());
}

// For each row of `permutation`: at which place of the permuted matrix it is. InvalidArgument unless each comes once.
std::vector<int32_t> placesOf(const int32_t* permutation, int64_t rows) {
  std::vector<int32_t> places(static_cast<std::size_t>(rows), -1);
  for (int64_t i = 0; i < rows; ++i) {
    const int32_t row = permutation[i];
    if (row < 0 || row >= rows || places[static_cast<std::size_t>(row)] >= 0) {
      fail(Code::kInvalidArgument, "permutation must have each of 0 … ", rows - 1, " once, but has ", row, " at ", i);
    }
    places[static_cast<std::size_t>(row)] = static_cast<int32_t>(i);
  }
  return places;
}

// The lower triangle, diagonal included, of the matrix with its rows and columns permuted.
template <typename T>
CsrRows<T> lowerPermuted(const CsrMatrix& matrix, int64_t batch, const int32_t* permutation) {
  const std::vector<int32_t> places = placesOf(permutation, matrix.rows());
  const CsrRows<T> rows = csrRowsOf<T>(matrix, batch);
  CsrRows<T> lower;
  for (const auto& [r, numbers] : rows) {
    for (const auto& [column, value] : numbers) {
      const int32_t row = places[static_cast<std::size_t>(r)], to = places[static_cast<std::size_t>(column)];
      if (to <= row) lower[row][to] = value;
    }
  }
  return lower;
}

// Makes the lower triangle of A the factor L, row by row: L[i][j] = (A[i][j] − Σ_k<j L[i][k]·conj(L[j][k])) / L[j][j],
// and the square root on the diagonal. Once L[i][j] is known it is taken from all that is to its right in row i.
// False when the matrix is not positive definite.
template <typename T>
bool factorise(CsrRows<T>& lower, int64_t rows) {
  CsrRows<T> columns;  // of L: [column][row]
  for (int32_t own = 0; own < rows; ++own) {
    auto& row = lower[own];
    for (auto at = row.begin(); at != row.end() && at->first < own; ++at) {
      auto& column = columns[at->first];
      at->second /= lower[at->first][at->first];
      for (const auto& [k, value] : column) row[k] -= at->second * conjugated(value, true);
      row[own] -= at->second * conjugated(at->second, true);
      column[own] = at->second;
    }
    const double pivot = std::real(row[own]);
    if (!(pivot > 0)) return false;
    row[own] = static_cast<decltype(std::real(T{}))>(std::sqrt(pivot));
  }
  return true;
}

const KernelRegistrar kCsrCholeskyKernel("SparseMatrixSparseCholesky", [](const KernelConstruction& c) {
  return dispatch(FieldTypes{}, c, c.attr<DType>("type"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const CsrMatrix& matrix = csrInput(context, 0, kDTypeOf<T>);
      const Tensor& permutation = context.input(1);
      needSquare(matrix);
      if (permutation.rank() != matrix.shape().rank() - 1 ||
          permutation.elements() != matrix.batches() * matrix.rows()) {
        fail(Code::kInvalidArgument,
             "permutation must have the same number of elements in each batch as the number of "
             "rows in sparse matrix; got: ",
             permutation.shape(), " for ", matrix.shape());
      }
      std::vector<CsrRows<T>> factors;
      for (int64_t b = 0; b < matrix.batches(); ++b) {
        factors.push_back(lowerPermuted<T>(matrix, b, permutation.data<int32_t>() + b * matrix.rows()));
        if (!factorise(factors.back(), matrix.rows())) {
          fail(Code::kInvalidArgument, "Sparse Cholesky factorization failed for batch index ", b,
               ". The input might not be valid.");
        }
      }
      context.setOutput(0, csrOfRows(matrix.shape(), factors));
    });
  });
});

// Approximate minimum degree, of the pattern only (Amestoy, Davis, Duff 1996).
void orderRows(const CsrMatrix& matrix, int64_t batch, int32_t* order) {
  const CsrMatrix::Pattern& pattern = matrix.pattern(batch);
  const std::vector<int8_t> ones(pattern.columns.size(), 1);
  const auto rows = static_cast<int>(matrix.rows());
  const Eigen::Map<const Eigen::SparseMatrix<int8_t, Eigen::RowMajor>> graph(
      rows, rows, std::ssize(pattern.columns), pattern.rowStarts.data(), pattern.columns.data(), ones.data());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> permutation;
  Eigen::AMDOrdering<int>()(Eigen::SparseMatrix<int8_t>(graph).selfadjointView<Eigen::Lower>(), permutation);
  std::copy_n(permutation.indices().data(), rows, order);
}

const KernelRegistrar kCsrOrderingKernel("SparseMatrixOrderingAMD", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const CsrMatrix& matrix = csrInput(context, 0);
    needSquare(matrix);
    Tensor& out =
        context.output(0, matrix.shape().rank() == 3 ? Shape{matrix.batches(), matrix.rows()} : Shape{matrix.rows()});
    for (int64_t b = 0; b < matrix.batches() && matrix.rows() > 0; ++b) {
      orderRows(matrix, b, out.data<int32_t>() + b * matrix.rows());
    }
  });
});

}  // namespace
}  // namespace engine::kernels
