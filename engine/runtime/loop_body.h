// One iteration of a loop as a graph of its own, and the rewriting of graphs with loops (Enter, Exit, NextIteration)
// into graphs where each loop is one node, _Loop. Used by one thread.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/core/tensor.h"
#include "engine/graph/graph.h"

namespace engine {

// What one iteration computes, as an attribute of a _Loop node. Inputs of the node: first values of the variables, then
// the constants, then handles of variables that the body uses by name (for the order of the plan only).
class LoopBody : public Resource {
 public:
  Graph graph;
  std::vector<Output> arguments;  // placeholders: the loop's variables as an iteration begins
  std::vector<Output> constants;  // placeholders: values from outside
  // The condition (bool), the variables after the iteration, and the values that leave the loop when the condition is
  // false. In the last iteration the former are dead, before it the latter.
  std::vector<Output> results;
  std::size_t exits = 0;  // how many of the results leave the loop
};

// What a call needs of a graph, with a _Loop node for each loop.
struct LooplessGraph {
  Graph graph;
  std::unordered_map<Output, Output, OutputHash> outputs;
  std::unordered_map<const Node*, Node*> nodes;

  // Of an output or node of the original graph. InvalidArgument for one that lies inside a loop.
  Output outputOf(const Output& original) const;
  Node* nodeOf(const Node* original) const;
};

// `nodes` in topological order, with everything that they need but `fed`. `compiled`: bodies run as plans, not op by
// op. Null when there are no loops. InvalidArgument for loops that are not built as tf.while_loop builds them.
std::unique_ptr<LooplessGraph> withoutLoops(const std::vector<Node*>& nodes, const std::vector<Output>& fed,
                                            bool compiled);

}  // namespace engine
