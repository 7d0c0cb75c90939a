// A dataflow graph of TensorFlow's ops: what model_fn builds, what a GraphDef holds, what a plan is compiled from.
// Built by one thread; read-only afterwards, then from any thread.
//   Graph graph;
//   const Output two = ops::scalar(Scope(graph), 2.0f, "two");
//   two.name();                               // is "two:0"
//   graph.node("two")->attr<DType>("dtype");  // is DType::kFloat
//   graph.output("two:0");                    // is two
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/graph/attr_value.h"
#include "engine/graph/op_registry.h"

namespace tensorflow {
class GraphDef;
}

namespace engine {

class Graph;
class Node;
struct Collections;

// One output of a node: a tensor of the graph.
struct Output {
  Node* node = nullptr;
  int index = 0;

  // False for Output{}: it is no tensor.
  bool valid() const { return node != nullptr; }
  DType type() const;          // the base type also for reference outputs
  const Shape& shape() const;  // what inference knows
  std::string name() const;    // "dense/MatMul:0"
  bool operator==(const Output&) const = default;
};

struct OutputHash {
  // By node and index, not by dtype or shape.
  std::size_t operator()(const Output& o) const {
    return std::hash<const void*>()(o.node) * 31 + static_cast<std::size_t>(o.index);
  }
};

class Node {
 public:
  // Full, and unique in the graph: "dense/MatMul".
  const std::string& name() const { return name_; }
  // Name and definition of its op: "MatMul".
  const std::string& op() const { return def_->name; }
  const OpDef& def() const { return *def_; }
  int id() const { return id_; }  // position in the graph
  // The graph that owns it.
  Graph& graph() const { return *graph_; }

  // Tensors that it reads, of the dtypes of its op's definition and in its order, without controls.
  const std::vector<Output>& inputs() const { return inputs_; }
  // Nodes that run before it and give it nothing.
  const std::vector<Node*>& controlInputs() const { return controlInputs_; }
  // Input i and output i; from 0. An output's dtypes and shapes are known before anything runs.
  Output input(int i) const { return inputs_[static_cast<std::size_t>(i)]; }
  int outputCount() const { return static_cast<int>(outputTypes_.size()); }
  Output output(int i = 0) const { return {const_cast<Node*>(this), i}; }
  // May be a reference type (isRef).
  DType outputType(int i) const { return outputTypes_[static_cast<std::size_t>(i)]; }
  const Shape& outputShape(int i) const { return outputShapes_[static_cast<std::size_t>(i)]; }
  void setOutputShape(int i, Shape shape) { outputShapes_[static_cast<std::size_t>(i)] = std::move(shape); }
  // Adds what is known about an output. InvalidArgument when it contradicts inference.
  void mergeOutputShape(int i, const Shape& shape);

  // All attributes, those that have their default among them.
  const Attrs& attrs() const { return attrs_; }
  bool hasAttr(std::string_view name) const { return attrs_.find(std::string(name)) != attrs_.end(); }
  // The attribute, which must be there and of type T (int64_t, float, bool, std::string, DType, Shape, Tensor,
  // std::vector of them). Internal error otherwise.
  template <typename T>
  const T& attr(const char* name) const {
    const auto found = attrs_.find(name);
    if (found != attrs_.end()) {
      if (const T* value = found->second.get<T>()) return *value;
    }
    failAttr(name);
  }
  void setAttr(const std::string& name, AttrValue value) { attrs_[name] = std::move(value); }

  // Where it was asked to run: "" or a device's name. It is kept for TensorFlow; here everything runs on the processor.
  const std::string& device() const { return device_; }
  void setDevice(std::string device) { device_ = std::move(device); }
  // Changes the node; shapes are not inferred anew.
  void setInput(int i, Output input) { inputs_[static_cast<std::size_t>(i)] = input; }
  void addControlInput(Node* node);
  void clearControlInputs() { controlInputs_.clear(); }

 private:
  friend class Graph;
  Node() = default;
  [[noreturn]] void failAttr(const char* name) const;

  std::string name_;
  const OpDef* def_ = nullptr;
  int id_ = 0;
  Graph* graph_ = nullptr;
  std::vector<Output> inputs_;
  std::vector<Node*> controlInputs_;
  Attrs attrs_;
  std::vector<DType> outputTypes_;
  std::vector<Shape> outputShapes_;
  std::string device_;
};

struct NodeSpec {
  std::string name;  // full, already unique
  std::string op;
  std::vector<Output> inputs;
  std::vector<Node*> controls;
  Attrs attrs;
  std::string device;
};

class Graph {
 public:
  Graph();
  ~Graph();
  Graph(const Graph&) = delete;
  Graph& operator=(const Graph&) = delete;

  // Checks the inputs against the op's definition, infers missing type, number and list attributes from them, fills in
  // defaults and infers the output shapes. InvalidArgument names the node, the op and what does not fit.
  Node* addNode(NodeSpec spec);

  // The nodes in the order in which they were made, or which keepOnly() gave them.
  std::size_t size() const { return nodes_.size(); }
  const std::vector<std::unique_ptr<Node>>& nodes() const { return nodes_; }
  Node* findNode(std::string_view name) const;  // null when there is none
  // A tensor of any dtype and shape by "name" or "name:k", k from 0. NotFound, naming what was asked for.
  Output output(std::string_view tensorName) const;
  Node* node(std::string_view name) const;  // NotFound when there is none

  // Drops all nodes but these, which are in the graph, have among them all that they read and wait for, and get their
  // ids anew in this order. Outputs and pointers to nodes that are kept stay good; collections are not looked at.
  void keepOnly(const std::vector<Node*>& order);

  // `name` if it is free, else name_1, name_2 … compared case-insensitively, as TensorFlow's Python layer does. Marks
  // it.
  std::string uniqueName(const std::string& name);

  // The graph's seed, from which random ops without a seed of their own have theirs (tf.compat.v1.set_random_seed).
  std::optional<int64_t> seed() const { return seed_; }
  void setSeed(std::optional<int64_t> seed) { seed_ = seed; }

  // Variables, losses, summaries and others that are found again.
  Collections& collections() { return *collections_; }
  const Collections& collections() const { return *collections_; }

  // Nodes in an order in which inputs and controls come first. InvalidArgument for a cycle outside NextIteration.
  std::vector<Node*> topologicalOrder() const;

  // As a GraphDef of TensorFlow, which importGraphDef() reads.
  void toProto(tensorflow::GraphDef* proto) const;
  std::string toBytes() const;  // a serialized GraphDef

 private:
  void markName(const std::string& name);

  std::vector<std::unique_ptr<Node>> nodes_;
  std::unordered_map<std::string, Node*> byName_;
  std::unordered_map<std::string, int> usedNames_;  // lower case → next suffix
  std::optional<int64_t> seed_;
  std::unique_ptr<Collections> collections_;
};

// Adds the nodes of a GraphDef, under "prefix/" when it is not empty, with functions in the place of the nodes that run
// them (inlineFunctions(), whose errors it gives). Unimplemented names every op that has no
// definition; InvalidArgument says which node is malformed. Unknown attributes beginning with '_' are kept, others
// refused.
void importGraphDef(Graph& graph, const tensorflow::GraphDef& proto, const std::string& prefix = "");
void importGraphDef(Graph& graph, std::string_view bytes, const std::string& prefix = "");

}  // namespace engine
