// TensorFlow's conditional ops. Switch passes its input to one of its outputs; the other output is dead, and so is
// everything that needs it, until a Merge takes the input that is alive. Who runs the graph keeps account of what is
// dead (runtime/conditional.h) and carries out Merge itself; a kernel never sees a dead input.

#include "engine/graph/gradients/conditional_gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {
namespace {

void bothBranches(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, c.input(0));
}

// What is common to all inputs.
void merged(InferenceContext& c) {
  if (c.inputCount() == 0) c.failShape("there is nothing to merge.");
  Shape common = c.input(0);
  for (int i = 1; i < c.inputCount(); ++i) {
    const Shape& other = c.input(i);
    if (!common.hasRank() || !other.hasRank() || common.rank() != other.rank()) {
      common = Shape::unknown();
      break;
    }
    for (int d = 0; d < common.rank(); ++d) {
      if (common.dim(d) != other.dim(d)) common.setDim(d, kUnknownDim);
    }
  }
  c.setOutput(0, common);
  c.setOutput(1, Shape{});
}

const OpRegistrar kSwitch("Switch", "data: T, pred: bool -> output_false: T, output_true: T", "", bothBranches);
const OpRegistrar kRefSwitch("RefSwitch", "data: Ref(T), pred: bool -> output_false: Ref(T), output_true: Ref(T)", "",
                             bothBranches);
const OpRegistrar kMerge("Merge", "inputs: N * T -> output: T, value_index: int32", "", merged);
const OpRegistrar kRefMerge("RefMerge", "inputs: N * Ref(T) -> output: Ref(T), value_index: int32", "", merged);

const GradientRegistrar kSwitchGradient("Switch", switchGradient);
const GradientRegistrar kRefSwitchGradient("RefSwitch", switchGradient);
const GradientRegistrar kMergeGradient("Merge", mergeGradient);
const GradientRegistrar kRefMergeGradient("RefMerge", mergeGradient);

void passTo(KernelContext& context, int branch) {
  const Tensor& data = context.input(0);
  const bool placed = context.hasPlannedOutput(branch);
  if (placed && context.plannedOutput(branch).raw() == data.raw()) return;  // both branches look at the input's memory
  context.setOutput(branch, data);
}

int liveOutput(const KernelContext& context) {
  const Tensor& predicate = context.input(1);
  if (predicate.elements() != 1) {
    fail(Code::kInvalidArgument, "the predicate must be a scalar; its shape is ", predicate.shape(), ".");
  }
  return *predicate.data<bool>() ? 1 : 0;
}

const KernelRegistrar kSwitchKernel("Switch",
                                    [](const KernelConstruction&) {
                                      return kernelOf(
                                          [](KernelContext& context) { passTo(context, liveOutput(context)); });
                                    },
                                    {.alias = true, .foldable = false});

const KernelRegistrar kRefSwitchKernel("RefSwitch",
                                       [](const KernelConstruction&) {
                                         return kernelOf([](KernelContext& context) {
                                           context.setOutput(liveOutput(context), context.input(0));
                                         });
                                       },
                                       {.foldable = false});

}  // namespace
}  // namespace engine::kernels
