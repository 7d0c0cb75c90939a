#include "engine/estimator/experiment/keras_optimizer_factory.h"

#include <map>

#include "engine/estimator/experiment/ftrl_parameters.h"
#include "engine/nn/optimizers/keras/keras_adafactor.h"
#include "engine/nn/optimizers/keras/keras_lion.h"
#include "engine/nn/optimizers/keras_adadelta.h"
#include "engine/nn/optimizers/keras_adagrad.h"
#include "engine/nn/optimizers/keras_adam.h"
#include "engine/nn/optimizers/keras_adamax.h"
#include "engine/nn/optimizers/keras_ftrl.h"
#include "engine/nn/optimizers/keras_nadam.h"
#include "engine/nn/optimizers/keras_rmsprop.h"
#include "engine/nn/optimizers/keras_sgd.h"

namespace engine::estimator {
namespace {

struct KerasRequest {
  const messages::Optimizer& m;
  const nn::Rate& rate;
  const nn::KerasOptions& options;

  double epsilon() const { return m.has_epsilon() ? m.epsilon() : 1e-7; }
  nn::KerasOptions decaying(double ownDefault) const {
    const auto& excluded = m.exclude_from_weight_decay();
    nn::KerasOptions all = options;
    all.weightDecay = {m.has_weight_decay_rate() ? m.weight_decay_rate() : ownDefault,
                       {excluded.begin(), excluded.end()}};
    return all;
  }
};
using OptimizerPtr = std::unique_ptr<nn::Optimizer>;
using KerasMaker = OptimizerPtr (*)(const KerasRequest& r);

OptimizerPtr plain(const KerasRequest& r) {
  return std::make_unique<nn::KerasSGD>(r.rate, 0.0, false, r.options);
}

OptimizerPtr sgd(const KerasRequest& r) {
  return std::make_unique<nn::KerasSGD>(r.rate, r.m.has_momentum() ? r.m.momentum() : 0.0, r.m.use_nesterov(),
                                        r.options);
}

OptimizerPtr kerasMomentum(const KerasRequest& r) {
  return std::make_unique<nn::KerasSGD>(r.rate, r.m.momentum(), r.m.use_nesterov(), r.options);
}

OptimizerPtr kerasAdagrad(const KerasRequest& r) {
  return std::make_unique<nn::KerasAdagrad>(r.rate, r.m.initial_accumulator_value(), r.epsilon(), r.options);
}

OptimizerPtr kerasAdadelta(const KerasRequest& r) {
  return std::make_unique<nn::KerasAdadelta>(r.rate, r.m.rho(), r.epsilon(), r.options);
}

OptimizerPtr kerasRmsprop(const KerasRequest& r) {
  nn::KerasRMSpropParameters parameters;
  parameters.rho = r.m.decay();
  parameters.momentum = r.m.has_momentum() ? r.m.momentum() : 0.0;
  parameters.epsilon = r.epsilon();
  parameters.centered = r.m.centered();
  return std::make_unique<nn::KerasRMSprop>(r.rate, parameters, r.options);
}

OptimizerPtr kerasAdam(const KerasRequest& r) {
  const nn::KerasAdamParameters parameters{r.m.beta1(), r.m.beta2(), r.epsilon(), r.m.amsgrad()};
  return std::make_unique<nn::KerasAdam>(r.rate, parameters, r.options);
}

OptimizerPtr adamW(const KerasRequest& r) {
  const nn::KerasAdamParameters parameters{r.m.beta1(), r.m.beta2(), r.epsilon(), r.m.amsgrad()};
  nn::KerasOptions options = r.decaying(0.004);
  if (options.name.empty()) options.name = "AdamW";
  return std::make_unique<nn::KerasAdam>(r.rate, parameters, options);
}

OptimizerPtr lion(const KerasRequest& r) {
  nn::KerasLionParameters parameters;
  parameters.beta1 = r.m.beta1();
  if (r.m.has_beta2()) parameters.beta2 = r.m.beta2();
  return std::make_unique<nn::KerasLion>(r.rate, parameters, r.decaying(0));
}

OptimizerPtr adafactor(const KerasRequest& r) {
  nn::KerasAdafactorParameters parameters;
  parameters.relativeStep = !r.m.has_schedule();
  return std::make_unique<nn::KerasAdafactor>(r.rate, parameters, r.decaying(0));
}

OptimizerPtr adamax(const KerasRequest& r) {
  const nn::KerasAdamaxParameters parameters{r.m.beta1(), r.m.beta2(), r.epsilon()};
  return std::make_unique<nn::KerasAdamax>(r.rate, parameters, r.options);
}

OptimizerPtr nadam(const KerasRequest& r) {
  const nn::KerasNadamParameters parameters{r.m.beta1(), r.m.beta2(), r.epsilon()};
  return std::make_unique<nn::KerasNadam>(r.rate, parameters, r.options);
}

OptimizerPtr kerasFtrl(const KerasRequest& r) {
  return std::make_unique<nn::KerasFtrl>(r.rate, ftrlParameters(r.m), r.options);
}

}  // namespace

std::unique_ptr<nn::Optimizer> makeKerasOptimizer(const messages::Optimizer& message, nn::Rate rate,
                                                  const nn::KerasOptions& options) {
  static const std::map<std::string, KerasMaker> makers = {
      {"SGD", sgd},
      {"GradientDescent", plain},
      {"Momentum", kerasMomentum},
      {"Adagrad", kerasAdagrad},
      {"Adadelta", kerasAdadelta},
      {"RMSProp", kerasRmsprop},
      {"RMSprop", kerasRmsprop},
      {"Adam", kerasAdam},
      {"Adamax", adamax},
      {"Nadam", nadam},
      {"Ftrl", kerasFtrl},
      {"AdamW", adamW},
      {"Lion", lion},
      {"Adafactor", adafactor},
  };
  const std::string& name = message.name();
  const auto found = makers.find(name.starts_with("Keras") ? name.substr(5) : name);
  return found == makers.end() ? nullptr : found->second({message, rate, options});
}

}  // namespace engine::estimator
