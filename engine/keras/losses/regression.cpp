// Losses of numbers: squared, absolute, relative and logarithmic errors, Huber, log cosh, cosine, Poisson.
#include <cmath>

#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/losses/loss.h"
#include "engine/nn/activations.h"

namespace engine::keras {
namespace {

constexpr double kLossEpsilon = 1e-7;

Output n(const Scope& s, Output like, double value) {
  return numberLike(s, like, value);
}

Output meanOfLast(const Scope& s, Output x) {
  return x.shape().rank() == 0 ? x : ops::mean(s, x, {-1});
}

Output atLeast(const Scope& s, Output x, double least) {
  return s.op("Maximum", {x, n(s, x, least)});
}

// A function of labels that have the predictions' dtype, without parameters.
template <typename Function>
std::function<LossFunction(const Config&)> plain(Function function) {
  return [function](const Config&) -> LossFunction {
    return [function](const Scope& s, Output t, Output p) { return function(s, ops::cast(s, t, p.type()), p); };
  };
}

const LossRegistrar kSquared({"MeanSquaredError", "mean_squared_error", "mse", "MSE"},
                             plain([](const Scope& s, Output t, Output p) {
                               return meanOfLast(s, s.op("SquaredDifference", {p, t}));
                             }));

const LossRegistrar kAbsolute({"MeanAbsoluteError", "mean_absolute_error", "mae", "MAE"},
                              plain([](const Scope& s, Output t, Output p) {
                                return meanOfLast(s, s.op("Abs", {ops::sub(s, p, t)}));
                              }));

const LossRegistrar kPercentage({"MeanAbsolutePercentageError", "mean_absolute_percentage_error", "mape", "MAPE"},
                                plain([](const Scope& s, Output t, Output p) {
                                  const Output size = atLeast(s, s.op("Abs", {t}), kLossEpsilon);
                                  const Output share = s.op("Abs", {ops::realDiv(s, ops::sub(s, t, p), size)});
                                  return ops::mul(s, n(s, p, 100), meanOfLast(s, share));
                                }));

const LossRegistrar kLogarithmic({"MeanSquaredLogarithmicError", "mean_squared_logarithmic_error", "msle", "MSLE"},
                                 plain([](const Scope& s, Output t, Output p) {
                                   const auto log = [&](Output x) {
                                     return s.op("Log", {ops::add(s, atLeast(s, x, kLossEpsilon), n(s, x, 1))});
                                   };
                                   return meanOfLast(s, s.op("SquaredDifference", {log(p), log(t)}));
                                 }));

// x + softplus(-2x) - log 2
const LossRegistrar kLogCosh({"LogCosh", "log_cosh", "logcosh", "LogCoshError"},
                             plain([](const Scope& s, Output t, Output p) {
                               const Output x = ops::sub(s, p, t);
                               const Output soft = nn::softplus(s, ops::mul(s, n(s, x, -2), x));
                               return meanOfLast(s, ops::sub(s, ops::add(s, x, soft), n(s, x, std::log(2.0))));
                             }));

const LossRegistrar kPoisson({"Poisson", "poisson"}, plain([](const Scope& s, Output t, Output p) {
                               const Output log = s.op("Log", {ops::add(s, p, n(s, p, kLossEpsilon))});
                               return meanOfLast(s, ops::sub(s, p, ops::mul(s, t, log)));
                             }));

const LossRegistrar kDivergence({"KLDivergence", "kl_divergence", "kullback_leibler_divergence", "kld", "KLD",
                                 "kullback_leibler_divergence"},
                                plain([](const Scope& s, Output t, Output p) {
                                  const auto clipped = [&](Output x) {
                                    return s.op("ClipByValue", {x, n(s, x, kLossEpsilon), n(s, x, 1)});
                                  };
                                  const Output labels = clipped(t);
                                  const Output log = s.op("Log", {ops::realDiv(s, labels, clipped(p))});
                                  return ops::sum(s, ops::mul(s, labels, log), {-1});
                                }));

const LossRegistrar kHuber({"Huber", "huber", "huber_loss"}, [](const Config& config) -> LossFunction {
  return [delta = config.number("delta", 1)](const Scope& s, Output t, Output p) {
    const Output size = s.op("Abs", {ops::sub(s, p, ops::cast(s, t, p.type()))});
    const Output near = ops::mul(s, n(s, p, 0.5), s.op("Square", {size}));
    const Output far = ops::sub(s, ops::mul(s, n(s, p, delta), size), n(s, p, 0.5 * delta * delta));
    return meanOfLast(s, s.op("SelectV2", {s.op("LessEqual", {size, n(s, p, delta)}), near, far}));
  };
});

const LossRegistrar kCosine({"CosineSimilarity", "cosine_similarity"}, [](const Config& config) -> LossFunction {
  return [axis = static_cast<int>(config.integer("axis", -1))](const Scope& s, Output t, Output p) {
    const Output labels = l2Normalized(s, ops::cast(s, t, p.type()), axis);
    return s.op("Neg", {ops::sum(s, ops::mul(s, labels, l2Normalized(s, p, axis)), {axis})});
  };
});

}  // namespace
}  // namespace engine::keras
