// RandomShuffle and StatelessShuffle: the rows of a tensor in random order.

#include <numeric>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/random/stream.h"
#include "engine/kernels/random/words.h"

namespace engine::kernels {
namespace {

const OpRegistrar kShuffle("RandomShuffle", "value: T -> output: T", "seed: int = 0; seed2: int = 0; T: type",
                           shape_fn::unchanged, Stateful::kYes);
const OpRegistrar kStatelessShuffle("StatelessShuffle",
                                    "value: T, key: uint64, counter: uint64, alg: int32 -> output: T", "T: type",
                                    shape_fn::unchanged);
const NoGradientRegistrar kShuffleNoGradient({"RandomShuffle", "StatelessShuffle"});

// Fisher and Yates, from the first row on.
template <typename Word>
void shuffleRows(const Tensor& in, const Philox& philox, Tensor& out) {
  const int64_t rows = in.dim(0);
  Words words32(philox);
  std::vector<int64_t> order(static_cast<std::size_t>(rows));
  std::iota(order.begin(), order.end(), int64_t{0});
  for (int64_t i = 0; i + 1 < rows; ++i) {
    const auto other = i + static_cast<int64_t>(words32.next() % static_cast<uint32_t>(rows - i));
    std::swap(order[static_cast<std::size_t>(i)], order[static_cast<std::size_t>(other)]);
  }
  const int64_t width = in.elements() / rows;
  Word* to = words<Word>(out);
  for (int64_t row : order) to = std::copy_n(words<Word>(in) + row * width, width, to);
}

template <typename Word>
class Shuffle : public RandomKernel {
 public:
  using RandomKernel::RandomKernel;

  void compute(KernelContext& context) const override {
    const Tensor& in = context.input(0);
    Tensor& out = context.output(0, in.shape());
    if (in.elements() <= 1 || in.dim(0) <= 1) {
      out.copyFrom(in);
      return;
    }
    shuffleRows<Word>(in, stream().generator(static_cast<uint64_t>(in.dim(0) - 1 + 3) / 4), out);
  }
};

const KernelRegistrar kShuffleKernel("RandomShuffle",
                                     [](const KernelConstruction& c) {
                                       return forWord(c, c.inputType(0), [&](auto type) -> std::unique_ptr<Kernel> {
                                         return std::make_unique<Shuffle<typename decltype(type)::type>>(c);
                                       });
                                     },
                                     {.foldable = false});

template <typename Word>
std::unique_ptr<Kernel> makeStatelessShuffle() {
  return kernelOf([](KernelContext& context) {
    const Tensor& in = context.input(0);
    Tensor& out = context.output(0, in.shape());
    if (in.elements() <= 1 || in.dim(0) <= 1) return out.copyFrom(in);
    shuffleRows<Word>(in, generatorOfInputs(context), out);
  });
}
const KernelRegistrar kStatelessShuffleKernel("StatelessShuffle", [](const KernelConstruction& c) {
  return forWord(c, c.inputType(0), [](auto type) { return makeStatelessShuffle<typename decltype(type)::type>(); });
});

}  // namespace
}  // namespace engine::kernels
