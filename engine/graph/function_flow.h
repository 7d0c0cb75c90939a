// TensorFlow 2's If, Case and While in the form that TensorFlow 1 gives conditionals and loops (Switch and Merge, Enter
// … Exit), which is what plans are compiled from and gradients are made of. Pure functions.
#pragma once

#include "engine/graph/function_library.h"

namespace engine {

// A node that runs functions and is being replaced.
struct FlowNode {
  const tensorflow::NodeDef& node;
  std::vector<CalledFunction> functions;
  std::vector<std::string> data;      // its inputs: "node", "node:1"
  std::vector<std::string> controls;  // "^node"
  std::string pivot;                  // "^node" that is alive whenever the node runs; empty: always
};

// What a function gives where it is put.
struct FlowValues {
  std::vector<std::string> outputs;
  std::vector<std::string> controls;  // after its effects
};

// Where the flat graph is written to.
class FlowTarget {
 public:
  virtual ~FlowTarget() = default;
  // Adds a node of the flat graph; one that nothing inside the branch or loop leads to waits for `pivot`.
  virtual void add(tensorflow::NodeDef node, const std::string& pivot) = 0;
  // Adds a function's body with nodes below `prefix`, given `data`.
  virtual FlowValues addBody(const FlowNode& caller, const CalledFunction& function, const std::string& prefix,
                             const std::vector<std::string>& data, const std::string& pivot) = 0;
  // Says that a tensor is alive in iterations that do not run: reading it does not make a node part of the iteration.
  virtual void staysAlive(const std::string& tensor) = 0;
};

// If, StatelessIf, Case, StatelessCase. InvalidArgument, naming the node, for branches that do not fit it.
FlowValues lowerConditional(const FlowNode& flow, bool isCase, FlowTarget& target);

// While, StatelessWhile. InvalidArgument, naming the node, for functions that do not fit it. What the body hands on
// unchanged enters the loop once.
FlowValues lowerWhile(const FlowNode& flow, FlowTarget& target);

}  // namespace engine
