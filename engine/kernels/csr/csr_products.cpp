// SparseMatrixMatMul, SparseMatrixSparseMatMul, SparseMatrixTranspose.
#include <complex>
#include <map>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/csr/csr_matrix.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCsrMatMul("SparseMatrixMatMul", "a: variant, b: T -> output: T",
                             "T: type; transpose_a: bool = false; transpose_b: bool = false; adjoint_a: bool = false; "
                             "adjoint_b: bool = false; transpose_output: bool = false; conjugate_output: bool = false",
                             shape_fn::unknown);
const OpRegistrar kCsrCsrMatMul("SparseMatrixSparseMatMul", "a: variant, b: variant -> c: variant",
                                "type: type; transpose_a: bool = false; transpose_b: bool = false; "
                                "adjoint_a: bool = false; adjoint_b: bool = false",
                                shape_fn::scalar);
const OpRegistrar kCsrTranspose("SparseMatrixTranspose", "input: variant -> output: variant",
                                "conjugate: bool = false; type: type", shape_fn::scalar);
const NoGradientRegistrar kCsrProductNoGradient({"SparseMatrixMatMul", "SparseMatrixSparseMatMul",
                                                 "SparseMatrixTranspose"});

template <typename T>
T conjugated(T x, bool conjugates) {
  if constexpr (std::is_arithmetic_v<T>)
    return x;
  else
    return conjugates ? std::conj(x) : x;
}

// How an operand enters a product.
struct OperandView {
  bool flips = false, conjugates = false;

  // InvalidArgument for both of transpose and adjoint.
  static OperandView of(const KernelConstruction& c, const std::string& operand) {
    const bool transpose = c.attr<bool>(("transpose_" + operand).c_str());
    const bool adjoint = c.attr<bool>(("adjoint_" + operand).c_str());
    if (transpose && adjoint) {
      fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Only one of adjoint_", operand, " and transpose_",
           operand, " may be true.");
    }
    return {transpose || adjoint, adjoint};
  }
};

// Numbers of one matrix as [row][column] → value, turned as `view` says. For products of two sparse ones.
template <typename T>
using CsrRows = std::vector<std::map<int32_t, T>>;

template <typename T>
CsrRows<T> csrRowsOf(const CsrMatrix& matrix, int64_t batch, OperandView view) {
  CsrRows<T> rows(static_cast<std::size_t>(view.flips ? matrix.columns() : matrix.rows()));
  const CsrMatrix::Pattern& pattern = matrix.pattern(batch);
  const T* values = matrix.values().data<T>() + matrix.start(batch);
  for (int64_t r = 0; r < matrix.rows(); ++r) {
    const auto row = static_cast<std::size_t>(r);
    for (int32_t i = pattern.rowStarts[row]; i < pattern.rowStarts[row + 1]; ++i) {
      const int32_t column = pattern.columns[static_cast<std::size_t>(i)];
      const T value = conjugated(values[i], view.conjugates);
      if (view.flips)
        rows[static_cast<std::size_t>(column)][static_cast<int32_t>(r)] = value;
      else
        rows[row][column] = value;
    }
  }
  return rows;
}

template <typename T>
Tensor csrOfRows(const Shape& shape, const std::vector<CsrRows<T>>& batches) {
  std::vector<CsrMatrix::Pattern> patterns;
  std::vector<T> values;
  for (const CsrRows<T>& rows : batches) {
    CsrMatrix::Pattern pattern{{0}, {}};
    for (const auto& row : rows) {
      for (const auto& [column, value] : row) {
        pattern.columns.push_back(column);
        values.push_back(value);
      }
      pattern.rowStarts.push_back(static_cast<int32_t>(pattern.columns.size()));
    }
    patterns.push_back(std::move(pattern));
  }
  return CsrMatrix(shape, std::move(patterns), Tensor::vector(values)).asVariant();
}

Shape csrShape(const Shape& like, int64_t rows, int64_t columns) {
  Shape shape = like;
  shape.setDim(-2, rows);
  shape.setDim(-1, columns);
  return shape;
}

void checkInner(const Shape& a, const Shape& b, int64_t innerA, int64_t innerB) {
  bool fits = innerA == innerB && a.rank() == b.rank() && (a.rank() == 2 || a.rank() == 3);
  fits = fits && (a.rank() == 2 || a.dim(0) == b.dim(0));
  if (!fits) fail(Code::kInvalidArgument, "Incompatible shapes of a product: ", a, " and ", b, ".");
}

struct DenseProduct {
  OperandView a, b;
  bool flipsOutput, conjugatesOutput;
};

// out[i, :] += a[i, k]·b[k, :]
template <typename T>
void multiplyDense(const CsrMatrix& a, int64_t batch, const T* b, int64_t rows, int64_t depth, int64_t columns,
                   const DenseProduct& how, T* out) {
  const auto at = [&](int64_t k, int64_t j) {
    return conjugated(how.b.flips ? b[j * depth + k] : b[k * columns + j], how.b.conjugates);
  };
  const CsrMatrix::Pattern& pattern = a.pattern(batch);
  const T* values = a.values().data<T>() + a.start(batch);
  for (int64_t r = 0; r < a.rows(); ++r) {
    const auto row = static_cast<std::size_t>(r);
    for (int32_t n = pattern.rowStarts[row]; n < pattern.rowStarts[row + 1]; ++n) {
      const int64_t column = pattern.columns[static_cast<std::size_t>(n)];
      const int64_t i = how.a.flips ? column : r, k = how.a.flips ? r : column;
      const T value = conjugated(values[n], how.a.conjugates);
      for (int64_t j = 0; j < columns; ++j) out[how.flipsOutput ? j * rows + i : i * columns + j] += value * at(k, j);
    }
  }
}

template <typename T>
std::unique_ptr<Kernel> makeDenseProduct(const DenseProduct& how) {
  return kernelOf([how](KernelContext& context) {
    const CsrMatrix& a = csrInput(context, 0, kDTypeOf<T>);
    const Tensor& b = context.input(1);
    if (b.rank() < 2) fail(Code::kInvalidArgument, "b must be a matrix or a batch of them, got ", b.shape(), ".");
    const int64_t depth = b.dim(how.b.flips ? -1 : -2), columns = b.dim(how.b.flips ? -2 : -1);
    const int64_t rows = how.a.flips ? a.columns() : a.rows();
    checkInner(a.shape(), b.shape(), how.a.flips ? a.rows() : a.columns(), depth);
    const Shape shape = how.flipsOutput ? csrShape(b.shape(), columns, rows) : csrShape(b.shape(), rows, columns);
    Tensor& out = context.output(0, shape);
    T* to = out.data<T>();
    std::fill(to, to + out.elements(), T(0));
    for (int64_t batch = 0; batch < a.batches(); ++batch) {
      multiplyDense(a, batch, b.data<T>() + batch * depth * columns, rows, depth, columns, how,
                    to + batch * rows * columns);
    }
    for (int64_t i = 0; how.conjugatesOutput && i < out.elements(); ++i) to[i] = conjugated(to[i], true);
  });
}

template <typename T>
std::unique_ptr<Kernel> makeSparseProduct(OperandView viewA, OperandView viewB) {
  return kernelOf([viewA, viewB](KernelContext& context) {
    const CsrMatrix& a = csrInput(context, 0, kDTypeOf<T>);
    const CsrMatrix& b = csrInput(context, 1, kDTypeOf<T>);
    checkInner(a.shape(), b.shape(), viewA.flips ? a.rows() : a.columns(), viewB.flips ? b.columns() : b.rows());
    std::vector<CsrRows<T>> products;
    for (int64_t batch = 0; batch < a.batches(); ++batch) {
      const CsrRows<T> left = csrRowsOf<T>(a, batch, viewA), right = csrRowsOf<T>(b, batch, viewB);
      CsrRows<T> product(left.size());
      for (std::size_t i = 0; i < left.size(); ++i) {
        for (const auto& [k, x] : left[i]) {
          for (const auto& [j, y] : right[static_cast<std::size_t>(k)]) product[i][j] += x * y;
        }
      }
      products.push_back(std::move(product));
    }
    const Shape shape = csrShape(a.shape(), viewA.flips ? a.columns() : a.rows(), viewB.flips ? b.rows() : b.columns());
    context.setOutput(0, csrOfRows(shape, products));
  });
}

const KernelRegistrar kCsrMatMulKernel("SparseMatrixMatMul", [](const KernelConstruction& c) {
  const DenseProduct how{OperandView::of(c, "a"), OperandView::of(c, "b"), c.attr<bool>("transpose_output"),
                         c.attr<bool>("conjugate_output")};
  return dispatch(FieldTypes{}, c, c.attr<DType>("T"),
                  [&]<typename T>(std::type_identity<T>) { return makeDenseProduct<T>(how); });
});
const KernelRegistrar kCsrCsrMatMulKernel("SparseMatrixSparseMatMul", [](const KernelConstruction& c) {
  const OperandView a = OperandView::of(c, "a"), b = OperandView::of(c, "b");
  return dispatch(FieldTypes{}, c, c.attr<DType>("type"),
                  [&]<typename T>(std::type_identity<T>) { return makeSparseProduct<T>(a, b); });
});
const KernelRegistrar kCsrTransposeKernel("SparseMatrixTranspose", [](const KernelConstruction& c) {
  return dispatch(FieldTypes{}, c, c.attr<DType>("type"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([view = OperandView{true, c.attr<bool>("conjugate")}](KernelContext& context) {
      const CsrMatrix& matrix = csrInput(context, 0, kDTypeOf<T>);
      std::vector<CsrRows<T>> turned;
      for (int64_t b = 0; b < matrix.batches(); ++b) turned.push_back(csrRowsOf<T>(matrix, b, view));
      context.setOutput(0, csrOfRows(csrShape(matrix.shape(), matrix.columns(), matrix.rows()), turned));
    });
  });
});

}  // namespace
}  // namespace engine::kernels
