#include "engine/kernels/boosted_trees/tree_growth.h"

#include <cmath>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

namespace proto = tensorflow::boosted_trees;

// Leaves have the learning rate in them, so that every tree weighs the same.
constexpr float kLayerByLayerWeight = 1;
constexpr float kCenteredBelow = 0.01F;

void setLeaf(proto::Leaf& leaf, const std::vector<float>& values) {
  if (values.size() == 1) {
    leaf.set_scalar(values[0]);
  } else {
    leaf.mutable_vector()->mutable_value()->Assign(values.begin(), values.end());
  }
}

void addTree(proto::TreeEnsemble& ensemble, const std::vector<float>& leaf) {
  setLeaf(*ensemble.add_trees()->add_nodes()->mutable_leaf(), leaf);
  ensemble.add_tree_weights(kLayerByLayerWeight);
  ensemble.add_tree_metadata();
}

// An attempt counts for a tree when it is for the first layer of a new one.
void countAttempt(proto::TreeEnsemble& ensemble) {
  proto::GrowingMetadata& growing = *ensemble.mutable_growing_metadata();
  growing.set_num_layers_attempted(growing.num_layers_attempted() + 1);
  const int trees = ensemble.trees_size();
  const bool first = trees == 0 || ((trees == 1 || ensemble.tree_metadata(trees - 2).is_finalized()) &&
                                    ensemble.trees(trees - 1).nodes_size() == 1);
  if (first) growing.set_num_trees_attempted(growing.num_trees_attempted() + 1);
}

std::vector<float> leafValues(const proto::Leaf& leaf, int64_t logits) {
  if (!leaf.has_vector()) return std::vector<float>(static_cast<std::size_t>(logits), leaf.scalar());
  return {leaf.vector().value().begin(), leaf.vector().value().end()};
}

void addChild(proto::Tree& tree, const std::vector<float>& parent, const std::vector<float>& weights,
              float learningRate) {
  std::vector<float> values = parent;
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += learningRate * weights[i];
  setLeaf(*tree.add_nodes()->mutable_leaf(), values);
}

template <typename Split>
void setSplit(Split& split, const SplitCandidate& candidate, int left) {
  split.set_feature_id(candidate.feature);
  split.set_dimension_id(candidate.dimension);
  split.set_left_id(left);
  split.set_right_id(left + 1);
}

void splitNode(proto::Tree& tree, int32_t id, const SplitCandidate& candidate, const GrowthOptions& options) {
  const auto logits = static_cast<std::size_t>(options.logits);
  if (id < 0 || id >= tree.nodes_size() || !tree.nodes(id).has_leaf()) {
    fail(Code::kInvalidArgument, "Node ", id, " of the newest tree, which has ", tree.nodes_size(),
         " nodes, is no leaf to be split.");
  }
  if (candidate.left.size() != logits || candidate.right.size() != logits) {
    fail(Code::kInvalidArgument, "A split has weights for ", candidate.left.size(), " logits, not ", logits, ".");
  }
  const int left = tree.nodes_size();
  const proto::Leaf before = tree.nodes(id).leaf();
  const std::vector<float> parent = leafValues(before, options.logits);
  if (parent.size() != logits) fail(Code::kInvalidArgument, "The trees have leaves of ", parent.size(), " logits.");
  addChild(tree, parent, candidate.left, options.learningRate);
  addChild(tree, parent, candidate.right, options.learningRate);
  proto::Node& node = *tree.mutable_nodes(id);
  // The root of a new tree has no value worth keeping.
  const bool hasValue = before.has_vector() || (logits == 1 && before.scalar() != 0);
  if (id != 0 || hasValue) *node.mutable_metadata()->mutable_original_leaf() = before;
  node.mutable_metadata()->set_gain(candidate.gain);
  if (candidate.type == SplitType::kEqualityDefaultRight) {
    proto::CategoricalSplit& split = *node.mutable_categorical_split();
    setSplit(split, candidate, left);
    split.set_value(candidate.threshold);
    return;
  }
  proto::BucketizedSplit& split = *node.mutable_bucketized_split();
  setSplit(split, candidate, left);
  split.set_threshold(candidate.threshold);
  split.set_default_direction(candidate.type == SplitType::kInequalityDefaultRight ? proto::DEFAULT_RIGHT
                                                                                   : proto::DEFAULT_LEFT);
}

// The children of a last layer have no layer of their own that would be asked for them.
void setShares(proto::Tree& tree, NodeRange layer, const BestSplits& splits, const RowShares& shares, bool isLast) {
  const auto set = [&](int32_t node, double share) {
    tree.mutable_nodes(node)->mutable_metadata()->set_row_share(static_cast<float>(share));
  };
  for (int32_t node = layer.first; node < layer.end; ++node) {
    const double own = shares.ofNode(node);
    set(node, own);
    const auto split = splits.byNode().find(node);
    if (!isLast || split == splits.byNode().end() || tree.nodes(node).has_leaf()) continue;
    const double left = own * shares.toLeft(node, split->second);
    const proto::Node& parent = tree.nodes(node);
    const int32_t child =
        parent.has_categorical_split() ? parent.categorical_split().left_id() : parent.bucketized_split().left_id();
    set(child, left);
    set(child + 1, own - left);
  }
}

// What follows a layer in which something was split: the next one's nodes.
void finishLayer(proto::TreeEnsemble& ensemble, int current, NodeRange next, const GrowthOptions& options) {
  proto::TreeMetadata& metadata = *ensemble.mutable_tree_metadata(current);
  metadata.set_num_layers_grown(metadata.num_layers_grown() + 1);
  if (metadata.num_layers_grown() >= options.maxDepth) {
    next = {0, 1};
    metadata.set_is_finalized(true);
    if (options.pruning == PruningMode::kPost) postPrune(*ensemble.mutable_trees(current), metadata, options.logits);
    addTree(ensemble, std::vector<float>(static_cast<std::size_t>(options.logits)));
  }
  ensemble.mutable_growing_metadata()->set_last_layer_node_start(next.first);
  ensemble.mutable_growing_metadata()->set_last_layer_node_end(next.end);
}

}  // namespace

PruningMode pruningModeOf(int64_t number) {
  if (number < 0 || number > 2) {
    fail(Code::kInvalidArgument, "pruning_mode must be 0 (none), 1 (pre) or 2 (post), not ", number, ".");
  }
  return static_cast<PruningMode>(number);
}

void BestSplits::offer(const NodeSplit& candidate) {
  const auto [found, fresh] = splits_.try_emplace(candidate.node, candidate.split);
  if (fresh) return;
  SplitCandidate& best = found->second;
  const bool better = gainsAreEqual(candidate.split.gain, best.gain) ? candidate.split.feature < best.feature
                                                                     : gainIsLarger(candidate.split.gain, best.gain);
  if (better) best = candidate.split;
}

void growLayer(TreeEnsembleResource& ensemble, const BestSplits& splits, const GrowthOptions& options,
               const RowShares* shares) {
  proto::TreeEnsemble& trees = ensemble.growing(ensemble.trees().trees_size() - 1);
  ensemble.advanceStamp();
  countAttempt(trees);
  if (trees.trees_size() == 0) addTree(trees, std::vector<float>(static_cast<std::size_t>(options.logits)));
  const int current = trees.trees_size() - 1;
  proto::Tree& tree = *trees.mutable_trees(current);
  const NodeRange layer = lastLayer(trees);
  const int before = tree.nodes_size();
  for (const auto& [node, split] : splits.byNode()) {
    if (options.pruning == PruningMode::kPre && split.gain < 0) continue;
    splitNode(tree, node, split, options);
  }
  const bool isLast = trees.tree_metadata(current).num_layers_grown() + 1 >= options.maxDepth;
  if (shares) setShares(tree, layer, splits, *shares, isLast);
  // Where nothing was split, the same nodes are tried again with other rows.
  if (tree.nodes_size() > before) finishLayer(trees, current, {before, tree.nodes_size()}, options);
}

bool centerBias(TreeEnsembleResource& ensemble, float gradient, float hessian, float l1, float l2) {
  proto::TreeEnsemble& trees = ensemble.growing(0);
  ensemble.advanceStamp();
  float step = 0;
  weightsAndGain(&gradient, &hessian, {.l1 = l1, .l2 = l2}, &step);
  if (trees.trees_size() == 0) {
    addTree(trees, {step});
    return true;
  }
  proto::Node& root = *trees.mutable_trees(0)->mutable_nodes(0);
  if (!root.has_leaf()) fail(Code::kInvalidArgument, "The bias cannot be centred once the first tree has splits.");
  const float bias = root.leaf().scalar();
  root.mutable_leaf()->set_scalar(bias + step);
  return std::abs(step / bias) > kCenteredBelow;
}

NodeRange lastLayer(const proto::TreeEnsemble& ensemble) {
  // An ensemble without trees has the range [0, 0), but the root is to be split.
  return {ensemble.growing_metadata().last_layer_node_start(),
          std::max(1, ensemble.growing_metadata().last_layer_node_end())};
}

int finalizedTrees(const proto::TreeEnsemble& ensemble) {
  const int trees = ensemble.trees_size();
  return trees == 0 || ensemble.tree_metadata(trees - 1).is_finalized() ? trees : trees - 1;
}

}  // namespace engine::kernels
