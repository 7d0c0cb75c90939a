#include "engine/estimator/experiment/optimizer_factory.h"

#include "engine/estimator/base/part_registry.h"
#include "engine/estimator/config/part_call.h"
#include "engine/estimator/config/part_params.h"
#include "engine/estimator/experiment/ftrl_parameters.h"
#include "engine/estimator/experiment/keras_optimizer_factory.h"
#include "engine/estimator/experiment/schedule_factory.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/optimizers/adadelta.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adagrad_da.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/optimizers/contrib/gradient_accumulation.h"
#include "engine/nn/optimizers/contrib/lars.h"
#include "engine/nn/optimizers/contrib/lazy_adam.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/momentum.h"
#include "engine/nn/optimizers/moving_average.h"
#include "engine/nn/optimizers/proximal.h"
#include "engine/nn/optimizers/rmsprop.h"

namespace engine::estimator {
namespace {

using OptimizerPtr = std::unique_ptr<nn::Optimizer>;
using Request = OptimizerRequest;

double epsilonOr(const Request& r, double ownDefault) {
  return r.message.has_epsilon() ? r.message.epsilon() : ownDefault;
}

OptimizerPtr gradientDescent(const Request& r) {
  return std::make_unique<nn::GradientDescentOptimizer>(r.rate, r.options);
}

OptimizerPtr momentum(const Request& r) {
  return std::make_unique<nn::MomentumOptimizer>(r.rate, r.message.momentum(), r.message.use_nesterov(), r.options);
}

OptimizerPtr adagrad(const Request& r) {
  return std::make_unique<nn::AdagradOptimizer>(r.rate, r.message.initial_accumulator_value(), r.options);
}

OptimizerPtr adagradDA(const Request& r) {
  const nn::AdagradDAParameters parameters{r.message.initial_accumulator_value(),
                                           r.message.l1_regularization_strength(),
                                           r.message.l2_regularization_strength()};
  return std::make_unique<nn::AdagradDAOptimizer>(r.rate, parameters, r.options);
}

OptimizerPtr adadelta(const Request& r) {
  return std::make_unique<nn::AdadeltaOptimizer>(r.rate, r.message.rho(), epsilonOr(r, 1e-8), r.options);
}

OptimizerPtr rmsprop(const Request& r) {
  nn::RMSPropParameters parameters;
  parameters.decay = r.message.decay();
  parameters.momentum = r.message.has_momentum() ? r.message.momentum() : 0.0;
  parameters.epsilon = epsilonOr(r, 1e-10);
  parameters.centered = r.message.centered();
  return std::make_unique<nn::RMSPropOptimizer>(r.rate, parameters, r.options);
}

template <typename T>
OptimizerPtr adam(const Request& r) {
  nn::AdamParameters parameters;
  parameters.beta1 = r.message.beta1();
  parameters.beta2 = r.message.beta2();
  parameters.epsilon = r.message.epsilon();
  return std::make_unique<T>(r.rate, parameters, r.options);
}

OptimizerPtr lars(const Request& r) {
  nn::LarsParameters parameters;
  parameters.momentum = r.message.momentum();
  parameters.useNesterov = r.message.use_nesterov();
  if (r.message.has_weight_decay_rate()) parameters.weightDecay = r.message.weight_decay_rate();
  parameters.epsilon = epsilonOr(r, 0);
  return std::make_unique<nn::LarsOptimizer>(r.rate, parameters, r.options);
}

OptimizerPtr ftrl(const Request& r) {
  return std::make_unique<nn::FtrlOptimizer>(r.rate, ftrlParameters(r.message), r.options);
}

nn::ProximalParameters penalties(const Request& r) {
  return {r.message.l1_regularization_strength(), r.message.l2_regularization_strength()};
}

OptimizerPtr proximalGradientDescent(const Request& r) {
  return std::make_unique<nn::ProximalGradientDescentOptimizer>(r.rate, penalties(r), r.options);
}

OptimizerPtr proximalAdagrad(const Request& r) {
  return std::make_unique<nn::ProximalAdagradOptimizer>(r.rate, r.message.initial_accumulator_value(), penalties(r),
                                                        r.options);
}

template <typename T>
OptimizerPtr withWeightDecay(const Request& r) {
  nn::AdamWeightDecayParameters parameters;
  parameters.weightDecayRate = r.message.weight_decay_rate();
  parameters.beta1 = r.message.beta1();
  parameters.beta2 = r.message.beta2();
  parameters.epsilon = epsilonOr(r, 1e-6);
  const auto& excluded = r.message.exclude_from_weight_decay();
  if (!excluded.empty()) parameters.excludeFromWeightDecay = {excluded.begin(), excluded.end()};
  return std::make_unique<T>(r.rate, parameters, r.options);
}

// Those of Keras, which have names of their own for what they keep.
OptimizerPtr keras(const Request& r) {
  nn::KerasOptions options;
  options.name = r.options.name;
  return makeKerasOptimizer(r.message, r.rate, options);
}

PartRegistry<OptimizerMaker>& optimizerRegistry() {
  static PartRegistry<OptimizerMaker> optimizers("optimizer");
  return optimizers;
}

const OptimizerRegistrar kOwnOptimizers[] = {
    {"GradientDescent", gradientDescent},
    {"Momentum", momentum},
    {"Adagrad", adagrad},
    {"AdagradDA", adagradDA},
    {"Adadelta", adadelta},
    {"RMSProp", rmsprop},
    {"Adam", adam<nn::AdamOptimizer>},
    {"Ftrl", ftrl},
    {"ProximalGradientDescent", proximalGradientDescent},
    {"ProximalAdagrad", proximalAdagrad},
    {"AdamWeightDecay", withWeightDecay<nn::AdamWeightDecayOptimizer>},
    {"LAMB", withWeightDecay<nn::LambOptimizer>},
    {"LazyAdam", adam<nn::LazyAdamOptimizer>},
    {"LARS", lars},
    {"KerasSGD", keras},
    {"KerasGradientDescent", keras},
    {"KerasMomentum", keras},
    {"KerasAdagrad", keras},
    {"KerasAdadelta", keras},
    {"KerasRMSprop", keras},
    {"KerasRMSProp", keras},
    {"KerasAdam", keras},
    {"KerasAdamax", keras},
    {"KerasNadam", keras},
    {"KerasFtrl", keras},
    {"KerasAdamW", keras},
    {"KerasLion", keras},
    {"KerasAdafactor", keras},
};

// Averages what the training op leaves in the variables.
Node* withMovingAverages(const Scope& scope, const messages::Optimizer& message, Node* train, const Variable& step) {
  if (message.moving_average_decay() <= 0) return train;
  nn::ExponentialMovingAverage averages(message.moving_average_decay(), {.updateCount = &step});
  return averages.apply(scope.withControls({train}), scope.graph().collections().trainableVariables());
}

OptimizerPtr plainOptimizer(const messages::Optimizer& m, Output rate, nn::OptimizerOptions options) {
  if (m.has_named()) {
    const std::string& name = m.named().name();
    const OptimizerMaker& make = optimizerRegistry().find(name);
    const Params params = partParams("optimizer", m.named());
    return callPart("optimizer", name, [&] { return make({m, params, rate, std::move(options)}); });
  }
  return optimizerRegistry().find(m.name())({m, {}, rate, std::move(options)});
}

OptimizerPtr withFactors(const messages::Optimizer& m, Output rate, nn::OptimizerOptions options,
                         nn::RateFactor factorOf) {
  const auto make = [m, rate, options = std::move(options)](double factor) {
    const Scope root(rate.node->graph());
    return plainOptimizer(m, factor == 1 ? rate : ops::mul(root, rate, ops::scalar(root, static_cast<float>(factor))),
                          options);
  };
  return std::make_unique<nn::RateFactorsOptimizer>(std::move(factorOf), make);
}

}  // namespace

OptimizerRegistrar::OptimizerRegistrar(const std::string& name, OptimizerMaker make) {
  optimizerRegistry().add(name, std::move(make));
}

Output learningRate(const Scope& scope, const messages::Optimizer& message) {
  const Scope root = scope.exactly("");
  nn::VariableOptions options;
  options.trainable = false;
  options.local = true;
  std::string name = kLearningRateVariable;
  for (int i = 1; nn::findVariable(scope.graph(), name); ++i) name = kLearningRateVariable + ("_" + std::to_string(i));
  const Variable variable =
      nn::getVariable(root, name, Shape{}, DType::kFloat, nn::constant(message.learning_rate()), options);
  Output rate = nn::read(root, variable);
  const Variable step = nn::globalStep(scope.graph());
  const Output factor = scheduleFactor(root.child("learning_rate_schedule"), message, nn::read(root, step));
  if (factor.valid()) rate = ops::mul(root, rate, factor, "scheduled_learning_rate");
  // The tag is the variable's name; a summary's own rule would number it.
  scope.graph().collections().summaries.push_back({name, SummaryKind::kScalar, rate, 1});
  return rate;
}

std::unique_ptr<nn::Optimizer> makeOptimizer(const messages::Optimizer& m, Output rate, nn::OptimizerOptions options,
                                             nn::RateFactor factorOf) {
  OptimizerPtr optimizer = factorOf ? withFactors(m, rate, std::move(options), std::move(factorOf))
                                    : plainOptimizer(m, rate, std::move(options));
  if (m.gradient_accumulation_steps() == 1) return optimizer;
  return std::make_unique<nn::GradientAccumulationOptimizer>(std::move(optimizer), m.gradient_accumulation_steps());
}

Node* trainOp(const Scope& scope, const messages::Optimizer& message, Output loss, nn::OptimizerOptions options,
              nn::RateFactor factor) {
  const auto optimizer = makeOptimizer(message, learningRate(scope, message), std::move(options), std::move(factor));
  std::vector<nn::GradAndVar> gradients = optimizer->computeGradients(scope, loss);
  if (message.clip_by_global_norm() > 0) {
    std::vector<Gradient> plain;
    for (const nn::GradAndVar& g : gradients) plain.push_back(g.gradient);
    const nn::ClippedGradients clipped = nn::clipByGlobalNorm(scope, plain, message.clip_by_global_norm());
    for (std::size_t i = 0; i < gradients.size(); ++i) gradients[i].gradient = clipped.gradients[i];
  }
  const std::vector<Node*>& updates = scope.graph().collections().updateOps;
  const Variable step = nn::globalStep(scope.graph());
  Node* train = optimizer->applyGradients(scope.withControls(updates), gradients, &step);
  return withMovingAverages(scope, message, train, step);
}

}  // namespace engine::estimator
