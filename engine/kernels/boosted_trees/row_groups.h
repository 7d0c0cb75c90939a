// Which rows are in which node of the newest tree, and what the trees say of each row so far: kept from layer to layer,
// so that a layer costs one look at each row. Used by the thread that trains; spreads its work with a ForEach.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "engine/kernels/boosted_trees/binned_rows.h"
#include "engine/kernels/boosted_trees/tree_ensemble.h"

namespace engine::kernels {

// Runs fn(i) for each i in [0, count), perhaps on several threads.
using ForEach = std::function<void(int count, const std::function<void(int)>& fn)>;

// A node's rows, in ascending order, at [begin, end) of RowGroups::order(). May be none.
struct RowGroup {
  int32_t node = 0;
  int64_t begin = 0;
  int64_t end = 0;
};

class RowGroups {
 public:
  RowGroups(const BinnedRows& rows, int64_t logits);

  // Goes on from where it was last to the leaves of the ensemble's newest tree. InvalidArgument when the trees split by
  // features that there are not.
  void follow(const TreeEnsembleResource& ensemble, const ForEach& forEach);
  // Forgets everything: what was followed has been changed in place.
  void restart();

  std::span<const RowGroup> groups() const { return groups_; }
  // How many of a group's rows a split would send to the left.
  int64_t countLeft(const RowGroup& group, const WalkedTree::Node& split) const;
  std::span<const int32_t> order() const { return order_; }
  // [rows, logits], of the trees that were followed; all 0 before the first.
  std::span<const float> logits() const { return logits_; }

 private:
  // What is done to the rows of a group: some go left, the others right.
  struct Parting {
    RowGroup group;
    WalkedTree::Node split;
    const float* left = nullptr;  // what is added to logits there, or null
    const float* right = nullptr;
  };
  struct Piece;

  std::vector<uint8_t> leftOnes(const WalkedTree::Node& split) const;
  void beginTree();
  void mapPruned(const TreeEnsembleResource::Ensemble& ensemble, const WalkedTree& tree);
  void toLeaves(const WalkedTree& tree, float weight, const ForEach& forEach);
  void part(std::span<const Parting> partings, std::vector<RowGroup>& to, const ForEach& forEach);
  // Returns how many go left.
  template <typename T>
  int64_t partRows(const Parting& parting, const Piece& piece, BlockRows<T> block);
  void add(const RowGroup& group, std::span<const float> change);
  void checkSplits(const WalkedTree& tree) const;

  const BinnedRows& rows_;
  int64_t width_;
  std::size_t tree_ = 0;
  bool begun_ = false;
  std::vector<RowGroup> groups_;
  std::vector<std::vector<float>> changes_;  // of each group: what its logits lack
  std::vector<int32_t> order_;
  std::vector<int32_t> parted_;  // working memory
  std::vector<float> logits_;
};

}  // namespace engine::kernels
