// SparseConcat: sparse tensors one after the other along a dimension, sorted into row-major order. SparseSplit: the
// way back.

#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/sparse/sparse_input.h"

namespace engine::kernels {
namespace {

int64_t countOf(InferenceContext& c) {
  return c.node().attr<int64_t>("N");
}

void concatShape(InferenceContext& c) {
  const int64_t n = countOf(c);
  int64_t count = 0;
  for (int64_t i = 0; i < n && count >= 0; ++i) {
    const Shape& indices = c.input(static_cast<int>(i));
    const bool known = indices.hasRank() && indices.rank() == 2 && indices.dim(0) >= 0;
    count = known ? count + indices.dim(0) : kUnknownDim;
  }
  setSparseOutput(c, 0, count, inferredSparseRank(c, 0, static_cast<int>(2 * n)));
}

void splitShape(InferenceContext& c) {
  const auto parts = static_cast<int>(c.node().attr<int64_t>("num_split"));
  const int64_t rank = inferredSparseRank(c, 1, 3);
  for (int i = 0; i < parts; ++i) {
    c.setOutput(i, Shape{kUnknownDim, rank});
    c.setOutput(parts + i, Shape{kUnknownDim});
    c.setOutput(2 * parts + i, Shape{rank});
  }
}

const OpRegistrar kConcat("SparseConcat",
                          "indices: N * int64, values: N * T, shapes: N * int64 -> output_indices: int64, "
                          "output_values: T, output_shape: int64",
                          "concat_dim: int; N: int; T: type", concatShape);
const OpRegistrar kSplit("SparseSplit",
                         "split_dim: int64, indices: int64, values: T, shape: int64 -> output_indices: num_split * "
                         "int64, output_values: num_split * T, output_shape: num_split * int64",
                         "num_split: int; T: type", splitShape);
const NoGradientRegistrar kConcatNoGradient({"SparseConcat", "SparseSplit"});

void checkAlike(const SparseInput& first, const SparseInput& other, int axis, int which) {
  bool alike = first.rank == other.rank;
  for (int d = 0; alike && d < first.rank; ++d) {
    const auto at = static_cast<std::size_t>(d);
    alike = d == axis || first.shape[at] == other.shape[at];
  }
  if (!alike) {
    fail(Code::kInvalidArgument, "Input ", which, " differs from input 0 in another dimension than ", axis,
         ", along which they are to be joined.");
  }
}

template <typename Word>
class ConcatKernel : public Kernel {
 public:
  explicit ConcatKernel(const KernelConstruction& c)
      : parts_(static_cast<int>(c.attr<int64_t>("N"))), axis_(c.attr<int64_t>("concat_dim")) {}

  void compute(KernelContext& context) const override {
    const SparseInput first = part(context, 0);
    const int axis = normalAxis(axis_, first.rank);
    int64_t count = 0;
    int64_t size = 0;
    for (int i = 0; i < parts_; ++i) {
      const SparseInput in = part(context, i);
      checkAlike(first, in, axis, i);
      in.checkInside();
      count += in.count;
      if (__builtin_add_overflow(size, in.shape[static_cast<std::size_t>(axis)], &size)) {
        fail(Code::kInvalidArgument, "The shapes along dimension ", axis, " add up to more than 63 bits can count.");
      }
    }
    Tensor& indices = context.output(0, Shape{count, first.rank});
    Tensor& values = context.output(1, Shape{count});
    int64_t* sizes = context.output(2, Shape{first.rank}).template data<int64_t>();
    std::ranges::copy(first.shape, sizes);
    sizes[axis] = size;
    append(context, axis, indices.data<int64_t>(), words<Word>(values));
    sort(context, first.rank, indices, values);
  }

 private:
  SparseInput part(const KernelContext& context, int i) const {
    return {context.input(i), &context.input(parts_ + i), context.input(2 * parts_ + i)};
  }

  void append(const KernelContext& context, int axis, int64_t* indices, Word* values) const {
    int64_t offset = 0;
    for (int i = 0; i < parts_; ++i) {
      const SparseInput in = part(context, i);
      for (int64_t k = 0; k < in.count; ++k, indices += in.rank) {
        std::copy_n(in.row(k), in.rank, indices);
        indices[axis] += offset;
      }
      values = std::copy_n(words<Word>(context.input(parts_ + i)), in.count, values);
      offset += in.shape[static_cast<std::size_t>(axis)];
    }
  }

  static void sort(KernelContext& context, int rank, Tensor& indices, Tensor& values) {
    const auto count = static_cast<std::size_t>(values.elements());
    int64_t* at = indices.data<int64_t>();
    const auto less = [&](int64_t a, int64_t b) {
      const int compared = compareRows(at + a * rank, at + b * rank, rank);
      return compared != 0 ? compared < 0 : a < b;
    };
    const std::span<int64_t> order(static_cast<int64_t*>(context.scratch(count * sizeof(int64_t))), count);
    std::iota(order.begin(), order.end(), 0);
    if (std::ranges::is_sorted(order, less)) return;
    std::ranges::sort(order, less);
    const Tensor unsortedIndices = indices.clone();
    const Tensor unsortedValues = values.clone();
    Word* value = words<Word>(values);
    for (int64_t from : order) {
      at = std::copy_n(unsortedIndices.data<int64_t>() + from * rank, rank, at);
      *value++ = words<Word>(unsortedValues)[from];
    }
  }

  int parts_;
  int64_t axis_;
};

// The first size % parts pieces are one longer than the others.
template <typename Word>
std::unique_ptr<Kernel> makeSplit(const KernelConstruction& c) {
  const auto parts = static_cast<int>(c.attr<int64_t>("num_split"));
  return kernelOf([parts](KernelContext& context) {
    const SparseInput in(context.input(1), &context.input(2), context.input(3));
    in.checkInside();
    const int axis = normalAxis(scalarInteger(context.input(0)), in.rank);
    const int64_t size = in.shape[static_cast<std::size_t>(axis)];
    if (parts < 1 || parts > size) {
      fail(Code::kInvalidArgument, "num_split ", parts, " must be in [1, ", size, "], the size of dimension ", axis,
           ".");
    }
    const int64_t longer = size % parts;
    for (int p = 0; p < parts; ++p) {
      const int64_t begin = p * (size / parts) + std::min<int64_t>(p, longer);
      const int64_t length = size / parts + (p < longer ? 1 : 0);
      const auto inside = [&](int64_t i) { return in.row(i)[axis] >= begin && in.row(i)[axis] < begin + length; };
      int64_t count = 0;
      for (int64_t i = 0; i < in.count; ++i) count += inside(i) ? 1 : 0;
      int64_t* indices = context.output(p, Shape{count, in.rank}).data<int64_t>();
      Word* values = words<Word>(context.output(parts + p, Shape{count}));
      int64_t* sizes = context.output(2 * parts + p, Shape{in.rank}).data<int64_t>();
      std::ranges::copy(in.shape, sizes);
      sizes[axis] = length;
      for (int64_t i = 0; i < in.count; ++i) {
        if (!inside(i)) continue;
        std::copy_n(in.row(i), in.rank, indices);
        indices[axis] -= begin;
        indices += in.rank;
        *values++ = words<Word>(context.input(2))[i];
      }
    }
  });
}

const KernelRegistrar kConcatKernel("SparseConcat", [](const KernelConstruction& c) {
  return forWord(c, c.attr<DType>("T"), [&](auto word) -> std::unique_ptr<Kernel> {
    return std::make_unique<ConcatKernel<typename decltype(word)::type>>(c);
  });
});
const KernelRegistrar kSplitKernel("SparseSplit", [](const KernelConstruction& c) {
  return forWord(c, c.attr<DType>("T"), [&](auto word) { return makeSplit<typename decltype(word)::type>(c); });
});

}  // namespace
}  // namespace engine::kernels
