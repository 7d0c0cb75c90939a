// Builds serialized GraphDefs for tests, field by field. Header-only; a value type.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace test_support {

inline std::string varint(uint64_t value) {
  std::string out;
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  return out + static_cast<char>(value);
}
inline std::string field(int number, uint64_t value) {
  return varint(static_cast<uint64_t>(number) << 3) + varint(value);
}
inline std::string field(int number, const std::string& bytes) {
  return varint((static_cast<uint64_t>(number) << 3) | 2) + varint(bytes.size()) + bytes;
}

// TensorShapeProto; -1 for an unknown size.
inline std::string shapeProto(const std::vector<int64_t>& dims) {
  std::string out;
  for (const int64_t dim : dims) out += field(2, field(1, static_cast<uint64_t>(dim)));
  return out;
}
inline std::string shapeAttr(const std::vector<int64_t>& dims) {
  return field(7, shapeProto(dims));
}
inline std::string typeAttr(int dtype) {
  return field(6, static_cast<uint64_t>(dtype));
}
inline std::string textAttr(const std::string& text) {
  return field(2, text);
}
inline std::string intsAttr(const std::vector<int64_t>& values) {
  std::string packed;
  for (const int64_t value : values) packed += varint(static_cast<uint64_t>(value));
  return field(1, field(3, packed));
}
inline std::string outputShapesAttr(const std::vector<std::vector<int64_t>>& shapes) {
  std::string list;
  for (const auto& shape : shapes) list += field(7, shapeProto(shape));
  return field(1, list);
}
// A tensor with its content as raw bytes.
inline std::string tensorAttr(int dtype, const std::vector<int64_t>& dims, const std::string& content) {
  return field(8, field(1, static_cast<uint64_t>(dtype)) + field(2, shapeProto(dims)) + field(4, content));
}

class GraphBytes {
 public:
  GraphBytes& node(const std::string& name, const std::string& op, const std::vector<std::string>& inputs = {},
                   const std::vector<std::pair<std::string, std::string>>& attrs = {}) {
    std::string out = field(1, name) + field(2, op);
    for (const std::string& input : inputs) out += field(3, input);
    for (const auto& [key, value] : attrs) out += field(5, field(1, key) + field(2, value));
    bytes_ += field(1, out);
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// images → dense1 → dense2 → loss with variables, gradients, an update, a saver and a summary.
inline GraphBytes smallModel() {
  GraphBytes graph;
  graph.node("images", "Placeholder", {}, {{"dtype", typeAttr(1)}, {"shape", shapeAttr({-1, 784})}});
  graph.node("labels", "Placeholder", {}, {{"dtype", typeAttr(9)}, {"shape", shapeAttr({-1})}});
  std::string last = "images";
  int64_t width = 784;
  for (const auto& [scope, units] : std::vector<std::pair<std::string, int64_t>>{{"dense1", 128}, {"dense2", 10}}) {
    graph.node(scope + "/kernel", "VariableV2", {}, {{"dtype", typeAttr(1)}, {"shape", shapeAttr({width, units})}});
    graph.node(scope + "/kernel/Initializer/zeros", "Const", {},
               {{"dtype", typeAttr(1)}, {"value", tensorAttr(1, {width, units}, std::string(4000, '\0'))}});
    graph.node(scope + "/kernel/Assign", "Assign", {scope + "/kernel", scope + "/kernel/Initializer/zeros"});
    graph.node(scope + "/kernel/read", "Identity", {scope + "/kernel"}, {{"T", typeAttr(1)}});
    graph.node(scope + "/MatMul", "MatMul", {last, scope + "/kernel/read"}, {{"T", typeAttr(1)}});
    graph.node(scope + "/Relu", "Relu", {scope + "/MatMul"}, {{"T", typeAttr(1)}});
    last = scope + "/Relu";
    width = units;
  }
  graph.node("loss/xentropy", "SparseSoftmaxCrossEntropyWithLogits", {last, "labels"},
             {{"_output_shapes", outputShapesAttr({{-1}, {-1, 10}})}});
  graph.node("loss/axis", "Const", {}, {{"dtype", typeAttr(3)}, {"value", tensorAttr(3, {1}, std::string(4, '\0'))}});
  graph.node("loss/value", "Mean", {"loss/xentropy", "loss/axis"}, {{"_output_shapes", outputShapesAttr({{}})}});
  graph.node("loss_1", "ScalarSummary", {"loss/value"});
  graph.node("gradients/dense2/MatMul_grad/MatMul", "MatMul", {"loss/xentropy:1", "dense2/kernel/read"});
  graph.node("gradients/dense1/MatMul_grad/MatMul", "MatMul", {"gradients/dense2/MatMul_grad/MatMul", "images"});
  graph.node("clip/mul", "Mul", {"gradients/dense1/MatMul_grad/MatMul", "loss/axis"});
  graph.node("train/update_dense1/kernel/ApplyGradientDescent", "ApplyGradientDescent", {"dense1/kernel", "clip/mul"});
  graph.node("save/SaveV2", "SaveV2", {"dense1/kernel", "dense2/kernel"});
  graph.node("init", "NoOp", {"^dense1/kernel/Assign", "^dense2/kernel/Assign"});
  return graph;
}

}  // namespace test_support
