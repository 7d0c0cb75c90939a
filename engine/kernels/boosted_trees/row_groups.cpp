#include "engine/kernels/boosted_trees/row_groups.h"

#include <algorithm>
#include <numeric>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

constexpr int64_t kPieceRows = 8192;
constexpr std::size_t kPartedAhead = 16;  // are fetched into the cache

// What a piece of a group is parted by, and where to.
template <typename T>
struct PartedRows {
  const T* values;  // of the column
  int64_t stride;
  const uint8_t* goesLeft;  // of each value
  std::span<const int32_t> order;
  int32_t* to;
};

// Those to the left first, those to the right from the end backwards, each told to `tell(row, whether left)`. Returns
// how many go left. Without branches on what a row does, which no processor can foresee: a row is written to both
// ends, of which the next row overwrites one.
template <typename T, typename Tell>
int64_t partedRows(const PartedRows<T>& rows, const Tell& tell) {
  const T* values = rows.values;
  const uint8_t* goesLeft = rows.goesLeft;
  const int64_t stride = rows.stride;
  const int32_t* order = rows.order.data();
  const std::size_t count = rows.order.size();
  int32_t* left = rows.to;
  int32_t* right = rows.to + count;
  for (std::size_t i = 0; i < count; ++i) {
    const int64_t ahead = order[i + kPartedAhead < count ? i + kPartedAhead : count - 1];
    __builtin_prefetch(values + ahead * stride);
    const int32_t row = order[i];
    const int64_t side = goesLeft[values[row * stride]];
    *left = row;
    right[-1] = row;
    left += side;
    right += side - 1;
    tell(row, side);
  }
  return left - rows.to;
}

}  // namespace

// Rows [begin, end) of a group, which go to `parted_` at the same place: those to the left first, those to the right
// from the end backwards.
struct RowGroups::Piece {
  std::size_t parting = 0;
  int64_t begin = 0;
  int64_t end = 0;
  int64_t left = 0;  // rows that go there
  int64_t leftTo = 0;
  int64_t rightTo = 0;
};

RowGroups::RowGroups(const BinnedRows& rows, int64_t logits)
    : rows_(rows),
      width_(logits),
      order_(static_cast<std::size_t>(rows.rows())),
      parted_(order_.size()),
      logits_(order_.size() * static_cast<std::size_t>(logits)) {}

void RowGroups::restart() {
  begun_ = false;
  tree_ = 0;
  groups_.clear();
  std::ranges::fill(logits_, 0.0F);
}

void RowGroups::follow(const TreeEnsembleResource& ensemble, const ForEach& forEach) {
  const std::span<const WalkedTree> trees = ensemble.walked(width_);
  if (trees.empty()) {
    if (groups_.empty()) beginTree();
    return;
  }
  for (std::size_t tree = begun_ ? tree_ : 0; tree < trees.size(); ++tree) {
    checkSplits(trees[tree]);
    if (!begun_ || tree != tree_) {
      beginTree();
    } else {
      mapPruned(ensemble.trees(), trees[tree]);
    }
    begun_ = true;
    tree_ = tree;
    toLeaves(trees[tree], ensemble.trees().tree_weights(static_cast<int>(tree)), forEach);
  }
}

// All rows are in the root.
void RowGroups::beginTree() {
  std::iota(order_.begin(), order_.end(), 0);
  groups_ = {{0, 0, rows_.rows()}};
  changes_ = {std::vector<float>(static_cast<std::size_t>(width_))};
}

// What the rows have been told is taken back, as the value of the node that theirs has become.
void RowGroups::mapPruned(const TreeEnsembleResource::Ensemble& ensemble, const WalkedTree& tree) {
  const auto& metadata = ensemble.tree_metadata(static_cast<int>(tree_));
  const bool pruned = metadata.is_finalized() && metadata.post_pruned_nodes_meta_size() > 0;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    std::vector<float>& change = changes_[i];
    std::ranges::fill(change, 0.0F);
    if (pruned) {
      if (groups_[i].node >= metadata.post_pruned_nodes_meta_size()) {
        fail(Code::kInvalidArgument, "The trees are not those that were followed: tree ", tree_, " has no node ",
             groups_[i].node, ".");
      }
      const auto& update = metadata.post_pruned_nodes_meta(groups_[i].node);
      groups_[i].node = update.new_node_id();
      std::copy_n(update.logit_change().begin(), std::min<int64_t>(width_, update.logit_change_size()), change.begin());
    }
    if (groups_[i].node >= tree.size()) {
      fail(Code::kInvalidArgument, "The trees are not those that were followed: tree ", tree_, " has no node ",
           groups_[i].node, ".");
    }
    for (int64_t j = 0; j < width_; ++j) change[static_cast<std::size_t>(j)] -= tree.value(groups_[i].node)[j];
  }
}

// Layer by layer. A change is complete where a leaf's value is added to it; it is then made while rows are parted, or,
// where a group was in a leaf already, by itself.
void RowGroups::toLeaves(const WalkedTree& tree, float weight, const ForEach& forEach) {
  const auto width = static_cast<std::size_t>(width_);
  const auto completed = [&](std::vector<float> change, int32_t leaf) {
    for (std::size_t i = 0; i < width; ++i) change[i] = weight * change[i] + weight * tree.value(leaf)[i];
    return change;
  };
  std::vector<RowGroup> done;
  while (!groups_.empty()) {
    std::vector<Parting> partings;
    std::vector<std::vector<float>> open;                      // of each parting
    std::vector<std::vector<float>> made(2 * groups_.size());  // what partings point to
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (tree.isLeaf(groups_[i].node)) {
        add(groups_[i], completed(changes_[i], groups_[i].node));
        done.push_back(groups_[i]);
        continue;
      }
      const WalkedTree::Node& split = tree.node(groups_[i].node);
      const auto told = [&](int32_t child, std::vector<float>& to) -> const float* {
        if (!tree.isLeaf(child)) return nullptr;
        to = completed(changes_[i], child);
        return to.data();
      };
      partings.push_back({groups_[i], split, told(split.left, made[2 * i]), told(split.right, made[2 * i + 1])});
      open.push_back(changes_[i]);
    }
    std::vector<RowGroup> parts;
    part(partings, parts, forEach);
    groups_.clear();
    changes_.clear();
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (tree.isLeaf(parts[i].node)) {
        done.push_back(parts[i]);
        continue;
      }
      groups_.push_back(parts[i]);
      changes_.push_back(open[i / 2]);
    }
  }
  groups_ = std::move(done);
  std::ranges::sort(groups_, {}, &RowGroup::node);
  changes_.assign(groups_.size(), std::vector<float>(width));
}

void RowGroups::add(const RowGroup& group, std::span<const float> change) {
  if (std::ranges::all_of(change, [](float value) { return value == 0; })) return;
  for (int64_t at = group.begin; at < group.end; ++at) {
    float* to = logits_.data() + static_cast<int64_t>(order_.data()[at]) * width_;
    for (int64_t i = 0; i < width_; ++i) to[i] += change.data()[i];
  }
}

void RowGroups::part(std::span<const Parting> partings, std::vector<RowGroup>& to, const ForEach& forEach) {
  std::vector<Piece> pieces;
  for (std::size_t i = 0; i < partings.size(); ++i) {
    for (int64_t begin = partings[i].group.begin; begin < partings[i].group.end; begin += kPieceRows) {
      pieces.push_back({i, begin, std::min(begin + kPieceRows, partings[i].group.end)});
    }
  }
  const int count = static_cast<int>(pieces.size());
  forEach(count, [&](int i) {
    Piece& piece = pieces[static_cast<std::size_t>(i)];
    const Parting& parting = partings[piece.parting];
    piece.left =
        rows_.blockOf(parting.split.feature).visit([&](auto block) { return partRows(parting, piece, block); });
  });
  std::vector<int64_t> lefts(partings.size());
  for (const Piece& piece : pieces) lefts[piece.parting] += piece.left;
  std::vector<int64_t> nextLeft;
  std::vector<int64_t> nextRight;
  for (std::size_t i = 0; i < partings.size(); ++i) {
    const RowGroup& group = partings[i].group;
    const int64_t middle = group.begin + lefts[i];
    to.push_back({partings[i].split.left, group.begin, middle});
    to.push_back({partings[i].split.right, middle, group.end});
    nextLeft.push_back(group.begin);
    nextRight.push_back(middle);
  }
  for (Piece& piece : pieces) {
    piece.leftTo = nextLeft[piece.parting];
    piece.rightTo = nextRight[piece.parting];
    nextLeft[piece.parting] += piece.left;
    nextRight[piece.parting] += piece.end - piece.begin - piece.left;
  }
  forEach(count, [&](int i) {
    const Piece& piece = pieces[static_cast<std::size_t>(i)];
    int32_t* from = parted_.data() + piece.begin;
    std::copy_n(from, piece.left, order_.data() + piece.leftTo);
    std::reverse_copy(from + piece.left, parted_.data() + piece.end, order_.data() + piece.rightTo);
  });
}

// Of each stored value: 1 where it goes to the left.
std::vector<uint8_t> RowGroups::leftOnes(const WalkedTree::Node& split) const {
  const BinnedBlock& block = rows_.blockOf(split.feature);
  const StoredPlace& place = block.place(rows_.columnOf(split.feature) + split.dimension);
  const int64_t values = block.storedValues(place.stored);
  std::vector<uint8_t> goesLeft(static_cast<std::size_t>(values));
  place.visit(values, [&, missing = rows_.buckets(split.feature)](int64_t value, int64_t stored) {
    const int64_t bucket = stored == missing ? -1 : stored;
    goesLeft.data()[value] = (split.equality ? bucket == split.threshold : bucket <= split.threshold) ? 1 : 0;
  });
  return goesLeft;
}

int64_t RowGroups::countLeft(const RowGroup& group, const WalkedTree::Node& split) const {
  const std::vector<uint8_t> goesLeft = leftOnes(split);
  const BinnedBlock& of = rows_.blockOf(split.feature);
  return of.visit([&](auto block) {
    const auto* values = block.values + of.place(rows_.columnOf(split.feature) + split.dimension).stored;
    int64_t left = 0;
    for (int64_t at = group.begin; at < group.end; ++at) {
      left += goesLeft.data()[values[order_.data()[at] * block.columns]];
    }
    return left;
  });
}

template <typename T>
int64_t RowGroups::partRows(const Parting& parting, const Piece& piece, BlockRows<T> block) {
  const WalkedTree::Node& split = parting.split;
  const std::vector<uint8_t> goesLeft = leftOnes(split);
  const int64_t column = rows_.columnOf(split.feature) + split.dimension;
  const PartedRows<T> rows{block.values + rows_.blockOf(split.feature).place(column).stored, block.columns,
                           goesLeft.data(),
                           std::span(order_).subspan(static_cast<std::size_t>(piece.begin),
                                                     static_cast<std::size_t>(piece.end - piece.begin)),
                           parted_.data() + piece.begin};
  if (!parting.left && !parting.right) return partedRows(rows, [](int64_t, int64_t) {});
  float* logits = logits_.data();
  if (width_ == 1) {
    const float changeOf[2] = {parting.right ? *parting.right : 0, parting.left ? *parting.left : 0};
    return partedRows(rows, [logits, &changeOf](int64_t row, int64_t side) { logits[row] += changeOf[side]; });
  }
  return partedRows(rows, [&](int64_t row, int64_t side) {
    const float* change = side ? parting.left : parting.right;
    for (int64_t i = 0; change && i < width_; ++i) logits[row * width_ + i] += change[i];
  });
}

void RowGroups::checkSplits(const WalkedTree& tree) const {
  for (int32_t node = 0; node < tree.size(); ++node) {
    if (tree.isLeaf(node)) continue;
    const WalkedTree::Node& split = tree.node(node);
    if (split.feature < rows_.features() && split.dimension < rows_.dimensions(split.feature)) continue;
    fail(Code::kInvalidArgument, "The trees split by dimension ", split.dimension, " of feature ", split.feature,
         ", which the ", rows_.features(), " features of the rows do not have.");
  }
}

}  // namespace engine::kernels
