// SparseTensorToCSRSparseMatrix, CSRSparseMatrixToSparseTensor, DenseToCSRSparseMatrix, CSRSparseMatrixToDense,
// CSRSparseMatrixComponents, SparseMatrixNNZ, SparseMatrixZeros.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/csr/csr_matrix.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kSparseToCsr("SparseTensorToCSRSparseMatrix",
                               "indices: int64, values: T, dense_shape: int64 -> sparse_matrix: variant", "T: type",
                               shape_fn::scalar);
const OpRegistrar kCsrToSparse("CSRSparseMatrixToSparseTensor",
                               "sparse_matrix: variant -> indices: int64, values: type, dense_shape: int64",
                               "type: type", [](InferenceContext& c) {
                                 c.setOutput(0, Shape::unknownOfRank(2));
                                 c.setOutput(1, Shape::unknownOfRank(1));
                                 c.setOutput(2, Shape::unknownOfRank(1));
                               });
const OpRegistrar kDenseToCsr("DenseToCSRSparseMatrix", "dense_input: T, indices: int64 -> sparse_output: variant",
                              "T: type", shape_fn::scalar);
const OpRegistrar kCsrToDense("CSRSparseMatrixToDense", "sparse_input: variant -> dense_output: type", "type: type",
                              shape_fn::unknown);
const OpRegistrar kCsrComponents(
    "CSRSparseMatrixComponents",
    "csr_sparse_matrix: variant, index: int32 -> row_ptrs: int32, col_inds: int32, values: type", "type: type",
    [](InferenceContext& c) {
      for (int i = 0; i < 3; ++i) c.setOutput(i, Shape::unknownOfRank(1));
    });
const OpRegistrar kCsrCount("SparseMatrixNNZ", "sparse_matrix: variant -> nnz: int32", "", shape_fn::unknown);
const OpRegistrar kCsrZeros("SparseMatrixZeros", "dense_shape: int64 -> sparse_matrix: variant", "type: type",
                            shape_fn::scalar);
const NoGradientRegistrar kCsrNoGradient({"CSRSparseMatrixComponents", "SparseMatrixNNZ", "SparseMatrixZeros"});

const GradientRegistrar kSparseToCsrGradient("SparseTensorToCSRSparseMatrix", [](GradientContext& c) {
  const Output dense = c.scope.op("CSRSparseMatrixToDense", {c.grad()}, {{"type", c.input(1).type()}});
  return std::vector<Gradient>{{}, c.scope.op("GatherNd", {dense, c.input(0)}), {}};
});
const GradientRegistrar kCsrToDenseGradient("CSRSparseMatrixToDense", [](GradientContext& c) {
  const Node* places =
      c.scope.node("CSRSparseMatrixToSparseTensor", {c.input(0)}, {{"type", c.node.attr<DType>("type")}});
  return std::vector<Gradient>{c.scope.op("DenseToCSRSparseMatrix", {c.grad(), places->output(0)})};
});
const GradientRegistrar kDenseToCsrGradient("DenseToCSRSparseMatrix", [](GradientContext& c) {
  return std::vector<Gradient>{c.scope.op("CSRSparseMatrixToDense", {c.grad()}, {{"type", c.input(0).type()}}), {}};
});

DType csrType(const KernelConstruction& c, const char* attr) {
  const DType dtype = c.attr<DType>(attr);
  const bool isKnown =
      dtype == DType::kFloat || dtype == DType::kDouble || dtype == DType::kComplex64 || dtype == DType::kComplex128;
  if (!isKnown) failDType(c, dtype);
  return dtype;
}

const KernelRegistrar kSparseToCsrKernel("SparseTensorToCSRSparseMatrix", [](const KernelConstruction& c) {
  csrType(c, "T");
  return kernelOf([](KernelContext& context) {
    const Tensor& values = context.input(1);
    const Shape shape(context.input(2).toInt64s());
    auto patterns = patternsOfIndices(context.input(0), shape);
    if (values.rank() != 1 || values.dim(0) != context.input(0).dim(0)) {
      fail(Code::kInvalidArgument, "values must have shape [", context.input(0).dim(0), "], got ", values.shape(), ".");
    }
    context.setOutput(0, CsrMatrix(shape, std::move(patterns), values.clone()).asVariant());
  });
});

const KernelRegistrar kCsrToSparseKernel("CSRSparseMatrixToSparseTensor", [](const KernelConstruction& c) {
  return kernelOf([type = csrType(c, "type")](KernelContext& context) {
    const CsrMatrix& matrix = csrInput(context, 0, type);
    const auto dims = matrix.shape().dims();
    context.setOutput(0, indicesOf(matrix));
    context.setOutput(1, matrix.values());
    context.setOutput(2, Tensor::vector<int64_t>({dims.begin(), dims.end()}));
  });
});

// Calls at(i, place) for number i of the matrix and its place among those of the dense one.
template <typename At>
void forDensePlaces(const Tensor& indices, const Shape& shape, const At& at) {
  const int rank = shape.rank();
  const int64_t* index = indices.data<int64_t>();
  for (int64_t i = 0; i < indices.dim(0); ++i, index += rank) {
    int64_t place = 0;
    for (int d = 0; d < rank; ++d) place = place * shape.dim(d) + index[d];
    at(i, place);
  }
}

const KernelRegistrar kDenseToCsrKernel("DenseToCSRSparseMatrix", [](const KernelConstruction& c) {
  return forWord(c, csrType(c, "T"), [](auto type) {
    using Word = typename decltype(type)::type;
    return kernelOf([](KernelContext& context) {
      const Tensor& dense = context.input(0);
      const Tensor& indices = context.input(1);
      auto patterns = patternsOfIndices(indices, dense.shape());
      Tensor values(dense.dtype(), Shape{indices.dim(0)});
      forDensePlaces(indices, dense.shape(),
                     [&](int64_t i, int64_t place) { words<Word>(values)[i] = words<Word>(dense)[place]; });
      context.setOutput(0, CsrMatrix(dense.shape(), std::move(patterns), values).asVariant());
    });
  });
});

const KernelRegistrar kCsrToDenseKernel("CSRSparseMatrixToDense", [](const KernelConstruction& c) {
  return forWord(c, csrType(c, "type"), [&](auto word) {
    using Word = typename decltype(word)::type;
    return kernelOf([type = c.attr<DType>("type")](KernelContext& context) {
      const CsrMatrix& matrix = csrInput(context, 0, type);
      Tensor dense(type, matrix.shape());
      forDensePlaces(indicesOf(matrix), matrix.shape(),
                     [&](int64_t i, int64_t place) { words<Word>(dense)[place] = words<Word>(matrix.values())[i]; });
      context.setOutput(0, dense);
    });
  });
});

const KernelRegistrar kCsrComponentsKernel("CSRSparseMatrixComponents", [](const KernelConstruction& c) {
  return kernelOf([type = csrType(c, "type")](KernelContext& context) {
    const CsrMatrix& matrix = csrInput(context, 0, type);
    const int64_t batch = scalarInteger(context.input(1));
    if (batch < 0 || batch >= matrix.batches()) {
      fail(Code::kInvalidArgument, "index (", batch, ") not in [0, ", matrix.batches(), ")");
    }
    context.setOutput(0, Tensor::vector(matrix.pattern(batch).rowStarts));
    context.setOutput(1, Tensor::vector(matrix.pattern(batch).columns));
    context.setOutput(2, matrix.values().slice(matrix.start(batch), matrix.start(batch + 1)).clone());
  });
});

const KernelRegistrar kCsrCountKernel("SparseMatrixNNZ", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const CsrMatrix& matrix = csrInput(context, 0);
    Tensor& out = context.output(0, matrix.shape().rank() == 3 ? Shape{matrix.batches()} : Shape{});
    for (int64_t b = 0; b < matrix.batches(); ++b) out.data<int32_t>()[b] = static_cast<int32_t>(matrix.count(b));
  });
});

const KernelRegistrar kCsrZerosKernel("SparseMatrixZeros", [](const KernelConstruction& c) {
  return kernelOf([type = csrType(c, "type")](KernelContext& context) {
    const Shape shape(context.input(0).toInt64s());
    checkCsrShape(shape);
    const Tensor none(DType::kInt64, Shape{0, shape.rank()});
    context.setOutput(0, CsrMatrix(shape, patternsOfIndices(none, shape), Tensor(type, Shape{0})).asVariant());
  });
});

}  // namespace
}  // namespace engine::kernels
