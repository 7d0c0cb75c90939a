#include "app/workbench/checkpoints/tree_ensemble_values.h"

#include <QObject>
#include <algorithm>
#include <functional>
#include <map>

#include "engine/kernels/boosted_trees/checkpoint_keys.h"
#include "engine/kernels/boosted_trees/tree_ensemble.h"
#include "engine/proto/boosted_trees.pb.h"

namespace app {
namespace {

namespace proto = tensorflow::boosted_trees;

std::vector<double> valuesOf(const proto::Leaf& leaf) {
  if (!leaf.has_vector()) return {static_cast<double>(leaf.scalar())};
  return {leaf.vector().value().begin(), leaf.vector().value().end()};
}

template <typename Split>
widgets::TreeNodeValues splitOf(const Split& split, const QString& relation, int threshold) {
  widgets::TreeNodeValues node;
  node.left = split.left_id();
  node.right = split.right_id();
  node.feature = split.feature_id();
  const QString bucket = split.dimension_id() > 0 ? QObject::tr("bucket of dimension %1").arg(split.dimension_id())
                                                  : QObject::tr("bucket");
  node.condition = QStringLiteral("%1 %2 %3").arg(bucket, relation).arg(threshold);
  return node;
}

widgets::TreeNodeValues nodeOf(const proto::Node& node) {
  widgets::TreeNodeValues values;
  if (node.has_bucketized_split()) {
    values = splitOf(node.bucketized_split(), QStringLiteral("≤"), node.bucketized_split().threshold());
  } else if (node.has_categorical_split()) {
    values = splitOf(node.categorical_split(), QStringLiteral("="), node.categorical_split().value());
  } else {
    values.values = valuesOf(node.leaf());
  }
  values.gain = static_cast<double>(node.metadata().gain());
  return values;
}

}  // namespace

widgets::EnsembleValues ensembleValues(const engine::formats::CheckpointReader& checkpoint) {
  const char* key = engine::kernels::kSerializedTreesKey;
  if (!checkpoint.find(key)) return {};
  engine::kernels::TreeEnsembleResource resource;
  resource.deserialize(0, checkpoint.read(key).item<std::string>());
  widgets::EnsembleValues ensemble;
  std::map<int, widgets::FeatureGain> gains;
  for (int i = 0; i < resource.trees().trees_size(); ++i) {
    widgets::TreeValues tree;
    tree.finished = resource.trees().tree_metadata(i).is_finalized();
    for (const proto::Node& node : resource.trees().trees(i).nodes()) {
      tree.nodes.push_back(nodeOf(node));
      const widgets::TreeNodeValues& made = tree.nodes.back();
      if (made.isLeaf()) {
        ensemble.logits = std::max(ensemble.logits, static_cast<int>(made.values.size()));
        continue;
      }
      widgets::FeatureGain& gain = gains[made.feature];
      gain.feature = made.feature;
      gain.gain += made.gain * static_cast<double>(resource.trees().tree_weights(i));
      ++gain.splits;
    }
    ensemble.trees.push_back(std::move(tree));
  }
  for (const auto& [feature, gain] : gains) ensemble.gains.push_back(gain);
  std::ranges::stable_sort(ensemble.gains, std::greater(), &widgets::FeatureGain::gain);
  return ensemble;
}

}  // namespace app
