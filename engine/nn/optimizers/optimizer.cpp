#include "engine/nn/optimizers/optimizer.h"

#include <algorithm>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/graph/replicas.h"

namespace engine::nn {
namespace {

std::string firstFree(const Graph& graph, const std::string& name) {
  std::string candidate = name;
  for (int suffix = 1; findVariable(graph, candidate); ++suffix) candidate = name + "_" + std::to_string(suffix);
  return candidate;
}

Node* exactNode(const Scope& scope, const std::string& op, std::vector<Output> inputs, const std::string& name) {
  NodeSpec spec;
  spec.name = name;
  spec.op = op;
  spec.inputs = std::move(inputs);
  spec.controls = scope.controls();
  return scope.graph().addNode(std::move(spec));
}

}  // namespace

SlotNaming tensorflowSlots() {
  return [](const Variable& variable, const std::string& optimizer, const std::string&) {
    return (variable.slice ? variable.slice->fullName : variable.name) + "/" + optimizer;
  };
}

SlotNaming partitionedSlots(const std::string& part) {
  return [part](const Variable& variable, const std::string& optimizer, const std::string&) {
    return variable.name + "/" + part + "/" + optimizer;
  };
}

std::vector<GradAndVar> sumOverReplicas(const Scope& scope, std::vector<GradAndVar> gradsAndVars) {
  Replicas* replicas = replicasOf(scope.graph());
  for (GradAndVar& one : gradsAndVars) {
    Gradient& gradient = one.gradient;
    if (!replicas || !gradient.valid()) continue;
    if (gradient.isSlices()) {
      gradient.values = replicas->joined(scope, gradient.values);
      gradient.indices = replicas->joined(scope, gradient.indices);
    } else {
      gradient.values = replicas->sum(scope, gradient.values);
    }
  }
  return gradsAndVars;
}

Optimizer::Optimizer(OptimizerOptions options, const std::string& defaultName)
    : options_(std::move(options)), name_(options_.name.empty() ? defaultName : options_.name) {}

std::vector<GradAndVar> Optimizer::computeGradients(const Scope& scope, Output loss,
                                                    std::vector<Variable> variables) const {
  if (!loss.shape().isScalar()) {
    fail(Code::kInvalidArgument, "The loss '", loss.name(), "' must be a scalar; its shape is ", loss.shape(), ".");
  }
  if (variables.empty()) variables = scope.graph().collections().trainableVariables();
  Collections& collections = scope.graph().collections();
  if (collections.replicas && meansOverReplicas() && !collections.lossIsSummed) {
    const double share = 1.0 / collections.replicas->count();
    loss = ops::mul(scope, loss, ops::number(scope, loss.type(), share, "replica_share"));
    collections.lossIsShared = true;
  }
  std::vector<Output> handles;
  for (const Variable& variable : variables) handles.push_back(variable.handle);
  const std::vector<Gradient> gradients = addGradients(scope, {loss}, handles);
  std::vector<GradAndVar> result;
  for (std::size_t i = 0; i < variables.size(); ++i) result.push_back({gradients[i], variables[i]});
  return result;
}

Node* Optimizer::minimize(const Scope& scope, Output loss, const Variable* globalStep,
                          std::vector<Variable> variables) const {
  return applyGradients(scope, computeGradients(scope, loss, std::move(variables)), globalStep);
}

Node* Optimizer::applyGradients(const Scope& scope, const std::vector<GradAndVar>& gradsAndVars,
                                const Variable* globalStep) const {
  std::vector<GradAndVar> given = sumOverReplicas(scope, gradsAndVars);
  std::erase_if(given, [](const GradAndVar& g) { return !g.gradient.valid(); });
  if (given.empty()) {
    fail(Code::kInvalidArgument, "No gradients provided for any variable: the loss depends on none of the ",
         gradsAndVars.size(), " variables given to optimizer '", name_, "'.");
  }
  auto& applied = scope.graph().collections().gradients;
  for (const GradAndVar& g : given) applied.emplace_back(g.variable.name, g.gradient.values);
  Step step{scope.child(name_), scope, {}, globalStep, {}, &given};
  const std::vector<std::vector<Variable>> allSlots = makeSlots(scope, given);
  for (const Hyperparameter& hyper : hyperparameters()) {
    step.hyper[hyper.name] = makeHyperparameter(step.scope, hyper);
  }
  prepare(step);
  std::vector<Node*> updates;
  for (std::size_t i = 0; i < given.size(); ++i) updates.push_back(updateVariable(step, i, allSlots[i]));
  for (Node* node : finish(step, updates)) updates.push_back(node);

  const std::string& train = step.scope.prefix();
  if (!globalStep) return exactNode(step.scope.withControls(updates), "NoOp", {}, train);
  Node* update = ops::group(step.scope, updates, "update");
  const Scope after = step.scope.withControls({update});
  const Output one = ops::number(after, globalStep->dtype, 1, "Const");
  const char* op = globalStep->isResource() ? "AssignAddVariableOp" : "AssignAdd";
  return exactNode(after, op, {globalStep->handle, one}, train);
}

std::vector<std::vector<Variable>> Optimizer::makeSlots(const Scope& scope,
                                                        const std::vector<GradAndVar>& gradsAndVars) const {
  const std::vector<Slot> wanted = slotVariables();
  std::vector<std::vector<Variable>> result(gradsAndVars.size(), std::vector<Variable>(wanted.size()));
  for (std::size_t v = 0; v < gradsAndVars.size(); ++v) {
    for (std::size_t s = 0; s < wanted.size(); ++s) result[v][s] = makeSlot(scope, gradsAndVars[v].variable, wanted[s]);
  }
  return result;
}

Variable Optimizer::makeSlot(const Scope& scope, const Variable& variable, const Slot& slot) const {
  const std::string key =
      slot.ownName.empty() ? slotName(variable, slot.name) : options_.slotNaming(variable, slot.ownName, slot.name);
  // The slots of a part are parts of the whole variable's slots, under a name of their own in the graph.
  const std::string wish = variable.slice ? variable.name + key.substr(key.rfind('/')) : key;
  const std::string name = firstFree(scope.graph(), wish);
  const Variable made =
      getVariable(scope.exactly(""), name, variable.shape, variable.dtype, slot.initializer, untrained());
  if (!variable.slice) return made;
  Variable& kept = scope.graph().collections().globalVariables.back();
  kept.slice = VariableSlice{key + name.substr(wish.size()), variable.slice->fullShape, variable.slice->offset};
  return kept;
}

Node* Optimizer::updateVariable(const Step& step, std::size_t index, std::vector<Variable> variableSlots) const {
  const GradAndVar& gradAndVar = step.given->at(index);
  const Variable& variable = gradAndVar.variable;
  const Scope scope = step.scope.exactly(step.scope.fullName("update_" + variable.name));
  const Update update{step, scope, variable, std::move(variableSlots), index};
  if (gradAndVar.gradient.isSlices()) return applyDuplicated(update, gradAndVar.gradient);
  return applyDense(update, gradAndVar.gradient.values);
}

Node* Optimizer::applyDuplicated(const Update& update, const Gradient& gradient) const {
  const Scope& scope = update.scope;
  Node* unique = scope.node("Unique", {gradient.indices});
  const Output indices = unique->output(0);
  const Output count = scope.op("Size", {indices});
  const Output summed = scope.op("UnsortedSegmentSum", {gradient.values, unique->output(1), count});
  return applySparse(update, summed, indices);
}

Output Optimizer::makeHyperparameter(const Scope& scope, const Hyperparameter& hyper) const {
  const bool live = options_.liveLearningRate && hyper.name == "learning_rate";
  if (live && hyper.value.tensor.valid()) {
    fail(Code::kInvalidArgument, "The learning rate of optimizer '", name_,
         "' follows a schedule; only a fixed rate can be changed while training runs.");
  }
  if (live) {
    VariableOptions local = untrained();
    local.local = true;
    const std::string name = firstFree(scope.graph(), hyper.name);
    return read(scope,
                getVariable(scope.exactly(""), name, Shape{}, DType::kFloat, constant(hyper.value.number), local),
                hyper.name);
  }
  if (hyper.value.tensor.valid()) return hyper.value.tensor;
  return ops::number(scope, DType::kFloat, hyper.value.number, hyper.name);
}

std::string Optimizer::slotName(const Variable& variable, const std::string& slot) const {
  return options_.slotNaming(variable, name_, slot);
}

Variable Optimizer::stateVariable(const Scope& scope, const std::string& name, double value) const {
  const std::string free = firstFree(scope.graph(), name);
  return getVariable(scope.exactly(""), free, Shape{}, DType::kFloat,
                     constant(Tensor::scalar(static_cast<float>(value))), untrained());
}

Output Optimizer::Update::hyper(const std::string& name) const {
  return ops::cast(scope, step.hyper.at(name), variable.dtype);
}

std::vector<Output> Optimizer::Update::handles() const {
  std::vector<Output> result{variable.handle};
  for (const Variable& slot : slotVariables) result.push_back(slot.handle);
  return result;
}

Node* Optimizer::Update::op(const std::string& op, std::vector<Output> inputs, Attrs attrs) const {
  const std::string first = op.starts_with('_') ? "_" : "", name = op.substr(first.size());
  return scope.node(variable.isResource() ? first + "Resource" + name : op, std::move(inputs), std::move(attrs));
}

}  // namespace engine::nn
