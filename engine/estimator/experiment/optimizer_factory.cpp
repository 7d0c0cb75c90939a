#include "engine/estimator/experiment/optimizer_factory.h"

#include <map>

#include "engine/core/error.h"
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
#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/momentum.h"
#include "engine/nn/optimizers/moving_average.h"
#include "engine/nn/optimizers/proximal.h"
#include "engine/nn/optimizers/rmsprop.h"

namespace engine::estimator {
namespace {

struct Request {
  const messages::Optimizer& m;
  Output rate;
  nn::OptimizerOptions options;

  double epsilon(double ownDefault) const { return m.has_epsilon() ? m.epsilon() : ownDefault; }
};
using OptimizerPtr = std::unique_ptr<nn::Optimizer>;
using Maker = OptimizerPtr (*)(const Request& r);

OptimizerPtr gradientDescent(const Request& r) {
  return std::make_unique<nn::GradientDescentOptimizer>(r.rate, r.options);
}

OptimizerPtr momentum(const Request& r) {
  return std::make_unique<nn::MomentumOptimizer>(r.rate, r.m.momentum(), r.m.use_nesterov(), r.options);
}

OptimizerPtr adagrad(const Request& r) {
  return std::make_unique<nn::AdagradOptimizer>(r.rate, r.m.initial_accumulator_value(), r.options);
}

OptimizerPtr adagradDA(const Request& r) {
  const nn::AdagradDAParameters parameters{r.m.initial_accumulator_value(), r.m.l1_regularization_strength(),
                                           r.m.l2_regularization_strength()};
  return std::make_unique<nn::AdagradDAOptimizer>(r.rate, parameters, r.options);
}

OptimizerPtr adadelta(const Request& r) {
  return std::make_unique<nn::AdadeltaOptimizer>(r.rate, r.m.rho(), r.epsilon(1e-8), r.options);
}

OptimizerPtr rmsprop(const Request& r) {
  nn::RMSPropParameters parameters;
  parameters.decay = r.m.decay();
  parameters.momentum = r.m.has_momentum() ? r.m.momentum() : 0.0;
  parameters.epsilon = r.epsilon(1e-10);
  parameters.centered = r.m.centered();
  return std::make_unique<nn::RMSPropOptimizer>(r.rate, parameters, r.options);
}

template <typename T>
OptimizerPtr adam(const Request& r) {
  nn::AdamParameters parameters;
  parameters.beta1 = r.m.beta1();
  parameters.beta2 = r.m.beta2();
  parameters.epsilon = r.m.epsilon();
  return std::make_unique<T>(r.rate, parameters, r.options);
}

OptimizerPtr lars(const Request& r) {
  nn::LarsParameters parameters;
  parameters.momentum = r.m.momentum();
  parameters.useNesterov = r.m.use_nesterov();
  if (r.m.has_weight_decay_rate()) parameters.weightDecay = r.m.weight_decay_rate();
  parameters.epsilon = r.epsilon(0);
  return std::make_unique<nn::LarsOptimizer>(r.rate, parameters, r.options);
}

OptimizerPtr ftrl(const Request& r) {
  nn::FtrlParameters parameters;
  parameters.learningRatePower = r.m.learning_rate_power();
  parameters.initialAccumulatorValue = r.m.initial_accumulator_value();
  parameters.l1 = r.m.l1_regularization_strength();
  parameters.l2 = r.m.l2_regularization_strength();
  parameters.l2Shrinkage = r.m.l2_shrinkage_regularization_strength();
  return std::make_unique<nn::FtrlOptimizer>(r.rate, parameters, r.options);
}

nn::ProximalParameters penalties(const Request& r) {
  return {r.m.l1_regularization_strength(), r.m.l2_regularization_strength()};
}

OptimizerPtr proximalGradientDescent(const Request& r) {
  return std::make_unique<nn::ProximalGradientDescentOptimizer>(r.rate, penalties(r), r.options);
}

OptimizerPtr proximalAdagrad(const Request& r) {
  return std::make_unique<nn::ProximalAdagradOptimizer>(r.rate, r.m.initial_accumulator_value(), penalties(r),
                                                        r.options);
}

template <typename T>
OptimizerPtr withWeightDecay(const Request& r) {
  nn::AdamWeightDecayParameters parameters;
  parameters.weightDecayRate = r.m.weight_decay_rate();
  parameters.beta1 = r.m.beta1();
  parameters.beta2 = r.m.beta2();
  parameters.epsilon = r.epsilon(1e-6);
  const auto& excluded = r.m.exclude_from_weight_decay();
  if (!excluded.empty()) parameters.excludeFromWeightDecay = {excluded.begin(), excluded.end()};
  return std::make_unique<T>(r.rate, parameters, r.options);
}

const std::map<std::string, Maker>& makers() {
  static const std::map<std::string, Maker> all = {
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
  };
  return all;
}

// Averages what the training op leaves in the variables.
Node* withMovingAverages(const Scope& scope, const messages::Optimizer& message, Node* train, const Variable& step) {
  if (message.moving_average_decay() <= 0) return train;
  nn::ExponentialMovingAverage averages(message.moving_average_decay(), {.updateCount = &step});
  return averages.apply(scope.withControls({train}), scope.graph().collections().trainableVariables());
}

OptimizerPtr plainOptimizer(const messages::Optimizer& m, Output rate, nn::OptimizerOptions options) {
  const auto found = makers().find(m.name());
  if (found != makers().end()) return found->second({m, rate, std::move(options)});
  if (m.name().starts_with("Keras")) {
    nn::KerasOptions keras;
    keras.name = options.name;
    if (auto optimizer = makeKerasOptimizer(m, rate, keras)) return optimizer;
  }
  std::string names;
  for (const auto& [name, maker] : makers()) names += (names.empty() ? "" : ", ") + name;
  fail(Code::kInvalidArgument, "There is no optimizer '", m.name(), "'; there are ", names,
       ", and Keras' own: KerasSGD, KerasAdam …");
}

}  // namespace

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

std::unique_ptr<nn::Optimizer> makeOptimizer(const messages::Optimizer& m, Output rate, nn::OptimizerOptions options) {
  OptimizerPtr optimizer = plainOptimizer(m, rate, std::move(options));
  if (m.gradient_accumulation_steps() == 1) return optimizer;
  return std::make_unique<nn::GradientAccumulationOptimizer>(std::move(optimizer), m.gradient_accumulation_steps());
}

Node* trainOp(const Scope& scope, const messages::Optimizer& message, Output loss, nn::OptimizerOptions options) {
  const auto optimizer = makeOptimizer(message, learningRate(scope, message), std::move(options));
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
