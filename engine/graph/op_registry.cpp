#include "engine/graph/op_registry.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <iostream>
#include <mutex>
#include <unordered_map>

#include "engine/core/error.h"

namespace engine {
namespace {

struct NameHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view name) const { return std::hash<std::string_view>()(name); }
};

// What a registrar was given. It is read when the op is first asked for: to read all 1,400 took a thirtieth of the time
// that the program needs to start, and few programs ask for more than a tenth of them.
struct Definition {
  std::string signature;
  std::string attrs;
  std::once_flag isRead;
  OpDef op;
};

using OpRegistry = std::unordered_map<std::string, Definition, NameHash, std::equal_to<>>;

OpRegistry& opRegistry() {
  static OpRegistry ops(2048);
  return ops;
}

std::string_view trim(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  int depth = 0;  // commas inside list(…) or […] do not count
  std::size_t start = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && (text[i] == '(' || text[i] == '[')) ++depth;
    if (i < text.size() && (text[i] == ')' || text[i] == ']')) --depth;
    if (i == text.size() || (text[i] == separator && depth == 0)) {
      const std::string_view part = trim(text.substr(start, i - start));
      if (!part.empty()) parts.push_back(part);
      start = i + 1;
    }
  }
  return parts;
}

[[noreturn]] void badDefinition(std::string_view what, std::string_view where) {
  std::cerr << "Malformed op definition: " << what << " in \"" << where << "\"\n";
  std::abort();
}

std::pair<std::string_view, std::string_view> splitPair(std::string_view text, char separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) badDefinition(std::string("no '") + separator + "'", text);
  return {trim(text.substr(0, at)), trim(text.substr(at + 1))};
}

AttrValue parseDefault(std::string_view type, std::string_view text) {
  const auto number = [&](auto value) {
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (result.ec != std::errc()) badDefinition("bad number", text);
    return value;
  };
  if (type == "int") return AttrValue(number(int64_t{}));
  if (type == "float") return AttrValue(number(float{}));
  if (type == "bool") return AttrValue(text == "true");
  if (type == "type") return AttrValue(dtypeFromName(text));
  if (type == "string") return AttrValue(std::string(text.substr(1, text.size() - 2)));
  if (type == "shape") return AttrValue(text == "[]" ? Shape{} : Shape::unknown());
  if (type == "list(int)") {
    std::vector<int64_t> values;
    for (std::string_view item : split(text.substr(1, text.size() - 2), ',')) {
      int64_t value = 0;
      std::from_chars(item.data(), item.data() + item.size(), value);
      values.push_back(value);
    }
    return AttrValue(values);
  }
  if (type == "list(float)" && text != "[]") {
    std::vector<float> values;
    for (std::string_view item : split(text.substr(1, text.size() - 2), ',')) {
      float value = 0;
      std::from_chars(item.data(), item.data() + item.size(), value);
      values.push_back(value);
    }
    return AttrValue(values);
  }
  if (type.starts_with("list(")) return AttrValue(AttrValue::EmptyList{});
  if (type == "tensor") {  // a vector of uint8, as the only such default in TensorFlow is (ImageSummary's bad_color)
    std::vector<uint8_t> values;
    for (std::string_view item : split(text.substr(1, text.size() - 2), ',')) {
      uint8_t value = 0;
      std::from_chars(item.data(), item.data() + item.size(), value);
      values.push_back(value);
    }
    return AttrValue(Tensor::vector(values));
  }
  badDefinition("default of unknown type", type);
}

AttrDef parseAttr(std::string_view text) {
  AttrDef attr;
  const auto [name, rest] = splitPair(text, ':');
  attr.name = name;
  const std::size_t equals = rest.find('=');
  attr.type = trim(rest.substr(0, equals));
  if (equals != std::string_view::npos) attr.defaultValue = parseDefault(attr.type, trim(rest.substr(equals + 1)));
  return attr;
}

void declareIfMissing(OpDef& op, std::string_view name, std::string_view type) {
  if (!op.findAttr(name)) op.attrs.push_back({std::string(name), std::string(type), {}});
}

ArgDef parseArg(OpDef& op, std::string_view text) {
  ArgDef arg;
  auto [name, type] = splitPair(text, ':');
  arg.name = name;
  if (type.starts_with("Ref(")) {
    arg.ref = true;
    type = trim(type.substr(4, type.size() - 5));
  }
  if (type.find('*') != std::string_view::npos) {
    const auto [number, element] = splitPair(type, '*');
    arg.numberAttr = number;
    declareIfMissing(op, number, "int");
    type = element;
  }
  arg.type = dtypeFromName(type);
  if (arg.type != DType::kInvalid) return arg;
  const AttrDef* declared = op.findAttr(type);
  const bool list = declared ? declared->type == "list(type)"
                             : arg.numberAttr.empty() && (type.ends_with("types") || type == "Tin" || type == "Tout");
  if (!declared) declareIfMissing(op, type, list ? "list(type)" : "type");
  (list ? arg.typeListAttr : arg.typeAttr) = type;
  return arg;
}

void readDefinition(Definition& definition) {
  OpDef& op = definition.op;
  for (std::string_view attr : split(definition.attrs, ';')) op.attrs.push_back(parseAttr(attr));
  const std::string_view text = definition.signature;
  const std::size_t arrow = text.find("->");
  if (arrow == std::string_view::npos) badDefinition("no '->'", text);
  for (std::string_view arg : split(text.substr(0, arrow), ',')) op.inputs.push_back(parseArg(op, arg));
  for (std::string_view arg : split(text.substr(arrow + 2), ',')) op.outputs.push_back(parseArg(op, arg));
}

}  // namespace

const AttrDef* OpDef::findAttr(std::string_view attr) const {
  for (const AttrDef& def : attrs) {
    if (def.name == attr) return &def;
  }
  return nullptr;
}

OpRegistrar::OpRegistrar(const char* name, const char* signature, const char* attrs, ShapeFn shape, Stateful stateful) {
  const auto [place, isNew] = opRegistry().try_emplace(name);
  if (!isNew) badDefinition("registered twice", name);
  Definition& definition = place->second;
  definition.signature = signature;
  definition.attrs = attrs;
  definition.op.name = name;
  definition.op.stateful = stateful == Stateful::kYes;
  definition.op.shape = std::move(shape);
}

const OpDef* findOp(std::string_view name) {
  const auto found = opRegistry().find(name);
  if (found == opRegistry().end()) return nullptr;
  Definition& definition = found->second;
  std::call_once(definition.isRead, [&] { readDefinition(definition); });
  return &definition.op;
}

const OpDef& requireOp(std::string_view name) {
  const OpDef* op = findOp(name);
  if (!op) fail(Code::kUnimplemented, "Op '", name, "' is not known: the program has no definition of it.");
  return *op;
}

std::vector<std::string> registeredOps() {
  std::vector<std::string> names;
  for (const auto& [name, definition] : opRegistry()) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace engine
