// Variables, data sets, iterators, tables and other things behind handles for ops of random graphs, ready for use. One
// thread.
#pragma once

#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/graph/graph.h"
#include "tests/fuzz/graph_bytes.h"

namespace fuzz {

class GraphHandles {
 public:
  GraphHandles(engine::Graph& graph, GraphBytes& bytes) : graph_(graph), bytes_(bytes) {}

  engine::Output variant() {
    switch (bytes_.below(6)) {
      case 0:
        return add("TensorListFromTensor",
                   {constant(value(bytes_.dtype())), constant(engine::Tensor::scalar<int32_t>(-1))});
      case 1:
        return add("DenseToCSRSparseMatrix", {constant(value(engine::DType::kFloat)), constant(longs())});
      case 2:
        return add("OptionalFromValue", {constant(value(bytes_.dtype()))});
      case 3:
        return add("RaggedTensorToVariant", {constant(longs()), constant(value(bytes_.dtype()))},
                   {{"batched_input", bytes_.flag()}});
      default:
        return dataset();
    }
  }

  engine::Output resource() {
    switch (bytes_.below(8)) {
      case 0:
        return table("HashTableV2");
      case 1:
        return table("MutableHashTableV2");
      case 2:
        return iterator();
      case 3:
        return ready(add("BoostedTreesEnsembleResourceHandleOp", {}), "BoostedTreesCreateEnsemble",
                     {constant(engine::Tensor::scalar<int64_t>(0)), constant(engine::Tensor::scalar<std::string>(""))});
      case 4:
        return ready(add("BoostedTreesQuantileStreamResourceHandleOp", {}), "BoostedTreesCreateQuantileStreamResource",
                     {constant(engine::Tensor::scalar(0.1F)), constant(engine::Tensor::scalar<int64_t>(2))});
      case 5:
        return add("TensorArrayV3", {constant(engine::Tensor::scalar<int32_t>(3))}, {{"dtype", bytes_.dtype()}});
      default:
        return variable();
    }
  }

  engine::Output reference(engine::DType type) {
    if (type == engine::DType::kString && bytes_.flag()) return accumulator();
    const engine::Tensor first = value(type);
    const engine::Output variable = add("VariableV2", {}, {{"dtype", type}, {"shape", first.shape()}});
    return bytes_.below(4) == 0 ? variable : add("Assign", {variable, constant(first)});
  }

  // What must have run before the handle is of use; null when nothing must.
  engine::Node* initializer(const engine::Output& handle) const {
    const auto found = initializers_.find(handle.node);
    return found == initializers_.end() ? nullptr : found->second;
  }

  engine::Output constant(engine::Tensor tensor) {
    const engine::DType type = tensor.dtype();
    return add("Const", {}, {{"dtype", type}, {"value", std::move(tensor)}});
  }

 private:
  engine::Output add(const char* op, std::vector<engine::Output> inputs, engine::Attrs attrs = {}) {
    return node(op, std::move(inputs), std::move(attrs))->output(0);
  }
  engine::Node* node(const char* op, std::vector<engine::Output> inputs, engine::Attrs attrs = {}) {
    engine::NodeSpec spec;
    spec.name = "input_" + std::to_string(graph_.size());
    spec.op = op;
    spec.inputs = std::move(inputs);
    spec.attrs = std::move(attrs);
    return graph_.addNode(std::move(spec));
  }
  engine::Output ready(const engine::Output& handle, const char* op, std::vector<engine::Output> inputs) {
    inputs.insert(inputs.begin(), handle);
    initializers_[handle.node] = node(op, std::move(inputs));
    return handle;
  }

  engine::Tensor value(engine::DType type) {
    const bool handle = type == engine::DType::kVariant || type == engine::DType::kResource;
    return bytes_.tensor(handle ? engine::DType::kInt64 : type);
  }
  engine::Tensor longs() { return value(engine::DType::kInt64); }

  engine::Output dataset() {
    using Types = std::vector<engine::DType>;
    using Shapes = std::vector<engine::Shape>;
    if (bytes_.flag()) {
      std::vector<engine::Output> bounds;
      for (const int64_t bound : {0, 5, 1}) bounds.push_back(constant(engine::Tensor::scalar<int64_t>(bound)));
      return add("RangeDataset", bounds,
                 {{"output_types", Types{engine::DType::kInt64}}, {"output_shapes", Shapes{engine::Shape{}}}});
    }
    std::vector<engine::Output> components;
    Types types;
    for (std::size_t i = 1 + bytes_.below(2); i > 0; --i) {
      components.push_back(constant(value(bytes_.dtype())));
      types.push_back(components.back().type());
    }
    Shapes shapes(types.size(), engine::Shape::unknown());
    const char* op = bytes_.flag() ? "TensorSliceDataset" : "TensorDataset";
    return add(op, components, {{"Toutput_types", types}, {"output_types", types}, {"output_shapes", shapes}});
  }

  engine::Output iterator() {
    const engine::Output elements = dataset();
    engine::Attrs attrs{{"shared_name", ""}, {"container", ""}};
    for (const char* attr : {"output_types", "output_shapes"}) attrs[attr] = elements.node->attrs().at(attr);
    const engine::Output handle = add("IteratorV2", {}, std::move(attrs));
    initializers_[handle.node] = node("MakeIterator", {elements, handle});
    return handle;
  }

  engine::Output table(const char* op) {
    static constexpr std::pair<engine::DType, engine::DType> kPairs[] = {
        {engine::DType::kString, engine::DType::kInt64},
        {engine::DType::kInt64, engine::DType::kString},
        {engine::DType::kInt64, engine::DType::kInt64},
        {engine::DType::kString, engine::DType::kFloat}};
    const auto& [key, content] = kPairs[bytes_.below(std::size(kPairs))];
    const engine::Output handle = add(op, {}, {{"key_dtype", key}, {"value_dtype", content}});
    return ready(handle, "LookupTableImportV2", {constant(value(key)), constant(value(content))});
  }

  engine::Output variable() {
    const engine::Tensor first = value(bytes_.dtype());
    const engine::Output handle = add("VarHandleOp", {}, {{"dtype", first.dtype()}, {"shape", first.shape()}});
    return bytes_.below(4) == 0 ? handle : ready(handle, "AssignVariableOp", {constant(first)});
  }

  engine::Output accumulator() {
    const engine::DType type = bytes_.dtype();
    return add(bytes_.flag() ? "ConditionalAccumulator" : "SparseConditionalAccumulator", {},
               {{"dtype", type}, {"shape", bytes_.shape()}});
  }

  engine::Graph& graph_;
  GraphBytes& bytes_;
  std::map<const engine::Node*, engine::Node*> initializers_;
};

}  // namespace fuzz
