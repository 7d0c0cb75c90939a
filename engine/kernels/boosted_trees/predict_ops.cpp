// What the trees say of rows: BoostedTreesPredict, BoostedTreesTrainingPredict, which goes on from where a row was
// before, and BoostedTreesExampleDebugOutputs, the path that a row takes.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/boosted_trees/handles.h"
#include "engine/kernels/boosted_trees/tree_ensemble.h"
#include "engine/kernels/parallel.h"

namespace engine::kernels {
namespace {

constexpr const char* kPredictAttrs = "num_bucketized_features: int; logits_dimension: int";

int64_t rowsOf(InferenceContext& c, int feature) {
  const Shape& shape = c.input(feature);
  return shape.hasRank() && shape.rank() > 0 ? shape.dim(0) : kUnknownDim;
}
void predictShape(InferenceContext& c) {
  c.setOutput(0, Shape{rowsOf(c, 1), c.node().attr<int64_t>("logits_dimension")});
}
void trainingPredictShape(InferenceContext& c) {
  const int64_t rows = rowsOf(c, 3);
  c.setOutput(0, Shape{rows, c.node().attr<int64_t>("logits_dimension")});
  c.setOutput(1, Shape{rows});
  c.setOutput(2, Shape{rows});
}
void debugOutputsShape(InferenceContext& c) {
  c.setOutput(0, Shape{rowsOf(c, 1)});
}

const OpRegistrar kPredict("BoostedTreesPredict",
                           "tree_ensemble_handle: resource, bucketized_features: num_bucketized_features * int32 -> "
                           "logits: float",
                           kPredictAttrs, predictShape, Stateful::kYes);
const OpRegistrar kTrainingPredict(
    "BoostedTreesTrainingPredict",
    "tree_ensemble_handle: resource, cached_tree_ids: int32, cached_node_ids: int32, "
    "bucketized_features: num_bucketized_features * int32 -> partial_logits: float, tree_ids: int32, node_ids: int32",
    kPredictAttrs, trainingPredictShape, Stateful::kYes);
const OpRegistrar kDebugOutputs(
    "BoostedTreesExampleDebugOutputs",
    "tree_ensemble_handle: resource, bucketized_features: num_bucketized_features * int32 -> "
    "examples_debug_outputs_serialized: string",
    kPredictAttrs, debugOutputsShape, Stateful::kYes);
const NoGradientRegistrar kPredictNoGradient({"BoostedTreesPredict", "BoostedTreesTrainingPredict",
                                              "BoostedTreesExampleDebugOutputs"});

// Bytes that a row's way through a tree reads, about.
constexpr int64_t kBytesPerTree = 200;

// The features of a batch, and trees that ask only for features that there are.
class TreeWalk {
 public:
  TreeWalk(const KernelContext& context, int firstFeature, int64_t logits)
      : ensemble_(treeResource<TreeEnsembleResource>(context, 0)), trees_(ensemble_.walked(logits)), logits_(logits) {
    for (int i = firstFeature; i < context.inputCount(); ++i) {
      const Tensor& feature = context.input(i);
      if (feature.rank() < 1 || feature.rank() > 2 || feature.dim(0) != context.input(firstFeature).dim(0)) {
        fail(Code::kInvalidArgument, "bucketized_features must be [rows, dimensions] of as many rows each, got shapes ",
             context.input(firstFeature).shape(), " and ", feature.shape(), ".");
      }
      features_.push_back({feature.data<int32_t>(), feature.rank() == 1 ? 1 : feature.dim(1)});
    }
    rows_ = context.input(firstFeature).dim(0);
    for (const WalkedTree& tree : trees_) checkFeatures(tree);
  }

  int64_t rows() const { return rows_; }
  int64_t logits() const { return logits_; }
  std::span<const WalkedTree> trees() const { return trees_; }
  const TreeEnsembleResource::Ensemble& ensemble() const { return ensemble_.trees(); }
  float weight(std::size_t tree) const { return ensemble().tree_weights(static_cast<int>(tree)); }
  int64_t bytes() const { return rows_ * static_cast<int64_t>(trees_.size()) * kBytesPerTree; }

  int32_t step(const WalkedTree& tree, int32_t node, int64_t row) const {
    const WalkedTree::Node& split = tree.node(node);
    const Column& column = features_.data()[split.feature];
    return tree.next(split, column.values[row * column.dimensions + split.dimension]);
  }
  // The leaf below `node` that a row comes to.
  int32_t leaf(const WalkedTree& tree, int32_t node, int64_t row) const {
    while (!tree.isLeaf(node)) node = step(tree, node, row);
    return node;
  }
  void add(std::size_t tree, int32_t node, float factor, float* logits) const {
    const float* value = trees_.data()[tree].value(node);
    for (int64_t i = 0; i < logits_; ++i) logits[i] += factor * value[i];
  }

 private:
  struct Column {
    const int32_t* values;
    int64_t dimensions;
  };

  void checkFeatures(const WalkedTree& tree) const {
    for (int32_t node = 0; node < tree.size(); ++node) {
      if (tree.isLeaf(node)) continue;
      const WalkedTree::Node& split = tree.node(node);
      const auto feature = static_cast<std::size_t>(split.feature);
      if (feature < features_.size() && split.dimension < features_[feature].dimensions) continue;
      fail(Code::kInvalidArgument, "The trees split by dimension ", split.dimension, " of feature ", split.feature,
           ", but there are ", features_.size(), " features",
           feature < features_.size() ? message(", that one of ", features_[feature].dimensions, " dimensions") : "",
           ".");
    }
  }

  TreeEnsembleResource& ensemble_;
  std::span<const WalkedTree> trees_;
  int64_t logits_;
  int64_t rows_ = 0;
  std::vector<Column> features_;
};

std::unique_ptr<Kernel> makePredict(const KernelConstruction& c) {
  return kernelOf([logits = c.attr<int64_t>("logits_dimension")](KernelContext& context) {
    const TreeWalk walk(context, 1, logits);
    Tensor& out = context.output(0, Shape{walk.rows(), logits});
    std::ranges::fill(out.flat<float>(), 0.0F);
    float* to = out.data<float>();
    forRanges(context, walk.rows(), walk.bytes(), [&](int64_t begin, int64_t end) {
      for (std::size_t tree = 0; tree < walk.trees().size(); ++tree) {
        const WalkedTree& walked = walk.trees()[tree];
        const float weight = walk.weight(tree);
        for (int64_t row = begin; row < end; ++row) {
          walk.add(tree, walk.leaf(walked, 0, row), weight, to + row * logits);
        }
      }
    });
  });
}

// What a row has been told before, of trees up to this one.
struct CachedPlace {
  std::size_t tree = 0;
  int32_t node = -1;  // below 0: nothing yet
};

// Goes on from there: adds to `logits` what is new, and says at which node of the newest tree the row is.
// `change` is working memory of so many logits.
int32_t goOn(const TreeWalk& walk, CachedPlace from, int64_t row, float* logits, std::vector<float>& change) {
  std::ranges::fill(change, 0.0F);
  int32_t node = std::max(0, from.node);
  if (from.node >= 0) {
    const auto& metadata = walk.ensemble().tree_metadata(static_cast<int>(from.tree));
    if (metadata.is_finalized() && metadata.post_pruned_nodes_meta_size() > 0) {
      if (from.node >= metadata.post_pruned_nodes_meta_size()) {
        fail(Code::kInvalidArgument, "cached_node_ids[", row, "] is no node of tree ", from.tree, ".");
      }
      const auto& update = metadata.post_pruned_nodes_meta(from.node);
      node = update.new_node_id();
      const int values = std::min(update.logit_change_size(), static_cast<int>(walk.logits()));
      for (int i = 0; i < values; ++i) change[static_cast<std::size_t>(i)] = update.logit_change(i);
    }
    if (node >= walk.trees()[from.tree].size()) {
      fail(Code::kInvalidArgument, "cached_node_ids[", row, "] is no node of tree ", from.tree, ".");
    }
    walk.add(from.tree, node, -1, change.data());
  }
  const float weight = walk.weight(from.tree);
  for (int64_t i = 0; i < walk.logits(); ++i) logits[i] = weight * change[static_cast<std::size_t>(i)];
  for (std::size_t tree = from.tree;; ++tree, node = 0) {
    node = walk.leaf(walk.trees()[tree], node, row);
    walk.add(tree, node, walk.weight(tree), logits);
    if (tree + 1 == walk.trees().size()) return node;
  }
}

CachedPlace cachedPlace(const KernelContext& context, int64_t row, std::size_t trees) {
  const int32_t tree = context.in<int32_t>(1)[row];
  if (tree < 0 || static_cast<std::size_t>(tree) >= trees) {
    fail(Code::kInvalidArgument, "cached_tree_ids[", row, "] is ", tree, ", but there are ", trees, " trees.");
  }
  return {static_cast<std::size_t>(tree), context.in<int32_t>(2)[row]};
}

std::unique_ptr<Kernel> makeTrainingPredict(const KernelConstruction& c) {
  return kernelOf([logits = c.attr<int64_t>("logits_dimension")](KernelContext& context) {
    const TreeWalk walk(context, 3, logits);
    for (int i = 1; i < 3; ++i) {
      if (context.input(i).elements() != walk.rows()) {
        fail(Code::kInvalidArgument, "cached_tree_ids and cached_node_ids must have ", walk.rows(),
             " elements, one a row, got shape ", context.input(i).shape(), ".");
      }
    }
    float* to = context.output(0, Shape{walk.rows(), logits}).data<float>();
    int32_t* treeIds = context.output(1, Shape{walk.rows()}).data<int32_t>();
    int32_t* nodeIds = context.output(2, Shape{walk.rows()}).data<int32_t>();
    if (walk.trees().empty()) {
      std::fill_n(to, walk.rows() * logits, 0.0F);
      std::copy_n(context.in<int32_t>(1), walk.rows(), treeIds);
      std::fill_n(nodeIds, walk.rows(), 0);
      return;
    }
    std::fill_n(treeIds, walk.rows(), static_cast<int32_t>(walk.trees().size() - 1));
    forRanges(context, walk.rows(), walk.bytes(), [&](int64_t begin, int64_t end) {
      std::vector<float> change(static_cast<std::size_t>(logits));
      for (int64_t row = begin; row < end; ++row) {
        nodeIds[row] = goOn(walk, cachedPlace(context, row, walk.trees().size()), row, to + row * logits, change);
      }
    });
  });
}

// The features of the splits on a row's way, and the logit at first and after each.
std::string debugOutput(const TreeWalk& walk, int64_t row) {
  tensorflow::boosted_trees::DebugOutput path;
  if (walk.trees().empty()) return path.SerializeAsString();
  float past = 0;  // of the trees before
  float logit = walk.weight(0) * *walk.trees()[0].value(0);
  path.add_logits_path(logit);
  for (std::size_t tree = 0; tree < walk.trees().size(); ++tree) {
    const WalkedTree& walked = walk.trees()[tree];
    int32_t node = 0;
    while (!walked.isLeaf(node)) {
      path.add_feature_ids(walked.node(node).feature);
      node = walk.step(walked, node, row);
      logit = walk.weight(tree) * *walked.value(node);
      path.add_logits_path(logit + past);
    }
    path.add_leaf_node_ids(node);
    // A tree of one node says nothing, but for the first, which may be the bias.
    if (tree == 0 || node > 0) past += logit;
  }
  return path.SerializeAsString();
}

std::unique_ptr<Kernel> makeDebugOutputs(const KernelConstruction& c) {
  if (c.attr<int64_t>("logits_dimension") != 1)
    c.failUnsupported("Currently only one dimensional outputs are supported.");
  return kernelOf([](KernelContext& context) {
    const TreeWalk walk(context, 1, 1);
    std::string* to = context.output(0, Shape{walk.rows()}).data<std::string>();
    for (int64_t row = 0; row < walk.rows(); ++row) to[row] = debugOutput(walk, row);
  });
}

const KernelRegistrar kPredictKernel("BoostedTreesPredict", makePredict, kStateful);
const KernelRegistrar kTrainingPredictKernel("BoostedTreesTrainingPredict", makeTrainingPredict, kStateful);
const KernelRegistrar kDebugOutputsKernel("BoostedTreesExampleDebugOutputs", makeDebugOutputs, kStateful);

}  // namespace
}  // namespace engine::kernels
