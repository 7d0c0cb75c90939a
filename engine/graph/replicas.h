// Several replicas of a model in one graph (MirroredStrategy on one machine): each reads batches of its own, all share
// the variables. The model is built once, as the first replica; what of it depends on the batch, or is random, is
// copied for the others when its value is asked for. Used by the graph's thread.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/graph/scope.h"

namespace engine {

class Replicas {
 public:
  // InvalidArgument for fewer than 1.
  Replicas(Graph& graph, int count);
  int count() const { return static_cast<int>(copies_.size()); }

  // The same input of each replica, in their order; the model is built with the first.
  void addInput(const std::vector<Output>& inputs);
  // The value that `output` has in a replica: itself, if it is the same in all of them. What writes to variables is not
  // copied: it runs once for all. Copies are named replica_<i>/<name>.
  Output in(int replica, Output output);

  // Σ of the replicas' values, added in their order, so that the bits do not depend on threads; it is the same in all.
  Output sum(const Scope& scope, Output output);
  // sum / count.
  Output mean(const Scope& scope, Output output);
  // The replicas' values one after the other along the first dimension.
  Output joined(const Scope& scope, Output output);
  // Says that a value is of all replicas together although it is not computed from such values.
  Output share(Output output);
  // Whether it is of all replicas together: from sum(), mean(), joined() or share(), or computed from such values
  // alone.
  bool isShared(Output output);
  // Whether anything is of all replicas together.
  bool haveMet() const { return !joints_.empty(); }

 private:
  using Copies = std::unordered_map<const Node*, Node*>;
  std::vector<Output> valuesOf(Output output);
  void look();
  bool spread();
  bool spreadOverLoops();
  bool isDependent(const Node& node) const;
  std::vector<Node*> missing(Node* last, const Copies& copies) const;
  void copy(int replica, Node* node);
  void closeLoops(int replica, const std::vector<Node*>& originals);

  Graph& graph_;
  std::vector<std::unordered_map<Output, Output, OutputHash>> inputs_;  // by replica: of the first one's
  std::vector<Copies> copies_;                                          // by replica; of the first: none
  std::unordered_set<const Node*> made_;                                // all copies
  std::unordered_set<const Node*> joints_;                              // where replicas come together
  std::unordered_set<const Node*> shared_;                              // these, and what is computed from them
  std::unordered_set<const Node*> dependent_;                           // differ between replicas
  std::size_t known_ = 0;                                               // nodes that were looked at
};

// Null when the model has one replica.
Replicas* replicasOf(const Graph& graph);

}  // namespace engine
