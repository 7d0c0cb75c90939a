#include "engine/nn/optimizers/adam.h"

#include "engine/graph/ops.h"

namespace engine::nn {

AdamOptimizer::AdamOptimizer(Rate learningRate, AdamParameters parameters, OptimizerOptions options)
    : Optimizer(std::move(options), "Adam"), learningRate_(learningRate), parameters_(parameters) {}

std::vector<Optimizer::Hyperparameter> AdamOptimizer::hyperparameters() const {
  return {{"learning_rate", learningRate_},
          {"beta1", parameters_.beta1},
          {"beta2", parameters_.beta2},
          {"epsilon", parameters_.epsilon}};
}

std::vector<Optimizer::Slot> AdamOptimizer::slotVariables() const {
  return {{"m", zeros()}, {"v", zeros()}};
}

void AdamOptimizer::prepare(Step& step) const {
  for (const auto& [name, beta] : {std::pair("beta1", parameters_.beta1), std::pair("beta2", parameters_.beta2)}) {
    const std::string power = std::string(name) + "_power";
    const Variable variable = stateVariable(step.outer.withoutControls(), step.outer.fullName(power), beta.number);
    step.state.emplace(power, variable);
    step.hyper[power] = read(step.scope, variable);
  }
}

Node* AdamOptimizer::applyDense(const Update& update, Output gradient) const {
  std::vector<Output> inputs = update.handles();
  for (const char* name : {"beta1_power", "beta2_power", "learning_rate", "beta1", "beta2", "epsilon"}) {
    inputs.push_back(update.hyper(name));
  }
  inputs.push_back(gradient);
  Attrs attrs;
  if (parameters_.useNesterov) attrs["use_nesterov"] = true;
  return update.op("ApplyAdam", inputs, attrs);
}

Output decayAndScatter(const Scope& scope, const Variable& slot, Output beta, Output rows, Output indices) {
  Node* decay = ops::assign(scope, slot.handle, ops::mul(scope, read(scope, slot), beta));
  const Scope after = scope.withControls({decay});
  if (!slot.isResource()) return after.op("ScatterAdd", {slot.handle, indices, rows});
  Node* scatter = after.node("ResourceScatterAdd", {slot.handle, indices, rows});
  return ops::readVariable(scope.withControls({scatter}), slot.handle);
}

Node* applySparseAdam(const Scope& scope, const Variable& variable, const std::vector<Variable>& slotVariables,
                      const AdamStepTensors& step, Output values, Output indices) {
  const Output one = ops::number(scope, values.type(), 1, "one");
  const auto rest = [&](Output x) { return ops::sub(scope, one, x); };
  const Output square = ops::mul(scope, values, values);
  const Output m =
      decayAndScatter(scope, slotVariables[0], step.beta1, ops::mul(scope, values, rest(step.beta1)), indices);
  Output v = decayAndScatter(scope, slotVariables[1], step.beta2, ops::mul(scope, square, rest(step.beta2)), indices);
  Scope last = scope;
  if (slotVariables.size() > 2) {
    v = scope.op("Maximum", {read(scope, slotVariables[2]), v});
    last = scope.withControls({ops::assign(scope, slotVariables[2].handle, v)});
  }
  const Output root = scope.op("Sqrt", {rest(step.beta2Power)});
  const Output rate = ops::realDiv(scope, ops::mul(scope, step.learningRate, root), rest(step.beta1Power));
  const Output denominator = ops::add(scope, scope.op("Sqrt", {v}), step.epsilon);
  const Output change = ops::realDiv(scope, ops::mul(scope, rate, m), denominator);
  return ops::assignSub(last, variable.handle, change);
}

Node* AdamOptimizer::applySparse(const Update& update, Output values, Output indices) const {
  const AdamStepTensors tensors{update.hyper("learning_rate"), update.hyper("beta1"),       update.hyper("beta2"),
                                update.hyper("beta1_power"),   update.hyper("beta2_power"), update.hyper("epsilon")};
  return applySparseAdam(update.scope, update.variable, update.slotVariables, tensors, values, indices);
}

std::vector<Node*> AdamOptimizer::finish(const Step& step, const std::vector<Node*>& updates) const {
  std::vector<Node*> result;
  const Scope after = step.scope.withControls(updates);
  for (const char* name : {"beta1", "beta2"}) {
    const std::string power = std::string(name) + "_power";
    const Output next = ops::mul(after, step.hyper.at(power), step.hyper.at(name));
    result.push_back(ops::assign(after, step.state.at(power).handle, next));
  }
  return result;
}

}  // namespace engine::nn
