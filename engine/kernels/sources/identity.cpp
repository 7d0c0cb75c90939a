// Ops that pass their input on: Identity, IdentityN, StopGradient, PreventGradient, Snapshot; and NoOp.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/sequence_marks.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {
namespace {

void sameShapes(InferenceContext& c) {
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, c.input(i));
}

const OpRegistrar kIdentity("Identity", "input: T -> output: T", "", sameShapes);
const OpRegistrar kSnapshot("Snapshot", "input: T -> output: T", "", sameShapes);
const OpRegistrar kGuaranteeConst("GuaranteeConst", "input: T -> output: T", "", sameShapes);
const OpRegistrar kStopGradient("StopGradient", "input: T -> output: T", "", sameShapes);
const OpRegistrar kPreventGradient("PreventGradient", "input: T -> output: T", "T: type; message: string = \"\"",
                                   sameShapes);
const OpRegistrar kIdentityN("IdentityN", "input: T -> output: T", "T: list(type)", sameShapes);
const OpRegistrar kNoOp("NoOp", "->", "", shape_fn::none);

std::vector<Gradient> passThrough(GradientContext& c) {
  return c.grads;
}

bool hasPart(const Node& node, const char* part) {
  const auto found = node.attrs().find(sequence_marks::kPart);
  return found != node.attrs().end() && node.attr<std::string>(sequence_marks::kPart) == part;
}

// Gradients of a marked loop are marked, too.
Attrs partOfSequence(const Node& node, const char* part) {
  return {{sequence_marks::kName, node.attr<std::string>(sequence_marks::kName)}, {sequence_marks::kPart, part}};
}

std::vector<Gradient> identityGradient(GradientContext& c) {
  if (!hasPart(c.node, sequence_marks::kOut)) return c.grads;
  // The outputs keep a gradient that is constant from being folded away.
  return {c.scope.op("IdentityN", {c.grad(), c.output()}, partOfSequence(c.node, sequence_marks::kOutGrad))};
}

std::vector<Gradient> identityNGradient(GradientContext& c) {
  if (!hasPart(c.node, sequence_marks::kIn)) return c.grads;
  std::vector<Output> there;
  std::vector<int64_t> places;
  for (std::size_t i = 0; i < c.grads.size(); ++i) {
    if (!c.grads[i].valid()) continue;
    there.push_back(toDense(c.scope, c.grads[i]));
    places.push_back(static_cast<int64_t>(i));
  }
  Attrs attrs = partOfSequence(c.node, sequence_marks::kInGrad);
  attrs[sequence_marks::kPlaces] = places;
  Node* marked = c.scope.node("IdentityN", there, std::move(attrs));
  std::vector<Gradient> result(c.grads.size());
  for (std::size_t i = 0; i < places.size(); ++i) {
    result[static_cast<std::size_t>(places[i])] = marked->output(static_cast<int>(i));
  }
  return result;
}

const GradientRegistrar kIdentityGradient("Identity", identityGradient);
const GradientRegistrar kSnapshotGradient("Snapshot", passThrough);
const GradientRegistrar kIdentityNGradient("IdentityN", identityNGradient);
const NoGradientRegistrar kIdentityNoGradient({"StopGradient", "GuaranteeConst"});
const GradientRegistrar kPreventGradientGradient("PreventGradient", [](GradientContext& c) -> std::vector<Gradient> {
  const auto& why = c.node.attr<std::string>("message");
  fail(Code::kFailedPrecondition, "Gradient explicitly disabled at node '", c.node.name(), "': ", why);
});

// Reading a reference variable copies it: later assignments must not change what was read.
class ReadReference : public Kernel {
 public:
  explicit ReadReference(const KernelConstruction& c) : variable_(c, 0) {}
  void compute(KernelContext& context) const override {
    const Tensor& value = variable_.value(context);
    if (context.hasPlannedOutput(0)) {
      context.plannedOutput(0).copyFrom(value);
    } else {
      context.setOutput(0, value.clone());
    }
  }

 private:
  VariableAccess variable_;
};

const KernelRegistrar kPassKernel({"Identity", "Snapshot", "StopGradient", "PreventGradient", "GuaranteeConst"},
                                  [](const KernelConstruction& c) -> std::unique_ptr<Kernel> {
                                    const Output input = c.node.input(0);
                                    if (isRef(input.node->outputType(input.index)))
                                      return std::make_unique<ReadReference>(c);
                                    return kernelOf(
                                        [](KernelContext& context) { context.setOutput(0, context.input(0)); });
                                  },
                                  {.alias = true, .batch = batch_rule::firstInput});

const KernelRegistrar kIdentityNKernel("IdentityN", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    for (int i = 0; i < context.inputCount(); ++i) context.setOutput(i, context.input(i));
  });
});

const KernelRegistrar kNoOpKernel("NoOp", [](const KernelConstruction&) { return kernelOf([](KernelContext&) {}); });

}  // namespace
}  // namespace engine::kernels
