// Shape, ShapeN, Size and Rank of tensors.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

void vectorOfRank(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) {
    c.setOutput(i, Shape{c.input(i).hasRank() ? c.input(i).rank() : kUnknownDim});
  }
}

const OpRegistrar kShape("Shape", "input: T -> output: out_type", "T: type; out_type: type = int32", vectorOfRank);
const OpRegistrar kShapeN("ShapeN", "input: N * T -> output: N * out_type", "N: int; T: type; out_type: type = int32",
                          vectorOfRank);
const OpRegistrar kSize("Size", "input: T -> output: out_type", "T: type; out_type: type = int32", shape_fn::scalar);
const OpRegistrar kRank("Rank", "input: T -> output: int32", "", shape_fn::scalar);
const NoGradientRegistrar kShapeOfNoGradient({"Shape", "ShapeN", "Size", "Rank"});

template <typename Out>
std::unique_ptr<Kernel> makeShape(const KernelConstruction& c) {
  return kernelOf([count = static_cast<int>(c.node.inputs().size())](KernelContext& context) {
    for (int i = 0; i < count; ++i) {
      const Shape& shape = context.input(i).shape();
      Out* out = context.output(i, {shape.rank()}).data<Out>();
      for (int64_t dim : shape.dims()) *out++ = static_cast<Out>(dim);
    }
  });
}

template <typename Out>
std::unique_ptr<Kernel> makeSize() {
  return kernelOf([](KernelContext& context) {
    *context.output(0, {}).data<Out>() = static_cast<Out>(context.input(0).elements());
  });
}

const KernelRegistrar kShapeKernel({"Shape", "ShapeN"}, [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("out_type"), [&](auto type) { return makeShape<typename decltype(type)::type>(c); });
});
const KernelRegistrar kSizeKernel("Size", [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("out_type"), [](auto type) { return makeSize<typename decltype(type)::type>(); });
});
const KernelRegistrar kRankKernel("Rank", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { *context.output(0, {}).data<int32_t>() = context.input(0).rank(); });
});

}  // namespace
}  // namespace engine::kernels
