#include "plugins/api/training_values.h"

#include <cmath>
#include <set>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/estimator/hooks/control_hook.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace plugins {

namespace ops = engine::ops;
using engine::Output;
using engine::Scope;

namespace {

const std::set<std::string> kFlowOps{"Enter", "Exit", "NextIteration", "Switch", "Merge", "LoopCond"};
const std::set<std::string> kActivationOps{"Relu", "Relu6", "LeakyRelu", "Elu", "Selu",
                                           "Sigmoid", "Tanh", "Softplus", "Softsign"};

}  // namespace

Output trainingLoss(const engine::Graph& graph) {
  for (const engine::SummarySpec& spec : graph.collections().summaries) {
    if (spec.tag == "loss") return spec.value;
  }
  if (!graph.collections().losses.empty()) return graph.collections().losses.back();
  engine::fail(engine::Code::kFailedPrecondition, "The training has no loss.");
}

std::vector<const engine::Node*> computedNodes(const engine::Graph& graph) {
  std::unordered_set<const engine::Node*> needed;
  std::vector<const engine::Node*> waiting{trainingLoss(graph).node};
  for (const auto& [name, gradient] : graph.collections().gradients) waiting.push_back(gradient.node);
  while (!waiting.empty()) {
    const engine::Node* node = waiting.back();
    waiting.pop_back();
    if (!needed.insert(node).second) continue;
    for (const Output& input : node->inputs()) waiting.push_back(input.node);
  }
  std::vector<const engine::Node*> ordered;
  for (const engine::Node* node : graph.topologicalOrder()) {
    const bool isInside = node->name().find("while") != std::string::npos ||
                          node->name().find("cond/") != std::string::npos || kFlowOps.contains(node->op());
    if (needed.contains(node) && !isInside) ordered.push_back(node);
  }
  return ordered;
}

std::vector<Output> activations(const engine::Graph& graph, const std::string& text) {
  std::vector<Output> found;
  for (const engine::Node* node : computedNodes(graph)) {
    const bool isGradient = node->name().find("gradients") != std::string::npos;
    const bool isMeant = text.empty() ? kActivationOps.contains(node->op()) && !isGradient
                                      : node->name().find(text) != std::string::npos;
    if (!isMeant || node->outputCount() == 0) continue;
    const engine::DType type = node->output(0).type();
    if (type == engine::DType::kFloat || type == engine::DType::kDouble) found.push_back(node->output(0));
  }
  return found;
}

double learningRate(engine::Session& session) {
  const auto variable = session.resources().find<engine::VariableResource>(engine::estimator::kLearningRateVariable);
  return variable ? variable->value().toDoubles()[0] : std::nan("");
}

Output numberOf(const Scope& scope, Output tensor, const std::string& function) {
  const Output x = ops::cast(scope, tensor, engine::DType::kFloat);
  const Output flat = ops::reshape(scope, x, {-1});
  const Output axis = ops::scalar<int32_t>(scope, 0);
  const auto count = [&](Output mask) { return ops::cast(scope, mask, engine::DType::kFloat); };
  if (function == "sum") return ops::sum(scope, flat);
  if (function == "mean") return ops::mean(scope, flat);
  if (function == "norm") return scope.op("Sqrt", {ops::sum(scope, scope.op("Square", {flat}))});
  if (function == "min") return scope.op("Min", {flat, axis});
  if (function == "max") return scope.op("Max", {flat, axis});
  if (function == "max_abs") return scope.op("Max", {scope.op("Abs", {flat}), axis});
  if (function == "zeros") {
    return ops::mean(scope, count(scope.op("Equal", {flat, ops::scalar(scope, 0.0F)})));
  }
  if (function == "nonfinite") {
    return ops::sum(scope, count(scope.op("LogicalNot", {scope.op("IsFinite", {flat})})));
  }
  engine::fail(engine::Code::kInvalidArgument, "There is no number '", function, "' of tensors.");
}

}  // namespace plugins
