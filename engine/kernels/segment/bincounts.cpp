// DenseBincount, RaggedBincount and SparseBincount: how often each number from 0 on occurs in a row, or the sum of its
// weights, or whether it occurs.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/ragged/row_splits.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

int64_t knownBins(InferenceContext& c, int input) {
  const Tensor* size = c.constant(input);
  return size && size->elements() == 1 && scalarInteger(*size) >= 0 ? scalarInteger(*size) : kUnknownDim;
}

void denseBincountShape(InferenceContext& c) {
  const Shape& in = c.input(0);
  if (!in.hasRank()) return c.setOutput(0, Shape::unknown());
  if (in.rank() > 2) c.failShape(message("Shape must be at most rank 2 but is ", in, "."));
  const int64_t bins = knownBins(c, 1);
  c.setOutput(0, in.rank() == 2 ? Shape{in.dim(0), bins} : Shape{bins});
}
void raggedBincountShape(InferenceContext& c) {
  const int64_t splits = c.withRank(0, 1).dim(0);
  c.setOutput(0, Shape{splits > 0 ? splits - 1 : kUnknownDim, knownBins(c, 2)});
}
void sparseBincountShape(InferenceContext& c) {
  const Shape shape = c.inputAsShape(2);
  if (!shape.hasRank()) return c.setOutput(0, Shape::unknown());
  const int64_t bins = knownBins(c, 3);
  c.setOutput(0, shape.rank() == 1 ? Shape{bins} : Shape{shape.rank() == 2 ? shape.dim(0) : kUnknownDim, bins});
}

const OpRegistrar kDenseBincount("DenseBincount", "input: Tidx, size: Tidx, weights: T -> output: T",
                                 "Tidx: type; T: type; binary_output: bool = false", denseBincountShape);
const OpRegistrar kRaggedBincount("RaggedBincount", "splits: int64, values: Tidx, size: Tidx, weights: T -> output: T",
                                  "Tidx: type; T: type; binary_output: bool = false", raggedBincountShape);
const OpRegistrar kSparseBincount(
    "SparseBincount", "indices: int64, values: Tidx, dense_shape: int64, size: Tidx, weights: T -> output: T",
    "Tidx: type; T: type; binary_output: bool = false", sparseBincountShape);
const NoGradientRegistrar kBincountsNoGradient({"DenseBincount", "RaggedBincount", "SparseBincount"});

int64_t binCount(const Tensor& size) {
  if (size.rank() != 0) fail(Code::kInvalidArgument, "size must be a scalar, got shape ", size.shape(), ".");
  const int64_t bins = scalarInteger(size);
  if (bins < 0) fail(Code::kInvalidArgument, "size (", bins, ") must be non-negative");
  return bins;
}

// Counts numbers into rows of bins.
template <typename Number, typename T>
class BinCounter {
 public:
  BinCounter(const Tensor& numbers, const Tensor& weights, bool isBinary, Tensor& out)
      : numbers_(numbers.data<Number>()),
        weights_(weights.elements() == 0 || isBinary ? nullptr : weights.data<T>()),
        binary_(isBinary),
        bins_(out.dim(-1)),
        out_(out.data<T>()) {
    if (weights.elements() != 0 && weights.elements() != numbers.elements()) {
      fail(Code::kInvalidArgument,
           "`weights` must be the same shape as `arr` or a length-0 `Tensor`, in which case it ",
           "acts as all weights equal to 1. Received ", weights.shape());
    }
    std::fill_n(out_, out.elements(), T{0});
  }

  void count(int64_t i, int64_t row) {
    const Number number = numbers_[i];
    if (number < 0) fail(Code::kInvalidArgument, "Input must be non-negative, got ", number, " at ", i, ".");
    if (number >= bins_) return;
    T& bin = out_[row * bins_ + number];
    bin = binary_ ? T{1} : wrappingSum(bin, weights_ ? weights_[i] : T{1});
  }

 private:
  const Number* numbers_;
  const T* weights_;
  bool binary_;
  int64_t bins_;
  T* out_;
};

template <typename Number, typename T>
std::unique_ptr<Kernel> makeDenseBincount(const KernelConstruction& c) {
  return kernelOf([binary = c.attr<bool>("binary_output")](KernelContext& context) {
    const Tensor& in = context.input(0);
    if (in.rank() > 2) fail(Code::kInvalidArgument, "Shape must be at most rank 2 but is ", in.shape(), ".");
    const int64_t bins = binCount(context.input(1));
    Tensor& out = context.output(0, in.rank() == 2 ? Shape{in.dim(0), bins} : Shape{bins});
    BinCounter<Number, T> counter(in, context.input(2), binary, out);
    const int64_t width = in.rank() == 2 ? in.dim(1) : std::max<int64_t>(in.elements(), 1);
    for (int64_t i = 0; i < in.elements(); ++i) counter.count(i, i / width);
  });
}

template <typename Number, typename T>
std::unique_ptr<Kernel> makeRaggedBincount(const KernelConstruction& c) {
  return kernelOf([binary = c.attr<bool>("binary_output")](KernelContext& context) {
    const Tensor& splits = context.input(0);
    const Tensor& values = context.input(1);
    checkRowSplits<int64_t>(splits, values.elements(), "Splits");
    const int64_t rows = splits.elements() - 1;
    Tensor& out = context.output(0, Shape{rows, binCount(context.input(2))});
    BinCounter<Number, T> counter(values, context.input(3), binary, out);
    const int64_t* split = splits.data<int64_t>();
    for (int64_t row = 0; row < rows; ++row) {
      for (int64_t i = split[row]; i < split[row + 1]; ++i) counter.count(i, row);
    }
  });
}

template <typename Number, typename T>
std::unique_ptr<Kernel> makeSparseBincount(const KernelConstruction& c) {
  return kernelOf([binary = c.attr<bool>("binary_output")](KernelContext& context) {
    const Tensor& indices = context.input(0);
    const Tensor& values = context.input(1);
    const Tensor& shape = context.input(2);
    const bool fits = indices.rank() == 2 && values.rank() == 1 && shape.rank() == 1 &&
                      indices.dim(0) == values.dim(0) && indices.dim(1) == shape.dim(0) && shape.dim(0) >= 1 &&
                      shape.dim(0) <= 2;
    if (!fits) {
      fail(Code::kInvalidArgument, "indices ", indices.shape(), ", values ", values.shape(), " and dense_shape ",
           shape.shape(), " are not those of a sparse tensor of one or two dimensions.");
    }
    const int64_t bins = binCount(context.input(3));
    const bool hasRows = shape.dim(0) == 2;
    const int64_t rows = hasRows ? shape.data<int64_t>()[0] : 1;
    if (rows < 0) fail(Code::kInvalidArgument, "dense_shape has ", rows, " rows.");
    Tensor& out = context.output(0, hasRows ? Shape{rows, bins} : Shape{bins});
    BinCounter<Number, T> counter(values, context.input(4), binary, out);
    for (int64_t i = 0; i < values.elements(); ++i) {
      const int64_t row = hasRows ? indices.data<int64_t>()[2 * i] : 0;
      if (row < 0 || row >= rows) {
        fail(Code::kInvalidArgument, "Index out of bound. `batch` (", row, ") must be less than the dimension size (",
             rows, ").");
      }
      counter.count(i, row);
    }
  });
}

// make(number type, type of the counts).
template <typename Make>
std::unique_ptr<Kernel> forBincount(const KernelConstruction& c, Make make) {
  return forIndex(c, c.attr<DType>("Tidx"), [&](auto number) {
    return forCommonNumber(c, c.attr<DType>("T"), [&](auto type) { return make(number, type); });
  });
}

const KernelRegistrar kDenseBincountKernel("DenseBincount", [](const KernelConstruction& c) {
  return forBincount(c, [&](auto number, auto type) {
    return makeDenseBincount<typename decltype(number)::type, typename decltype(type)::type>(c);
  });
});
const KernelRegistrar kRaggedBincountKernel("RaggedBincount", [](const KernelConstruction& c) {
  return forBincount(c, [&](auto number, auto type) {
    return makeRaggedBincount<typename decltype(number)::type, typename decltype(type)::type>(c);
  });
});
const KernelRegistrar kSparseBincountKernel("SparseBincount", [](const KernelConstruction& c) {
  return forBincount(c, [&](auto number, auto type) {
    return makeSparseBincount<typename decltype(number)::type, typename decltype(type)::type>(c);
  });
});

}  // namespace
}  // namespace engine::kernels
