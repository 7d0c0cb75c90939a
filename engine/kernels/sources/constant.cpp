// Const, Placeholder and PlaceholderWithDefault: where values come from.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {
namespace {

void constantShape(InferenceContext& c) {
  const Tensor& value = c.node().attr<Tensor>("value");
  if (value.dtype() != c.node().attr<DType>("dtype")) {
    c.failShape(message("its value is ", dtypeName(value.dtype()), ", but its dtype is ",
                        dtypeName(c.node().attr<DType>("dtype")), "."));
  }
  c.setOutput(0, value.shape());
}

void declaredShape(InferenceContext& c) {
  c.setOutput(0, c.node().attr<Shape>("shape"));
}

const OpRegistrar kConst("Const", "-> output: dtype", "value: tensor; dtype: type", constantShape);
const OpRegistrar kPlaceholder("Placeholder", "-> output: dtype", "dtype: type; shape: shape = unknown", declaredShape);
const OpRegistrar kPlaceholderV2("PlaceholderV2", "-> output: dtype", "dtype: type; shape: shape", declaredShape);
const OpRegistrar kPlaceholderWithDefault("PlaceholderWithDefault", "input: dtype -> output: dtype",
                                          "dtype: type; shape: shape", declaredShape);

const GradientRegistrar kDefaultGradient("PlaceholderWithDefault", [](GradientContext& c) { return c.grads; });

const KernelRegistrar kConstKernel("Const", [](const KernelConstruction& c) {
  return kernelOf([value = c.attr<Tensor>("value")](KernelContext& context) { context.setOutput(0, value); });
});

const KernelRegistrar kPlaceholderKernel({"Placeholder", "PlaceholderV2"},
                                         [](const KernelConstruction&) {
                                           return kernelOf([](KernelContext& context) {
                                             const Node& node = context.node();
                                             fail(Code::kInvalidArgument,
                                                  "You must feed a value for placeholder tensor '", node.name(),
                                                  "' with dtype ", dtypeName(node.outputType(0)), " and shape ",
                                                  node.outputShape(0), ".");
                                           });
                                         },
                                         {.foldable = false});

const KernelRegistrar kDefaultKernel("PlaceholderWithDefault",
                                     [](const KernelConstruction&) {
                                       return kernelOf(
                                           [](KernelContext& context) { context.setOutput(0, context.input(0)); });
                                     },
                                     {.alias = true, .batch = batch_rule::firstInput});

}  // namespace
}  // namespace engine::kernels
