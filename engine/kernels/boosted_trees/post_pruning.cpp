// postPrune() of tree_growth.h.
#include "engine/core/error.h"
#include "engine/kernels/boosted_trees/tree_growth.h"

namespace engine::kernels {
namespace {

namespace proto = tensorflow::boosted_trees;

int32_t leftOf(const proto::Node& node) {
  return node.has_categorical_split() ? node.categorical_split().left_id() : node.bucketized_split().left_id();
}
int32_t rightOf(const proto::Node& node) {
  return node.has_categorical_split() ? node.categorical_split().right_id() : node.bucketized_split().right_id();
}

class TreePruner {
 public:
  TreePruner(proto::Tree& tree, int64_t logits)
      : tree_(tree), logits_(static_cast<std::size_t>(logits)), removed_(static_cast<std::size_t>(tree.nodes_size())) {}

  // Children come after their parents, so that the way from the last node to the first is bottom up.
  bool prune() {
    bool any = false;
    for (int32_t id = tree_.nodes_size() - 1; id >= 0; --id) {
      proto::Node& node = *tree_.mutable_nodes(id);
      if (node.has_leaf() || node.metadata().gain() >= 0) continue;
      const int32_t left = leftOf(node);
      const int32_t right = rightOf(node);
      if (!tree_.nodes(left).has_leaf() || !tree_.nodes(right).has_leaf()) continue;
      const std::vector<float> value =
          node.metadata().has_original_leaf() ? valueOf(node.metadata().original_leaf()) : std::vector<float>(logits_);
      const proto::Leaf original = node.metadata().original_leaf();
      for (const int32_t child : {left, right}) collapse(child, id, value);
      *node.mutable_leaf() = original;
      const proto::NodeMetadata before = std::move(*node.mutable_metadata());
      node.clear_metadata();
      if (before.has_row_share()) node.mutable_metadata()->set_row_share(before.row_share());
      any = true;
    }
    return any;
  }

  // Renumbers what is left, and writes for each node before where it is now.
  void compact(proto::TreeMetadata& metadata) {
    std::vector<int32_t> places(removed_.size());
    int32_t kept = 0;
    for (std::size_t id = 0; id < removed_.size(); ++id) places[id] = removed_[id] ? -1 : kept++;
    for (std::size_t id = 0; id < removed_.size(); ++id) {
      std::vector<float> change(logits_);
      auto at = id;
      for (; removed_[at]; at = static_cast<std::size_t>(removed_[at]->parent)) {
        for (std::size_t i = 0; i < logits_; ++i) change[i] += removed_[at]->change[i];
      }
      auto& update = *metadata.add_post_pruned_nodes_meta();
      update.set_new_node_id(places[at]);
      update.mutable_logit_change()->Assign(change.begin(), change.end());
    }
    proto::Tree rest;
    for (std::size_t id = 0; id < removed_.size(); ++id) {
      if (removed_[id]) continue;
      proto::Node& node = *rest.add_nodes();
      node = std::move(*tree_.mutable_nodes(static_cast<int>(id)));
      if (node.has_bucketized_split()) renumber(*node.mutable_bucketized_split(), places);
      if (node.has_categorical_split()) renumber(*node.mutable_categorical_split(), places);
    }
    tree_ = std::move(rest);
  }

 private:
  // What became of a node: it is part of `parent`, and its rows' logits are `change` more.
  struct Removed {
    int32_t parent = 0;
    std::vector<float> change;
  };

  std::vector<float> valueOf(const proto::Leaf& leaf) const {
    if (!leaf.has_vector()) return std::vector<float>(logits_, leaf.scalar());
    std::vector<float> values(leaf.vector().value().begin(), leaf.vector().value().end());
    values.resize(logits_);
    return values;
  }

  void collapse(int32_t child, int32_t parent, const std::vector<float>& value) {
    const std::vector<float> before = valueOf(tree_.nodes(child).leaf());
    Removed removed{parent, value};
    for (std::size_t i = 0; i < logits_; ++i) removed.change[i] -= before[i];
    removed_.at(static_cast<std::size_t>(child)) = std::move(removed);
  }

  template <typename Split>
  static void renumber(Split& split, const std::vector<int32_t>& places) {
    split.set_left_id(places.at(static_cast<std::size_t>(split.left_id())));
    split.set_right_id(places.at(static_cast<std::size_t>(split.right_id())));
  }

  proto::Tree& tree_;
  std::size_t logits_;
  std::vector<std::optional<Removed>> removed_;
};

}  // namespace

void postPrune(proto::Tree& tree, proto::TreeMetadata& metadata, int64_t logits) {
  TreePruner pruner(tree, logits);
  if (pruner.prune()) pruner.compact(metadata);
}

}  // namespace engine::kernels
