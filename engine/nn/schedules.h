// Learning rates that change with the global step, as float32 scalars of the graph. `step` is an integer scalar: the
// global step's value. Pure functions that add nodes; used by the graph's thread. InvalidArgument for steps below 1.
//   Graph graph;
//   const Scope scope(graph);
//   const Output step = ops::scalar(scope, int64_t{100});
//   const Output rate = nn::exponentialDecay(scope, 0.5, step, 100, 0.5);
//   const nn::AdamOptimizer adam(rate);
//   Session(graph).run(Feeds{}, {rate})[0].item<float>();  // is 0.25f
#pragma once

#include <optional>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::nn {

struct DecayOptions {
  bool staircase = false;  // step/decaySteps is cut to whole numbers
};

// rate · decayRate^(step/decaySteps): a float32 scalar of the integer scalar `step`.
Output exponentialDecay(const Scope& scope, double rate, Output step, double decaySteps, double decayRate,
                        const DecayOptions& options = {});
// rate · e^(-decayRate · step/decaySteps): a float32 scalar of the integer scalar `step`.
Output naturalExpDecay(const Scope& scope, double rate, Output step, double decaySteps, double decayRate,
                       const DecayOptions& options = {});
// rate / (1 + decayRate · step/decaySteps): a float32 scalar of the integer scalar `step`.
Output inverseTimeDecay(const Scope& scope, double rate, Output step, double decaySteps, double decayRate,
                        const DecayOptions& options = {});

struct PolynomialOptions {
  double endRate = 0.0001;
  double power = 1;
  bool cycle = false;  // begin anew, with the next multiple of decaySteps as the end
};
// (rate - endRate) · (1 - min(step, decaySteps)/decaySteps)^power + endRate: a float32 scalar of the
// integer scalar `step`.
Output polynomialDecay(const Scope& scope, double rate, Output step, double decaySteps,
                       const PolynomialOptions& options = {});

// values[i] up to and including step boundaries[i], values.back() after the last. One value more than boundaries,
// which must rise; InvalidArgument otherwise.
Output piecewiseConstant(const Scope& scope, Output step, const std::vector<int64_t>& boundaries,
                         const std::vector<double>& values);

// rate · ((1 - alpha) · (1 + cos π·min(step, decaySteps)/decaySteps)/2 + alpha): a float32 scalar of the integer
// scalar `step`.
Output cosineDecay(const Scope& scope, double rate, Output step, double decaySteps, double alpha = 0);

struct WarmUpOptions {
  double target = 0;  // rate at the end of the warm-up, from which it decays
  double steps = 1;   // of the warm-up
  double alpha = 0;   // share of the target that is left at the end
};
// Keras' CosineDecay with a warm-up: from `rate` in a line to the target, then the target's cosine decay over
// decaySteps. A float32 scalar of the integer scalar `step`.
Output warmedUpCosineDecay(const Scope& scope, double rate, Output step, double decaySteps,
                           const WarmUpOptions& options);

struct RestartOptions {
  double lengthFactor = 2;  // of each period to the one before
  double rateFactor = 1;
  double alpha = 0;
};
// Cosine decay that begins anew after firstDecaySteps, then after lengthFactor times as many …: a float32
// scalar of the integer scalar `step`.
Output cosineDecayRestarts(const Scope& scope, double rate, Output step, double firstDecaySteps,
                           const RestartOptions& options = {});

struct LinearCosineOptions {
  double periods = 0.5;
  double alpha = 0;
  double beta = 0.001;
};
// rate · ((alpha + 1 - p) · (1 + cos 2π·periods·p)/2 + beta), p = min(step, decaySteps)/decaySteps: a float32 scalar
// of the integer scalar `step`.
Output linearCosineDecay(const Scope& scope, double rate, Output step, double decaySteps,
                         const LinearCosineOptions& options = {});

struct NoisyLinearCosineOptions : LinearCosineOptions {
  double initialVariance = 1;
  double varianceDecay = 0.55;  // variance = initialVariance / (1 + step)^varianceDecay
  std::optional<int64_t> seed;
};
// As linearCosineDecay with normal noise of that variance added to the linear factor 1 - p, another at each run. A
// float32 scalar of the integer scalar `step`.
Output noisyLinearCosineDecay(const Scope& scope, double rate, Output step, double decaySteps,
                              const NoisyLinearCosineOptions& options = {});

// target · step/warmUpSteps before step warmUpSteps, `rate` (another schedule, a float32 scalar) from there on.
Output linearWarmUp(const Scope& scope, Output rate, Output step, double warmUpSteps, double target);

}  // namespace engine::nn
