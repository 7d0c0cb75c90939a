// StatefulRandomBinomial: binomial numbers of tf.random.Generator, whose state is a variable; and NonDeterministicInts,
// the bits that such a state may begin with.
#include <random>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/binomial.h"
#include "engine/kernels/random/generator_state.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStatefulBinomial(
    "StatefulRandomBinomial", "resource: resource, algorithm: int64, shape: S, counts: T, probs: T -> output: dtype",
    "S: type; T: type = double; dtype: type = int64", [](InferenceContext& c) { shapeFromInput(c, 2); },
    Stateful::kYes);
const OpRegistrar kSystemBits("NonDeterministicInts", "shape: shape_dtype -> output: dtype",
                              "dtype: type = int64; shape_dtype: type = int64", shapeFromFirstInput, Stateful::kYes);
const NoGradientRegistrar kNoStatefulBinomialGradient({"StatefulRandomBinomial", "NonDeterministicInts"});

// For how many numbers TensorFlow moves the state on.
uint64_t reservedNumbers(int64_t parameters, int64_t elements) {
  const int64_t wanted = parameters ? elements / parameters : 0;
  return static_cast<uint64_t>(parameters * 2 * 100 * (wanted + 3) / 4);
}

template <typename T, typename Result>
std::unique_ptr<Kernel> makeStatefulBinomial(const KernelConstruction& c) {
  return kernelOf([variable = VariableAccess(c, 0)](KernelContext& context) {
    const Tensor& counts = context.input(3);
    const Tensor& probabilities = context.input(4);
    const Shape parameters = broadcastShape(counts.shape(), probabilities.shape());
    Tensor& out = drawnOutput(context, parameters, 2);
    const uint64_t reserved = reservedNumbers(parameters.elements(), out.elements());
    fillBinomial<T, Result>(takePhilox(philoxState(context, variable), reserved), counts, probabilities, out);
  });
}

const KernelRegistrar kStatefulBinomialKernel(
    "StatefulRandomBinomial",
    [](const KernelConstruction& c) {
      return forCommonNumber(c, c.inputType(3), [&](auto type) {
        return forPoissonType(c, [&](auto result) {
          return makeStatefulBinomial<typename decltype(type)::type, typename decltype(result)::type>(c);
        });
      });
    },
    kStateful);

const KernelRegistrar kSystemBitsKernel(
    "NonDeterministicInts",
    [](const KernelConstruction& c) {
      return forWord(c, c.attr<DType>("dtype"), [](auto type) {
        using Word = typename decltype(type)::type;
        return kernelOf([](KernelContext& context) {
          Tensor& out = context.output(0, outputShape(context, 0));
          if constexpr (std::is_integral_v<Word>) {
            std::random_device device;
            for (int64_t i = 0; i < out.elements(); ++i) {
              words<Word>(out)[i] = static_cast<Word>(uint64_t{device()} << 32 | device());
            }
          }
        });
      });
    },
    kStateful);

}  // namespace
}  // namespace engine::kernels
