// Boosted trees of rows that are all in memory, layer by layer: the same trees as TreeTrainer grows of one batch of all
// rows, bit for bit and on any number of threads, in a fraction of the time. Used by the thread that trains; spreads
// its work with the ForEach that it is given.
#pragma once

#include <memory>
#include <vector>

#include "engine/kernels/boosted_trees/row_groups.h"
#include "engine/kernels/boosted_trees/tree_trainer.h"

namespace engine::kernels {

class InMemoryTrainer {
 public:
  // `options`: the rule of splits and growth, and the features' buckets, as of TreeTrainer.
  InMemoryTrainer(BinnedRows rows, TrainerOptions options);

  const BinnedRows& rows() const { return *rows_; }
  // What the ensemble says of all rows, [rows, logits]. Valid until the next call.
  std::span<const float> logits(const TreeEnsembleResource& ensemble, const ForEach& forEach);
  // Splits the nodes of the last layer by the gradients [rows, logits] and hessians [rows, logits²] at logits().
  // InvalidArgument when these are for another number of rows.
  void grow(TreeEnsembleResource& ensemble, const float* gradients, const float* hessians, const ForEach& forEach);
  // To be called when the ensemble was changed by others than grow().
  void restart() { groups_.restart(); }

 private:
  struct NodeSearch;
  struct Share;
  std::vector<NodeSearch> searched(NodeRange nodes, const GradientRows& rows, const ForEach& forEach) const;
  RowShares rowShares() const;
  std::vector<Share> shares(const std::vector<NodeSearch>& nodes) const;
  std::size_t countAtOnce(std::span<const Share> rest) const;
  void search(std::span<Share> all, std::vector<NodeSearch>& found, const GradientRows& rows,
              const ForEach& forEach) const;
  void search(NodeSearch& node, const BinnedBlock& block, const std::vector<double>& sums) const;

  std::unique_ptr<BinnedRows> rows_;  // stays where it is when the trainer is moved
  TrainerOptions options_;
  std::vector<bool> first_;  // of each feature: is the first of its group
  RowGroups groups_;
};

}  // namespace engine::kernels
