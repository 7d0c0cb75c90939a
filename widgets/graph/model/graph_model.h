// A GraphDef as a tree of name scopes with its edges, roles and shapes: everything the graph view and its inspector
// ask. Immutable once built, so one model may be read from several threads.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "widgets/graph/model/graph_def.h"
#include "widgets/graph/model/graph_difference.h"

namespace widgets {

// What a node is there for. The model view shows kForward only; the others are bookkeeping around it.
enum class NodeRole {
  kForward,
  kWeight,
  kConstant,
  kGradient,
  kOptimizer,
  kSlot,
  kSave,
  kInit,
  kSummary,
  kMetric,
  kOther
};

// The colour language of the graph.
enum class NodeCategory { kInput, kWeights, kNormalization, kActivation, kShape, kLoss, kTraining, kOther };

// One end of a tensor or control edge.
struct GraphEdge {
  int op = -1;   // index into GraphDef::nodes; -1: no such node in this graph
  int slot = 0;  // output number of the producer
  bool control = false;
};

// A variable that feeds an op of the forward path.
struct GraphWeight {
  int variable = -1;  // op index
  std::string label;  // "kernel"
};

// A scope or an op in the tree. Item 0 is the root scope.
struct GraphItem {
  int parent = -1;
  std::string name;           // last part of the full name
  int op = -1;                // op index; -1 for a scope
  std::vector<int> children;  // items, in the graph's order
  NodeCategory category = NodeCategory::kOther;
  int opCount = 0;         // ops inside; 1 for an op
  int64_t parameters = 0;  // elements of the trained variables whose first reader is inside; -1: unknown of some
  bool isScope() const { return op < 0; }
};

class GraphModel {
 public:
  // `changes`: of a comparison, by node; empty: none.
  explicit GraphModel(GraphDef graph, std::vector<NodeChange> changes = {});
  // Parses and builds, with the functions that are called in their places. Throws what parseGraphDef throws.
  static std::shared_ptr<const GraphModel> fromBytes(std::string_view bytes);
  // One function of the model's library as a graph of its own.
  static std::shared_ptr<const GraphModel> ofFunction(const GraphModel& model, int function);
  // The second graph, with what only the first has, and what changed.
  static std::shared_ptr<const GraphModel> compare(std::string_view before, std::string_view after);

  const GraphDef& graph() const { return graph_; }
  const std::vector<GraphItem>& items() const { return items_; }
  const GraphItem& item(int index) const { return items_[static_cast<std::size_t>(index)]; }
  const NodeDef& node(int op) const { return graph_.nodes[static_cast<std::size_t>(op)]; }
  bool isComparison() const { return !changes_.empty(); }
  NodeChange change(int op) const {
    return changes_.empty() ? NodeChange::kSame : changes_[static_cast<std::size_t>(op)];
  }
  NodeRole role(int op) const { return roles_[static_cast<std::size_t>(op)]; }

  // The function whose copy a scope holds, an index into GraphDef::functions; -1: none.
  int functionOf(int item) const;

  // "conv1/Conv2D"; empty for the root.
  std::string fullName(int item) const;
  int itemOfOp(int op) const { return itemOfOp_[static_cast<std::size_t>(op)]; }
  // Index of the named op, -1 when there is none.
  int findOp(std::string_view name) const;

  const std::vector<GraphEdge>& inputs(int op) const { return inputs_[static_cast<std::size_t>(op)]; }
  const std::vector<GraphEdge>& consumers(int op) const { return consumers_[static_cast<std::size_t>(op)]; }
  const std::vector<GraphWeight>& weights(int op) const { return weights_[static_cast<std::size_t>(op)]; }

  // Shape and dtype of an op's output. Unknown rank and dtype 0 when neither the graph nor the shape rules tell.
  const TensorShape& outputShape(int op, int slot) const;
  int outputDtype(int op, int slot) const;

 private:
  void buildEdges();
  void buildTree();
  int scopeFor(int parent, const std::string& name);
  void findFunctionScopes();
  void aggregate();

  GraphDef graph_;
  std::vector<NodeChange> changes_;
  std::vector<GraphItem> items_;
  std::vector<int> itemOfOp_;
  std::unordered_map<int, int> functionOfItem_;
  std::unordered_map<std::string_view, int> opByName_;  // keys are views into graph_, which never changes
  std::unordered_map<std::string, int> scopeByKey_;     // "parent item/name"
  std::vector<std::vector<GraphEdge>> inputs_;
  std::vector<std::vector<GraphEdge>> consumers_;
  std::vector<NodeRole> roles_;
  std::vector<std::vector<GraphWeight>> weights_;
  std::vector<std::vector<TensorShape>> shapes_;  // per op, per output; may be shorter than the outputs
};

}  // namespace widgets
