#include "engine/kernels/boosted_trees/in_memory_trainer.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "engine/kernels/boosted_trees/layer_histograms.h"

namespace engine::kernels {
namespace {

// A large node's rows are added up in parts, so that all threads have something to do from the root on: as many as this
// at most, of so many rows at least. Fixed numbers, so that the sums do not depend on how many threads there are.
constexpr int64_t kMostParts = 8;
constexpr int64_t kPartRows = 4096;
// Sums of parts that wait to be put together: 2 MB, or those of one node and block.
constexpr int64_t kMostSums = 1 << 18;

int64_t partsOf(int64_t rows) {
  return std::clamp<int64_t>(rows / kPartRows, 1, kMostParts);
}

}  // namespace

// A node of the last layer while its splits are searched.
struct InMemoryTrainer::NodeSearch {
  RowGroup group;
  std::vector<SplitCandidate> splits;          // the best of each feature
  std::vector<std::optional<float>> ownGains;  // of the node itself, by the sums of those that are first in a group
};

// A part of a node's rows and a block's columns.
struct InMemoryTrainer::Share {
  std::size_t node = 0;
  const BinnedBlock* block = nullptr;
  int64_t part = 0;
  int64_t parts = 1;
  std::vector<double> sums;  // of one part of several

  bool first() const { return part == 0; }
};

InMemoryTrainer::InMemoryTrainer(BinnedRows rows, TrainerOptions options)
    : rows_(std::make_unique<BinnedRows>(std::move(rows))),
      options_(std::move(options)),
      first_(options_.features.size()),
      groups_(*rows_, options_.splits.logits) {
  for (const std::vector<int64_t>& group : options_.groups) {
    if (!group.empty()) first_.at(static_cast<std::size_t>(group.front())) = true;
  }
}

std::span<const float> InMemoryTrainer::logits(const TreeEnsembleResource& ensemble, const ForEach& forEach) {
  groups_.follow(ensemble, forEach);
  return groups_.logits();
}

void InMemoryTrainer::grow(TreeEnsembleResource& ensemble, const float* gradients, const float* hessians,
                           const ForEach& forEach) {
  groups_.follow(ensemble, forEach);
  const GradientRows rows{rows_->rows(),           nullptr, gradients, hessians, options_.splits.logits,
                          options_.splits.hessians};
  const std::vector<NodeSearch> nodes = searched(lastLayer(ensemble.trees()), rows, forEach);
  BestSplits best;
  for (const std::vector<int64_t>& group : options_.groups) {
    if (group.empty()) continue;
    for (const NodeSearch& node : nodes) {
      const auto split =
          bestOfFeatures(node.ownGains[static_cast<std::size_t>(group.front())], group, node.splits, options_.splits);
      if (split) best.offer({node.group.node, *split});
    }
  }
  const RowShares shares = rowShares();
  growLayer(ensemble, best, options_.growth, &shares);
}

// By the groups as they are: nodes of the layer that is grown.
RowShares InMemoryTrainer::rowShares() const {
  const auto groupOf = [this](int32_t node) {
    const auto found = std::ranges::lower_bound(groups_.groups(), node, {}, &RowGroup::node);
    return found != groups_.groups().end() && found->node == node ? *found : RowGroup{node, 0, 0};
  };
  return {[this, groupOf](int32_t node) {
            const RowGroup group = groupOf(node);
            return shareOf(group.end - group.begin, rows_->rows());
          },
          [this, groupOf](int32_t node, const SplitCandidate& split) {
            const RowGroup group = groupOf(node);
            const bool equality = split.type == SplitType::kEqualityDefaultRight;
            const WalkedTree::Node way{split.feature, split.dimension, split.threshold, 0, 0, equality};
            return shareOf(groups_.countLeft(group, way), group.end - group.begin);
          }};
}

// Node by node and block by block: a block's sums are used up while they are still in the nearest cache.
std::vector<InMemoryTrainer::NodeSearch> InMemoryTrainer::searched(NodeRange nodes, const GradientRows& rows,
                                                                   const ForEach& forEach) const {
  std::vector<NodeSearch> found;
  for (const RowGroup& group : groups_.groups()) {
    if (group.node < nodes.first || group.node >= nodes.end) continue;
    found.push_back({group, std::vector<SplitCandidate>(options_.features.size()),
                     std::vector<std::optional<float>>(options_.features.size())});
  }
  std::vector<Share> all = shares(found);
  for (std::span<Share> rest = all; !rest.empty();) {
    const std::size_t count = countAtOnce(rest);
    search(rest.first(count), found, rows, forEach);
    rest = rest.subspan(count);
  }
  return found;
}

// Those in several parts come first; what is in one part keeps nothing.
std::size_t InMemoryTrainer::countAtOnce(std::span<const Share> rest) const {
  const int64_t width = options_.splits.logits + options_.splits.hessians;
  int64_t sums = 0;
  std::size_t count = 0;
  while (count < rest.size()) {
    const Share& share = rest[count];
    if (share.parts == 1) return rest.size();
    sums += share.parts * share.block->offsets.back() * width;
    if (count > 0 && sums > kMostSums) break;
    count += static_cast<std::size_t>(share.parts);
  }
  return count;
}

void InMemoryTrainer::search(std::span<Share> all, std::vector<NodeSearch>& found, const GradientRows& rows,
                             const ForEach& forEach) const {
  forEach(static_cast<int>(all.size()), [&](int i) {
    Share& share = all[static_cast<std::size_t>(i)];
    NodeSearch& node = found[share.node];
    const int64_t size = node.group.end - node.group.begin;
    const int64_t begin = node.group.begin + size * share.part / share.parts;
    const int64_t end = node.group.begin + size * (share.part + 1) / share.parts;
    std::vector<double> sums = blockSums(
        *share.block, groups_.order().subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin)),
        rows);
    if (share.parts == 1) return search(node, *share.block, sums);
    share.sums = std::move(sums);
  });
  const auto whole = std::ranges::find(all, 1, &Share::parts) - all.begin();
  forEach(static_cast<int>(whole), [&](int i) {
    Share& share = all[static_cast<std::size_t>(i)];
    if (!share.first()) return;
    for (std::size_t part = 1; part < static_cast<std::size_t>(share.parts); ++part) {
      const std::vector<double> other = std::exchange(all[static_cast<std::size_t>(i) + part].sums, {});
      std::ranges::transform(share.sums, other, share.sums.begin(), std::plus());
    }
    search(found[share.node], *share.block, std::exchange(share.sums, {}));
  });
}

// The largest first, which leaves the least to wait for at the end.
std::vector<InMemoryTrainer::Share> InMemoryTrainer::shares(const std::vector<NodeSearch>& nodes) const {
  const auto sizeOf = [&](std::size_t node) { return nodes[node].group.end - nodes[node].group.begin; };
  std::vector<std::size_t> order(nodes.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::greater(), sizeOf);
  std::vector<Share> all;
  for (const std::size_t node : order) {
    const int64_t parts = partsOf(sizeOf(node));
    for (const BinnedBlock& block : rows_->blocks()) {
      for (int64_t part = 0; part < parts; ++part) all.push_back({node, &block, part, parts, {}});
    }
  }
  return all;
}

void InMemoryTrainer::search(NodeSearch& node, const BinnedBlock& block, const std::vector<double>& sums) const {
  const std::vector<float> stats(sums.begin(), sums.end());
  const int64_t width = options_.splits.logits + options_.splits.hessians;
  for (int32_t feature = block.firstFeature; feature < block.firstFeature + block.features; ++feature) {
    const auto i = static_cast<std::size_t>(feature);
    const FeatureStats one{stats.data() + block.offset(rows_->columnOf(feature)) * width, rows_->dimensions(feature),
                           rows_->buckets(feature), options_.features[i].equality, feature};
    node.splits[i] = bestFeatureSplit(one, options_.splits);
    if (first_[i]) node.ownGains[i] = nodeGain(one, options_.splits);
  }
}

}  // namespace engine::kernels
