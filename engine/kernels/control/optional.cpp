// Optionals: tensors that may not be there, which is how TensorFlow 2 hands what one branch of a conditional computed
// to the gradient of that branch. An optional never changes.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/control/optional.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {
namespace {

void valueShapes(InferenceContext& c) {
  const auto& shapes = c.node().attr<std::vector<Shape>>("output_shapes");
  for (int i = 0; i < c.outputCount(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    c.setOutput(i, at < shapes.size() ? shapes[at] : Shape::unknown());
  }
}

const OpRegistrar kOptionalFromValue("OptionalFromValue", "components: Toutput_types -> optional: variant", "",
                                     shape_fn::scalar);
const OpRegistrar kOptionalNone("OptionalNone", "-> optional: variant", "", shape_fn::scalar);
const OpRegistrar kOptionalHasValue("OptionalHasValue", "optional: variant -> has_value: bool", "", shape_fn::scalar);
const OpRegistrar kOptionalGetValue("OptionalGetValue", "optional: variant -> components: output_types",
                                    "output_types: list(type); output_shapes: list(shape)", valueShapes);

const NoGradientRegistrar kOptionalNoGradient({"OptionalNone", "OptionalHasValue"});
const GradientRegistrar kOptionalFromValueGradient("OptionalFromValue", [](GradientContext& c) {
  std::vector<DType> types;
  std::vector<Shape> shapes;
  for (const Output& in : c.node.inputs()) {
    types.push_back(in.type());
    shapes.push_back(in.shape());
  }
  Node* values = c.scope.node("OptionalGetValue", {c.grad()}, {{"output_types", types}, {"output_shapes", shapes}});
  std::vector<Gradient> gradients;
  for (int i = 0; i < values->outputCount(); ++i) gradients.emplace_back(values->output(i));
  return gradients;
});
const GradientRegistrar kOptionalGetValueGradient("OptionalGetValue", [](GradientContext& c) -> std::vector<Gradient> {
  std::vector<Output> components;
  for (int i = 0; i < c.node.outputCount(); ++i) components.push_back(c.gradOrZeros(i));
  return {c.scope.op("OptionalFromValue", components)};
});

// Null: the optional has no value.
const Optional* optionalAt(const KernelContext& context, int input) {
  const Tensor& variant = context.input(input);
  if (variant.elements() != 1) {
    fail(Code::kInvalidArgument, "an optional must be a scalar, not of shape ", variant.shape(), ".");
  }
  const auto* optional = dynamic_cast<const Optional*>(variant.resource().get());
  if (!optional && variant.resource()) fail(Code::kInvalidArgument, "the variant is not an optional.");
  return optional;
}

const KernelRegistrar kOptionalFromValueKernel("OptionalFromValue", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    std::vector<Tensor> values;
    for (int i = 0; i < context.inputCount(); ++i) values.push_back(context.input(i).clone());
    context.setOutput(0, Tensor::resource(std::make_shared<Optional>(std::move(values)), DType::kVariant));
  });
});
const KernelRegistrar kOptionalNoneKernel("OptionalNone", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { context.setOutput(0, Tensor::resource(nullptr, DType::kVariant)); });
});
const KernelRegistrar kOptionalHasValueKernel("OptionalHasValue", [](const KernelConstruction&) {
  return kernelOf(
      [](KernelContext& context) { *context.output(0, {}).data<bool>() = optionalAt(context, 0) != nullptr; });
});
const KernelRegistrar kOptionalGetValueKernel("OptionalGetValue", [](const KernelConstruction& c) {
  return kernelOf([types = c.attr<std::vector<DType>>("output_types"),
                   shapes = c.attr<std::vector<Shape>>("output_shapes")](KernelContext& context) {
    const Optional* optional = optionalAt(context, 0);
    if (!optional) fail(Code::kInvalidArgument, "The given optional does not have a value.");
    if (optional->values.size() != types.size()) {
      fail(Code::kInvalidArgument, "The given optional has ", optional->values.size(), " components, expected ",
           types.size(), ".");
    }
    for (std::size_t i = 0; i < types.size(); ++i) {
      const Tensor& value = optional->values[i];
      if (value.dtype() != types[i] || (i < shapes.size() && !shapes[i].compatibleWith(value.shape()))) {
        fail(Code::kInvalidArgument, "Component ", i, " of the given optional is ", value.toString(0), ", expected ",
             dtypeName(types[i]), i < shapes.size() ? shapes[i].toString() : "", ".");
      }
      context.setOutput(static_cast<int>(i), value);
    }
  });
});

}  // namespace
}  // namespace engine::kernels
