#include "engine/estimator/canned/canned_optimizer.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/experiment/keras_optimizer_factory.h"
#include "engine/estimator/experiment/optimizer_factory.h"
#include "engine/nn/clipping.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras_adagrad.h"
#include "engine/nn/optimizers/keras_adam.h"
#include "engine/nn/optimizers/keras_ftrl.h"
#include "engine/nn/optimizers/keras_rmsprop.h"
#include "engine/nn/optimizers/keras_sgd.h"
#include "engine/nn/optimizers/rmsprop.h"

namespace engine::estimator {
namespace {

constexpr const char* kNames[] = {"Adagrad", "Adam", "Ftrl", "RMSProp", "SGD"};

void checkName(const std::string& name) {
  if (std::ranges::find(kNames, name) != std::end(kNames)) return;
  fail(Code::kInvalidArgument, "Unsupported optimizer name: ", name,
       ". Supported names are: ('Adagrad', 'Adam', 'Ftrl', 'RMSProp', 'SGD').");
}

std::unique_ptr<const nn::Optimizer> byNameV1(const std::string& name, nn::Rate rate, nn::OptimizerOptions options) {
  if (name == "Adagrad") return std::make_unique<nn::AdagradOptimizer>(rate, 0.1, std::move(options));
  if (name == "Adam") return std::make_unique<nn::AdamOptimizer>(rate, nn::AdamParameters{}, std::move(options));
  if (name == "Ftrl") return std::make_unique<nn::FtrlOptimizer>(rate, nn::FtrlParameters{}, std::move(options));
  if (name == "RMSProp") {
    return std::make_unique<nn::RMSPropOptimizer>(rate, nn::RMSPropParameters{}, std::move(options));
  }
  return std::make_unique<nn::GradientDescentOptimizer>(rate, std::move(options));
}

std::unique_ptr<const nn::Optimizer> byNameV2(const std::string& name, nn::Rate rate, const nn::KerasOptions& options) {
  if (name == "Adagrad") return std::make_unique<nn::KerasAdagrad>(rate, 0.1, 1e-7, options);
  if (name == "Adam") return std::make_unique<nn::KerasAdam>(rate, nn::KerasAdamParameters{}, options);
  if (name == "Ftrl") return std::make_unique<nn::KerasFtrl>(rate, nn::FtrlParameters{}, options);
  if (name == "RMSProp") return std::make_unique<nn::KerasRMSprop>(rate, nn::KerasRMSpropParameters{}, options);
  return std::make_unique<nn::KerasSGD>(rate, 0.0, false, options);
}

nn::OptimizerOptions optionsOf(const OptimizerContext& context) {
  nn::OptimizerOptions options;
  options.slotNaming = context.slotNaming;
  return options;
}

nn::KerasOptions kerasOptionsOf(const OptimizerContext& context) {
  nn::KerasOptions options;
  options.prefix = context.kerasPrefix;
  options.clipNorm = context.clipNorm;
  options.taken = context.taken;
  return options;
}

// The Keras optimizer that stands for a message's.
std::unique_ptr<const nn::Optimizer> kerasOptimizer(const messages::Optimizer& m, Output rate,
                                                    const OptimizerContext& context) {
  if (m.has_named()) return makeOptimizer(m, rate, optionsOf(context));
  std::unique_ptr<const nn::Optimizer> optimizer = makeKerasOptimizer(m, rate, kerasOptionsOf(context));
  if (!optimizer) fail(Code::kInvalidArgument, "There is no Keras optimizer for '", m.name(), "'.");
  return optimizer;
}

Node* minimizeMessage(const messages::Optimizer& message, const OptimizerContext& context, Version version, Output loss,
                      const Variable* step, std::vector<Variable> variables) {
  const Output rate = learningRate(context.scope, message);
  const std::unique_ptr<const nn::Optimizer> optimizer = version == Version::kV2
                                                             ? kerasOptimizer(message, rate, context)
                                                             : makeOptimizer(message, rate, optionsOf(context));
  std::vector<nn::GradAndVar> gradients = optimizer->computeGradients(context.scope, loss, std::move(variables));
  if (message.clip_by_global_norm() > 0) {
    std::vector<Gradient> plain;
    for (const nn::GradAndVar& g : gradients) plain.push_back(g.gradient);
    const nn::ClippedGradients clipped = nn::clipByGlobalNorm(context.scope, plain, message.clip_by_global_norm());
    for (std::size_t i = 0; i < gradients.size(); ++i) gradients[i].gradient = clipped.gradients[i];
  }
  return optimizer->applyGradients(context.scope, gradients, step);
}

}  // namespace

CannedOptimizer::CannedOptimizer(std::string name) {
  checkName(name);
  what_ = std::move(name);
}

std::unique_ptr<const nn::Optimizer> optimizerByName(const std::string& name, Version version, nn::Rate rate,
                                                     const OptimizerContext& context) {
  checkName(name);
  return version == Version::kV1 ? byNameV1(name, rate, optionsOf(context))
                                 : byNameV2(name, rate, kerasOptionsOf(context));
}

Node* CannedOptimizer::minimize(const OptimizerContext& context, Version version, double rate, Output loss,
                                const Variable* step, std::vector<Variable> variables) const {
  if (const auto* message = std::get_if<messages::Optimizer>(&what_)) {
    return minimizeMessage(*message, context, version, loss, step, std::move(variables));
  }
  if (const auto* object = std::get_if<std::shared_ptr<const nn::Optimizer>>(&what_)) {
    return (*object)->minimize(context.scope, loss, step, std::move(variables));
  }
  std::unique_ptr<const nn::Optimizer> made;
  if (const auto* function = std::get_if<OptimizerFn>(&what_)) {
    made = (*function)(context);
  } else {
    const auto* name = std::get_if<std::string>(&what_);
    made = optimizerByName(name ? *name : "Ftrl", version, rate, context);
  }
  return made->minimize(context.scope, loss, step, std::move(variables));
}

nn::SlotNaming slotsInVariableScope(const std::string& variableScope) {
  const std::size_t cut = variableScope.empty() ? 0 : variableScope.size() + 1;
  return [cut](const Variable& variable, const std::string& optimizer, const std::string&) {
    const std::string whole = variable.slice ? variable.slice->fullName : variable.name;
    const std::string part = (variable.slice ? variable.name : variable.name + "/part_0") + "/";
    return whole + "/" + part.substr(part.size() - std::min(cut, part.size())) + optimizer;
  };
}

std::vector<Variable> trainableVariablesIn(const Graph& graph, const std::string& scope) {
  std::vector<Variable> variables = graph.collections().trainableVariables();
  std::erase_if(variables, [&](const Variable& variable) { return !variable.name.starts_with(scope + "/"); });
  return variables;
}

}  // namespace engine::estimator
