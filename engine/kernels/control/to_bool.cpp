// ToBool: what If and While make of a condition that is no bool. A scalar number is true unless it is 0, a scalar
// string unless it is empty, and any other tensor if it has elements.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kToBool("ToBool", "input: T -> output: bool", "", shape_fn::scalar);
const NoGradientRegistrar kToBoolNoGradient({"ToBool"});

const KernelRegistrar kToBoolKernel("ToBool", [](const KernelConstruction& c) {
  return forAny(c, c.inputType(0), [](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([](KernelContext& context) {
      const Tensor& value = context.input(0);
      const bool result = value.rank() == 0 ? *value.data<T>() != T{} : value.elements() > 0;
      *context.output(0, {}).data<bool>() = result;
    });
  });
});

}  // namespace
}  // namespace engine::kernels
