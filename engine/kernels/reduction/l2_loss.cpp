#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/reduction/reduce.h"
#include "engine/kernels/reduction/reducers.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

const OpRegistrar kOp("L2Loss", "t: T -> output: T", "T: type", shape_fn::scalar);

std::unique_ptr<Kernel> makeL2Loss(const KernelConstruction& c) {
  return dispatch(FloatTypes{}, c, c.inputType(0), []<typename T>(std::type_identity<T>) {
    return kernelOf([](KernelContext& context) {
      T& out = *context.output(0, Shape{}).template data<T>();
      const T* x = context.in<T>(0);
      const T loss = HalfSquaresReducer<T>::finish(reduceRow<HalfSquaresReducer<T>>(x, context.input(0).elements()), 0);
      out = context.accumulate() ? out + loss : loss;
    });
  });
}

KernelTraits lossTraits() {
  KernelTraits traits;
  traits.accumulates = true;
  traits.batch = [](const BatchQuery& q) { return q.carries[0] ? BatchKind::kSum : BatchKind::kNone; };
  return traits;
}

const KernelRegistrar kKernel("L2Loss", makeL2Loss, lossTraits());
const GradientRegistrar kGradient("L2Loss", [](GradientContext& c) {
  return std::vector<Gradient>{ops::mul(c.scope, c.input(0), c.grad())};
});

}  // namespace
}  // namespace engine::kernels
