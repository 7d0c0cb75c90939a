#include "engine/kernels/control/tensor_array_gradients.h"

#include "engine/graph/ops.h"

namespace engine::kernels {
namespace {

// "gradients_1" of "model/gradients_1/while/Read_grad": each gradient computation has arrays of its own.
std::string sourceOf(const Scope& scope) {
  const std::string& prefix = scope.prefix();
  std::size_t begin = 0;
  while (begin < prefix.size()) {
    const std::size_t end = std::min(prefix.find('/', begin), prefix.size());
    const std::string part = prefix.substr(begin, end - begin);
    if (part.starts_with("gradients")) return prefix.substr(0, end);
    begin = end + 1;
  }
  return prefix;
}

}  // namespace

GradientArray gradientArray(GradientContext& c, Output flow) {
  Node* array = c.scope.node("TensorArrayGradV3", {c.input(0), flow}, {{"source", sourceOf(c.scope)}});
  return {array->output(0), ops::identity(c.scope.withControls({array}), flow, "gradient_flow")};
}

}  // namespace engine::kernels
