// StatelessRandomBinomial: how many of `counts` trials succeed, each with probability `probs`; each number is drawn
// from blocks of its own, the same as TensorFlow's.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/random/rejection.h"
#include "engine/kernels/random/stateless_key.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/strided_copy.h"

namespace engine::kernels {
namespace {

const OpRegistrar kStatelessBinomial("StatelessRandomBinomial",
                                     "shape: S, seed: Tseed, counts: T, probs: T -> output: dtype",
                                     "S: type; Tseed: type = int64; T: type = double; dtype: type = int64",
                                     shapeFromFirstInput);
const NoGradientRegistrar kNoStatelessBinomialGradient({"StatelessRandomBinomial"});

// The means from which numbers are drawn by rejection, and the blocks of a number below it.
constexpr double kLargeMean = 10;
constexpr uint64_t kBlocksOfSmall = 42;

// Trials between successes are geometric: counts how many fit.
double drawSmallBinomial(Draws& draws, double count, double probability) {
  const double logFailure = std::log1p(-probability);
  double trials = 0;
  for (double successes = 0;; successes += 1) {
    trials += std::ceil(std::log(draws.uniform()) / logFailure);
    if (trials > count) return successes;
  }
}

// What Stirling's formula leaves of log k!: exact below 10.
double stirlingRest(double k) {
  static constexpr std::array kExact{0.0810614667953272,  0.0413406959554092, 0.0276779256849983, 0.02079067210376509,
                                     0.0166446911898211,  0.0138761288230707, 0.0118967099458917, 0.0104112652619720,
                                     0.00925546218271273, 0.00833056343336287};
  if (k <= 9) return kExact[static_cast<std::size_t>(k)];
  const double square = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

// Hörmann, "The generation of binomial random variates", BTRS, for a probability up to 1/2.
double drawLargeBinomial(Draws& draws, double count, double probability) {
  const double deviation = std::sqrt(count * probability * (1 - probability));
  const double b = 1.15 + 2.53 * deviation;
  const double a = -0.0873 + 0.0248 * b + 0.01 * probability;
  const double odds = probability / (1 - probability);
  const double alpha = (2.83 + 5.1 / b) * deviation;
  const double mode = std::floor((count + 1) * probability);
  for (int64_t tries = 0; tries < kMostTries; ++tries) {
    const double u = draws.uniform() - 0.5;
    const double v = draws.uniform();
    const double shifted = 0.5 - std::abs(u);
    const double k = std::floor((2 * a / shifted + b) * u + count * probability + 0.5);
    if (shifted >= 0.07 && v <= 0.92 - 4.2 / b) return k;
    if (k < 0 || k > count) continue;
    const double bound = (mode + 0.5) * std::log((mode + 1) / (odds * (count - mode + 1))) +
                         (count + 1) * std::log((count - mode + 1) / (count - k + 1)) +
                         (k + 0.5) * std::log(odds * (count - k + 1) / (k + 1)) + stirlingRest(mode) +
                         stirlingRest(count - mode) - stirlingRest(k) - stirlingRest(count - k);
    if (std::log(v * alpha / (a / (shifted * shifted) + b)) <= bound) return k;
  }
  fail(Code::kInvalidArgument, "No binomial number was found for ", count, " trials of probability ", probability, ".");
}

// Number `index` of the output; the mean is compared in the dtype of the parameters, as in TensorFlow.
template <typename T>
double drawBinomial(const Philox& base, uint64_t index, T count, T probability) {
  const auto trials = static_cast<double>(count);
  if (!std::isfinite(trials) || std::isnan(static_cast<double>(probability))) {
    fail(Code::kInvalidArgument, "A binomial distribution needs a number of trials and a probability, not ", trials,
         " and ", static_cast<double>(probability), ".");
  }
  if (trials <= 0 || probability <= T(0)) return 0;
  if (probability >= T(1)) return trials;
  const bool mirrored = static_cast<double>(probability) > 0.5;
  const T rarer = mirrored ? static_cast<T>(T(1) - probability) : probability;
  const bool large = static_cast<double>(static_cast<T>(count * rarer)) >= kLargeMean;
  Philox philox = base;
  philox.skip((large ? kBlocksPerElement : kBlocksOfSmall) * index);
  Draws draws(philox);
  const auto p = static_cast<double>(rarer);
  const double drawn = large ? drawLargeBinomial(draws, trials, p) : drawSmallBinomial(draws, trials, p);
  return mirrored ? trials - drawn : drawn;
}

// `x` repeated to a shape with which it is broadcast.
template <typename T>
std::vector<T> repeated(const Tensor& x, const Shape& shape) {
  std::vector<T> result(static_cast<std::size_t>(shape.elements()));
  const Strides from(x.shape());
  const Strides to(shape);
  const int missing = shape.rank() - x.rank();
  StridedCopy copy;
  for (int i = 0; i < shape.rank(); ++i) {
    const int axis = i - missing;
    copy.add(shape.dim(i), axis < 0 || x.dim(axis) == 1 ? 0 : from[axis], to[i]);
  }
  if (!result.empty()) copy.run(x.data<T>(), result.data());
  return result;
}

template <typename T, typename Result>
std::unique_ptr<Kernel> makeBinomial() {
  return kernelOf([](KernelContext& context) {
    const Shape parameters = broadcastShape(context.input(2).shape(), context.input(3).shape());
    Tensor& out = drawnOutput(context, parameters);
    const std::vector<T> counts = repeated<T>(context.input(2), parameters);
    const std::vector<T> probabilities = repeated<T>(context.input(3), parameters);
    const Philox base = generatorOfSeed(context.input(1));
    const int64_t wanted = counts.empty() ? 0 : out.elements() / std::ssize(counts);
    auto* to = static_cast<Result*>(out.raw());
    for (int64_t i = 0; i < out.elements(); ++i) {  // numbers of one parameter come one after the other
      const int64_t parameter = i / wanted;
      const auto at = static_cast<std::size_t>(parameter);
      const double drawn = drawBinomial(base, static_cast<uint64_t>(i), counts[at], probabilities[at]);
      to[i % wanted * std::ssize(counts) + parameter] = static_cast<Result>(drawn);
    }
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
