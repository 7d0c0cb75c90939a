// Where nodes are added: a graph, a name scope, a device and control inputs. Cheap to copy; used by the graph's thread.
//   Graph graph;
//   const Scope tower = Scope(graph).child("tower");
//   ops::scalar(tower, 1.0f, "one").name();     // is "tower/one:0"
//   Scope(graph).child("tower").prefix();       // is "tower_1"
//   tower.op("Neg", {ops::scalar(tower, 1)}).type();  // is DType::kInt32
#pragma once

#include <string>
#include <vector>

#include "engine/graph/graph.h"

namespace engine {

class Scope {
 public:
  explicit Scope(Graph& graph) : graph_(&graph) {}

  // Where its nodes go.
  Graph& graph() const { return *graph_; }
  // "" at the root, else "dnn/hiddenlayer_0" without a trailing slash.
  const std::string& prefix() const { return prefix_; }
  std::string fullName(const std::string& name) const { return prefix_.empty() ? name : prefix_ + "/" + name; }

  // A scope below this one, with a name that is still free (dense, dense_1 …).
  Scope child(const std::string& name) const;
  // A scope of exactly this full name, whether used before or not ("" is the root).
  Scope exactly(const std::string& fullName) const;
  // Nodes made here also wait for these.
  Scope withControls(const std::vector<Node*>& controls) const;
  Scope withoutControls() const;
  Scope withDevice(const std::string& device) const;
  const std::vector<Node*>& controls() const { return controls_; }

  // Adds a node named after its op unless `name` is given; the name is made unique. Dtypes and shapes of its outputs
  // follow from the op's definition. Unimplemented for an op that is not
  // known; InvalidArgument, naming the node, for inputs or attributes that do not fit its definition.
  Node* node(const std::string& op, std::vector<Output> inputs, Attrs attrs = {}, const std::string& name = "") const;
  // As node(), returning its first output, whose dtype and shape are those of the op's definition.
  Output op(const std::string& op, std::vector<Output> inputs, Attrs attrs = {}, const std::string& name = "") const {
    return node(op, std::move(inputs), std::move(attrs), name)->output(0);
  }

 private:
  Graph* graph_;
  std::string prefix_;
  std::vector<Node*> controls_;
  std::string device_;
};

}  // namespace engine
