#include "widgets/graph/model/graph_variables.h"

#include <algorithm>
#include <array>

#include "widgets/graph/model/torch_ops.h"

namespace widgets {
namespace {

using Wires = std::vector<std::vector<GraphEdge>>;
constexpr int64_t kDtResource = 20;
constexpr int kMostHandOns = 16;  // calls in calls and loops that hand a handle on

std::size_t indexOf(int op) {
  return static_cast<std::size_t>(op);
}

bool makesVariable(std::string_view op) {
  constexpr std::array<std::string_view, 4> kOps = {"VariableV2", "Variable", "VarHandleOp", "TemporaryVariable"};
  return std::ranges::find(kOps, op) != kOps.end();
}

bool usesVariable(std::string_view op) {
  return op.find("Variable") != std::string_view::npos || op.starts_with("Resource");
}

bool handsOn(std::string_view op) {
  return op == "_Arg" || op == "Identity" || op == "Enter";
}

// By op: whether it is read as a variable, if need be by ops that hand it on.
std::vector<bool> readAsVariables(const GraphDef& graph, const Wires& inputs) {
  std::vector<bool> read(graph.nodes.size(), false);
  std::vector<std::size_t> queue;
  for (std::size_t op = 0; op < read.size(); ++op) {
    if (usesVariable(graph.nodes[op].op)) queue.push_back(op);
  }
  while (!queue.empty()) {
    const std::size_t reader = queue.back();
    queue.pop_back();
    for (const GraphEdge& edge : inputs[reader]) {
      if (edge.op < 0 || edge.control || read[indexOf(edge.op)]) continue;
      read[indexOf(edge.op)] = true;
      if (handsOn(graph.nodes[indexOf(edge.op)].op)) queue.push_back(indexOf(edge.op));
    }
  }
  return read;
}

// "36240", "resource": what TensorFlow calls a handle that it gives a function's graph.
bool hasNoName(std::string_view last) {
  return last == "resource" || last.find_first_not_of("0123456789") == std::string_view::npos ||
         last.ends_with("_resource");
}

}  // namespace

bool isGivenHandle(const NodeDef& node) {
  const AttrValue* type = node.attr(node.op == "_Arg" ? "T" : "dtype");
  return (node.op == "Placeholder" || node.op == "_Arg") && type != nullptr && type->integer == kDtResource;
}

std::vector<bool> findVariables(const GraphDef& graph, const Wires& inputs) {
  const std::vector<bool> read = readAsVariables(graph, inputs);
  std::vector<bool> found(graph.nodes.size(), false);
  for (std::size_t op = 0; op < found.size(); ++op) {
    const NodeDef& node = graph.nodes[op];
    const bool isGiven = isGivenHandle(node) && inputs[op].empty() && read[op];
    found[op] = isGiven || makesVariable(node.op) || isTorchAttribute(node.op);
  }
  return found;
}

std::string variableLabel(const NodeDef& variable, const NodeDef& reader) {
  if (std::string name = torchAttributeName(variable); !name.empty()) return name;
  const std::string last = variable.name.substr(variable.name.rfind('/') + 1);
  if (!isGivenHandle(variable) || !hasNoName(last)) return last;
  if (reader.op.starts_with("BiasAdd")) return "bias";
  return reader.op.starts_with("ResourceGather") ? "embeddings" : "kernel";
}

void addReadShapes(const GraphDef& graph, const Wires& inputs, std::vector<std::vector<TensorShape>>& shapes) {
  for (std::size_t op = 0; op < graph.nodes.size(); ++op) {
    if (graph.nodes[op].op != "ReadVariableOp" || shapes[op].empty() || !shapes[op][0].known) continue;
    std::size_t from = op;
    for (int hops = 0; hops < kMostHandOns && !inputs[from].empty() && inputs[from][0].op >= 0; ++hops) {
      from = indexOf(inputs[from][0].op);
      if (!handsOn(graph.nodes[from].op)) break;
    }
    if (isGivenHandle(graph.nodes[from]) && shapes[from].empty()) shapes[from] = {shapes[op][0]};
  }
}

}  // namespace widgets
