// SparseMatrixAdd, SparseMatrixMul, SparseMatrixSoftmax and SparseMatrixSoftmaxGrad.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/csr/csr_rows.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCsrAdd("SparseMatrixAdd", "a: variant, b: variant, alpha: T, beta: T -> c: variant", "T: type",
                          shape_fn::scalar);
const OpRegistrar kCsrMul("SparseMatrixMul", "a: variant, b: T -> output: variant", "T: type", shape_fn::scalar);
const OpRegistrar kCsrSoftmax("SparseMatrixSoftmax", "logits: variant -> softmax: variant", "type: type",
                              shape_fn::scalar);
const OpRegistrar kCsrSoftmaxGrad("SparseMatrixSoftmaxGrad",
                                  "softmax: variant, grad_softmax: variant -> gradient: variant", "type: type",
                                  shape_fn::scalar);

// alpha·a + beta·b has a number wherever a or b has one, be it 0.
template <typename T>
Tensor csrSum(const CsrMatrix& a, const CsrMatrix& b, T alpha, T beta) {
  std::vector<CsrRows<T>> sums;
  for (int64_t batch = 0; batch < a.batches(); ++batch) {
    CsrRows<T> sum = csrRowsOf<T>(a, batch);
    for (auto& [row, numbers] : sum) {
      for (auto& [column, value] : numbers) value *= alpha;
    }
    for (const auto& [row, numbers] : csrRowsOf<T>(b, batch)) {
      for (const auto& [column, value] : numbers) sum[row][column] += beta * value;
    }
    sums.push_back(std::move(sum));
  }
  return csrOfRows(a.shape(), sums);
}

const KernelRegistrar kCsrAddKernel("SparseMatrixAdd", [](const KernelConstruction& c) {
  return dispatch(FieldTypes{}, c, c.attr<DType>("T"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const CsrMatrix& a = csrInput(context, 0, kDTypeOf<T>);
      const CsrMatrix& b = csrInput(context, 1, kDTypeOf<T>);
      if (a.shape() != b.shape()) {
        fail(Code::kInvalidArgument, "Shapes of matrices to add differ: ", a.shape(), " and ", b.shape(), ".");
      }
      const T alpha = scalarWord<T>(context.input(2), "alpha"), beta = scalarWord<T>(context.input(3), "beta");
      context.setOutput(0, csrSum(a, b, alpha, beta));
    });
  });
});

CsrMatrix withValues(const CsrMatrix& like, const Tensor& values) {
  std::vector<CsrMatrix::Pattern> patterns;
  for (int64_t b = 0; b < like.batches(); ++b) patterns.push_back(like.pattern(b));
  return {like.shape(), std::move(patterns), values};
}

// b scales all matrices, or, as [batch, 1, 1], each by a number of its own. The pattern stays, also where b is 0.
const KernelRegistrar kCsrMulKernel("SparseMatrixMul", [](const KernelConstruction& c) {
  return dispatch(FieldTypes{}, c, c.attr<DType>("T"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const CsrMatrix& a = csrInput(context, 0, kDTypeOf<T>);
      const Tensor& b = context.input(1);
      const bool isPerMatrix = a.shape().rank() == 3 && b.shape() == Shape{a.batches(), 1, 1};
      if (b.rank() != 0 && !isPerMatrix) {
        fail(Code::kInvalidArgument, "b must be a scalar or, for a batch, [batch, 1, 1], got ", b.shape(), " for ",
             a.shape(), ".");
      }
      Tensor values(a.dtype(), a.values().shape());
      for (int64_t batch = 0; batch < a.batches(); ++batch) {
        const T factor = b.data<T>()[isPerMatrix ? batch : 0];
        for (int64_t i = a.start(batch); i < a.start(batch + 1); ++i) {
          values.data<T>()[i] = a.values().data<T>()[i] * factor;
        }
      }
      context.setOutput(0, withValues(a, values).asVariant());
    });
  });
});

// Calls row(batch, first, end) for each row of each matrix: where its numbers are among all.
template <typename Row>
void forCsrRows(const CsrMatrix& matrix, const Row& row) {
  for (int64_t b = 0; b < matrix.batches(); ++b) {
    const std::vector<int32_t>& starts = matrix.pattern(b).rowStarts;
    for (std::size_t r = 0; r + 1 < starts.size(); ++r) {
      row(b, r, matrix.start(b) + starts[r], matrix.start(b) + starts[r + 1]);
    }
  }
}

// Over the numbers that a row has: softmax(x)[i] = exp(x[i] − max) / Σ exp(x[j] − max).
const KernelRegistrar kCsrSoftmaxKernel("SparseMatrixSoftmax", [](const KernelConstruction& c) {
  return dispatch(FloatTypes{}, c, c.attr<DType>("type"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const CsrMatrix& logits = csrInput(context, 0, kDTypeOf<T>);
      const T* x = logits.values().data<T>();
      Tensor values(logits.dtype(), logits.values().shape());
      T* softmax = values.data<T>();
      forCsrRows(logits, [&](int64_t, std::size_t, int64_t first, int64_t end) {
        if (first == end) return;
        const T largest = *std::max_element(x + first, x + end);
        T total = 0;
        for (int64_t i = first; i < end; ++i) total += softmax[i] = std::exp(x[i] - largest);
        for (int64_t i = first; i < end; ++i) softmax[i] /= total;
      });
      context.setOutput(0, withValues(logits, values).asVariant());
    });
  });
});

// gradient[i] = (g[i] − Σ g[j]·softmax[j])·softmax[i]; g is 0 where grad_softmax has no number.
template <typename T>
Tensor csrSoftmaxGradient(const CsrMatrix& softmax, const CsrMatrix& grad) {
  std::vector<CsrRows<T>> grads;
  for (int64_t b = 0; b < grad.batches(); ++b) grads.push_back(csrRowsOf<T>(grad, b));
  const T* y = softmax.values().data<T>();
  Tensor values(softmax.dtype(), softmax.values().shape());
  T* out = values.data<T>();
  forCsrRows(softmax, [&](int64_t b, std::size_t row, int64_t first, int64_t end) {
    const std::map<int32_t, T>& given = grads[static_cast<std::size_t>(b)][static_cast<int32_t>(row)];
    const int32_t* columns = softmax.pattern(b).columns.data() - softmax.start(b);
    T total = 0;
    for (int64_t i = first; i < end; ++i) {
      const auto found = given.find(columns[i]);
      out[i] = found == given.end() ? T{0} : found->second;
      total += out[i] * y[i];
    }
    for (int64_t i = first; i < end; ++i) out[i] = (out[i] - total) * y[i];
  });
  return withValues(softmax, values).asVariant();
}

const KernelRegistrar kCsrSoftmaxGradKernel("SparseMatrixSoftmaxGrad", [](const KernelConstruction& c) {
  return dispatch(FloatTypes{}, c, c.attr<DType>("type"), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      const CsrMatrix& softmax = csrInput(context, 0, kDTypeOf<T>);
      const CsrMatrix& grad = csrInput(context, 1, kDTypeOf<T>);
      if (softmax.shape() != grad.shape()) {
        fail(Code::kInvalidArgument, "Shapes of softmax and grad_softmax differ: ", softmax.shape(), " and ",
             grad.shape(), ".");
      }
      context.setOutput(0, csrSoftmaxGradient<T>(softmax, grad));
    });
  });
});

}  // namespace
}  // namespace engine::kernels
