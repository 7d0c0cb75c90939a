// BroadcastTo, and BroadcastGradientArgs: over which axes the gradient of a broadcast is summed.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kBroadcastTo("BroadcastTo", "input: T, shape: Tidx -> output: T", "T: type; Tidx: type = int32",
                               [](InferenceContext& c) { shapeFromInput(c, 1); });
const OpRegistrar kBroadcastGradientArgs("BroadcastGradientArgs", "s0: T, s1: T -> r0: T, r1: T", "T: type = int32",
                                         [](InferenceContext& c) {
                                           c.setOutput(0, Shape{kUnknownDim});
                                           c.setOutput(1, Shape{kUnknownDim});
                                         });
const OpRegistrar kBroadcastArgs("BroadcastArgs", "s0: T, s1: T -> r0: T", "T: type = int32", [](InferenceContext& c) {
  const Shape both = broadcastShape(c.inputAsShape(0), c.inputAsShape(1));
  c.setOutput(0, Shape{both.hasRank() ? both.rank() : kUnknownDim});
});
const NoGradientRegistrar kBroadcastNoGradient({"BroadcastGradientArgs", "BroadcastArgs"});

const GradientRegistrar kBroadcastGradient("BroadcastTo", [](GradientContext& c) -> std::vector<Gradient> {
  const DType index = c.input(1).type();
  const Output shape = c.scope.op("Shape", {c.input(0)}, {{"out_type", index}});
  Node* args = c.scope.node("BroadcastGradientArgs", {c.input(1), shape});
  const Output sum = c.scope.op("Sum", {c.grad(), args->output(1)}, {{"keep_dims", true}});
  return {c.scope.op("Reshape", {sum, shape}), {}};
});

template <typename Word>
std::unique_ptr<Kernel> makeBroadcast() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    Tensor& out = context.output(0, outputShape(context, 1));
    const int extra = out.rank() - in.rank();
    if (extra < 0)
      fail(Code::kInvalidArgument, "a tensor of shape ", in.shape(), " has too many dimensions for ", out.shape(), ".");
    const Strides from(in.shape());
    const Strides to(out.shape());
    StridedCopy copy;
    for (int i = 0; i < out.rank(); ++i) {
      const int64_t size = i < extra ? 1 : in.dim(i - extra);
      if (size != 1 && size != out.dim(i)) {
        fail(Code::kInvalidArgument, "Incompatible shapes: ", in.shape(), " cannot be broadcast to ", out.shape(), ".");
      }
      copy.add(out.dim(i), size == 1 ? 0 : from[i - extra], to[i]);
    }
    copy.run(words<Word>(in), words<Word>(out));
  });
}

const KernelRegistrar kBroadcastKernel("BroadcastTo", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makeBroadcast<typename decltype(type)::type>(); });
});

// Axes of the broadcast result along which `own` was repeated. Equal shapes: none; sizes of 1 on both sides count.
template <typename T>
std::vector<T> reducedAxes(const std::vector<int64_t>& own, const std::vector<int64_t>& other) {
  std::vector<T> axes;
  if (own == other) return axes;
  const std::size_t rank = std::max(own.size(), other.size());
  for (std::size_t i = 0; i < rank; ++i) {
    const auto at = [&](const std::vector<int64_t>& shape) {
      const std::size_t missing = rank - shape.size();
      return i < missing ? 1 : shape[i - missing];
    };
    const int64_t mine = at(own);
    const int64_t theirs = at(other);
    if (mine != theirs && mine != 1 && theirs != 1) {
      fail(Code::kInvalidArgument, "Incompatible shapes: ", Shape(own), " and ", Shape(other), ".");
    }
    if (mine == 1) axes.push_back(static_cast<T>(i));
  }
  return axes;
}

template <typename T>
std::unique_ptr<Kernel> makeGradientArgs() {
  return kernelOf([](KernelContext& context) {
    const std::vector<int64_t> shapes[2] = {context.input(0).toInt64s(), context.input(1).toInt64s()};
    for (int i = 0; i < 2; ++i) {
      const std::vector<T> axes = reducedAxes<T>(shapes[i], shapes[1 - i]);
      Tensor& out = context.output(i, Shape{static_cast<int64_t>(axes.size())});
      std::copy(axes.begin(), axes.end(), out.data<T>());
    }
  });
}

const KernelRegistrar kGradientArgsKernel("BroadcastGradientArgs", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [](auto type) { return makeGradientArgs<typename decltype(type)::type>(); });
});

template <typename T>
std::unique_ptr<Kernel> makeArgs() {
  return kernelOf([](KernelContext& context) {
    const Shape both = broadcastShape(shapeFromTensor(context.input(0)), shapeFromTensor(context.input(1)));
    std::ranges::copy(both.dims(), context.output(0, Shape{both.rank()}).template data<T>());
  });
}

const KernelRegistrar kArgsKernel("BroadcastArgs", [](const KernelConstruction& c) {
  return forIndex(c, c.inputType(0), [](auto type) { return makeArgs<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
