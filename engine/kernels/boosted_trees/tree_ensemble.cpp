#include "engine/kernels/boosted_trees/tree_ensemble.h"

#include <limits>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

namespace proto = tensorflow::boosted_trees;

// What a leaf says, or null: nothing.
void copyLeaf(const proto::Leaf& leaf, std::span<float> to) {
  const auto& values = leaf.vector().value();
  if (!leaf.has_vector()) {
    to[0] = leaf.scalar();
    if (to.size() == 1 || leaf.scalar() == 0) return;
  } else if (static_cast<std::size_t>(values.size()) == to.size()) {
    std::ranges::copy(values, to.begin());
    return;
  }
  fail(Code::kInvalidArgument, "A leaf of the trees has ", leaf.has_vector() ? values.size() : 1,
       " values, but the model has ", to.size(), " logits.");
}

template <typename Split>
WalkedTree::Node walkedSplit(const Split& split, int32_t threshold, bool equality) {
  return {split.feature_id(), split.dimension_id(), threshold, split.left_id(), split.right_id(), equality};
}

template <typename... Parts>
[[noreturn]] void failTrees(int tree, const Parts&... parts) {
  fail(Code::kDataLoss, "The ensemble of trees is damaged: tree ", tree, " ", parts..., ".");
}

// `hasParent`: of each node, whether a split leads to it already.
template <typename Split>
void validateSplit(const Split& split, int tree, int node, std::vector<bool>& hasParent) {
  const auto nodes = static_cast<int>(hasParent.size());
  if (split.feature_id() < 0 || split.dimension_id() < 0) failTrees(tree, "splits node ", node, " by no feature");
  for (const int child : {split.left_id(), split.right_id()}) {
    if (child <= node || child >= nodes) failTrees(tree, "has a node ", node, " with child ", child, " of ", nodes);
    if (hasParent[static_cast<std::size_t>(child)]) failTrees(tree, "has two ways to node ", child);
    hasParent[static_cast<std::size_t>(child)] = true;
  }
}

void validateTree(const proto::Tree& tree, int number) {
  const int nodes = tree.nodes_size();
  if (nodes == 0) failTrees(number, "has no nodes");
  std::vector<bool> hasParent(static_cast<std::size_t>(nodes));
  for (int i = 0; i < nodes; ++i) {
    const proto::Node& node = tree.nodes(i);
    switch (node.node_case()) {
      case proto::Node::kLeaf:
        break;
      case proto::Node::kBucketizedSplit:
        validateSplit(node.bucketized_split(), number, i, hasParent);
        break;
      case proto::Node::kCategoricalSplit:
        validateSplit(node.categorical_split(), number, i, hasParent);
        break;
      default:
        failTrees(number, "has a node ", i, " that is neither a leaf nor a split by buckets");
    }
  }
}

// Counts that go on being counted must have room for it.
constexpr int64_t kMostCounted = std::numeric_limits<int32_t>::max() / 2;

void validateCount(int64_t count, const char* what) {
  if (count >= 0 && count <= kMostCounted) return;
  fail(Code::kDataLoss, "The ensemble of trees is damaged: it counts ", count, " ", what, ".");
}

void validateMetadata(const proto::TreeMetadata& metadata, const proto::Tree& tree, int number) {
  validateCount(metadata.num_layers_grown(), "layers of a tree");
  for (const auto& update : metadata.post_pruned_nodes_meta()) {
    if (update.new_node_id() < 0 || update.new_node_id() >= tree.nodes_size()) {
      failTrees(number, "was pruned to a node ", update.new_node_id(), " of ", tree.nodes_size());
    }
  }
}

}  // namespace

WalkedTree::WalkedTree(const proto::Tree& tree, int64_t logits)
    : values_(static_cast<std::size_t>(tree.nodes_size() * logits)), logits_(logits) {
  nodes_.reserve(static_cast<std::size_t>(tree.nodes_size()));
  for (const proto::Node& node : tree.nodes()) {
    const std::span<float> value =
        std::span(values_).subspan(nodes_.size() * static_cast<std::size_t>(logits), static_cast<std::size_t>(logits));
    if (node.has_leaf()) {
      nodes_.emplace_back();
      copyLeaf(node.leaf(), value);
      continue;
    }
    nodes_.push_back(node.has_categorical_split()
                         ? walkedSplit(node.categorical_split(), node.categorical_split().value(), true)
                         : walkedSplit(node.bucketized_split(), node.bucketized_split().threshold(), false));
    if (node.metadata().has_original_leaf()) copyLeaf(node.metadata().original_leaf(), value);
  }
}

void validateEnsemble(const proto::TreeEnsemble& ensemble) {
  const int trees = ensemble.trees_size();
  if (ensemble.tree_weights_size() != trees || ensemble.tree_metadata_size() != trees) {
    fail(Code::kDataLoss, "The ensemble of trees is damaged: it has ", trees, " trees, ", ensemble.tree_weights_size(),
         " weights and the metadata of ", ensemble.tree_metadata_size(), ".");
  }
  for (int i = 0; i < trees; ++i) {
    validateTree(ensemble.trees(i), i);
    validateMetadata(ensemble.tree_metadata(i), ensemble.trees(i), i);
  }
  const proto::GrowingMetadata& growing = ensemble.growing_metadata();
  validateCount(growing.num_trees_attempted(), "trees that were tried");
  validateCount(growing.num_layers_attempted(), "layers that were tried");
  const int last = trees == 0 ? 0 : ensemble.trees(trees - 1).nodes_size();
  if (growing.last_layer_node_start() < 0 || growing.last_layer_node_end() < growing.last_layer_node_start() ||
      growing.last_layer_node_end() > std::max(1, last)) {
    fail(Code::kDataLoss, "The ensemble of trees is damaged: its last layer is nodes ", growing.last_layer_node_start(),
         " to ", growing.last_layer_node_end(), " of ", last, ".");
  }
}

const proto::TreeEnsemble& TreeEnsembleResource::trees() const {
  if (!initialized_) fail(Code::kFailedPrecondition, "The ensemble of trees is not initialized: create it first.");
  return trees_;
}

proto::TreeEnsemble& TreeEnsembleResource::growing(int firstChanged) {
  trees();
  const auto kept = static_cast<std::size_t>(std::max(0, firstChanged));
  if (walked_.size() > kept) walked_.erase(walked_.begin() + static_cast<std::ptrdiff_t>(kept), walked_.end());
  return trees_;
}

void TreeEnsembleResource::deserialize(int64_t stamp, const std::string& serialized) {
  Ensemble parsed;
  if (!parsed.ParseFromString(serialized)) {
    fail(Code::kDataLoss, "Unable to parse tree ensemble proto: ", serialized.size(), " bytes are no TreeEnsemble.");
  }
  validateEnsemble(parsed);
  trees_ = std::move(parsed);
  stamp_ = stamp;
  initialized_ = true;
  walked_.clear();
}

std::span<const WalkedTree> TreeEnsembleResource::walked(int64_t logits) const {
  if (walkedLogits_ != logits) walked_.clear();
  walkedLogits_ = logits;
  for (int i = static_cast<int>(walked_.size()); i < trees().trees_size(); ++i) {
    walked_.emplace_back(trees_.trees(i), logits);
  }
  return walked_;
}

std::vector<Tensor> TreeEnsembleResource::saved() const {
  return {Tensor::scalar(stamp_), Tensor::scalar(serialize())};
}

void TreeEnsembleResource::restore(const std::vector<Tensor>& saved) {
  deserialize(saved.at(0).item<int64_t>(), saved.at(1).item<std::string>());
}

}  // namespace engine::kernels
