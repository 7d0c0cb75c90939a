// SparseReshape: the same elements, in the same row-major order, under another shape.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/sparse/sparse_input.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

void reshapeShape(InferenceContext& c) {
  const Shape& target = c.input(2);
  const int64_t rank = target.hasRank() && target.rank() == 1 ? target.dim(0) : kUnknownDim;
  const Shape& indices = c.input(0);
  c.setOutput(0, Shape{indices.hasRank() && indices.rank() == 2 ? indices.dim(0) : kUnknownDim, rank});
  c.setOutput(1, Shape{rank});
}

const OpRegistrar kReshape("SparseReshape",
                           "input_indices: int64, input_shape: int64, new_shape: int64 -> output_indices: int64, "
                           "output_shape: int64",
                           "", reshapeShape);
const NoGradientRegistrar kReshapeNoGradient({"SparseReshape"});

// Fills in the one size that may be -1 with what the others leave.
void resolveTarget(std::span<const int64_t> from, std::span<int64_t> target) {
  int64_t elements = 1;
  for (int64_t size : from) elements = wrappingProduct(elements, size);  // may only pass 63 bits where one size is 0
  int64_t known = 1;
  int64_t* open = nullptr;
  for (int64_t& size : target) {
    if (size == -1 && !open) {
      open = &size;
    } else if (size < 0) {
      fail(Code::kInvalidArgument, "new_shape has ", size, open ? ": only one size may be -1." : ", a negative size.");
    } else if (__builtin_mul_overflow(known, size, &known)) {
      fail(Code::kInvalidArgument, "new_shape has more elements than can be counted.");
    }
  }
  if (open) {
    if (known == 0 || elements % known != 0) {
      fail(Code::kInvalidArgument, "Input to reshape is a SparseTensor with ", elements,
           " dense values, but the requested shape requires a multiple of ", known, ".");
    }
    *open = elements / known;
  } else if (known != elements) {
    fail(Code::kInvalidArgument, "Input to reshape is a tensor with ", elements,
         " dense values, but the requested shape has ", known, ".");
  }
}

void compute(KernelContext& context) {
  const SparseInput in(context.input(0), nullptr, context.input(1));
  const Tensor& wanted = context.input(2);
  if (wanted.rank() != 1 || wanted.dim(0) > kMaxSparseRank) {
    fail(Code::kInvalidArgument, "new_shape must be a vector of at most ", kMaxSparseRank, " sizes, not of shape ",
         wanted.shape(), ".");
  }
  const auto rank = static_cast<int>(wanted.dim(0));
  std::array<int64_t, kMaxSparseRank> sizes{};
  const std::span<int64_t> target(sizes.data(), static_cast<std::size_t>(rank));
  std::ranges::copy(wanted.flat<int64_t>(), target.begin());
  resolveTarget(in.shape, target);
  if (std::ranges::equal(in.shape, target)) {
    context.setOutput(0, context.input(0));
    context.setOutput(1, context.input(1));
    return;
  }
  std::ranges::copy(target, context.output(1, Shape{rank}).data<int64_t>());
  int64_t* to = context.output(0, Shape{in.count, rank}).data<int64_t>();
  for (int64_t i = 0; i < in.count; ++i, to += rank) {
    int64_t position = in.position(i);
    for (int d = rank - 1; d >= 0; --d) {
      const int64_t size = sizes[static_cast<std::size_t>(d)];
      to[d] = position % size;
      position /= size;
    }
  }
}

const KernelRegistrar kReshapeKernel("SparseReshape", [](const KernelConstruction&) { return kernelOf(compute); });

}  // namespace
}  // namespace engine::kernels
