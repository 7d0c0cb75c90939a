// TensorFlow 1's loops in a graph: the nodes between Enter and Exit of one frame, and the loop's variables among them
// (Enter → Merge ⇄ NextIteration, Switch → Exit). Read-only once made; used by the graph's thread.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/graph/graph.h"

namespace engine {

struct WhileFrame {
  struct LoopVariable {
    Node* enter = nullptr;
    Node* merge = nullptr;
    Node* next = nullptr;  // NextIteration
    Node* exit = nullptr;  // null when nobody wants the last value
  };

  std::string name;
  WhileFrame* parent = nullptr;  // null: the loop is not inside another
  std::vector<Node*> nodes;      // directly inside, in topological order: Enters, not Exits nor inner frames' nodes
  std::vector<Node*> exits;
  std::vector<LoopVariable> variables;
  std::vector<Node*> constants;  // Enters of values that stay the same
  Node* condition = nullptr;     // LoopCond
};

class WhileFrames {
 public:
  // `nodes` in topological order, with everything they need. InvalidArgument, naming a node, for a loop that is not
  // built as tf.while_loop builds them.
  explicit WhileFrames(const std::vector<Node*>& nodes);

  bool empty() const { return frames_.empty(); }
  // The frame in which the node's outputs are; null outside of all loops. (An Exit is outside of its loop.)
  WhileFrame* of(const Node* node) const;
  // Outer frames before inner ones.
  const std::vector<std::unique_ptr<WhileFrame>>& frames() const { return frames_; }

 private:
  WhileFrame* frameOf(const Node& node);
  WhileFrame* child(WhileFrame* parent, const std::string& name);
  static void findVariables(WhileFrame& frame);

  std::vector<std::unique_ptr<WhileFrame>> frames_;
  std::unordered_map<const Node*, WhileFrame*> of_;
};

// A part of one level (all that is outside of loops, or directly inside one): a node, or a whole loop with everything
// inside it, its Exits included.
struct LevelUnit {
  WhileFrame* loop = nullptr;  // null: a node
  std::vector<Node*> nodes;    // in topological order
};
// The units of the level directly inside `frame` (null: outside of all loops), each after what it needs. `nodes` in
// topological order; those of other levels are left out.
std::vector<LevelUnit> unitsOf(const WhileFrames& frames, const WhileFrame* frame, const std::vector<Node*>& nodes);

// What is common to a loop variable's shapes before and after an iteration.
Shape invariant(const Shape& before, const Shape& after);

// Enter and RefEnter.
bool isEnter(const Node& node);
bool isExit(const Node& node);
bool isNextIteration(const Node& node);

}  // namespace engine
