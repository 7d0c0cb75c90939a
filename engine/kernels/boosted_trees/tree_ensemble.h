// An ensemble of decision trees while it grows: the resource behind BoostedTreesEnsembleResourceHandleOp. Guarded, like
// variables, by who runs the session; walking may go on in several threads at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/kernels/saveable_resource.h"
#include "engine/proto/boosted_trees.pb.h"

namespace engine::kernels {

// A tree as arrays, to be walked quickly.
class WalkedTree {
 public:
  struct Node {
    int32_t feature = -1;  // below 0: a leaf
    int32_t dimension = 0;
    int32_t threshold = 0;
    int32_t left = 0;
    int32_t right = 0;
    bool equality = false;
  };
  // InvalidArgument when a node's value has another number of logits.
  WalkedTree(const tensorflow::boosted_trees::Tree& tree, int64_t logits);

  bool isLeaf(int32_t node) const { return nodes_.data()[node].feature < 0; }
  const Node& node(int32_t node) const { return nodes_.data()[node]; }
  int32_t next(const Node& node, int32_t bucket) const {
    return (node.equality ? bucket == node.threshold : bucket <= node.threshold) ? node.left : node.right;
  }
  // Of a leaf, or what a split node was as a leaf: one number a logit.
  const float* value(int32_t node) const { return values_.data() + node * logits_; }
  int32_t size() const { return static_cast<int32_t>(nodes_.size()); }

 private:
  std::vector<Node> nodes_;
  std::vector<float> values_;
  int64_t logits_;
};

class TreeEnsembleResource : public SaveableResource {
 public:
  using Ensemble = tensorflow::boosted_trees::TreeEnsemble;

  bool initialized() const { return initialized_; }
  int64_t stamp() const { return stamp_; }
  // FailedPrecondition when it is not initialised.
  const Ensemble& trees() const;
  // To be changed: what is known about trees from `firstChanged` on is forgotten.
  Ensemble& growing(int firstChanged);
  void advanceStamp() { ++stamp_; }
  // Replaces everything. DataLoss when `serialized` is no TreeEnsemble or contradicts itself; nothing is changed then.
  void deserialize(int64_t stamp, const std::string& serialized);
  std::string serialize() const { return trees().SerializeAsString(); }

  // The trees, for models of so many logits. Valid until they change.
  std::span<const WalkedTree> walked(int64_t logits) const;

  std::vector<Tensor> saved() const override;  // the stamp and the serialized ensemble
  void restore(const std::vector<Tensor>& saved) override;

 private:
  bool initialized_ = false;
  int64_t stamp_ = -1;
  Ensemble trees_;
  mutable std::vector<WalkedTree> walked_;
  mutable int64_t walkedLogits_ = 0;
};

// DataLoss saying what contradicts what: nodes that do not exist, come before their parent or have two, lists of
// unequal length, splits that are not over buckets, counts out of range.
void validateEnsemble(const tensorflow::boosted_trees::TreeEnsemble& ensemble);

}  // namespace engine::kernels
