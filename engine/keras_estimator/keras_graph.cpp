#include "engine/keras_estimator/keras_graph.h"

#include "engine/graph/ops.h"
#include "engine/keras/files/object_checkpoint.h"
#include "engine/keras/optimizers/estimator_optimizer.h"
#include "engine/nn/variables.h"

namespace engine::keras_estimator {
namespace {

keras::WeightPtr named(const std::string& variable) {
  auto weight = std::make_shared<keras::Weight>();
  weight->name = variable + ":0";
  return weight;
}

}  // namespace

AddedOptimizer addOptimizer(const keras::Call& call, const keras::Model& model, const keras::Json& optimizer,
                            const std::vector<Gradient>& gradients) {
  const keras::Weights trained = model.trainableWeights();
  const Scope& scope = call.scope();
  keras::EstimatorOptimizer made = keras::estimatorOptimizer(scope, optimizer);
  if (trained.empty()) return {nullptr, made.prefix};
  std::vector<nn::GradAndVar> all;
  for (std::size_t i = 0; i < trained.size(); ++i) all.push_back({gradients.at(i), call.variable(trained[i])});
  const Variable step = nn::globalStep(scope.graph());
  std::vector<Node*> updates{made.optimizer->applyGradients(scope, all, &step)};
  const keras::Call after = call.at(scope.withControls(updates));
  for (std::size_t i = 0; i < trained.size(); ++i) {
    if (!trained[i]->constraint || !gradients[i].valid()) continue;
    const Output kept = trained[i]->constraint(after.scope(), after.value(trained[i]));
    updates.push_back(ops::assign(after.scope(), all[i].variable.handle, kept));
  }
  return {updates.size() == 1 ? updates[0] : ops::group(scope, updates, "step"), made.prefix};
}

formats::CheckpointObjects checkpointObjects(const keras::Model& model, keras::Binding& binding,
                                             const std::string& optimizerPrefix) {
  keras::Trackables trackables(model);
  std::map<const keras::Weight*, std::string> variables;  // names in the graph
  for (const keras::WeightPtr& weight : model.weights()) variables[weight.get()] = binding.variable(weight).name;
  keras::Weights state;
  for (const Variable& variable : binding.graph().collections().globalVariables) {
    if (optimizerPrefix.empty() || !variable.name.starts_with(optimizerPrefix)) continue;
    state.push_back(named(variable.name));
    variables[state.back().get()] = variable.name;
  }
  if (!state.empty()) trackables.addOptimizer(optimizerPrefix, state);
  const keras::WeightPtr step = named("global_step");
  variables[step.get()] = "global_step";
  trackables.addVariable("estimator_global_step", step);
  const keras::ObjectKeys keys = keras::objectKeys(trackables.root());
  formats::CheckpointObjects objects{{}, keys.graph};
  for (const auto& [weight, key] : keys.variables) objects.keys[variables.at(weight.get())] = key;
  return objects;
}

}  // namespace engine::keras_estimator
