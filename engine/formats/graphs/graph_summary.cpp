#include "engine/formats/graphs/graph_summary.h"

#include <set>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/formats/graphs/node_outputs.h"

namespace engine::formats {
namespace {

using tensorflow::GraphDef;
using tensorflow::NodeDef;

bool isInput(const std::string& op) {
  return op == "Placeholder" || op == "PlaceholderV2" || op == "PlaceholderWithDefault";
}

bool isStoredVariable(const std::string& op) {
  return op == "VarHandleOp" || op == "VariableV2" || op == "Variable";
}

// Ops that nobody reads though they are no results: what is done once, or for its own sake.
bool isNoResult(const std::string& op) {
  static const std::set<std::string> kOps{"Const", "NoOp", "Assert", "Print", "PrintV2", "Assign", "AssignVariableOp"};
  return kOps.contains(op) || isInput(op) || isStoredVariable(op) || op.ends_with("Summary") || op.starts_with("Save");
}

GraphTensor described(const NodeDef& node, const NodeOutputs& outputs) {
  GraphTensor tensor{node.name(), node.op(), DType::kInvalid, Shape::unknown()};
  const auto dtype = node.attr().find("dtype");
  const auto types = outputs.of(node);
  if (dtype != node.attr().end()) {
    tensor.dtype = static_cast<DType>(dtype->second.type());
  } else if (types && !types->empty()) {
    tensor.dtype = types->front();
  }
  const auto shape = node.attr().find("shape");
  if (shape == node.attr().end() || !shape->second.has_shape()) return tensor;
  try {
    tensor.shape = Shape::fromProto(shape->second.shape());
  } catch (const Error&) {  // of a damaged graph: it stays unknown
  }
  return tensor;
}

std::unordered_set<std::string_view> nodesRead(const GraphDef& graph) {
  std::unordered_set<std::string_view> read;
  for (const NodeDef& node : graph.node()) {
    for (const std::string& input : node.input()) {
      if (const auto name = parseTensorName(input)) read.insert(name->node);
    }
  }
  return read;
}

}  // namespace

GraphSummary summaryOf(const GraphDef& graph) {
  GraphSummary summary;
  summary.nodes = graph.node_size();
  summary.producer = graph.versions().producer();
  summary.bytes = static_cast<int64_t>(graph.ByteSizeLong());
  const NodeOutputs outputs(graph);
  const std::unordered_set<std::string_view> read = nodesRead(graph);
  for (const NodeDef& node : graph.node()) {
    ++summary.ops[node.op()];
    if (isInput(node.op())) summary.inputs.push_back(described(node, outputs));
    if (isStoredVariable(node.op())) summary.variables.push_back(described(node, outputs));
    const auto value = node.attr().find("value");
    if (node.op() == "Const" && value != node.attr().end()) {
      summary.constantBytes += static_cast<int64_t>(value->second.tensor().ByteSizeLong());
    }
    if (read.contains(node.name()) || isNoResult(node.op())) continue;
    const auto types = outputs.of(node);
    if (!types || !types->empty()) summary.outputs.push_back(described(node, outputs));
  }
  for (const auto& function : graph.library().function()) {
    const auto& signature = function.signature();
    summary.functions.push_back(
        {signature.name(), signature.input_arg_size(), signature.output_arg_size(), function.node_def_size()});
    for (const NodeDef& node : function.node_def()) ++summary.ops[node.op()];
  }
  return summary;
}

}  // namespace engine::formats
