// SparseMatrixMatMul, SparseMatrixSparseMatMul, SparseMatrixTranspose.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/csr/csr_rows.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

// The rows of the sparse matrix are not known from the graph.
void denseProductShape(InferenceContext& c) {
  Shape shape = c.input(1);
  if (!shape.hasRank()) return;
  if (shape.rank() != 2 && shape.rank() != 3) c.failShape("b must be a matrix or a batch of them.");
  const auto is = [&](const char* attr) { return c.node().attr<bool>(attr); };
  const int64_t columns = shape.dim(is("transpose_b") || is("adjoint_b") ? -2 : -1);
  shape.setDim(-2, is("transpose_output") ? columns : kUnknownDim);
  shape.setDim(-1, is("transpose_output") ? kUnknownDim : columns);
  c.setOutput(0, shape);
}

const OpRegistrar kCsrMatMul("SparseMatrixMatMul", "a: variant, b: T -> output: T",
                             "T: type; transpose_a: bool = false; transpose_b: bool = false; adjoint_a: bool = false; "
                             "adjoint_b: bool = false; transpose_output: bool = false; conjugate_output: bool = false",
                             denseProductShape);
const OpRegistrar kCsrCsrMatMul("SparseMatrixSparseMatMul", "a: variant, b: variant -> c: variant",
                                "type: type; transpose_a: bool = false; transpose_b: bool = false; "
                                "adjoint_a: bool = false; adjoint_b: bool = false",
                                shape_fn::scalar);
const OpRegistrar kCsrTranspose("SparseMatrixTranspose", "input: variant -> output: variant",
                                "conjugate: bool = false; type: type", shape_fn::scalar);

// How an operand enters a product. InvalidArgument for both of transpose and adjoint.
CsrView operandView(const KernelConstruction& c, const std::string& operand) {
  const bool transpose = c.attr<bool>(("transpose_" + operand).c_str());
  const bool adjoint = c.attr<bool>(("adjoint_" + operand).c_str());
  if (transpose && adjoint) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': Only one of adjoint_", operand, " and transpose_",
         operand, " may be true.");
  }
  return {transpose || adjoint, adjoint};
}

void checkInner(const Shape& a, const Shape& b, int64_t innerA, int64_t innerB) {
  bool fits = innerA == innerB && a.rank() == b.rank() && (a.rank() == 2 || a.rank() == 3);
  fits = fits && (a.rank() == 2 || a.dim(0) == b.dim(0));
  if (!fits) fail(Code::kInvalidArgument, "Incompatible shapes of a product: ", a, " and ", b, ".");
}

struct DenseProduct {
  CsrView a, b;
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
    const Shape shape =
        how.flipsOutput ? withMatrixShape(b.shape(), columns, rows) : withMatrixShape(b.shape(), rows, columns);
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
std::unique_ptr<Kernel> makeSparseProduct(CsrView viewA, CsrView viewB) {
  return kernelOf([viewA, viewB](KernelContext& context) {
    const CsrMatrix& a = csrInput(context, 0, kDTypeOf<T>);
    const CsrMatrix& b = csrInput(context, 1, kDTypeOf<T>);
    checkInner(a.shape(), b.shape(), viewA.flips ? a.rows() : a.columns(), viewB.flips ? b.columns() : b.rows());
    std::vector<CsrRows<T>> products;
    for (int64_t batch = 0; batch < a.batches(); ++batch) {
      const CsrRows<T> left = csrRowsOf<T>(a, batch, viewA), right = csrRowsOf<T>(b, batch, viewB);
      CsrRows<T> product;
      for (const auto& [i, numbers] : left) {
        for (const auto& [k, x] : numbers) {
          const auto row = right.find(k);
          if (row == right.end()) continue;
          for (const auto& [j, y] : row->second) product[i][j] += x * y;
        }
      }
      products.push_back(std::move(product));
    }
    const Shape shape =
        withMatrixShape(a.shape(), viewA.flips ? a.columns() : a.rows(), viewB.flips ? b.rows() : b.columns());
    context.setOutput(0, csrOfRows(shape, products));
  });
}

const KernelRegistrar kCsrMatMulKernel("SparseMatrixMatMul", [](const KernelConstruction& c) {
  const DenseProduct how{operandView(c, "a"), operandView(c, "b"), c.attr<bool>("transpose_output"),
                         c.attr<bool>("conjugate_output")};
  return dispatch(FieldTypes{}, c, c.attr<DType>("T"),
                  [&]<typename T>(std::type_identity<T>) { return makeDenseProduct<T>(how); });
});
const KernelRegistrar kCsrCsrMatMulKernel("SparseMatrixSparseMatMul", [](const KernelConstruction& c) {
  const CsrView a = operandView(c, "a"), b = operandView(c, "b");
  return dispatch(FieldTypes{}, c, c.attr<DType>("type"),
                  [&]<typename T>(std::type_identity<T>) { return makeSparseProduct<T>(a, b); });
});
const KernelRegistrar kCsrTransposeKernel("SparseMatrixTranspose", [](const KernelConstruction& c) {
  return dispatch(FieldTypes{}, c, c.attr<DType>("type"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([view = CsrView{true, c.attr<bool>("conjugate")}](KernelContext& context) {
      const CsrMatrix& matrix = csrInput(context, 0, kDTypeOf<T>);
      std::vector<CsrRows<T>> turned;
      for (int64_t b = 0; b < matrix.batches(); ++b) turned.push_back(csrRowsOf<T>(matrix, b, view));
      context.setOutput(0, csrOfRows(withMatrixShape(matrix.shape(), matrix.columns(), matrix.rows()), turned));
    });
  });
});

}  // namespace
}  // namespace engine::kernels
