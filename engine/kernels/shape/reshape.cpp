// Reshape, ExpandDims and Squeeze: the same elements under another shape.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

// Fills in the one unknown dimension of a target whose other sizes are known.
void completeTarget(const Shape& input, Shape& target) {
  if (!target.hasRank() || input.elements() < 0) return;
  int open = -1;
  int64_t known = 1;
  for (int i = 0; i < target.rank(); ++i) {
    if (target.dim(i) >= 0) {
      known *= target.dim(i);
    } else if (open < 0) {
      open = i;
    } else {
      return;
    }
  }
  if (open >= 0 && known > 0 && input.elements() % known == 0) target.setDim(open, input.elements() / known);
}

void reshapeShape(InferenceContext& c) {
  Shape target = c.inputAsShape(1);
  completeTarget(c.input(0), target);
  if (target.elements() >= 0 && c.input(0).elements() >= 0 && target.elements() != c.input(0).elements()) {
    c.failShape(message("a tensor of shape ", c.input(0), " cannot be reshaped to ", target, "."));
  }
  c.setOutput(0, target);
}

Shape expanded(const Shape& input, int64_t axis) {
  std::vector<int64_t> dims(input.dims().begin(), input.dims().end());
  dims.insert(dims.begin() + normalAxis(axis, input.rank() + 1), 1);
  return Shape(std::move(dims));
}

void expandShape(InferenceContext& c) {
  const Tensor* axis = c.constant(1);
  if (!c.input(0).hasRank()) {
    c.setOutput(0, Shape::unknown());
  } else if (axis) {
    c.setOutput(0, expanded(c.input(0), scalarInteger(*axis)));
  } else {
    c.setOutput(0, Shape::unknownOfRank(c.input(0).rank() + 1));
  }
}

// Unknown rank when it depends on sizes that are not known.
Shape squeezed(const Shape& input, const std::vector<int64_t>& axes) {
  std::vector<char> drop(static_cast<std::size_t>(input.rank()), 0);
  for (int64_t axis : axes) {
    const int at = normalAxis(axis, input.rank());
    if (input.dim(at) >= 0 && input.dim(at) != 1) {
      fail(Code::kInvalidArgument, "Can not squeeze dim[", at, "] of shape ", input, ": it is not 1.");
    }
    drop[static_cast<std::size_t>(at)] = 1;
  }
  Shape result;
  for (int i = 0; i < input.rank(); ++i) {
    if (axes.empty() && input.dim(i) < 0) return Shape::unknown();
    const bool dropped = axes.empty() ? input.dim(i) == 1 : drop[static_cast<std::size_t>(i)] != 0;
    if (!dropped) result.addDim(input.dim(i));
  }
  return result;
}

void squeezeShape(InferenceContext& c) {
  const auto& axes = c.node().attr<std::vector<int64_t>>("squeeze_dims");
  c.setOutput(0, c.input(0).hasRank() ? squeezed(c.input(0), axes) : Shape::unknown());
}

const OpRegistrar kReshape("Reshape", "tensor: T, shape: Tshape -> output: T", "T: type; Tshape: type = int32",
                           reshapeShape);
const OpRegistrar kExpandDims("ExpandDims", "input: T, dim: Tdim -> output: T", "T: type; Tdim: type = int32",
                              expandShape);
const OpRegistrar kSqueeze("Squeeze", "input: T -> output: T", "T: type; squeeze_dims: list(int) = []", squeezeShape);

std::vector<Gradient> reshapedBack(GradientContext& c) {
  const Output shape = ops::shapeOf(c.scope, c.input(0));
  std::vector<Gradient> grads(c.node.inputs().size());
  grads[0] = c.scope.op("Reshape", {c.grad(), shape});
  return grads;
}

const GradientRegistrar kReshapeGradient("Reshape", reshapedBack);
const GradientRegistrar kExpandGradient("ExpandDims", reshapedBack);
const GradientRegistrar kSqueezeGradient("Squeeze", reshapedBack);

// The plan's shape is right even where `makeShape` (which then is not called) would not be: in a cut batch.
template <typename ShapeOf>
std::unique_ptr<Kernel> reshapeKernel(ShapeOf makeShape) {
  return kernelOf([makeShape](KernelContext& context) {
    const Tensor& input = context.input(0);
    if (context.hasPlannedOutput(0)) {
      context.plannedOutput(0).copyFrom(input);
    } else {
      context.setOutput(0, input.reshaped(makeShape(context)));
    }
  });
}

const KernelTraits kView{.alias = true, .batch = keepsFirstDimension};

const KernelRegistrar kReshapeKernel(
    "Reshape",
    [](const KernelConstruction&) {
      return reshapeKernel(
          [](KernelContext& context) { return reshapeTarget(context.input(1), context.input(0).elements()); });
    },
    kView);
const KernelRegistrar kExpandKernel(
    "ExpandDims",
    [](const KernelConstruction&) {
      return reshapeKernel(
          [](KernelContext& context) { return expanded(context.input(0).shape(), scalarInteger(context.input(1))); });
    },
    kView);
const KernelRegistrar kSqueezeKernel(
    "Squeeze",
    [](const KernelConstruction& c) {
      return reshapeKernel([axes = c.attr<std::vector<int64_t>>("squeeze_dims")](KernelContext& context) {
        return squeezed(context.input(0).shape(), axes);
      });
    },
    kView);

}  // namespace
}  // namespace engine::kernels
