// TensorArrayV3, its gradient's array, and reading and writing one element. The float "flow" that every op passes on
// carries no number: it orders the ops.

#include "engine/graph/inference.h"
#include "engine/kernels/control/tensor_array.h"
#include "engine/kernels/control/tensor_array_gradients.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kTensorArray(
    "TensorArrayV3", "size: int32 -> handle: resource, flow: float32",
    "dtype: type; element_shape: shape = unknown; dynamic_size: bool = false; clear_after_read: bool = true; "
    "identical_element_shapes: bool = false; tensor_array_name: string = \"\"",
    shape_fn::scalar, Stateful::kYes);
const OpRegistrar kTensorArrayGrad("TensorArrayGradV3",
                                   "handle: resource, flow_in: float32 -> grad_handle: resource, flow_out: float32",
                                   "source: string", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kTensorArrayWrite("TensorArrayWriteV3",
                                    "handle: resource, index: int32, value: T, flow_in: float32 -> flow_out: float32",
                                    "", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kTensorArrayRead(
    "TensorArrayReadV3", "handle: resource, index: int32, flow_in: float32 -> value: dtype", "dtype: type",
    [](InferenceContext& c) { c.setOutput(0, declaredElementShape(c.node().input(0))); }, Stateful::kYes);
const OpRegistrar kTensorArraySize("TensorArraySizeV3", "handle: resource, flow_in: float32 -> size: int32", "",
                                   shape_fn::scalar, Stateful::kYes);
const OpRegistrar kTensorArrayClose("TensorArrayCloseV3", "handle: resource ->", "", shape_fn::none, Stateful::kYes);

const NoGradientRegistrar kTensorArrayOpsNoGradient({"TensorArrayV3", "TensorArrayGradV3", "TensorArraySizeV3"});

const GradientRegistrar kReadGradient("TensorArrayReadV3", [](GradientContext& c) -> std::vector<Gradient> {
  const GradientArray array = gradientArray(c, c.input(2));
  return {{}, {}, Gradient(c.scope.op("TensorArrayWriteV3", {array.handle, c.input(1), c.grad(), array.flow}))};
});
const GradientRegistrar kWriteGradient("TensorArrayWriteV3", [](GradientContext& c) -> std::vector<Gradient> {
  const GradientArray array = gradientArray(c, c.grad());
  const Output value =
      c.scope.op("TensorArrayReadV3", {array.handle, c.input(1), array.flow}, {{"dtype", c.input(2).type()}});
  return {{}, {}, value, c.grad()};
});

void setFlow(KernelContext& context, int output) {
  *context.output(output, {}).data<float>() = 0;
}

const KernelRegistrar kArrayKernel(
    "TensorArrayV3",
    [](const KernelConstruction& c) {
      const TensorArray::Spec spec{c.attr<DType>("dtype"), c.attr<Shape>("element_shape"), c.attr<bool>("dynamic_size"),
                                   c.attr<bool>("identical_element_shapes"), false};
      return kernelOf([spec](KernelContext& context) {
        const int64_t size = scalarInteger(context.input(0));
        context.setOutput(0, Tensor::resource(std::make_shared<TensorArray>(spec, size)));
        setFlow(context, 1);
      });
    },
    kStateful);

const KernelRegistrar kGradKernel(
    "TensorArrayGradV3",
    [](const KernelConstruction& c) {
      return kernelOf([source = c.attr<std::string>("source")](KernelContext& context) {
        context.setOutput(0, Tensor::resource(tensorArrayAt(context, 0).gradient(source)));
        setFlow(context, 1);
      });
    },
    kStateful);

const KernelRegistrar kWriteKernel(
    "TensorArrayWriteV3",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        tensorArrayAt(context, 0).write(scalarInteger(context.input(1)), context.input(2));
        setFlow(context, 0);
      });
    },
    kStateful);

const KernelRegistrar kReadKernel(
    "TensorArrayReadV3",
    [](const KernelConstruction& c) {
      return kernelOf([dtype = c.attr<DType>("dtype")](KernelContext& context) {
        const TensorArray& array = tensorArrayAt(context, 0);
        if (array.dtype() != dtype) {
          fail(Code::kInvalidArgument, "the TensorArray holds ", dtypeName(array.dtype()), ", not ", dtypeName(dtype),
               ".");
        }
        context.setOutput(0, array.read(scalarInteger(context.input(1))));
      });
    },
    kStateful);

const KernelRegistrar kSizeKernel(
    "TensorArraySizeV3",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        *context.output(0, {}).data<int32_t>() = static_cast<int32_t>(tensorArrayAt(context, 0).size());
      });
    },
    kStateful);

// The array goes with its last handle.
const KernelRegistrar kTensorArrayOpsCloseKernel(
    "TensorArrayCloseV3", [](const KernelConstruction&) { return kernelOf([](KernelContext&) {}); }, kStateful);

}  // namespace
}  // namespace engine::kernels
