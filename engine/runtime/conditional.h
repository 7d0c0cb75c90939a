// Which nodes of a graph may be dead: what depends, through data or control edges, on an output of a Switch, until a
// Merge joins the branches. Used by one thread.
#pragma once

#include <unordered_set>

#include "engine/graph/graph.h"

namespace engine {

// Switch and RefSwitch: one output is dead.
bool isSwitch(const Node& node);
// Merge and RefMerge: take the input that is alive.
bool isMerge(const Node& node);

class ConditionalNodes {
 public:
  ConditionalNodes() = default;
  // Of a whole graph.
  explicit ConditionalNodes(const Graph& graph);

  // Adds one node, after its inputs and controls.
  void note(const Node& node);
  // Whether the node itself may be dead: the outputs of a Switch may be, even if the node is not.
  bool contains(const Node* node) const { return nodes_.count(node) > 0; }
  bool mayBeDead(const Output& output) const { return isSwitch(*output.node) || contains(output.node); }
  // Whether there is any Switch.
  bool any() const { return any_; }

 private:
  std::unordered_set<const Node*> nodes_;
  bool any_ = false;
};

// What a Merge makes of its live input: a copy for plain memory, in `output`'s own where it has some.
void takeLive(const Tensor& live, Tensor& output, bool planned);

}  // namespace engine
