// StackV2: what a loop pushes, its gradient's loop pops. A stack belongs to one run of a session.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStack("StackV2", "max_size: int32 -> handle: resource", "elem_type: type; stack_name: string = \"\"",
                         shape_fn::scalar, Stateful::kYes);
const OpRegistrar kStackPush(
    "StackPushV2", "handle: resource, elem: T -> output: T", "T: type; swap_memory: bool = false",
    [](InferenceContext& c) { c.setOutput(0, c.input(1)); }, Stateful::kYes);
const OpRegistrar kStackPop("StackPopV2", "handle: resource -> elem: elem_type", "elem_type: type", shape_fn::unknown,
                            Stateful::kYes);
const OpRegistrar kStackClose("StackCloseV2", "handle: resource ->", "", shape_fn::none, Stateful::kYes);

const NoGradientRegistrar kStackNoGradient({"StackV2", "StackPushV2", "StackPopV2"});

class Stack : public Resource {
 public:
  Stack(DType dtype, int64_t limit) : dtype_(dtype), limit_(limit) {}

  void push(const Tensor& value) {
    if (value.dtype() != dtype_) {
      fail(Code::kInvalidArgument, "the stack holds ", dtypeName(dtype_), ", not ", dtypeName(value.dtype()), ".");
    }
    if (limit_ >= 0 && static_cast<int64_t>(elements_.size()) >= limit_) {
      fail(Code::kInvalidArgument, "the stack overflowed its maximum size of ", limit_, ".");
    }
    elements_.push_back(value.clone());
  }
  Tensor pop(DType dtype) {
    if (elements_.empty()) fail(Code::kInvalidArgument, "the stack is empty when something is popped.");
    if (dtype != dtype_) {
      fail(Code::kInvalidArgument, "the stack holds ", dtypeName(dtype_), ", not ", dtypeName(dtype), ".");
    }
    Tensor value = std::move(elements_.back());
    elements_.pop_back();
    return value;
  }

 private:
  DType dtype_;
  int64_t limit_;  // negative: none
  std::vector<Tensor> elements_;
};

Stack& stackAt(const KernelContext& context, int input) {
  auto* stack = dynamic_cast<Stack*>(context.input(input).resource().get());
  if (!stack) fail(Code::kInvalidArgument, "input ", input, " is not the handle of a stack.");
  return *stack;
}

const KernelRegistrar kStackKernel(
    "StackV2",
    [](const KernelConstruction& c) {
      return kernelOf([dtype = c.attr<DType>("elem_type")](KernelContext& context) {
        context.setOutput(0, Tensor::resource(std::make_shared<Stack>(dtype, scalarInteger(context.input(0)))));
      });
    },
    kStateful);
const KernelRegistrar kPushKernel(
    "StackPushV2",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        stackAt(context, 0).push(context.input(1));
        if (context.wantsOutput(0)) {
          context.setOutput(0, context.hasPlannedOutput(0) ? context.input(1) : context.input(1).clone());
        }
      });
    },
    kStateful);
const KernelRegistrar kPopKernel(
    "StackPopV2",
    [](const KernelConstruction& c) {
      return kernelOf([dtype = c.attr<DType>("elem_type")](KernelContext& context) {
        context.setOutput(0, stackAt(context, 0).pop(dtype));
      });
    },
    kStateful);
const KernelRegistrar kStackCloseKernel(
    "StackCloseV2", [](const KernelConstruction&) { return kernelOf([](KernelContext&) {}); }, kStateful);

}  // namespace
}  // namespace engine::kernels
