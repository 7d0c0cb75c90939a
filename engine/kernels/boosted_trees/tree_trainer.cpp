#include "engine/kernels/boosted_trees/tree_trainer.h"

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

double meanOf(const float* values, int64_t count) {
  double sum = 0;
  for (int64_t i = 0; i < count; ++i) sum += static_cast<double>(values[i]);
  return sum / static_cast<double>(count);
}

void addTo(std::vector<float>& sum, std::vector<float> values) {
  if (sum.empty()) {
    sum = std::move(values);
    return;
  }
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += values[i];
}

void divide(std::vector<float>& values, int64_t count) {
  if (count == 1) return;
  for (float& value : values) value /= static_cast<float>(count);
}

QuantileSummary summaryOfValues(const Tensor& values, const Tensor& weights, double epsilon) {
  QuantileStream stream(epsilon, values.elements() + 1);
  const bool each = weights.elements() == values.elements();
  if (!each && weights.elements() != 1) {
    fail(Code::kInvalidArgument, "There are ", weights.elements(), " weights for ", values.elements(), " rows.");
  }
  for (int64_t row = 0; row < values.elements(); ++row) {
    stream.push(values.data<float>()[row], weights.data<float>()[each ? row : 0]);
  }
  return stream.finish();
}

}  // namespace

bool TreeTrainer::enoughBatches(const TrainerOptions& options) {
  return ++batches_ >= options.batchesPerLayer;
}

bool TreeTrainer::addValues(QuantileResource& quantiles, const std::vector<Tensor>& values, const Tensor& weights,
                            const TrainerOptions& options) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    quantiles.streams().at(i).push(summaryOfValues(values[i], weights, options.epsilon));
  }
  if (!enoughBatches(options)) return false;
  quantiles.flush(options.quantiles, false);
  batches_ = 0;
  return true;
}

bool TreeTrainer::center(TreeEnsembleResource& ensemble, const GradientRows& rows, const TrainerOptions& options) {
  if (rows.width() != 2) fail(Code::kInvalidArgument, "The bias of models with several logits cannot be centred.");
  addTo(bias_,
        {static_cast<float>(meanOf(rows.gradients, rows.rows)), static_cast<float>(meanOf(rows.hessians, rows.rows))});
  if (!enoughBatches(options)) return true;
  divide(bias_, batches_);
  const bool goesOn = centerBias(ensemble, bias_[0], bias_[1], options.splits.l1, options.splits.l2);
  bias_.clear();
  batches_ = 0;
  return goesOn;
}

void TreeTrainer::grow(TreeEnsembleResource& ensemble, const GradientRows& rows,
                       const std::vector<BucketColumn>& features, const TrainerOptions& options,
                       const ForEach& forEach) {
  const NodeRange nodes = lastLayer(ensemble.trees());
  stats_.resize(features.size());
  forEach(static_cast<int>(features.size()), [&](int i) {
    const auto feature = static_cast<std::size_t>(i);
    addTo(stats_[feature], aggregateStats(rows, features[feature], options.features[feature].buckets, nodes));
  });
  countRows(rows, nodes);
  if (!enoughBatches(options)) return;
  for (std::vector<float>& stats : stats_) divide(stats, batches_);
  const RowShares shares = rowShares(rows, features, nodes);
  growLayer(ensemble, bestSplits(nodes, rows, features, options, forEach), options.growth, &shares);
  stats_.clear();
  nodeRows_.clear();
  allRows_ = 0;
  batches_ = 0;
}

void TreeTrainer::countRows(const GradientRows& rows, NodeRange nodes) {
  nodeRows_.resize(static_cast<std::size_t>(nodes.end - nodes.first));
  for (int64_t row = 0; row < rows.rows; ++row) {
    const int32_t node = rows.nodes[row];
    if (node >= nodes.first && node < nodes.end) ++nodeRows_[static_cast<std::size_t>(node - nodes.first)];
  }
  allRows_ += rows.rows;
}

// Of all batches of the layer; which of a node's rows go to the left is told by the last batch.
RowShares TreeTrainer::rowShares(const GradientRows& rows, const std::vector<BucketColumn>& features,
                                 NodeRange nodes) const {
  return {[this, nodes](int32_t node) {
            return shareOf(nodeRows_.at(static_cast<std::size_t>(node - nodes.first)), allRows_);
          },
          [&rows, &features](int32_t node, const SplitCandidate& split) {
            const BucketColumn& column = features.at(static_cast<std::size_t>(split.feature));
            int64_t all = 0;
            int64_t left = 0;
            for (int64_t row = 0; row < rows.rows; ++row) {
              if (rows.nodes[row] != node) continue;
              ++all;
              left += split.goesLeft(column.values[row * column.dimensions + split.dimension]) ? 1 : 0;
            }
            return shareOf(left, all);
          }};
}

// Node by node and group by group: what a graph of TensorFlow's ops does.
BestSplits TreeTrainer::bestSplits(NodeRange nodes, const GradientRows& rows, const std::vector<BucketColumn>& features,
                                   const TrainerOptions& options, const ForEach& forEach) const {
  const auto nodeCount = static_cast<std::size_t>(nodes.end - nodes.first);
  std::vector<std::optional<SplitCandidate>> found(options.groups.size() * nodeCount);
  forEach(static_cast<int>(found.size()), [&](int task) {
    const std::size_t node = static_cast<std::size_t>(task) % nodeCount;
    std::vector<FeatureStats> stats;
    for (const int64_t id : options.groups[static_cast<std::size_t>(task) / nodeCount]) {
      const auto i = static_cast<std::size_t>(id);
      const TrainedFeature& feature = options.features[i];
      const int64_t size = features[i].dimensions * (feature.buckets + 1) * rows.width();
      stats.push_back({stats_[i].data() + static_cast<int64_t>(node) * size, features[i].dimensions, feature.buckets,
                       feature.equality, static_cast<int32_t>(i)});
    }
    if (!stats.empty()) found[static_cast<std::size_t>(task)] = bestNodeSplit(stats, options.splits);
  });
  BestSplits best;
  for (std::size_t task = 0; task < found.size(); ++task) {
    if (found[task]) best.offer({nodes.first + static_cast<int32_t>(task % nodeCount), *found[task]});
  }
  return best;
}

}  // namespace engine::kernels
