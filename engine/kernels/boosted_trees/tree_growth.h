// How an ensemble of trees grows, layer by layer, as TensorFlow's boosted trees do. Used by the thread that trains.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "engine/kernels/boosted_trees/tree_ensemble.h"
#include "engine/kernels/boosted_trees/tree_splits.h"

namespace engine::kernels {

// TensorFlow's numbers.
enum class PruningMode { kNone = 0, kPre = 1, kPost = 2 };
// InvalidArgument for another number.
PruningMode pruningModeOf(int64_t number);

struct GrowthOptions {
  int64_t maxDepth = 1;
  float learningRate = 1;  // weights of new leaves are multiplied by it
  PruningMode pruning = PruningMode::kNone;
  int64_t logits = 1;
};

// The best split of each node. Of equal gains the one of the smaller feature stays.
class BestSplits {
 public:
  void offer(const NodeSplit& candidate);
  const std::map<int32_t, SplitCandidate>& byNode() const { return splits_; }

 private:
  std::map<int32_t, SplitCandidate> splits_;
};

// How the rows that a layer is grown of lie in its nodes. Written down for those who look at trees: no split depends on
// it.
struct RowShares {
  std::function<double(int32_t node)> ofNode;                               // of all rows, in [0, 1]
  std::function<double(int32_t node, const SplitCandidate& split)> toLeft;  // of the node's rows
};

// 0 of none.
inline double shareOf(int64_t some, int64_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

// Splits nodes of the newest tree, which becomes a layer deeper; a tree of maxDepth layers is finished (and pruned),
// and a new one of a single empty node begins. Counts as an attempt also where nothing is split. InvalidArgument when a
// node is no leaf of that tree or weights have another number of logits.
void growLayer(TreeEnsembleResource& ensemble, const BestSplits& splits, const GrowthOptions& options,
               const RowShares* shares = nullptr);

// Moves the first tree's only leaf by the weight of the mean gradient and hessian. False when the step was below a
// hundredth of the bias: it is centred. InvalidArgument once that tree has splits.
bool centerBias(TreeEnsembleResource& ensemble, float gradient, float hessian, float l1, float l2);

// The last layer's nodes, [first, end).
struct NodeRange {
  int32_t first = 0;
  int32_t end = 1;
};
NodeRange lastLayer(const tensorflow::boosted_trees::TreeEnsemble& ensemble);
int finalizedTrees(const tensorflow::boosted_trees::TreeEnsemble& ensemble);

// Takes splits of negative gain from the bottom of a finished tree, and writes down where each node went.
void postPrune(tensorflow::boosted_trees::Tree& tree, tensorflow::boosted_trees::TreeMetadata& metadata,
               int64_t logits);

}  // namespace engine::kernels
