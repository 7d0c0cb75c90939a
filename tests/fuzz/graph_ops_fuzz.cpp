// Builds a graph of a few nodes out of arbitrary bytes, of any op with any attributes and inputs, and runs it: whatever
// is wrong with a node must be an Error. Left out are ops that write files, and those that may rightly wait for ever.
#include <algorithm>
#include <limits>
#include <map>

#include "engine/graph/graph.h"
#include "engine/graph/op_registry.h"
#include "engine/runtime/session.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {

using engine::AttrValue;
using engine::DType;
using engine::Output;
using engine::Shape;
using engine::Tensor;

// Zeros behind the end.
class GraphBytes {
 public:
  GraphBytes(const uint8_t* data, std::size_t size) : data_(data), size_(size) {}
  bool empty() const { return at_ >= size_; }
  std::size_t below(std::size_t limit) {
    const std::size_t low = next();
    return (low | next() << 8U) % limit;
  }
  bool flag() { return next() % 2 != 0; }

  // Either small or too large for anything: what lies between would only take time.
  int64_t integer() {
    static constexpr int64_t kHostile[] = {
        -1, -2, -7, 1LL << 40, std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()};
    const std::size_t choice = next();
    return choice < 200 ? static_cast<int64_t>(choice % 6) : kHostile[choice % std::size(kHostile)];
  }
  float number() {
    const std::size_t choice = next();
    if (choice == 255) return std::numeric_limits<float>::quiet_NaN();
    if (choice == 254) return std::numeric_limits<float>::infinity();
    return static_cast<float>(static_cast<int>(choice) - 100) / 16;
  }
  std::string text() {
    static constexpr const char* kWords[] = {"",          "SAME",      "VALID",  "EXPLICIT", "NHWC",    "NCHW",
                                             "ab,bc->ac", "x",         "%d{}",   "int64",    "REFLECT", "SYMMETRIC",
                                             "UTF-8",     "min_first", "SCALED", "\xff"};
    return kWords[below(std::size(kWords))];
  }
  Shape shape() {
    std::vector<int64_t> dims(below(5));
    for (int64_t& dim : dims) dim = static_cast<int64_t>(below(4));
    return Shape(std::move(dims));
  }
  DType dtype() {
    static constexpr DType kTypes[] = {
        DType::kFloat,  DType::kFloat,    DType::kFloat,     DType::kInt32,   DType::kInt32,   DType::kInt64,
        DType::kDouble, DType::kBool,     DType::kString,    DType::kUint8,   DType::kHalf,    DType::kInt8,
        DType::kUint16, DType::kBfloat16, DType::kComplex64, DType::kVariant, DType::kResource};
    return kTypes[below(std::size(kTypes))];
  }

 private:
  std::size_t next() { return at_ < size_ ? data_[at_++] : 0; }

  const uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

bool isLeftOut(const std::string& op) {
  static constexpr const char* kParts[] = {"Queue", "Write",    "Save",          "MergeV2",      "Restore",
                                           "Print", "ReadFile", "MatchingFiles", "ReduceDataset"};
  return op.starts_with('_') ||
         std::ranges::any_of(kParts, [&](const char* part) { return op.find(part) != std::string::npos; });
}

const std::vector<std::string>& opNames() {
  static const std::vector<std::string> kNames = [] {
    std::vector<std::string> names = engine::registeredOps();
    std::erase_if(names, isLeftOut);
    return names;
  }();
  return kNames;
}

class RandomGraph {
 public:
  explicit RandomGraph(GraphBytes& bytes) : bytes_(bytes) {}

  engine::Node* addNode() {
    const engine::OpDef& op = engine::requireOp(opNames()[bytes_.below(opNames().size())]);
    engine::NodeSpec spec;
    spec.name = "node_" + std::to_string(graph.size());
    spec.op = op.name;
    std::map<std::string, DType> types;
    for (const engine::ArgDef& arg : op.inputs) addInputs(arg, types, spec.inputs);
    for (const engine::AttrDef& attr : op.attrs) {
      const bool known = std::ranges::any_of(op.inputs, [&](const engine::ArgDef& arg) {
        return arg.typeAttr == attr.name || arg.numberAttr == attr.name || arg.typeListAttr == attr.name;
      });
      if (known || (!attr.defaultValue.empty() && bytes_.flag())) continue;
      spec.attrs[attr.name] = value(attr.type);
    }
    engine::Node* node = graph.addNode(std::move(spec));
    for (int i = 0; i < node->outputCount(); ++i) outputs_.push_back(node->output(i));
    return node;
  }

  engine::Graph graph;

 private:
  void addInputs(const engine::ArgDef& arg, std::map<std::string, DType>& types, std::vector<Output>& inputs) {
    const bool list = !arg.numberAttr.empty() || !arg.typeListAttr.empty();
    const std::size_t count = list ? bytes_.below(4) : 1;
    for (std::size_t i = 0; i < count; ++i) {
      DType type = arg.type;
      if (type == DType::kInvalid) {
        type =
            arg.typeListAttr.empty() ? types.try_emplace(arg.typeAttr, bytes_.dtype()).first->second : bytes_.dtype();
      }
      inputs.push_back(input(type, arg.ref));
    }
  }

  Output input(DType type, bool ref) {
    const bool handle = type == DType::kResource || type == DType::kVariant || ref;
    if (handle || bytes_.below(4) == 0) {
      std::vector<Output> fitting;
      for (const Output& output : outputs_) {
        if (output.type() == type) fitting.push_back(output);
      }
      if (!fitting.empty()) return fitting[bytes_.below(fitting.size())];
    }
    engine::NodeSpec spec;
    spec.name = "input_" + std::to_string(graph.size());
    if (handle) {
      spec.op = ref ? "VariableV2" : "VarHandleOp";
      spec.attrs = {{"dtype", ref ? type : DType::kFloat}, {"shape", bytes_.shape()}};
    } else {
      spec.op = "Const";
      spec.attrs = {{"dtype", type}, {"value", tensor(type)}};
    }
    return graph.addNode(std::move(spec))->output(0);
  }

  Tensor tensor(DType type) {
    Tensor result(type, bytes_.shape());
    for (int64_t i = 0; i < result.elements(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (type == DType::kString) {
        result.flat<std::string>()[at] = bytes_.text();
      } else if (type == DType::kFloat) {
        result.flat<float>()[at] = bytes_.number();
      } else if (type == DType::kInt32) {
        result.flat<int32_t>()[at] = static_cast<int32_t>(bytes_.integer());
      } else if (type == DType::kInt64) {
        result.flat<int64_t>()[at] = bytes_.integer();
      } else {  // the lowest byte of each other number
        static_cast<uint8_t*>(result.raw())[at * engine::dtypeSize(type)] = bytes_.flag() ? 1 : 0;
      }
    }
    return result;
  }

  template <typename Make>
  auto listOf(const Make& make) {
    std::vector<decltype(make())> values;
    for (std::size_t i = bytes_.below(6); i > 0; --i) values.push_back(make());
    return values;
  }

  AttrValue value(const std::string& type) {
    if (type == "int") return bytes_.integer();
    if (type == "float") return bytes_.number();
    if (type == "bool") return bytes_.flag();
    if (type == "type") return bytes_.dtype();
    if (type == "shape") return bytes_.shape();
    if (type == "tensor") return tensor(bytes_.dtype() == DType::kFloat ? DType::kFloat : DType::kInt64);
    if (type == "func") return engine::NameAttrs{"f", {}};
    if (type == "list(int)") return listOf([&] { return bytes_.integer(); });
    if (type == "list(float)") return listOf([&] { return bytes_.number(); });
    if (type == "list(type)") return listOf([&] { return bytes_.dtype(); });
    if (type == "list(shape)") return listOf([&] { return bytes_.shape(); });
    if (type == "list(string)") return listOf([&] { return bytes_.text(); });
    return bytes_.text();
  }

  GraphBytes& bytes_;
  std::vector<Output> outputs_;
};

}  // namespace

FUZZ_TARGET(graph_ops)(const uint8_t* data, std::size_t size) {
  GraphBytes bytes(data, size);
  RandomGraph random(bytes);
  std::vector<engine::Node*> nodes;
  for (std::size_t i = 1 + bytes.below(3); i > 0; --i) {
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
