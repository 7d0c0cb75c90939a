#include "engine/estimator/optimizer_factory.h"

#include "engine/core/error.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/graph/ops.h"
#include "engine/nn/clipping.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/momentum.h"
#include "engine/nn/optimizers/rmsprop.h"
#include "engine/nn/schedules.h"

namespace engine::estimator {
namespace {

// The schedule as a factor of the rate, so that a live change of the rate keeps the schedule's shape.
Output scheduleFactor(const Scope& scope, const Optimizer& message, Output step) {
  const LearningRateSchedule& schedule = message.schedule();
  const auto steps = static_cast<double>(schedule.decay_steps());
  nn::DecayOptions options;
  options.staircase = schedule.staircase();
  if (schedule.name() == "exponential_decay")
    return nn::exponentialDecay(scope, 1, step, steps, schedule.decay_rate(), options);
  if (schedule.name() == "natural_exp_decay")
    return nn::naturalExpDecay(scope, 1, step, steps, schedule.decay_rate(), options);
  if (schedule.name() == "inverse_time_decay")
    return nn::inverseTimeDecay(scope, 1, step, steps, schedule.decay_rate(), options);
  if (schedule.name() == "cosine_decay") return nn::cosineDecay(scope, 1, step, steps);
  if (schedule.name() == "polynomial_decay") {
    nn::PolynomialOptions polynomial;
    polynomial.endRate = message.learning_rate() > 0 ? schedule.end_learning_rate() / message.learning_rate() : 0;
    polynomial.power = schedule.power();
    return nn::polynomialDecay(scope, 1, step, steps, polynomial);
  }
  return {};
}

}  // namespace

Output learningRate(const Scope& scope, const Optimizer& message) {
  const Scope root = scope.exactly("");
  nn::VariableOptions options;
  options.trainable = false;
  options.local = true;
  const Variable variable = nn::getVariable(root, kLearningRateVariable, Shape{}, DType::kFloat,
                                            nn::constant(message.learning_rate()), options);
  Output rate = nn::read(root, variable);
  const Variable step = nn::globalStep(scope.graph());
  const Output factor = scheduleFactor(root.child("learning_rate_schedule"), message, nn::read(root, step));
  if (factor.valid()) rate = ops::mul(root, rate, factor, "scheduled_learning_rate");
  // The tag is the variable's name; a summary's own rule would number it.
  scope.graph().collections().summaries.push_back({kLearningRateVariable, SummaryKind::kScalar, rate, 1});
  return rate;
}

std::unique_ptr<nn::Optimizer> makeOptimizer(const Optimizer& m, Output rate, nn::OptimizerOptions options) {
  const std::string& name = m.name();
  if (name == "GradientDescent") return std::make_unique<nn::GradientDescentOptimizer>(rate, std::move(options));
  if (name == "Momentum") {
    return std::make_unique<nn::MomentumOptimizer>(rate, m.momentum(), m.use_nesterov(), std::move(options));
  }
  if (name == "Adagrad") {
    return std::make_unique<nn::AdagradOptimizer>(rate, m.initial_accumulator_value(), std::move(options));
  }
  if (name == "RMSProp") {
    nn::RMSPropParameters parameters;
    parameters.decay = m.decay();
    parameters.momentum = m.has_momentum() ? m.momentum() : 0.0;
    parameters.epsilon = m.has_epsilon() ? m.epsilon() : 1e-10;
    return std::make_unique<nn::RMSPropOptimizer>(rate, parameters, std::move(options));
  }
  if (name == "Adam") {
    nn::AdamParameters parameters;
    parameters.beta1 = m.beta1();
    parameters.beta2 = m.beta2();
    parameters.epsilon = m.epsilon();
    return std::make_unique<nn::AdamOptimizer>(rate, parameters, std::move(options));
  }
  if (name == "Ftrl") {
    nn::FtrlParameters parameters;
    parameters.learningRatePower = m.learning_rate_power();
    parameters.initialAccumulatorValue = m.initial_accumulator_value();
    parameters.l1 = m.l1_regularization_strength();
    parameters.l2 = m.l2_regularization_strength();
    return std::make_unique<nn::FtrlOptimizer>(rate, parameters, std::move(options));
  }
  fail(Code::kInvalidArgument, "There is no optimizer '", name,
       "'; there are GradientDescent, Momentum, Adagrad, RMSProp, Adam and Ftrl.");
}

Node* trainOp(const Scope& scope, const Optimizer& message, Output loss, nn::OptimizerOptions options) {
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
  return optimizer->applyGradients(scope.withControls(updates), gradients, &step);
}

}  // namespace engine::estimator
