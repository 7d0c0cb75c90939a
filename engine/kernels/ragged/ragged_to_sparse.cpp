// RaggedTensorToSparse: the values of a ragged tensor with their places.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/ragged/row_splits.h"

namespace engine::kernels {
namespace {

const OpRegistrar kRaggedToSparse(
    "RaggedTensorToSparse",
    "rt_nested_splits: RAGGED_RANK * Tsplits, rt_dense_values: T -> sparse_indices: int64, sparse_values: T, "
    "sparse_dense_shape: int64",
    "RAGGED_RANK: int; T: type; Tsplits: type = int64", [](InferenceContext& c) {
      const Shape& values = c.input(c.inputCount() - 1);
      const int64_t rank = values.hasRank() ? values.rank() + c.inputCount() - 1 : kUnknownDim;
      c.setOutput(0, Shape{kUnknownDim, rank});
      c.setOutput(1, Shape{kUnknownDim});
      c.setOutput(2, Shape{rank});
    });

template <typename Split>
void raggedToSparse(KernelContext& context) {
  const int ranks = context.inputCount() - 1;
  const Tensor& values = context.input(ranks);
  if (ranks < 1 || values.rank() < 1) {
    fail(Code::kInvalidArgument, "Expected splits and values that are not scalars, got values of shape ",
         values.shape(), ".");
  }
  const int64_t rank = ranks + values.rank();
  // Row of each element, from the outermost dimension on.
  std::vector<int64_t> places;  // [elements, dimensions so far]
  int64_t depth = 1;
  std::vector<int64_t> sizes{context.input(0).elements() - 1};
  for (int64_t row = 0; row < sizes[0]; ++row) places.push_back(row);
  for (int i = 0; i < ranks; ++i) {
    const int64_t count = i + 1 < ranks ? context.input(i + 1).elements() - 1 : values.dim(0);
    checkRowSplits<Split>(context.input(i), count, "rt_nested_splits");
    const Split* splits = context.in<Split>(i);
    std::vector<int64_t> deeper;
    int64_t longest = 0;
    for (int64_t row = 0; row + 1 < context.input(i).elements(); ++row) {
      const int64_t length = splits[row + 1] - splits[row];
      longest = std::max(longest, length);
      for (int64_t k = 0; k < length; ++k) {
        deeper.insert(deeper.end(), places.begin() + row * depth, places.begin() + (row + 1) * depth);
        deeper.push_back(k);
      }
    }
    places = std::move(deeper);
    ++depth;
    sizes.push_back(longest);
  }
  for (int i = 1; i < values.rank(); ++i) sizes.push_back(values.dim(i));
  const int64_t width = values.dim(0) == 0 ? 0 : values.elements() / values.dim(0);
  int64_t* to = context.output(0, Shape{values.elements(), rank}).data<int64_t>();
  for (int64_t row = 0; row < values.dim(0); ++row) {
    for (int64_t k = 0; k < width; ++k, to += rank) {
      std::copy_n(places.begin() + row * depth, depth, to);
      int64_t rest = k;
      for (int d = values.rank() - 1; d > 0; --d) {
        to[ranks + d] = rest % values.dim(d);
        rest /= values.dim(d);
      }
    }
  }
  context.setOutput(1, values.reshaped(Shape{values.elements()}));
  context.setOutput(2, Tensor::vector(sizes));
}

const KernelRegistrar kRaggedToSparseKernel("RaggedTensorToSparse", [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("Tsplits"),
                  [](auto split) { return kernelOf(raggedToSparse<typename decltype(split)::type>); });
});

const GradientRegistrar kRaggedToSparseGradient("RaggedTensorToSparse", [](GradientContext& c) {
  std::vector<Gradient> result(c.node.inputs().size());
  const Output values = c.input(static_cast<int>(result.size()) - 1);
  result.back() = c.scope.op("Reshape", {c.grad(1), ops::shapeOf(c.scope, values)});
  return result;
});

}  // namespace
}  // namespace engine::kernels
