#include "app/workbench/checkpoints/tree_ensemble_values.h"

#include <QObject>
#include <algorithm>
#include <functional>
#include <map>

#include "engine/kernels/boosted_trees/checkpoint_keys.h"
#include "engine/kernels/boosted_trees/tree_ensemble.h"
#include "engine/proto/boosted_trees.pb.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

namespace proto = tensorflow::boosted_trees;

std::vector<double> valuesOf(const proto::Leaf& leaf) {
  if (!leaf.has_vector()) return {static_cast<double>(leaf.scalar())};
  return {leaf.vector().value().begin(), leaf.vector().value().end()};
}

// The boundaries that were learned: stream i of the checkpoint is of the i-th feature that learns its own.
void addLearned(const engine::formats::CheckpointReader& checkpoint, std::vector<TreeFeatureWords>& words) {
  int stream = 0;
  for (TreeFeatureWords& feature : words) {
    if (!feature.learned) continue;
    const std::string ending = "_bucket_boundaries_" + std::to_string(stream++);
    for (const auto& tensor : checkpoint.tensors()) {
      if (tensor.name.ends_with(ending)) feature.boundaries = checkpoint.read(tensor.name).toDoubles();
    }
  }
}

const TreeFeatureWords* wordsFor(const std::vector<TreeFeatureWords>& words, int feature) {
  return feature >= 0 && static_cast<std::size_t>(feature) < words.size() ? &words[static_cast<std::size_t>(feature)]
                                                                          : nullptr;
}

// What buckets up to `threshold` say in the column's own terms; empty: nothing that is known.
QString boundText(const TreeFeatureWords& feature, int threshold) {
  if (!feature.word.isEmpty()) return threshold == 0 ? QObject::tr("is not %1").arg(feature.word) : QString();
  const int last = static_cast<int>(feature.boundaries.size()) - (feature.learned ? 1 : 0);
  if (threshold < 0 || threshold >= last) return {};
  // A learned boundary is the largest number of its bucket, another one the smallest of the next.
  const QString bound = widgets::valueText(feature.boundaries[static_cast<std::size_t>(threshold)]);
  return (feature.learned ? QStringLiteral("≤ %1") : QStringLiteral("< %1")).arg(bound);
}

template <typename Split>
widgets::TreeNodeValues splitOf(const Split& split, const TreeFeatureWords* words) {
  widgets::TreeNodeValues node;
  node.left = split.left_id();
  node.right = split.right_id();
  node.feature = split.feature_id();
  if (words) node.name = words->name;
  if (split.dimension_id() > 0) {
    node.condition = QObject::tr("bucket of dimension %1").arg(split.dimension_id());
  } else {
    node.condition = QObject::tr("bucket");
  }
  return node;
}

widgets::TreeNodeValues orderedSplit(const proto::BucketizedSplit& split, const TreeFeatureWords* words) {
  widgets::TreeNodeValues node = splitOf(split, words);
  const QString bound = words && split.dimension_id() == 0 ? boundText(*words, split.threshold()) : QString();
  node.condition = bound.isEmpty() ? QStringLiteral("%1 ≤ %2").arg(node.condition).arg(split.threshold()) : bound;
  return node;
}

widgets::TreeNodeValues equalSplit(const proto::CategoricalSplit& split, const TreeFeatureWords* words) {
  widgets::TreeNodeValues node = splitOf(split, words);
  const bool isWord = words && split.dimension_id() == 0 && split.value() >= 0 && split.value() < words->words.size();
  node.condition = isWord ? QStringLiteral("= %1").arg(words->words[split.value()])
                          : QStringLiteral("%1 = %2").arg(node.condition).arg(split.value());
  return node;
}

widgets::TreeNodeValues nodeOf(const proto::Node& node, const std::vector<TreeFeatureWords>& words) {
  widgets::TreeNodeValues values;
  if (node.has_bucketized_split()) {
    values = orderedSplit(node.bucketized_split(), wordsFor(words, node.bucketized_split().feature_id()));
  } else if (node.has_categorical_split()) {
    values = equalSplit(node.categorical_split(), wordsFor(words, node.categorical_split().feature_id()));
  } else {
    values.values = valuesOf(node.leaf());
  }
  values.gain = static_cast<double>(node.metadata().gain());
  if (node.metadata().has_row_share()) values.rowShare = static_cast<double>(node.metadata().row_share());
  return values;
}

// "city = Berlin" of a feature that counts one word.
QString nameOf(const TreeFeatureWords& words) {
  return words.word.isEmpty() ? words.name : QStringLiteral("%1 = %2").arg(words.name, words.word);
}

}  // namespace

widgets::EnsembleValues ensembleValues(const engine::formats::CheckpointReader& checkpoint,
                                       std::vector<TreeFeatureWords> words) {
  const char* key = engine::kernels::kSerializedTreesKey;
  if (!checkpoint.find(key)) return {};
  addLearned(checkpoint, words);
  engine::kernels::TreeEnsembleResource resource;
  resource.deserialize(0, checkpoint.read(key).item<std::string>());
  widgets::EnsembleValues ensemble;
  std::map<int, widgets::FeatureGain> gains;
  for (int i = 0; i < resource.trees().trees_size(); ++i) {
    widgets::TreeValues tree;
    tree.finished = resource.trees().tree_metadata(i).is_finalized();
    for (const proto::Node& node : resource.trees().trees(i).nodes()) {
      tree.nodes.push_back(nodeOf(node, words));
      const widgets::TreeNodeValues& made = tree.nodes.back();
      if (made.isLeaf()) {
        ensemble.logits = std::max(ensemble.logits, static_cast<int>(made.values.size()));
        continue;
      }
      widgets::FeatureGain& gain = gains[made.feature];
      gain.feature = made.feature;
      if (const TreeFeatureWords* known = wordsFor(words, made.feature)) gain.name = nameOf(*known);
      gain.gain += made.gain * static_cast<double>(resource.trees().tree_weights(i));
      ++gain.splits;
    }
    ensemble.trees.push_back(std::move(tree));
  }
  // The one that is to be grown next has no split yet.
  if (ensemble.trees.size() > 1 && !ensemble.trees.back().finished && ensemble.trees.back().nodes.size() == 1) {
    ensemble.trees.pop_back();
  }
  for (const auto& [feature, gain] : gains) ensemble.gains.push_back(gain);
  std::ranges::stable_sort(ensemble.gains, std::greater(), &widgets::FeatureGain::gain);
  return ensemble;
}

}  // namespace app
