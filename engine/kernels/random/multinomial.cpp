// Multinomial and StatelessMultinomial: draws of classes with the probabilities softmax(logits).

#include <cmath>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/random/words.h"
#include "engine/kernels/shape_values.h"

namespace engine::kernels {
namespace {

void drawsShape(InferenceContext& c) {
  const Tensor* draws = c.constant(1);
  c.setOutput(0, Shape{c.withRank(0, 2).dim(0), draws ? scalarInteger(*draws) : kUnknownDim});
}

const OpRegistrar kMultinomial("Multinomial", "logits: T, num_samples: int32 -> output: output_dtype",
                               "seed: int = 0; seed2: int = 0; T: type; output_dtype: type = int64", drawsShape,
                               Stateful::kYes);
const OpRegistrar kStateless("StatelessMultinomial",
                             "logits: T, num_samples: int32, seed: Tseed -> output: output_dtype",
                             "T: type; Tseed: type = int64; output_dtype: type = int64", drawsShape);
const NoGradientRegistrar kMultinomialNoGradient({"Multinomial", "StatelessMultinomial"});

struct Sizes {
  int64_t batch, classes, draws;
};

Sizes sizesOf(const KernelContext& context) {
  const Tensor& logits = context.input(0);
  const int64_t draws = scalarInteger(context.input(1));
  if (logits.rank() != 2 || draws < 0 || (logits.dim(1) == 0 && logits.dim(0) > 0)) {
    fail(Code::kInvalidArgument, "logits should be a matrix with classes and num_samples nonnegative, got ",
         logits.shape(), " and ", draws, ".");
  }
  return {logits.dim(0), logits.dim(1), draws};
}

// Adds up exp(logit - largest) class by class; a draw is the first class beyond a uniform share of the total.
// Logits that are not finite have no chance.
template <typename T, typename Out>
void draw(const Tensor& logits, const Sizes& sizes, Words words32, Out* out) {
  std::vector<double> cumulated(static_cast<std::size_t>(sizes.classes));
  for (int64_t b = 0; b < sizes.batch; ++b) {
    const T* row = logits.data<T>() + b * sizes.classes;
    T largest = std::numeric_limits<T>::lowest();
    for (int64_t i = 0; i < sizes.classes; ++i) {
      if (std::isfinite(row[i])) largest = std::max(largest, row[i]);
    }
    double total = 0;
    for (int64_t i = 0; i < sizes.classes; ++i) {
      if (std::isfinite(row[i])) total += std::exp(static_cast<double>(row[i]) - static_cast<double>(largest));
      cumulated[static_cast<std::size_t>(i)] = total;
    }
    for (int64_t i = 0; i < sizes.draws; ++i) {
      const double share = words32.nextDouble() * total;
      const auto found = std::upper_bound(cumulated.begin(), cumulated.end(), share);
      *out++ = static_cast<Out>(found - cumulated.begin());
    }
  }
}

template <typename T, typename Out>
class Multinomial : public RandomKernel {
 public:
  using RandomKernel::RandomKernel;
  void compute(KernelContext& context) const override {
    const Sizes sizes = sizesOf(context);
    // As many as TensorFlow reserves: two words a draw, draws rounded up to whole blocks.
    const int64_t rounded = (sizes.draws + 3) / 4 * 4;
    const auto blocks = static_cast<uint64_t>(sizes.batch * rounded * 2) * kBlocksPerElement;
    Tensor& out = context.output(0, Shape{sizes.batch, sizes.draws});
    draw<T>(context.input(0), sizes, Words(stream().generator(blocks)), out.data<Out>());
  }
};

template <typename T, typename Out>
std::unique_ptr<Kernel> makeStatelessMultinomial() {
  return kernelOf([](KernelContext& context) {
    const Sizes sizes = sizesOf(context);
    Tensor& out = context.output(0, Shape{sizes.batch, sizes.draws});
    draw<T>(context.input(0), sizes, Words(generatorOfSeed(context.input(2))), out.data<Out>());
  });
}

const KernelRegistrar kMultinomialKernel(
    "Multinomial",
    [](const KernelConstruction& c) {
      return forFloating(c, c.inputType(0), [&](auto type) {
        return forIndex(c, c.attr<DType>("output_dtype"), [&](auto out) -> std::unique_ptr<Kernel> {
          return std::make_unique<Multinomial<typename decltype(type)::type, typename decltype(out)::type>>(c);
        });
      });
    },
    {.foldable = false});
const KernelRegistrar kStatelessKernel("StatelessMultinomial", [](const KernelConstruction& c) {
  return forFloating(c, c.inputType(0), [&](auto type) {
    return forIndex(c, c.attr<DType>("output_dtype"), [](auto out) {
      return makeStatelessMultinomial<typename decltype(type)::type, typename decltype(out)::type>();
    });
  });
});

}  // namespace
}  // namespace engine::kernels
