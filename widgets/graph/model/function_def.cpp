#include "widgets/graph/model/function_def.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "widgets/graph/model/attr_reader.h"
#include "widgets/graph/model/node_reader.h"

namespace widgets {

namespace {

struct ArgDef {
  std::string name;
  int type = 0;
};

ArgDef readArgDef(WireReader reader) {
  ArgDef argument;
  while (reader.next()) {
    if (reader.field() == 1) argument.name = reader.text();
    if (reader.field() == 3) argument.type = static_cast<int>(reader.varint());
  }
  return argument;
}

struct Signature {
  std::string name;
  std::vector<ArgDef> arguments, results;
};

Signature readSignature(WireReader reader) {
  Signature signature;
  while (reader.next()) {
    if (reader.field() == 1) signature.name = reader.text();
    if (reader.field() == 2) signature.arguments.push_back(readArgDef(reader.message("an argument")));
    if (reader.field() == 3) signature.results.push_back(readArgDef(reader.message("a result")));
  }
  return signature;
}

std::pair<std::string, std::string> readTextPair(WireReader entry) {
  std::pair<std::string, std::string> pair;
  while (entry.next()) {
    if (entry.field() == 1) pair.first = entry.text();
    if (entry.field() == 2) pair.second = entry.text();
  }
  return pair;
}

using ArgShapes = std::map<uint64_t, std::vector<TensorShape>>;

// The entry of one argument in arg_attr: its "_output_shapes".
void readArgAttrs(WireReader entry, ArgShapes& shapes) {
  uint64_t argument = 0;
  std::vector<TensorShape> found;
  while (entry.next()) {
    if (entry.field() == 1) argument = entry.varint();
    if (entry.field() != 2) continue;
    WireReader attrs = entry.message("attributes of an argument");
    while (attrs.next()) {
      if (attrs.field() != 1) continue;
      const Attr attr = readAttr(attrs.message("an attribute of an argument"));
      if (attr.name == "_output_shapes") found = attr.value.shapes;
    }
  }
  if (!found.empty()) shapes[argument] = found;
}

// Where an op has several outputs, the place of each name among them; ops that are not here have one, or count theirs
// under one name.
int firstSlot(std::string_view op, std::string_view output) {
  static constexpr std::array<std::pair<std::string_view, std::array<std::string_view, 6>>, 11> kOutputs{{
      {"SparseSoftmaxCrossEntropyWithLogits", {"loss", "backprop"}},
      {"SoftmaxCrossEntropyWithLogits", {"loss", "backprop"}},
      {"FusedBatchNorm", {"y", "batch_mean", "batch_variance", "reserve_space_1", "reserve_space_2"}},
      {"FusedBatchNormV2", {"y", "batch_mean", "batch_variance", "reserve_space_1", "reserve_space_2"}},
      {"FusedBatchNormV3",
       {"y", "batch_mean", "batch_variance", "reserve_space_1", "reserve_space_2", "reserve_space_3"}},
      {"FusedBatchNormGradV3", {"x_backprop", "scale_backprop", "offset_backprop"}},
      {"TopKV2", {"values", "indices"}},
      {"Unique", {"y", "idx"}},
      {"BroadcastGradientArgs", {"r0", "r1"}},
      {"TensorListPopBack", {"output_handle", "tensor"}},
      {"MaxPoolWithArgmax", {"output", "argmax"}},
  }};
  for (const auto& [name, outputs] : kOutputs) {
    if (name != op) continue;
    const auto found = std::find(outputs.begin(), outputs.end(), output);
    return found == outputs.end() ? 0 : static_cast<int>(found - outputs.begin());
  }
  return 0;
}

// "node:output:2" → "node:2", "argument" stays.
class InputNames {
 public:
  explicit InputNames(const std::vector<NodeDef>& nodes) {
    for (const NodeDef& node : nodes) ops_[node.name] = node.op;
  }
  std::string flat(const std::string& input) const {
    const std::size_t first = input.find(':');
    const std::size_t second = first == std::string::npos ? first : input.find(':', first + 1);
    if (second == std::string::npos) return input;
    const std::string node = input.substr(0, first);
    int index = 0;
    std::from_chars(input.data() + second + 1, input.data() + input.size(), index);
    const auto op = ops_.find(node);
    const int base =
        op == ops_.end() ? 0 : firstSlot(op->second, std::string_view(input).substr(first + 1, second - first - 1));
    const int64_t slot = int64_t{base} + std::max(index, 0);
    return slot == 0 ? node : node + ":" + std::to_string(slot);
  }

 private:
  std::map<std::string, std::string> ops_;
};

NodeDef madeNode(const std::string& name, const std::string& op, int type, std::vector<TensorShape> shapes) {
  NodeDef node;
  node.name = name;
  node.op = op;
  AttrValue value;
  value.kind = AttrValue::Kind::kType;
  value.integer = type;
  value.text = dtypeName(type);
  if (type != 0) node.attrs.push_back({"T", value});  // attributes are sorted by name
  if (!shapes.empty()) {
    AttrValue all;
    all.kind = AttrValue::Kind::kList;
    all.text = "[" + shapeText(shapes[0]) + "]";
    all.shapes = std::move(shapes);
    node.attrs.push_back({"_output_shapes", all});
  }
  return node;
}

std::string freeName(std::string name, const std::set<std::string>& taken) {
  while (taken.contains(name)) name += "_retval";
  return name;
}
}  // namespace

FunctionDef readFunction(WireReader reader, uint64_t& strippedBytes) {
  FunctionDef function;
  Signature signature;
  std::map<std::string, std::string> returned;
  ArgShapes shapes;
  std::vector<NodeDef> body;
  while (reader.next()) {
    switch (reader.field()) {
      case 1:
        signature = readSignature(reader.message("the signature of a function"));
        break;
      case 3:
        body.push_back(readNode(reader.message("a node of function '" + signature.name + "'"), strippedBytes));
        break;
      case 4:
        returned.insert(readTextPair(reader.message("a result of function '" + signature.name + "'")));
        break;
      case 7:
        readArgAttrs(reader.message("attributes of arguments"), shapes);
        break;
      default:
        break;
    }
  }
  function.name = signature.name;
  std::set<std::string> taken;
  for (const NodeDef& node : body) taken.insert(node.name);
  for (std::size_t i = 0; i < signature.arguments.size(); ++i) {
    const ArgDef& argument = signature.arguments[i];
    function.arguments.push_back(argument.name);
    taken.insert(argument.name);
    function.nodes.push_back(madeNode(argument.name, "_Arg", argument.type, shapes[i]));
  }
  const InputNames names(body);
  for (NodeDef& node : body) {
    for (std::string& input : node.inputs) input = names.flat(input);
    function.nodes.push_back(std::move(node));
  }
  for (const ArgDef& result : signature.results) {
    NodeDef node = madeNode(freeName(result.name, taken), "_Retval", result.type, {});
    if (const auto found = returned.find(result.name); found != returned.end()) {
      node.inputs.push_back(names.flat(found->second));
    }
    taken.insert(node.name);
    function.results.push_back(node.name);
    function.nodes.push_back(std::move(node));
  }
  return function;
}

}  // namespace widgets
