#include "engine/graph/node_builder.h"

#include "engine/core/error.h"
#include "engine/core/node_error.h"
#include "engine/graph/attr_rules.h"
#include "engine/graph/inference.h"

namespace engine {
namespace {

[[noreturn]] void failNode(const OpDef& op, const std::string& node, const std::string& why) {
  failAtNode(Code::kInvalidArgument, node, " (", op.name, "): ", why);
}

bool isList(const ArgDef& arg) {
  return !arg.numberAttr.empty() || !arg.typeListAttr.empty();
}

// How many inputs the only list argument of unknown length takes: what the others leave.
void inferListLength(const OpDef& op, const std::string& node, const std::vector<Output>& inputs, Attrs& attrs) {
  const ArgDef* open = nullptr;
  std::size_t taken = 0;
  for (const ArgDef& arg : op.inputs) {
    const std::string& attr = arg.numberAttr.empty() ? arg.typeListAttr : arg.numberAttr;
    if (!isList(arg)) {
      ++taken;
    } else if (attrs.count(attr)) {
      taken += static_cast<std::size_t>(argCount(arg, attrs));
    } else if (open && (open->numberAttr.empty() ? open->typeListAttr : open->numberAttr) != attr) {
      failNode(op, node, "attribute '" + attr + "' is missing.");
    } else {
      open = &arg;
    }
  }
  if (!open || taken > inputs.size()) return;
  const std::size_t length = inputs.size() - taken;
  if (!open->numberAttr.empty()) {
    std::size_t sharing = 0;  // several lists of the same length, as in ParseExample
    for (const ArgDef& arg : op.inputs) sharing += arg.numberAttr == open->numberAttr ? 1 : 0;
    attrs[open->numberAttr] = static_cast<int64_t>(length / sharing);
    return;
  }
  std::vector<DType> types;
  std::size_t at = 0;
  for (const ArgDef& arg : op.inputs) {
    if (&arg == open) break;
    at += isList(arg) ? static_cast<std::size_t>(argCount(arg, attrs)) : 1;
  }
  for (std::size_t i = 0; i < length; ++i) types.push_back(inputs[at + i].type());
  attrs[open->typeListAttr] = types;
}

void inferTypeAttrs(const OpDef& op, const std::vector<Output>& inputs, Attrs& attrs) {
  std::size_t at = 0;
  for (const ArgDef& arg : op.inputs) {
    const std::size_t count = isList(arg) ? static_cast<std::size_t>(argCount(arg, attrs)) : 1;
    if (!arg.typeAttr.empty() && !attrs.count(arg.typeAttr) && count > 0 && at < inputs.size()) {
      attrs[arg.typeAttr] = inputs[at].type();
    }
    at += count;
  }
}

// An empty list has no element type on the wire; the definition knows it.
void typeEmptyList(const AttrDef& def, AttrValue& value) {
  if (!value.get<AttrValue::EmptyList>()) return;
  if (def.type == "list(string)") value = std::vector<std::string>{};
  if (def.type == "list(int)") value = std::vector<int64_t>{};
  if (def.type == "list(float)") value = std::vector<float>{};
  if (def.type == "list(bool)") value = std::vector<bool>{};
  if (def.type == "list(type)") value = std::vector<DType>{};
  if (def.type == "list(shape)") value = std::vector<Shape>{};
  if (def.type == "list(tensor)") value = std::vector<Tensor>{};
}

void checkInputs(const OpDef& op, const std::string& node, const std::vector<Output>& inputs, const Attrs& attrs) {
  std::size_t at = 0;
  for (const ArgDef& arg : op.inputs) {
    const int count = isList(arg) ? argCount(arg, attrs) : 1;
    for (int k = 0; k < count; ++k, ++at) {
      if (at >= inputs.size()) {
        failNode(op, node, message("needs an input '", arg.name, "'; only ", inputs.size(), " inputs were given."));
      }
      const DType wanted = argType(arg, attrs, k);
      const Output& input = inputs[at];
      if (input.type() != wanted) {
        failNode(op, node,
                 message("input '", arg.name, "' must be ", dtypeName(wanted), ", but '", input.name(), "' is ",
                         dtypeName(input.type()), "."));
      }
      if (arg.ref && !isRef(input.node->outputType(input.index))) {
        failNode(
            op, node,
            message("input '", arg.name, "' must be a reference to a variable, but '", input.name(), "' is a value."));
      }
    }
  }
  if (at != inputs.size()) failNode(op, node, message("takes ", at, " inputs, got ", inputs.size(), "."));
}

}  // namespace

int argCount(const ArgDef& arg, const Attrs& attrs) {
  if (!arg.numberAttr.empty()) {
    const auto found = attrs.find(arg.numberAttr);
    const int64_t* n = found == attrs.end() ? nullptr : found->second.get<int64_t>();
    if (!n || *n < 0 || *n > (1 << 24))
      fail(Code::kInvalidArgument, "attribute '", arg.numberAttr, "' is missing or wrong.");
    return static_cast<int>(*n);
  }
  if (!arg.typeListAttr.empty()) {
    const auto found = attrs.find(arg.typeListAttr);
    if (found == attrs.end()) fail(Code::kInvalidArgument, "attribute '", arg.typeListAttr, "' is missing.");
    if (found->second.get<AttrValue::EmptyList>()) return 0;
    const auto* types = found->second.get<std::vector<DType>>();
    if (!types) fail(Code::kInvalidArgument, "attribute '", arg.typeListAttr, "' is not a list of types.");
    return static_cast<int>(types->size());
  }
  return 1;
}

DType argType(const ArgDef& arg, const Attrs& attrs, int k) {
  if (!arg.typeListAttr.empty()) {
    return (*attrs.at(arg.typeListAttr).get<std::vector<DType>>())[static_cast<std::size_t>(k)];
  }
  if (arg.typeAttr.empty()) return arg.type;
  const auto found = attrs.find(arg.typeAttr);
  const DType* type = found == attrs.end() ? nullptr : found->second.get<DType>();
  if (!type) fail(Code::kInvalidArgument, "attribute '", arg.typeAttr, "' is missing.");
  return *type;
}

std::vector<DType> resolveTypes(const OpDef& op, const std::string& node, const std::vector<Output>& inputs,
                                Attrs& attrs) {
  for (const Output& input : inputs) {
    if (!input.valid()) failNode(op, node, "an input is missing.");
  }
  try {
    // Lists of inputs always follow from the inputs; defaults for types only where no input tells.
    inferListLength(op, node, inputs, attrs);
    inferTypeAttrs(op, inputs, attrs);
    for (const AttrDef& def : op.attrs) {
      auto found = attrs.find(def.name);
      if (found == attrs.end()) {
        if (def.defaultValue.empty()) failNode(op, node, "attribute '" + def.name + "' is missing.");
        found = attrs.emplace(def.name, def.defaultValue).first;
      }
      typeEmptyList(def, found->second);
    }
    for (const auto& [name, value] : attrs) {
      if (!name.starts_with('_') && !op.findAttr(name)) failNode(op, node, "has no attribute '" + name + "'.");
    }
    checkAttrRules(op, attrs);
    checkInputs(op, node, inputs, attrs);
    std::vector<DType> types;
    for (const ArgDef& arg : op.outputs) {
      const int count = isList(arg) ? argCount(arg, attrs) : 1;
      for (int k = 0; k < count; ++k) {
        const DType type = argType(arg, attrs, k);
        types.push_back(arg.ref ? refType(type) : type);
      }
    }
    return types;
  } catch (const NodeError&) {
    throw;
  } catch (const Error& error) {
    failNode(op, node, error.what());
  }
}

void inferShapes(Node& node) {
  if (!node.def().shape) return;
  InferenceContext context(node);
  try {
    node.def().shape(context);
  } catch (const Error& error) {
    rethrowAtNode(node.name(), node.op(), error);
  }
}

}  // namespace engine
