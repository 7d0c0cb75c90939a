// How an ensemble of trees grows, layer by layer, as TensorFlow's boosted trees do. Used by the thread that trains.
#pragma once

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

// Splits nodes of the newest tree, which becomes a layer deeper; a tree of maxDepth layers is finished (and pruned),
// and a new one of a single empty node begins. Counts as an attempt also where nothing is split. InvalidArgument when a
// node is no leaf of that tree or weights have another number of logits.
void growLayer(TreeEnsembleResource& ensemble, const BestSplits& splits, const GrowthOptions& options);

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
