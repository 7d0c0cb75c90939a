// StatelessRandomBinomial: how many of `counts` trials succeed, each with probability `probs`; each number is drawn
// from blocks of its own, the same as TensorFlow's.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/binomial.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStatelessBinomial("StatelessRandomBinomial",
                                     "shape: S, seed: Tseed, counts: T, probs: T -> output: dtype",
                                     "S: type; Tseed: type = int64; T: type = double; dtype: type = int64",
                                     shapeFromFirstInput);
const NoGradientRegistrar kNoStatelessBinomialGradient({"StatelessRandomBinomial"});

template <typename T, typename Result>
std::unique_ptr<Kernel> makeBinomial() {
  return kernelOf([](KernelContext& context) {
    const Tensor& counts = context.input(2);
    const Tensor& probabilities = context.input(3);
    Tensor& out = drawnOutput(context, broadcastShape(counts.shape(), probabilities.shape()));
    fillBinomial<T, Result>(generatorOfSeed(context.input(1)), counts, probabilities, out);
  });
}

const KernelRegistrar kStatelessBinomialKernel("StatelessRandomBinomial", [](const KernelConstruction& c) {
  return forCommonNumber(c, c.inputType(2), [&](auto type) {
    return forPoissonType(
        c, [](auto result) { return makeBinomial<typename decltype(type)::type, typename decltype(result)::type>(); });
  });
});

}  // namespace
}  // namespace engine::kernels
