// Binomial numbers by rejection, drawn as TensorFlow draws them: each number from blocks of its own. Pure functions of
// the generator; callable from any thread.
#pragma once

#include <array>
#include <cmath>

#include "engine/core/error.h"
#include "engine/kernels/random/broadcast_parameters.h"
#include "engine/kernels/random/rejection.h"

namespace engine::kernels {

// The means from which numbers are drawn by rejection, and the blocks of a number below it.
inline constexpr double kLargeMean = 10;
inline constexpr uint64_t kBlocksOfSmall = 42;

// Trials between successes are geometric: counts how many fit.
inline double drawSmallBinomial(Draws& draws, double count, double probability) {
  const double logFailure = std::log1p(-probability);
  double trials = 0;
  for (double successes = 0;; successes += 1) {
    trials += std::ceil(std::log(draws.uniform()) / logFailure);
    if (trials > count) return successes;
  }
}

// What Stirling's formula leaves of log k!: exact below 10.
inline double stirlingRest(double k) {
  static constexpr std::array kExact{0.0810614667953272,  0.0413406959554092, 0.0276779256849983, 0.02079067210376509,
                                     0.0166446911898211,  0.0138761288230707, 0.0118967099458917, 0.0104112652619720,
                                     0.00925546218271273, 0.00833056343336287};
  if (k <= 9) return kExact[static_cast<std::size_t>(k)];
  const double square = (k + 1) * (k + 1);
  return (1.0 / 12 - (1.0 / 360 - 1.0 / 1260 / square) / square) / (k + 1);
}

// Hörmann, "The generation of binomial random variates", BTRS, for a probability up to 1/2.
inline double drawLargeBinomial(Draws& draws, double count, double probability) {
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

// Fills `out`, whose last dimensions are those of the parameters broadcast with each other.
template <typename T, typename Result>
void fillBinomial(const Philox& base, const Tensor& allCounts, const Tensor& allProbabilities, Tensor& out) {
  const Shape parameters = broadcastShape(allCounts.shape(), allProbabilities.shape());
  const std::vector<T> counts = broadcastParameter<T>(allCounts, parameters);
  const std::vector<T> probabilities = broadcastParameter<T>(allProbabilities, parameters);
  const int64_t wanted = counts.empty() ? 0 : out.elements() / std::ssize(counts);
  auto* to = static_cast<Result*>(out.raw());
  for (int64_t i = 0; i < out.elements(); ++i) {  // numbers of one parameter come one after the other
    const int64_t parameter = i / wanted;
    const auto at = static_cast<std::size_t>(parameter);
    const double drawn = drawBinomial(base, static_cast<uint64_t>(i), counts[at], probabilities[at]);
    to[i % wanted * std::ssize(counts) + parameter] = drawnNumber<Result>(drawn);
  }
}

}  // namespace engine::kernels
