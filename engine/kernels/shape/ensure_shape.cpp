// EnsureShape: the tensor itself, when its shape is as it was said to be.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

bool isCompatible(const Shape& shape, const Shape& wanted) {
  if (!wanted.hasRank() || !shape.hasRank()) return true;
  if (shape.rank() != wanted.rank()) return false;
  for (int d = 0; d < shape.rank(); ++d) {
    if (shape.dim(d) >= 0 && wanted.dim(d) >= 0 && shape.dim(d) != wanted.dim(d)) return false;
  }
  return true;
}

[[noreturn]] void failEnsured(const std::string& node, const Shape& shape, const Shape& wanted) {
  fail(Code::kInvalidArgument, "Node '", node, "' (EnsureShape): Shape of tensor ", shape,
       " is not compatible with expected shape ", wanted, ".");
}

const OpRegistrar kEnsureShape("EnsureShape", "input: T -> output: T", "shape: shape; T: type",
                               [](InferenceContext& c) {
                                 const auto& wanted = c.node().attr<Shape>("shape");
                                 if (!isCompatible(c.input(0), wanted))
                                   failEnsured(c.node().name(), c.input(0), wanted);
                                 c.setOutput(0, c.input(0).hasRank() ? c.input(0).mergedWith(wanted) : wanted);
                               });

const KernelRegistrar kEnsureShapeKernel("EnsureShape", [](const KernelConstruction& c) {
  return kernelOf([wanted = c.attr<Shape>("shape")](KernelContext& context) {
    const Tensor& input = context.input(0);
    if (!isCompatible(input.shape(), wanted)) failEnsured(context.node().name(), input.shape(), wanted);
    context.setOutput(0, input);
  });
});

const GradientRegistrar kEnsureShapeGradient("EnsureShape",
                                             [](GradientContext& c) -> std::vector<Gradient> { return {c.grad()}; });

}  // namespace
}  // namespace engine::kernels
