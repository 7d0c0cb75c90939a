// Builds a graph of a few nodes out of arbitrary bytes, of any op with any attributes and inputs, and runs it: whatever
// is wrong with a node must be an Error. Left out are ops that write files, and those that may rightly wait for ever.
#include <algorithm>
#include <map>

#include "engine/graph/graph.h"
#include "engine/graph/op_registry.h"
#include "engine/runtime/session.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"
#include "tests/fuzz/graph_bytes.h"
#include "tests/fuzz/graph_functions.h"
#include "tests/fuzz/graph_handles.h"

namespace {

using engine::AttrValue;
using engine::DType;
using engine::Output;
using fuzz::GraphBytes;

bool isLeftOut(const std::string& op) {
  static constexpr const char* kParts[] = {"Queue", "Write",        "Save",          "MergeV2",       "Restore",
                                           "Print", "ReadFile",     "MatchingFiles", "ReduceDataset", "Unstage",
                                           "Peek",  "TakeGradient", "BarrierTake"};
  return op.starts_with('_') ||
         std::ranges::any_of(kParts, [&](const char* part) { return op.find(part) != std::string::npos; });
}

// Ops by a hash of their names: a kept input means the same ops after others have been added. FNV-1a.
const std::map<uint32_t, std::string>& opsByHash() {
  static const std::map<uint32_t, std::string> kOps = [] {
    std::map<uint32_t, std::string> ops;
    for (const std::string& name : engine::registeredOps()) {
      uint32_t hash = 2166136261U;
      for (const char c : name) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619U;
      if (!isLeftOut(name)) ops.emplace(hash, name);
    }
    return ops;
  }();
  return kOps;
}

class RandomGraph {
 public:
  explicit RandomGraph(GraphBytes& bytes) : bytes_(bytes) {}

  engine::Node* addNode() {
    const auto found = opsByHash().lower_bound(bytes_.word());
    const engine::OpDef& op = engine::requireOp((found == opsByHash().end() ? opsByHash().begin() : found)->second);
    engine::NodeSpec spec;
    spec.name = "node_" + std::to_string(graph.size());
    spec.op = op.name;
    if (last_ && bytes_.flag()) spec.controls.push_back(last_);
    std::map<std::string, DType> types;
    for (const engine::ArgDef& arg : op.inputs) addInputs(arg, types, spec);
    for (const engine::AttrDef& attr : op.attrs) {
      const bool known = std::ranges::any_of(op.inputs, [&](const engine::ArgDef& arg) {
        return arg.typeAttr == attr.name || arg.numberAttr == attr.name || arg.typeListAttr == attr.name;
      });
      if (known || (!attr.defaultValue.empty() && bytes_.flag())) continue;
      spec.attrs[attr.name] = value(attr.type);
      if (attr.type == "func") spec.attrs["_functions"] = fuzz::functionLibrary();
    }
    last_ = graph.addNode(std::move(spec));
    for (int i = 0; i < last_->outputCount(); ++i) outputs_.push_back(last_->output(i));
    return last_;
  }

  engine::Graph graph;

 private:
  void addInputs(const engine::ArgDef& arg, std::map<std::string, DType>& types, engine::NodeSpec& spec) {
    const bool list = !arg.numberAttr.empty() || !arg.typeListAttr.empty();
    const std::size_t count = list ? bytes_.below(4) : 1;
    for (std::size_t i = 0; i < count; ++i) {
      DType type = arg.type;
      if (type == DType::kInvalid) {
        type =
            arg.typeListAttr.empty() ? types.try_emplace(arg.typeAttr, bytes_.dtype()).first->second : bytes_.dtype();
      }
      spec.inputs.push_back(input(type, arg.ref));
      engine::Node* initializer = handles_.initializer(spec.inputs.back());
      if (initializer) spec.controls.push_back(initializer);
    }
  }

  Output input(DType type, bool ref) {
    const bool handle = type == DType::kResource || type == DType::kVariant || ref;
    if (bytes_.below(handle ? 2 : 4) == 0) {
      std::vector<Output> fitting;
      for (const Output& output : outputs_) {
        if (output.type() == type) fitting.push_back(output);
      }
      if (!fitting.empty()) return fitting[bytes_.below(fitting.size())];
    }
    if (!handle) return handles_.constant(bytes_.tensor(type));
    outputs_.push_back(ref                        ? handles_.reference(type)
                       : type == DType::kResource ? handles_.resource()
                                                  : handles_.variant());
    return outputs_.back();
  }

  template <typename Make>
  auto listOf(const Make& make) {
    std::vector<decltype(make())> values;
    for (std::size_t i = bytes_.below(6); i > 0; --i) values.push_back(make());
    return values;
  }

  engine::NameAttrs function() {
    const std::size_t choice = bytes_.below(4);
    return fuzz::functionOf(choice, bytes_.flag() ? DType::kInt64 : bytes_.dtype());
  }

  AttrValue value(const std::string& type) {
    if (type == "int") return bytes_.integer();
    if (type == "float") return bytes_.number();
    if (type == "bool") return bytes_.flag();
    if (type == "type") return bytes_.dtype();
    if (type == "shape") return bytes_.shape();
    if (type == "tensor") return bytes_.tensor(bytes_.dtype() == DType::kFloat ? DType::kFloat : DType::kInt64);
    if (type == "func") return function();
    if (type == "list(int)") return listOf([&] { return bytes_.integer(); });
    if (type == "list(float)") return listOf([&] { return bytes_.number(); });
    if (type == "list(type)") return listOf([&] { return bytes_.dtype(); });
    if (type == "list(shape)") return listOf([&] { return bytes_.shape(); });
    if (type == "list(string)") return listOf([&] { return bytes_.text(); });
    return bytes_.text();
  }

  GraphBytes& bytes_;
  fuzz::GraphHandles handles_{graph, bytes_};
  std::vector<Output> outputs_;
  engine::Node* last_ = nullptr;
};

}  // namespace

FUZZ_TARGET(graph_ops)(const uint8_t* data, std::size_t size) {
  GraphBytes bytes(data, size);
  RandomGraph random(bytes);
  std::vector<engine::Node*> nodes;
  for (std::size_t i = 1 + bytes.below(4); i > 0; --i) {
    fuzz::refuseOrTake([&] { nodes.push_back(random.addNode()); });
  }
  for (const bool optimize : {false, true}) {
    for (engine::Node* node : nodes) {
      fuzz::refuseOrTake([&] {
        engine::Session session(random.graph, {.threads = 1, .optimize = optimize});
        session.run(engine::Feeds{}, {}, {node});
      });
    }
  }
  return 0;
}
