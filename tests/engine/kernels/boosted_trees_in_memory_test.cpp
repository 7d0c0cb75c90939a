// Trees of rows in memory are those that TreeTrainer grows of one batch of all rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <random>

#include "engine/core/error.h"
#include "engine/core/thread_arena.h"
#include "engine/kernels/boosted_trees/in_memory_trainer.h"

namespace engine::kernels {
namespace {

constexpr int64_t kTestRows = 700;

void oneByOne(int count, const std::function<void(int)>& fn) {
  for (int i = 0; i < count; ++i) fn(i);
}

// A feature with missing values, one of more buckets than a byte tells apart, categories, and two dimensions.
class InMemoryTreesTest : public ::testing::Test {
 protected:
  InMemoryTreesTest() {
    std::mt19937 random(7);
    for (std::size_t feature = 0; feature < kBuckets.size(); ++feature) {
      const int64_t numbers = kTestRows * kDimensions[feature];
      for (int64_t i = 0; i < numbers; ++i) {
        const auto drawn = static_cast<int32_t>(random() % static_cast<uint32_t>(kBuckets[feature] + 1));
        const bool missing = drawn == kBuckets[feature];
        values_[feature].push_back(missing ? (feature == 0 ? -1 : 0) : drawn);
      }
      columns_.push_back({values_[feature].data(), kDimensions[feature]});
      options_.features.push_back({kBuckets[feature], feature == 2});
      options_.groups.push_back({static_cast<int64_t>(feature)});
    }
    for (int64_t row = 0; row < kTestRows; ++row) {
      const bool high = values_[1][static_cast<std::size_t>(row)] > 90;
      const bool third = values_[2][static_cast<std::size_t>(row)] == 2;
      labels_.push_back((high ? 1.5F : 0.0F) + (third ? 1.0F : 0.0F) + static_cast<float>(random() % 100) / 200.0F);
    }
    options_.splits.l2 = 0.01F;
    options_.growth = {3, 0.3F, PruningMode::kNone, 1};
  }

  // Of half the squared error, and for several logits of the error to as many shifted labels.
  void gradientsOf(std::span<const float> logits, std::vector<float>& gradients, std::vector<float>& hessians) const {
    const int64_t width = options_.splits.logits;
    gradients.assign(logits.size(), 0);
    hessians.assign(static_cast<std::size_t>(kTestRows * width * width), 0);
    for (std::size_t i = 0; i < logits.size(); ++i) {
      const auto row = static_cast<int64_t>(i) / width;
      const auto logit = static_cast<int64_t>(i) % width;
      const float wanted = labels_[static_cast<std::size_t>(row)] * static_cast<float>(logit + 1);
      gradients[i] = (logits[i] - wanted) / static_cast<float>(kTestRows);
      hessians[static_cast<std::size_t>(row * width * width + logit * width + logit)] =
          (1 + 0.1F * std::abs(logits[i])) / static_cast<float>(kTestRows);
    }
  }

  // The nodes from the root to the row's leaf.
  static std::vector<int32_t> wayOf(const WalkedTree& tree, const std::vector<BucketColumn>& columns, int64_t row) {
    std::vector<int32_t> way = {0};
    while (!tree.isLeaf(way.back())) {
      const WalkedTree::Node& split = tree.node(way.back());
      const BucketColumn& column = columns[static_cast<std::size_t>(split.feature)];
      way.push_back(tree.next(split, column.values[row * column.dimensions + split.dimension]));
    }
    return way;
  }

  static int32_t leafOf(const WalkedTree& tree, const std::vector<BucketColumn>& columns, int64_t row) {
    return wayOf(tree, columns, row).back();
  }

  // Grows both ways for so many layers with the same gradients, and expects the same after each. Returns the trees.
  tensorflow::boosted_trees::TreeEnsemble expectTheSame(int layers, const ForEach& forEach = oneByOne) {
    TreeEnsembleResource held;
    TreeEnsembleResource batchwise;
    held.deserialize(0, "");
    batchwise.deserialize(0, "");
    const std::vector<int64_t> buckets(kBuckets.begin(), kBuckets.end());
    InMemoryTrainer trainer(BinnedRows(columns_, buckets, kTestRows), options_);
    TreeTrainer other;
    std::vector<float> gradients;
    std::vector<float> hessians;
    for (int layer = 0; layer < layers; ++layer) {
      const std::span<const float> logits = trainer.logits(held, forEach);
      expectLogits(logits, batchwise);
      gradientsOf(logits, gradients, hessians);
      std::vector<int32_t> nodes(kTestRows);
      const auto trees = batchwise.walked(options_.splits.logits);
      for (int64_t row = 0; row < kTestRows && !trees.empty(); ++row) {
        nodes[static_cast<std::size_t>(row)] = leafOf(trees.back(), columns_, row);
      }
      trainer.grow(held, gradients.data(), hessians.data(), forEach);
      other.grow(batchwise,
                 {kTestRows, nodes.data(), gradients.data(), hessians.data(), options_.splits.logits,
                  options_.splits.hessians},
                 columns_, options_, oneByOne);
      EXPECT_EQ(held.serialize(), batchwise.serialize()) << "after layer " << layer;
    }
    return held.trees();
  }

  void expectLogits(std::span<const float> logits, const TreeEnsembleResource& ensemble) const {
    const int64_t width = options_.splits.logits;
    for (int64_t row = 0; row < kTestRows; ++row) {
      std::vector<float> sum(static_cast<std::size_t>(width));
      for (const WalkedTree& tree : ensemble.walked(width)) {
        for (int64_t i = 0; i < width; ++i) {
          sum[static_cast<std::size_t>(i)] += tree.value(leafOf(tree, columns_, row))[i];
        }
      }
      for (int64_t i = 0; i < width; ++i) {
        ASSERT_NEAR(logits[static_cast<std::size_t>(row * width + i)], sum[static_cast<std::size_t>(i)], 1e-5)
            << "row " << row;
      }
    }
  }

  static constexpr std::array<int64_t, 4> kBuckets = {8, 300, 4, 5};
  static constexpr std::array<int64_t, 4> kDimensions = {1, 1, 1, 2};
  std::array<std::vector<int32_t>, 4> values_;
  std::vector<BucketColumn> columns_;
  std::vector<float> labels_;
  TrainerOptions options_;
};

TEST_F(InMemoryTreesTest, AreThoseOfOneBatch) {
  const auto trees = expectTheSame(9);
  EXPECT_EQ(trees.trees_size(), 4);
  bool byCategory = false;
  for (const auto& node : trees.trees(0).nodes()) byCategory |= node.has_categorical_split();
  EXPECT_TRUE(byCategory);
}

TEST_F(InMemoryTreesTest, AreThoseOfOneBatchForSeveralLogits) {
  options_.splits.logits = 2;
  options_.splits.hessians = 4;
  options_.growth.logits = 2;
  EXPECT_EQ(expectTheSame(6).trees_size(), 3);
}

TEST_F(InMemoryTreesTest, FollowTreesThatArePrunedAfterwards) {
  options_.splits.treeComplexity = 0.02F;
  options_.growth.pruning = PruningMode::kPost;
  const auto trees = expectTheSame(9);
  bool pruned = false;
  for (const auto& metadata : trees.tree_metadata()) pruned |= metadata.post_pruned_nodes_meta_size() > 0;
  EXPECT_TRUE(pruned);
}

TEST_F(InMemoryTreesTest, StopSplittingWhatGainsNothing) {
  options_.splits.treeComplexity = 0.05F;
  options_.growth.pruning = PruningMode::kPre;
  EXPECT_EQ(expectTheSame(6).growing_metadata().num_layers_attempted(), 6);
}

TEST_F(InMemoryTreesTest, TellWhatShareOfTheRowsEachNodeHas) {
  const auto trees = expectTheSame(3);
  const WalkedTree walked(trees.trees(0), 1);
  std::vector<int64_t> rows(static_cast<std::size_t>(walked.size()));
  for (int64_t row = 0; row < kTestRows; ++row) {
    for (int32_t node : wayOf(walked, columns_, row)) ++rows[static_cast<std::size_t>(node)];
  }
  ASSERT_GT(walked.size(), 7);
  for (int32_t node = 0; node < walked.size(); ++node) {
    const auto& metadata = trees.trees(0).nodes(node).metadata();
    ASSERT_TRUE(metadata.has_row_share()) << "node " << node;
    EXPECT_NEAR(static_cast<double>(metadata.row_share()),
                static_cast<double>(rows[static_cast<std::size_t>(node)]) / kTestRows, 1e-6)
        << "node " << node;
  }
}

TEST_F(InMemoryTreesTest, TellTheShareOfNodesWhoseSplitsWerePruned) {
  options_.splits.treeComplexity = 0.02F;
  options_.growth.pruning = PruningMode::kPost;
  const auto trees = expectTheSame(3);
  for (const auto& node : trees.trees(0).nodes()) EXPECT_TRUE(node.metadata().has_row_share());
}

// Half of the rows are in each of two batches that a layer waits for.
TEST_F(InMemoryTreesTest, TellTheShareOfTheRowsOfAllBatches) {
  options_.batchesPerLayer = 2;
  std::vector<float> gradients;
  std::vector<float> hessians;
  gradientsOf(std::vector<float>(kTestRows), gradients, hessians);
  TreeEnsembleResource ensemble;
  ensemble.deserialize(0, "");
  TreeTrainer trainer;
  for (int batch = 0; batch < 4; ++batch) {
    const int64_t first = batch % 2 * kTestRows / 2;
    std::vector<BucketColumn> columns;
    for (const BucketColumn& column : columns_) {
      columns.push_back({column.values + first * column.dimensions, column.dimensions});
    }
    std::vector<int32_t> nodes(kTestRows / 2);
    for (int64_t row = 0; row < kTestRows / 2 && ensemble.trees().trees_size() > 0; ++row) {
      nodes[static_cast<std::size_t>(row)] = leafOf(ensemble.walked(1).back(), columns, row);
    }
    trainer.grow(ensemble, {kTestRows / 2, nodes.data(), gradients.data() + first, hessians.data() + first, 1, 1},
                 columns, options_, oneByOne);
  }
  const auto& nodes = ensemble.trees().trees(0).nodes();
  ASSERT_GE(nodes.size(), 5);
  const WalkedTree walked(ensemble.trees().trees(0), 1);
  int64_t left = 0;
  for (int64_t row = 0; row < kTestRows; ++row) left += wayOf(walked, columns_, row)[1] == 1 ? 1 : 0;
  EXPECT_FLOAT_EQ(nodes[0].metadata().row_share(), 1);
  EXPECT_FLOAT_EQ(nodes[1].metadata().row_share(), static_cast<float>(left) / kTestRows);
  EXPECT_FLOAT_EQ(nodes[2].metadata().row_share(), static_cast<float>(kTestRows - left) / kTestRows);
  EXPECT_FALSE(nodes[3].metadata().has_row_share()) << "its layer has not been grown";
}

TEST_F(InMemoryTreesTest, AreTheSameOnAnyNumberOfThreads) {
  const std::string alone = expectTheSame(9).SerializeAsString();
  ThreadArena arena(3);
  const auto spread = [&](int count, const std::function<void(int)>& fn) {
    arena.forEach(count, [&](int i, int) { fn(i); });
  };
  EXPECT_EQ(expectTheSame(9, spread).SerializeAsString(), alone);
}

TEST_F(InMemoryTreesTest, GoOnFromTreesThatThereAre) {
  const auto trees = expectTheSame(5);
  TreeEnsembleResource restored;
  restored.deserialize(5, trees.SerializeAsString());
  const std::vector<int64_t> buckets(kBuckets.begin(), kBuckets.end());
  InMemoryTrainer trainer(BinnedRows(columns_, buckets, kTestRows), options_);
  expectLogits(trainer.logits(restored, oneByOne), restored);
}

TEST_F(InMemoryTreesTest, TakeNoMoreMemoryThanABytePerBucket) {
  std::vector<int32_t> many(kTestRows);
  for (std::size_t row = 0; row < many.size(); ++row) many[row] = static_cast<int32_t>(row % 200);
  const std::vector<int64_t> buckets = {8, 200};
  const std::vector<BucketColumn> columns = {columns_[0], {many.data(), 1}};
  EXPECT_EQ(BinnedRows(columns, buckets, kTestRows).bytes(), 2 * kTestRows);
}

TEST_F(InMemoryTreesTest, KeepColumnsOfFewBucketsInOneByte) {
  const std::vector<int64_t> buckets = {8, 4};
  const std::vector<BucketColumn> columns = {columns_[0], columns_[2]};
  EXPECT_EQ(BinnedRows(columns, buckets, kTestRows).bytes(), kTestRows);
}

TEST_F(InMemoryTreesTest, RefuseABucketThatThereIsNot) {
  const std::vector<int64_t> buckets = {8, 200, 4, 5};
  try {
    const BinnedRows rows(columns_, buckets, kTestRows);
    FAIL() << rows.rows();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("feature 1, which has 200 buckets"));
  }
}

TEST_F(InMemoryTreesTest, RefuseTreesOfOtherFeatures) {
  const auto trees = expectTheSame(3);
  TreeEnsembleResource other;
  other.deserialize(1, trees.SerializeAsString());
  const std::vector<int64_t> buckets = {8};
  InMemoryTrainer trainer(BinnedRows(std::vector<BucketColumn>{columns_[0]}, buckets, kTestRows), options_);
  EXPECT_THROW(trainer.logits(other, oneByOne), Error);
}

}  // namespace
}  // namespace engine::kernels
