// The last two dimensions of a tensor as matrices, for ops that compute matrix by matrix: in double, whatever the
// element type is (complex numbers in those of double), which compiles Eigen's algorithms once for each. Callable from
// any kernel.
#pragma once

#include <numeric>

#include "engine/graph/inference.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/linalg/batch_broadcast.h"
#include "engine/kernels/linalg/matrix_algorithms.h"

namespace engine::kernels {

// What elements of type T are computed in.
template <typename T>
using Wide = std::conditional_t<kIsComplex<T>, std::complex<double>, double>;
template <typename T>
using MatrixOf = Stored<Wide<T>>;
using Matrix = Stored<double>;

// fn(Type<T>{}) for float, double and the complex types.
template <typename Fn>
auto forField(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (isComplex(dtype)) return forComplex(c, dtype, fn);
  return forFloating(c, dtype, fn);
}

// The shape function of square matrices; each output has their shape without the last `dropped` dimensions.
template <int dropped>
void squareShape(InferenceContext& c) {
  const Shape shape = c.withRankAtLeast(0, 2);
  if (!shape.hasRank()) {
    for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, Shape::unknown());
    return;
  }
  if (shape.dim(-1) >= 0 && shape.dim(-2) >= 0 && shape.dim(-1) != shape.dim(-2)) {
    c.failShape(message("Dimensions must be equal, but are ", shape.dim(-2), " and ", shape.dim(-1), "."));
  }
  const Shape out(std::vector<int64_t>(shape.dims().begin(), shape.dims().end() - dropped));
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, out);
}

// InvalidArgument unless there are two dimensions, and, for `square`, equal ones.
inline void needMatrices(const KernelContext& context, int input, bool square) {
  const Shape& shape = context.input(input).shape();
  if (shape.rank() < 2) fail(Code::kInvalidArgument, "Input tensor ", input, " must have rank >= 2, got ", shape, ".");
  if (square && shape.dim(-1) != shape.dim(-2)) {
    fail(Code::kInvalidArgument, "Input matrices must be square, got ", shape.dim(-2), " != ", shape.dim(-1), ".");
  }
}

inline int64_t matrixCount(const Tensor& tensor) {
  int64_t count = 1;
  for (int i = 0; i + 2 < tensor.rank(); ++i) count *= tensor.dim(i);
  return count;
}

template <typename T>
MatrixOf<T> matrixAt(const Tensor& tensor, int64_t index) {
  const int64_t rows = tensor.dim(-2), columns = tensor.dim(-1);
  return Eigen::Map<const Stored<T>>(tensor.data<T>() + index * rows * columns, rows, columns).template cast<Wide<T>>();
}

template <typename T>
void putMatrix(const MatrixOf<T>& matrix, Tensor& tensor, int64_t index) {
  T* to = tensor.data<T>() + index * matrix.size();
  for (Eigen::Index i = 0; i < matrix.size(); ++i) to[i] = static_cast<T>(matrix.data()[i]);
}

// What gradients of matrices are made of.
inline Output matrixProduct(const Scope& s, Output a, Output b, bool adjointA = false, bool adjointB = false) {
  return s.op("BatchMatMulV2", {a, b}, {{"adj_x", adjointA}, {"adj_y", adjointB}});
}
// Unimplemented where the number of dimensions is not known.
inline Output transposedMatrix(const Scope& s, Output x) {
  if (!x.shape().hasRank()) fail(Code::kUnimplemented, "Transposing matrices needs a known number of dimensions.");
  std::vector<int32_t> order(static_cast<std::size_t>(x.shape().rank()));
  std::iota(order.begin(), order.end(), 0);
  std::swap(order.end()[-1], order.end()[-2]);
  return s.op("Transpose", {x, ops::constant(s, Tensor::vector(order))});
}
inline Output adjointMatrix(const Scope& s, Output x) {
  const Output transposed = transposedMatrix(s, x);
  return isComplex(x.type()) ? s.op("Conj", {transposed}) : transposed;
}
inline Output negative(const Scope& s, Output x) {
  return s.op("Neg", {x});
}
// The lower or the upper triangle with the diagonal; zeros elsewhere.
inline Output triangle(const Scope& s, Output x, bool lower) {
  return s.op("MatrixBandPart", {x, ops::scalar(s, int64_t{lower ? -1 : 0}), ops::scalar(s, int64_t{lower ? 0 : -1})});
}

}  // namespace engine::kernels
