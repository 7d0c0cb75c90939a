#include "engine/formats/graphs/node_outputs.h"

#include <charconv>

#include "engine/core/error.h"
#include "engine/graph/node_builder.h"
#include "engine/graph/op_registry.h"

namespace engine::formats {
namespace {

using tensorflow::NodeDef;

std::vector<DType> listOf(const tensorflow::AttrValue& value) {
  std::vector<DType> types;
  for (const int type : value.list().type()) types.push_back(static_cast<DType>(type));
  return types;
}

std::vector<DType> typesByDefinition(const OpDef& op, const NodeDef& node) {
  Attrs attrs;
  for (const AttrDef& def : op.attrs) {
    const auto given = node.attr().find(def.name);
    // Values, which may be large, say nothing about types.
    if (def.type == "tensor" || def.type == "func") continue;
    if (given != node.attr().end()) {
      attrs[def.name] = AttrValue::fromProto(given->second);
    } else if (!def.defaultValue.empty()) {
      attrs[def.name] = def.defaultValue;
    }
  }
  std::vector<DType> types;
  for (const ArgDef& arg : op.outputs) {
    const int count = argCount(arg, attrs);
    for (int k = 0; k < count; ++k) types.push_back(baseType(argType(arg, attrs, k)));
  }
  return types;
}

std::vector<DType> typesByFunction(const tensorflow::FunctionDef& function, const NodeDef& node) {
  std::vector<DType> types;
  for (const auto& arg : function.signature().output_arg()) {
    const auto given = node.attr().find(arg.type_attr());
    types.push_back(given == node.attr().end() ? static_cast<DType>(arg.type())
                                               : static_cast<DType>(given->second.type()));
  }
  return types;
}

// The attribute that lists the output types of a node that runs functions; null for others.
const char* outputTypesAttr(const std::string& op) {
  static const std::unordered_map<std::string_view, const char*> kAttrs{{"PartitionedCall", "Tout"},
                                                                        {"StatefulPartitionedCall", "Tout"},
                                                                        {"If", "Tout"},
                                                                        {"StatelessIf", "Tout"},
                                                                        {"Case", "Tout"},
                                                                        {"StatelessCase", "Tout"},
                                                                        {"While", "T"},
                                                                        {"StatelessWhile", "T"}};
  const auto found = kAttrs.find(op);
  return found == kAttrs.end() ? nullptr : found->second;
}

}  // namespace

std::optional<TensorName> parseTensorName(std::string_view text) {
  if (text.starts_with('^')) {
    return text.size() > 1 && text.find(':') == text.npos ? std::optional(TensorName{text.substr(1), -1})
                                                          : std::nullopt;
  }
  const std::size_t colon = text.find(':');
  if (colon == 0 || text.empty()) return std::nullopt;
  if (colon == text.npos) return TensorName{text, 0};
  TensorName name{text.substr(0, colon), 0};
  const char* end = text.data() + text.size();
  const auto [at, error] = std::from_chars(text.data() + colon + 1, end, name.index);
  if (error != std::errc() || at != end || name.index < 0) return std::nullopt;
  return name;
}

NodeOutputs::NodeOutputs(const tensorflow::GraphDef& graph) {
  for (const auto& function : graph.library().function()) functions_[function.signature().name()] = &function;
}

std::optional<std::vector<DType>> NodeOutputs::of(const NodeDef& node) const {
  if (const char* attr = outputTypesAttr(node.op())) {
    const auto types = node.attr().find(attr);
    return types == node.attr().end() ? std::nullopt : std::optional(listOf(types->second));
  }
  const auto function = functions_.find(node.op());
  if (function != functions_.end()) return typesByFunction(*function->second, node);
  const OpDef* op = findOp(node.op());
  if (!op) return std::nullopt;
  try {
    return typesByDefinition(*op, node);
  } catch (const Error&) {  // the importer says what is wrong with the attributes
    return std::nullopt;
  }
}

}  // namespace engine::formats
