// DynamicPartition and DynamicStitch: rows dealt out to several tensors, and put together again.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

void partitionShape(InferenceContext& c) {
  Shape shape = Shape::unknown();
  if (c.input(0).hasRank() && c.input(1).hasRank()) {
    shape = Shape{kUnknownDim};
    for (int i = c.input(1).rank(); i < c.input(0).rank(); ++i) shape.addDim(c.input(0).dim(i));
  }
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, shape);
}

void stitchShape(InferenceContext& c) {
  const int n = c.inputCount() / 2;
  int64_t rows = 0;
  for (int i = 0; i < n && rows >= 0; ++i) {
    const Tensor* indices = c.constant(i);
    if (!indices) {
      rows = kUnknownDim;
    } else {
      for (int64_t index : indices->toInt64s()) rows = std::max(rows, index + 1);
    }
  }
  if (!c.input(0).hasRank() || !c.input(n).hasRank()) {
    c.setOutput(0, Shape::unknown());
    return;
  }
  Shape shape{rows};
  for (int i = c.input(0).rank(); i < c.input(n).rank(); ++i) shape.addDim(c.input(n).dim(i));
  c.setOutput(0, shape);
}

const OpRegistrar kPartition("DynamicPartition", "data: T, partitions: int32 -> outputs: num_partitions * T",
                             "num_partitions: int; T: type", partitionShape);
const OpRegistrar kStitch("DynamicStitch", "indices: N * int32, data: N * T -> merged: T", "N: int; T: type",
                          stitchShape);
const OpRegistrar kParallelStitch("ParallelDynamicStitch", "indices: N * int32, data: N * T -> merged: T",
                                  "N: int; T: type", stitchShape);

const GradientRegistrar kPartitionGradient("DynamicPartition", [](GradientContext& c) -> std::vector<Gradient> {
  const Scope& s = c.scope;
  const int n = c.node.outputCount();
  const Output shape = ops::shapeOf(s, c.input(1));
  const Output count = s.op("Prod", {shape, ops::constant(s, Tensor::vector<int32_t>({0}), "Const")});
  const Output numbers =
      s.op("Range", {ops::scalar(s, int32_t{0}, "range/start"), count, ops::scalar(s, int32_t{1}, "range/delta")});
  Node* places =
      s.node("DynamicPartition", {s.op("Reshape", {numbers, shape}), c.input(1)}, {{"num_partitions", int64_t{n}}});
  std::vector<Output> parts;
  for (int i = 0; i < n; ++i) parts.push_back(places->output(i));
  for (int i = 0; i < n; ++i) parts.push_back(c.gradOrZeros(i));
  const Output merged = s.op("DynamicStitch", parts);
  return {s.op("Reshape", {merged, ops::shapeOf(s, c.input(0))}), {}};
});

std::vector<Gradient> stitchGradient(GradientContext& c) {
  const std::size_t n = c.node.inputs().size() / 2;
  std::vector<Gradient> grads(2 * n);
  const Output axis = ops::scalar(c.scope, int32_t{0}, "GatherV2/axis");
  for (std::size_t i = 0; i < n; ++i) {
    grads[n + i] = c.scope.op("GatherV2", {c.grad(), c.input(static_cast<int>(i)), axis});
  }
  return grads;
}
const GradientRegistrar kStitchGradient("DynamicStitch", stitchGradient);
const GradientRegistrar kParallelGradient("ParallelDynamicStitch", stitchGradient);

void checkPrefix(const Shape& whole, const Shape& prefix, const char* what) {
  bool fits = prefix.rank() <= whole.rank();
  for (int i = 0; fits && i < prefix.rank(); ++i) fits = prefix.dim(i) == whole.dim(i);
  if (!fits) fail(Code::kInvalidArgument, "data.shape ", whole, " must start with ", what, ".shape ", prefix, ".");
}

Shape rowsShape(int64_t rows, const Shape& data, int from) {
  Shape shape{rows};
  for (int i = from; i < data.rank(); ++i) shape.addDim(data.dim(i));
  return shape;
}

template <typename Word>
std::unique_ptr<Kernel> makePartition() {
  return kernelOf([](KernelContext& context) {
    const Tensor& data = context.input(0);
    const Tensor& partitions = context.input(1);
    checkPrefix(data.shape(), partitions.shape(), "partitions");
    const int n = context.node().outputCount();
    std::vector<int64_t> counts(static_cast<std::size_t>(n), 0);
    for (int32_t partition : partitions.flat<int32_t>()) {
      if (partition < 0 || partition >= n) {
        fail(Code::kInvalidArgument, "partitions has the entry ", partition, ", which is not in [0, ", n, ").");
      }
      ++counts[static_cast<std::size_t>(partition)];
    }
    std::vector<Word*> ends;
    for (int i = 0; i < n; ++i) {
      Tensor& out = context.output(i, rowsShape(counts[static_cast<std::size_t>(i)], data.shape(), partitions.rank()));
      ends.push_back(words<Word>(out));
    }
    const Word* from = words<Word>(data);
    const int64_t width = partitions.elements() ? data.elements() / partitions.elements() : 0;
    for (int32_t partition : partitions.flat<int32_t>()) {
      Word*& end = ends[static_cast<std::size_t>(partition)];
      end = std::copy_n(from, width, end);
      from += width;
    }
  });
}

template <typename Word>
std::unique_ptr<Kernel> makeStitch() {
  return kernelOf([](KernelContext& context) {
    const int n = context.inputCount() / 2;
    int64_t rows = 0;
    for (int i = 0; i < n; ++i) {
      checkPrefix(context.input(n + i).shape(), context.input(i).shape(), "indices");
      for (int32_t index : context.input(i).flat<int32_t>()) {
        if (index < 0) fail(Code::kInvalidArgument, "indices[", i, "] has the negative entry ", index, ".");
        rows = std::max<int64_t>(rows, int64_t{index} + 1);
      }
    }
    Tensor& out = context.output(0, rowsShape(rows, context.input(n).shape(), context.input(0).rank()));
    std::fill_n(words<Word>(out), out.elements(), Word{});
    const int64_t width = rows ? out.elements() / rows : 0;
    for (int i = 0; i < n; ++i) {
      const Tensor& data = context.input(n + i);
      if (data.elements() != context.input(i).elements() * width) {
        fail(Code::kInvalidArgument, "data[", i, "] of shape ", data.shape(),
             " has rows of another size than data[0].");
      }
      const Word* from = words<Word>(data);
      for (int32_t index : context.input(i).flat<int32_t>()) {
        std::copy_n(from, width, words<Word>(out) + index * width);
        from += width;
      }
    }
  });
}

const KernelRegistrar kPartitionKernel("DynamicPartition", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makePartition<typename decltype(type)::type>(); });
});
const KernelRegistrar kStitchKernel({"DynamicStitch", "ParallelDynamicStitch"}, [](const KernelConstruction& c) {
  return forWord(c, c.node.output(0).type(), [](auto type) { return makeStitch<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
