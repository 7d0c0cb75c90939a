// The ops that TensorFlow 1 makes loops of. They have no kernels: before a graph runs, each loop becomes one _Loop node
// (runtime/loop_body.h), whose body has none of them but LoopCond, which passes its input on.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"

namespace engine::kernels {
namespace {

constexpr const char* kEnterAttrs =
    "frame_name: string; is_constant: bool = false; parallel_iterations: int = 10; T: type";

// What a loop's variable becomes may differ in shape from what it was at first.
void enter(InferenceContext& c) {
  c.setOutput(0, c.node().attr<bool>("is_constant") ? c.input(0) : Shape::unknown());
}

const OpRegistrar kEnter("Enter", "data: T -> output: T", kEnterAttrs, enter);
const OpRegistrar kRefEnter("RefEnter", "data: Ref(T) -> output: Ref(T)", kEnterAttrs, enter);
const OpRegistrar kExit("Exit", "data: T -> output: T", "", shape_fn::unchanged);
const OpRegistrar kRefExit("RefExit", "data: Ref(T) -> output: Ref(T)", "", shape_fn::unchanged);
const OpRegistrar kNextIteration("NextIteration", "data: T -> output: T", "", shape_fn::unchanged);
const OpRegistrar kRefNextIteration("RefNextIteration", "data: Ref(T) -> output: Ref(T)", "", shape_fn::unchanged);
const OpRegistrar kLoopCond("LoopCond", "input: bool -> output: bool", "", shape_fn::scalar);
const OpRegistrar kControlTrigger("ControlTrigger", "->", "", shape_fn::none);

const NoGradientRegistrar kLoopOpsNoGradient({"LoopCond"});

const KernelRegistrar kLoopCondKernel("LoopCond", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { context.setOutput(0, context.input(0)); });
});
const KernelRegistrar kTriggerKernel("ControlTrigger",
                                     [](const KernelConstruction&) { return kernelOf([](KernelContext&) {}); });

}  // namespace
}  // namespace engine::kernels
