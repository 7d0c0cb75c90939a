// Cumsum and Cumprod.

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/complex_types.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

constexpr const char* kCumsumAttrs = "exclusive: bool = false; reverse: bool = false; T: type; Tidx: type = int32";
const OpRegistrar kCumsum("Cumsum", "x: T, axis: Tidx -> out: T", kCumsumAttrs, shape_fn::unchanged);
const OpRegistrar kCumprod("Cumprod", "x: T, axis: Tidx -> out: T", kCumsumAttrs, shape_fn::unchanged);

Output cumulated(GradientContext& c, Output x, bool exclusive, bool reverse) {
  return c.scope.op("Cumsum", {x, c.input(1)}, {{"exclusive", exclusive}, {"reverse", reverse}});
}
const GradientRegistrar kCumsumGradient("Cumsum", [](GradientContext& c) -> std::vector<Gradient> {
  return {cumulated(c, c.grad(), c.node.attr<bool>("exclusive"), !c.node.attr<bool>("reverse")), {}};
});
const GradientRegistrar kCumprodGradient("Cumprod", [](GradientContext& c) -> std::vector<Gradient> {
  const Output product = ops::mul(c.scope, c.output(), c.grad());
  const Output sum = cumulated(c, product, c.node.attr<bool>("exclusive"), !c.node.attr<bool>("reverse"));
  return {c.scope.op("RealDiv", {sum, c.input(0)}, {}, "truediv"), {}};
});

template <typename T, bool kProduct>
std::unique_ptr<Kernel> makeScan(const KernelConstruction& c) {
  return kernelOf([exclusive = c.attr<bool>("exclusive"), reverse = c.attr<bool>("reverse")](KernelContext& context) {
    const Tensor& in = context.input(0);
    Tensor& out = context.output(0, in.shape());
    if (in.elements() == 0) return;
    const AxisExtents extents = extentsAt(in.shape(), normalAxis(scalarInteger(context.input(1)), in.rank()));
    const T* from = in.data<T>();
    T* to = out.data<T>();
    for (int64_t o = 0; o < extents.outer; ++o) {
      for (int64_t i = 0; i < extents.inner; ++i) {
        T total = kProduct ? T{1} : T{0};
        for (int64_t k = 0; k < extents.size; ++k) {
          const int64_t at = (o * extents.size + (reverse ? extents.size - 1 - k : k)) * extents.inner + i;
          const T before = total;
          total = static_cast<T>(kProduct ? total * from[at] : total + from[at]);
          to[at] = exclusive ? before : total;
        }
      }
    }
  });
}

const KernelRegistrar kCumsumKernel("Cumsum", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0), [&](auto type) { return makeScan<typename decltype(type)::type, false>(c); });
});
const KernelRegistrar kCumprodKernel("Cumprod", [](const KernelConstruction& c) {
  return forArithmetic(c, c.inputType(0), [&](auto type) { return makeScan<typename decltype(type)::type, true>(c); });
});

}  // namespace
}  // namespace engine::kernels
