// DenseCountSparseOutput, SparseCountSparseOutput and RaggedCountSparseOutput: the numbers that occur in each row, with
// how often, as a sparse tensor.
#include <map>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/ragged/row_splits.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void countShape(InferenceContext& c) {
  c.setOutput(0, Shape{kUnknownDim, kUnknownDim});
  c.setOutput(1, Shape{kUnknownDim});
  c.setOutput(2, Shape{kUnknownDim});
}

constexpr const char* kCountAttrs =
    "T: type; minlength: int = -1; maxlength: int = -1; binary_output: bool; output_type: type";
const OpRegistrar kDenseCount(
    "DenseCountSparseOutput",
    "values: T, weights: output_type -> output_indices: int64, output_values: output_type, output_dense_shape: int64",
    kCountAttrs, countShape);
const OpRegistrar kSparseCount("SparseCountSparseOutput",
                               "indices: int64, values: T, dense_shape: int64, weights: output_type -> "
                               "output_indices: int64, output_values: output_type, output_dense_shape: int64",
                               kCountAttrs, countShape);
const OpRegistrar kRaggedCount("RaggedCountSparseOutput",
                               "splits: int64, values: T, weights: output_type -> output_indices: int64, "
                               "output_values: output_type, output_dense_shape: int64",
                               kCountAttrs, countShape);
const NoGradientRegistrar kCountNoGradients({"DenseCountSparseOutput", "SparseCountSparseOutput",
                                             "RaggedCountSparseOutput"});

struct CountOptions {
  int64_t minLength, maxLength;  // below 0: not given
  bool binary;
};

CountOptions countOptions(const KernelConstruction& c) {
  return {c.attr<int64_t>("minlength"), c.attr<int64_t>("maxlength"), c.attr<bool>("binary_output")};
}

template <typename Number, typename T>
class RowCounts {
 public:
  RowCounts(const CountOptions& options, const Tensor& values, const Tensor& weights)
      : options_(options), values_(values), weights_(weights) {
    if (weights.elements() != 0 && weights.shape() != values.shape()) {
      fail(Code::kInvalidArgument, "Weights and values must have the same shape. Weight shape: ", weights.shape(),
           "; values shape: ", values.shape());
    }
  }

  void count(int64_t i, int64_t row) {
    const Number number = values_.data<Number>()[i];
    if (number < 0) fail(Code::kInvalidArgument, "Input values must all be non-negative");
    if (number == std::numeric_limits<int64_t>::max()) {
      fail(Code::kInvalidArgument, "Input value ", number, " has more smaller numbers than 63 bits can count.");
    }
    if (options_.maxLength > 0 && number >= options_.maxLength) return;
    T& count = counts_[{row, number}];
    if (options_.binary) {
      count = T{1};
    } else {
      count = wrappingSum(count, weights_.elements() == 0 ? T{1} : weights_.data<T>()[i]);
    }
    largest_ = std::max(largest_, static_cast<int64_t>(number));
  }

  // `rows`: below 0 for numbers that are not in rows.
  void put(KernelContext& context, int64_t rows) const {
    const auto size = static_cast<int64_t>(counts_.size());
    const int64_t rank = rows < 0 ? 1 : 2;
    int64_t* indices = context.output(0, Shape{size, rank}).data<int64_t>();
    T* values = context.output(1, Shape{size}).template data<T>();
    for (const auto& [place, count] : counts_) {
      if (rank == 2) *indices++ = place.first;
      *indices++ = place.second;
      *values++ = count;
    }
    const int64_t bins = options_.maxLength > 0 ? options_.maxLength : std::max(largest_ + 1, options_.minLength);
    context.setOutput(2, Tensor::vector(rank == 1 ? std::vector<int64_t>{bins} : std::vector<int64_t>{rows, bins}));
  }

 private:
  CountOptions options_;
  const Tensor& values_;
  const Tensor& weights_;
  std::map<std::pair<int64_t, int64_t>, T> counts_;  // by row and number
  int64_t largest_ = 0;
};

template <typename Number, typename T>
std::unique_ptr<Kernel> makeDenseCount(const KernelConstruction& c) {
  return kernelOf([options = countOptions(c)](KernelContext& context) {
    const Tensor& values = context.input(0);
    if (values.rank() < 1 || values.rank() > 2) {
      fail(Code::kInvalidArgument, "Input must be a 1 or 2-dimensional tensor. Got: ", values.shape());
    }
    RowCounts<Number, T> counts(options, values, context.input(1));
    const bool hasRows = values.rank() == 2;
    for (int64_t i = 0; i < values.elements(); ++i) counts.count(i, hasRows ? i / values.dim(1) : 0);
    counts.put(context, hasRows ? values.dim(0) : -1);
  });
}

template <typename Number, typename T>
std::unique_ptr<Kernel> makeSparseCount(const KernelConstruction& c) {
  return kernelOf([options = countOptions(c)](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const Tensor& values = context.input(1);
    const Tensor& shape = context.input(2);
    const bool fits = indices.rank() == 2 && values.rank() == 1 && shape.rank() == 1 && shape.dim(0) >= 1 &&
                      indices.dim(0) == values.dim(0) && indices.dim(1) == shape.dim(0);
    if (!fits) {
      fail(Code::kInvalidArgument, "indices ", indices.shape(), ", values ", values.shape(), " and dense_shape ",
           shape.shape(), " are not those of a sparse tensor.");
    }
    RowCounts<Number, T> counts(options, values, context.input(3));
    const bool hasRows = shape.dim(0) > 1;
    const int64_t rows = shape.data<int64_t>()[0];
    for (int64_t i = 0; i < values.elements(); ++i) {
      const int64_t row = hasRows ? indices.data<int64_t>()[i * indices.dim(1)] : 0;
      if (hasRows && (row < 0 || row >= rows)) {
        fail(Code::kInvalidArgument, "Indices value along the first dimension must be in [0, ", rows, "), got ", row,
             ".");
      }
      counts.count(i, row);
    }
    counts.put(context, hasRows ? std::max<int64_t>(rows, 0) : -1);
  });
}

template <typename Number, typename T>
std::unique_ptr<Kernel> makeRaggedCount(const KernelConstruction& c) {
  return kernelOf([options = countOptions(c)](KernelContext& context) {
    const Tensor& splits = context.input(0);
    const Tensor& values = context.input(1);
    checkRowSplits<int64_t>(splits, values.elements(), "Splits");
    RowCounts<Number, T> counts(options, values, context.input(2));
    const int64_t* split = splits.data<int64_t>();
    const int64_t rows = splits.elements() - 1;
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t i = split[row]; i < split[row + 1]; ++i) counts.count(i, row);
    }
    counts.put(context, rows);
  });
}

// make(number type, type of the counts).
template <typename Make>
std::unique_ptr<Kernel> forCounts(const KernelConstruction& c, Make make) {
  return forIndex(c, c.attr<DType>("T"), [&](auto number) {
    return forCommonNumber(c, c.attr<DType>("output_type"), [&](auto type) { return make(number, type); });
  });
}

const KernelRegistrar kDenseCountKernel("DenseCountSparseOutput", [](const KernelConstruction& c) {
  return forCounts(c, [&](auto number, auto type) {
    return makeDenseCount<typename decltype(number)::type, typename decltype(type)::type>(c);
  });
});
const KernelRegistrar kSparseCountKernel("SparseCountSparseOutput", [](const KernelConstruction& c) {
  return forCounts(c, [&](auto number, auto type) {
    return makeSparseCount<typename decltype(number)::type, typename decltype(type)::type>(c);
  });
});
const KernelRegistrar kRaggedCountKernel("RaggedCountSparseOutput", [](const KernelConstruction& c) {
  return forCounts(c, [&](auto number, auto type) {
    return makeRaggedCount<typename decltype(number)::type, typename decltype(type)::type>(c);
  });
});

}  // namespace
}  // namespace engine::kernels
