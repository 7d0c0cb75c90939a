// The numbers of sparse matrices by row and column, for what makes matrices of other patterns: sums, products, factors.
// Pure functions.
#pragma once

#include <complex>
#include <map>
#include <utility>
#include <vector>

#include "engine/kernels/csr/csr_matrix.h"

namespace engine::kernels {

template <typename T>
T conjugated(T x, bool conjugates) {
  if constexpr (std::is_arithmetic_v<T>)
    return x;
  else
    return conjugates ? std::conj(x) : x;
}

// How the numbers of a matrix are read: turned about the diagonal, conjugated.
struct CsrView {
  bool flips = false, conjugates = false;
};

// Of one matrix: [row][column] → value. Rows without numbers are not there, as a matrix may have any number of columns,
// which become rows.
template <typename T>
using CsrRows = std::map<int32_t, std::map<int32_t, T>>;

template <typename T>
CsrRows<T> csrRowsOf(const CsrMatrix& matrix, int64_t batch, CsrView view = {}) {
  CsrRows<T> rows;
  const CsrMatrix::Pattern& pattern = matrix.pattern(batch);
  const T* values = matrix.values().data<T>() + matrix.start(batch);
  for (int64_t r = 0; r < matrix.rows(); ++r) {
    const auto row = static_cast<std::size_t>(r);
    for (int32_t i = pattern.rowStarts[row]; i < pattern.rowStarts[row + 1]; ++i) {
      const int32_t column = pattern.columns[static_cast<std::size_t>(i)];
      const T value = conjugated(values[i], view.conjugates);
      if (view.flips)
        rows[column][static_cast<int32_t>(r)] = value;
      else
        rows[static_cast<int32_t>(r)][column] = value;
    }
  }
  return rows;
}

// The matrices as a variant; `shape` is that of all of them. Errors: as checkCsrShape().
template <typename T>
Tensor csrOfRows(const Shape& shape, const std::vector<CsrRows<T>>& batches) {
  checkCsrShape(shape);
  const auto places = static_cast<std::size_t>(shape.dim(-2)) + 1;
  std::vector<CsrMatrix::Pattern> patterns;
  std::vector<T> values;
  for (const CsrRows<T>& rows : batches) {
    CsrMatrix::Pattern pattern;
    pattern.rowStarts.reserve(places);
    for (const auto& [row, numbers] : rows) {
      pattern.rowStarts.resize(static_cast<std::size_t>(row) + 1, static_cast<int32_t>(pattern.columns.size()));
      for (const auto& [column, value] : numbers) {
        pattern.columns.push_back(column);
        values.push_back(value);
      }
    }
    pattern.rowStarts.resize(places, static_cast<int32_t>(pattern.columns.size()));
    patterns.push_back(std::move(pattern));
  }
  return CsrMatrix(shape, std::move(patterns), Tensor::vector(values)).asVariant();
}

// `like` with other matrices: [rows, columns] or [batch, rows, columns].
inline Shape withMatrixShape(const Shape& like, int64_t rows, int64_t columns) {
  Shape shape = like;
  shape.setDim(-2, rows);
  shape.setDim(-1, columns);
  return shape;
}

}  // namespace engine::kernels
