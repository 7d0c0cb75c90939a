// Stateless gamma and Poisson numbers: StatelessRandomGammaV2 and V3, StatelessRandomPoisson.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/rejection.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStatelessGamma("StatelessRandomGammaV2", "shape: T, seed: Tseed, alpha: dtype -> output: dtype",
                                  "dtype: type; T: type; Tseed: type = int64", shapeFromFirstInput);
const OpRegistrar kStatelessGammaV3("StatelessRandomGammaV3",
                                    "shape: shape_dtype, key: uint64, counter: uint64, alg: int32, alpha: dtype -> "
                                    "output: dtype",
                                    "dtype: type; shape_dtype: type = int32", shapeFromFirstInput);
const OpRegistrar kStatelessPoisson("StatelessRandomPoisson", "shape: T, seed: Tseed, lam: Rtype -> output: dtype",
                                    "Rtype: type; dtype: type; T: type; Tseed: type = int64", shapeFromFirstInput);
const NoGradientRegistrar kNoStatelessPoissonGradient({"StatelessRandomPoisson"});

const KernelRegistrar kStatelessGammaKernel("StatelessRandomGammaV2", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(2), [](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([](KernelContext& context) {
      Tensor& out = drawnOutput(context, context.input(2).shape());
      drawEach<T, T>(generatorOfSeed(context.input(1)), context.input(2), out, drawGamma);
    });
  });
});

const KernelRegistrar kStatelessGammaV3Kernel("StatelessRandomGammaV3", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(4), [](auto type) {
    using T = typename decltype(type)::type;
    return kernelOf([](KernelContext& context) {
      Tensor& out = drawnOutput(context, context.input(4).shape());
      drawEach<T, T>(generatorOfInputs(context), context.input(4), out, drawGamma);
    });
  });
});

const KernelRegistrar kStatelessPoissonKernel("StatelessRandomPoisson", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(2), [&](auto rate) {
    return forPoissonType(c, [](auto type) {
      using T = typename decltype(type)::type;
      using Rate = typename decltype(rate)::type;
      return kernelOf([](KernelContext& context) {
        Tensor& out = drawnOutput(context, context.input(2).shape());
        drawEach<Rate, T>(generatorOfSeed(context.input(1)), context.input(2), out, drawPoisson<T>);
      });
    });
  });
});

}  // namespace
}  // namespace engine::kernels
