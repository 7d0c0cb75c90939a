#include "engine/nn/schedules.h"

#include <numbers>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/initializers.h"

namespace engine::nn {
namespace {

// Scalar arithmetic below one scope.
struct Calculator {
  Scope scope;

  Output number(double value) const { return ops::number(scope, DType::kFloat, value); }
  Output add(Output x, Output y) const { return ops::add(scope, x, y); }
  Output sub(Output x, Output y) const { return ops::sub(scope, x, y); }
  Output mul(Output x, Output y) const { return ops::mul(scope, x, y); }
  Output div(Output x, Output y) const { return ops::realDiv(scope, x, y); }
  Output op(const char* name, std::vector<Output> inputs) const { return scope.op(name, std::move(inputs)); }
  Output real(Output step) const { return ops::cast(scope, step, DType::kFloat); }
};

Calculator begin(const Scope& scope, const char* name, double steps) {
  if (!(steps >= 1)) {
    fail(Code::kInvalidArgument, "The learning rate schedule '", name, "' needs at least one step, not ", steps, ".");
  }
  return {scope.child(name)};
}

Output periods(const Calculator& c, Output step, double decaySteps, const DecayOptions& options) {
  const Output p = c.div(c.real(step), c.number(decaySteps));
  return options.staircase ? c.op("Floor", {p}) : p;
}

// min(step, decaySteps)/decaySteps
Output completed(const Calculator& c, Output step, double decaySteps) {
  const Output steps = c.number(decaySteps);
  return c.div(c.op("Minimum", {c.real(step), steps}), steps);
}

// (1 + cos(π·x))/2
Output halfCosine(const Calculator& c, Output x) {
  const Output cosine = c.op("Cos", {c.mul(c.number(std::numbers::pi), x)});
  return c.mul(c.number(0.5), c.add(c.number(1), cosine));
}

Output withAlpha(const Calculator& c, double rate, Output decayed, double alpha) {
  const Output mixed = c.add(c.mul(c.number(1 - alpha), decayed), c.number(alpha));
  return c.mul(c.number(rate), mixed);
}

}  // namespace

Output exponentialDecay(const Scope& scope, double rate, Output step, double decaySteps, double decayRate,
                        const DecayOptions& options) {
  const Calculator c = begin(scope, "ExponentialDecay", decaySteps);
  return c.mul(c.number(rate), c.op("Pow", {c.number(decayRate), periods(c, step, decaySteps, options)}));
}

Output naturalExpDecay(const Scope& scope, double rate, Output step, double decaySteps, double decayRate,
                       const DecayOptions& options) {
  const Calculator c = begin(scope, "NaturalExpDecay", decaySteps);
  const Output exponent = c.mul(c.number(-decayRate), periods(c, step, decaySteps, options));
  return c.mul(c.number(rate), c.op("Exp", {exponent}));
}

Output inverseTimeDecay(const Scope& scope, double rate, Output step, double decaySteps, double decayRate,
                        const DecayOptions& options) {
  const Calculator c = begin(scope, "InverseTimeDecay", decaySteps);
  const Output growth = c.mul(c.number(decayRate), periods(c, step, decaySteps, options));
  return c.div(c.number(rate), c.add(c.number(1), growth));
}

Output polynomialDecay(const Scope& scope, double rate, Output step, double decaySteps,
                       const PolynomialOptions& options) {
  const Calculator c = begin(scope, "PolynomialDecay", decaySteps);
  Output p;
  if (options.cycle) {
    const Output real = c.real(step);
    const Output steps = c.number(decaySteps);
    const Output cycles = c.op("Ceil", {c.div(real, steps)});
    p = c.div(real, c.mul(steps, c.op("Maximum", {cycles, c.number(1)})));
  } else {
    p = completed(c, step, decaySteps);
  }
  const Output factor = c.op("Pow", {c.sub(c.number(1), p), c.number(options.power)});
  return c.add(c.mul(c.number(rate - options.endRate), factor), c.number(options.endRate));
}

Output piecewiseConstant(const Scope& scope, Output step, const std::vector<int64_t>& boundaries,
                         const std::vector<double>& values) {
  if (boundaries.size() + 1 != values.size()) {
    fail(Code::kInvalidArgument, "The length of boundaries should be 1 less than the length of values; they are ",
         boundaries.size(), " and ", values.size(), ".");
  }
  const Calculator c = begin(scope, "PiecewiseConstant", 1);
  Output rate = c.number(values.back());
  for (std::size_t i = boundaries.size(); i-- > 0;) {
    if (i > 0 && boundaries[i] <= boundaries[i - 1]) {
      fail(Code::kInvalidArgument, "The boundaries of a piecewise constant must be increasing.");
    }
    const Output boundary = ops::number(c.scope, step.type(), static_cast<double>(boundaries[i]));
    rate = c.op("Select", {c.op("LessEqual", {step, boundary}), c.number(values[i]), rate});
  }
  return rate;
}

Output cosineDecay(const Scope& scope, double rate, Output step, double decaySteps, double alpha) {
  const Calculator c = begin(scope, "CosineDecay", decaySteps);
  return withAlpha(c, rate, halfCosine(c, completed(c, step, decaySteps)), alpha);
}

Output warmedUpCosineDecay(const Scope& scope, double rate, Output step, double decaySteps,
                           const WarmUpOptions& options) {
  if (!(options.steps >= 1))
    fail(Code::kInvalidArgument, "A warm-up needs at least one step, not ", options.steps, ".");
  const Calculator c = begin(scope, "CosineDecay", decaySteps);
  const Output real = c.real(step);
  const Output warmUp = c.number(options.steps);
  const Output line = c.add(c.mul(c.number(options.target - rate), c.div(real, warmUp)), c.number(rate));
  const Output decayed =
      withAlpha(c, options.target, halfCosine(c, completed(c, c.sub(real, warmUp), decaySteps)), options.alpha);
  return c.op("Select", {c.op("Less", {real, warmUp}), line, decayed});
}

Output cosineDecayRestarts(const Scope& scope, double rate, Output step, double firstDecaySteps,
                           const RestartOptions& options) {
  const Calculator c = begin(scope, "SGDRDecay", firstDecaySteps);
  Output fraction = c.div(c.real(step), c.number(firstDecaySteps));
  Output restart;
  if (options.lengthFactor == 1) {
    restart = c.op("Floor", {fraction});
    fraction = c.sub(fraction, restart);
  } else {
    // Periods are a geometric series: its number by the logarithm, its begin by the sum.
    const Output factor = c.number(options.lengthFactor);
    const Output rest = c.number(1 - options.lengthFactor);
    const Output grown = c.sub(c.number(1), c.mul(fraction, rest));
    restart = c.op("Floor", {c.div(c.op("Log", {grown}), c.op("Log", {factor}))});
    const Output length = c.op("Pow", {factor, restart});
    const Output start = c.div(c.sub(c.number(1), length), rest);
    fraction = c.div(c.sub(fraction, start), length);
  }
  const Output height = c.op("Pow", {c.number(options.rateFactor), restart});
  return withAlpha(c, rate, c.mul(height, halfCosine(c, fraction)), options.alpha);
}

Output linearCosineDecay(const Scope& scope, double rate, Output step, double decaySteps,
                         const LinearCosineOptions& options) {
  const Calculator c = begin(scope, "LinearCosineDecay", decaySteps);
  const Output p = completed(c, step, decaySteps);
  const Output linear = c.sub(c.number(1), p);
  const Output cosine = halfCosine(c, c.mul(c.number(2 * options.periods), p));
  const Output decayed = c.mul(c.add(c.number(options.alpha), linear), cosine);
  return c.mul(c.number(rate), c.add(decayed, c.number(options.beta)));
}

Output noisyLinearCosineDecay(const Scope& scope, double rate, Output step, double decaySteps,
                              const NoisyLinearCosineOptions& options) {
  const Calculator c = begin(scope, "NoisyLinearCosineDecay", decaySteps);
  const Output p = completed(c, step, decaySteps);
  const Output age = c.add(c.number(1), c.op("Minimum", {c.real(step), c.number(decaySteps)}));
  const Output variance = c.div(c.number(options.initialVariance), c.op("Pow", {age, c.number(options.varianceDecay)}));
  Attrs attrs = seedAttrs(c.scope.graph(), options.seed);
  attrs["dtype"] = DType::kFloat;
  const Output shape = ops::constant(c.scope, Tensor(DType::kInt32, {0}), "shape");
  const Output noise = c.mul(c.op("Sqrt", {variance}), c.scope.op("RandomStandardNormal", {shape}, attrs));
  const Output linear = c.add(c.sub(c.number(1), p), noise);
  const Output cosine = halfCosine(c, c.mul(c.number(2 * options.periods), p));
  const Output decayed = c.mul(c.add(c.number(options.alpha), linear), cosine);
  return c.mul(c.number(rate), c.add(decayed, c.number(options.beta)));
}

Output linearWarmUp(const Scope& scope, Output rate, Output step, double warmUpSteps, double target) {
  const Calculator c = begin(scope, "WarmUp", warmUpSteps);
  const Output real = c.real(step);
  const Output steps = c.number(warmUpSteps);
  const Output warming = c.mul(c.number(target), c.div(real, steps));
  return c.op("Select", {c.op("Less", {real, steps}), warming, rate});
}

}  // namespace engine::nn
