// Cross: the products of pairs of vectors of three elements.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/wrapping.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCrossOp("Cross", "a: T, b: T -> product: T", "T: type", shape_fn::unchanged);

const GradientRegistrar kCrossGradient("Cross", [](GradientContext& c) -> std::vector<Gradient> {
  return {c.scope.op("Cross", {c.input(1), c.grad()}), c.scope.op("Cross", {c.grad(), c.input(0)})};
});

template <typename T>
std::unique_ptr<Kernel> makeCross() {
  return kernelOf([](KernelContext& context) {
    const Tensor& a = context.input(0);
    const Tensor& b = context.input(1);
    if (a.shape() != b.shape() || a.rank() < 1 || a.dim(-1) != 3) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(),
           "' (Cross): a and b must have equal shapes that end ", "in 3, not ", a.shape(), " and ", b.shape(), ".");
    }
    T* out = context.output(0, a.shape()).template data<T>();
    const T* u = a.data<T>();
    const T* v = b.data<T>();
    for (int64_t i = 0; i < a.elements(); i += 3, u += 3, v += 3, out += 3) {
      for (int d = 0; d < 3; ++d) {
        const int next = (d + 1) % 3, last = (d + 2) % 3;
        out[d] = wrappingDifference(wrappingProduct(u[next], v[last]), wrappingProduct(u[last], v[next]));
      }
    }
  });
}

const KernelRegistrar kCross("Cross", [](const KernelConstruction& c) {
  return forNumber(c, c.inputType(0), [](auto type) { return makeCross<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
