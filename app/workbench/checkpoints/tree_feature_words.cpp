#include "app/workbench/checkpoints/tree_feature_words.h"

#include <map>

#include "engine/core/error.h"
#include "engine/estimator/canned/boosted_trees/boosted_trees_features.h"
#include "engine/estimator/config/experiment.h"
#include "engine/feature_column/column_factory.h"
#include "summaries/reading/event_log_reader.h"

namespace app {
namespace {

namespace config = engine::feature_column::config;
using engine::estimator::Model;
using engine::estimator::TreeFeature;
using engine::feature_column::ColumnMessages;

const ColumnMessages* treeColumnsOf(const Model& model) {
  switch (model.kind_case()) {
    case Model::kBoostedTreesClassifier:
      return &model.boosted_trees_classifier().feature_columns();
    case Model::kBoostedTreesRegressor:
      return &model.boosted_trees_regressor().feature_columns();
    case Model::kBoostedTreesEstimator:
      return &model.boosted_trees_estimator().feature_columns();
    default:
      return nullptr;
  }
}

QStringList wordsOf(const config::FeatureColumn& categorical) {
  QStringList words;
  for (const std::string& word : categorical.vocabulary_list().vocabulary()) words << QString::fromStdString(word);
  for (const int64_t number : categorical.vocabulary_list().integers()) words << QString::number(number);
  return words;
}

// Feature `place` of the `count` that a column makes.
TreeFeatureWords wordsOf(const config::FeatureColumn& message, const TreeFeature& feature, int place, int count) {
  TreeFeatureWords words;
  words.name = QString::fromStdString(feature.column);
  words.learned = feature.numeric;
  if (feature.numeric && count > 1) words.name += QStringLiteral("[%1]").arg(place);
  if (message.has_indicator()) {
    const QStringList all = wordsOf(message.indicator().categorical());
    words.word = place < all.size() ? all[place] : QString::number(place);
  } else if (message.has_bucketized()) {
    const auto& boundaries = message.bucketized().boundaries();
    words.boundaries.assign(boundaries.begin(), boundaries.end());
    const std::string& source = message.bucketized().source().numeric().key();
    if (!source.empty()) words.name = QString::fromStdString(source);
  } else {
    words.words = wordsOf(message);
  }
  return words;
}

}  // namespace

std::vector<TreeFeatureWords> treeFeatureWords(const engine::estimator::Experiment& experiment) {
  constexpr int64_t kAnyQuantiles = 2;
  const ColumnMessages* messages = treeColumnsOf(experiment.model());
  std::vector<TreeFeatureWords> all;
  if (!messages) return all;
  try {
    const auto columns = engine::feature_column::columnsFromMessages(*messages);
    std::map<std::string, const config::FeatureColumn*> byName;
    for (int i = 0; i < messages->size() && static_cast<std::size_t>(i) < columns.size(); ++i) {
      byName[columns[static_cast<std::size_t>(i)]->name()] = &messages->Get(i);
    }
    for (const auto& column : engine::estimator::treeColumns(columns)) {
      const auto own = engine::estimator::treeFeatures({column}, kAnyQuantiles).features;
      for (int i = 0; i < static_cast<int>(own.size()); ++i) {
        all.push_back(
            wordsOf(*byName.at(column->name()), own[static_cast<std::size_t>(i)], i, static_cast<int>(own.size())));
      }
    }
  } catch (const engine::Error&) {
    return {};  // such as a vocabulary's file that is gone: the trees are shown with numbers
  }
  return all;
}

std::vector<TreeFeatureWords> treeFeatureWordsIn(const std::string& folder) {
  try {
    const std::string config = summaries::EventLogReader(folder).run().config;
    if (config.empty()) return {};
    return treeFeatureWords(engine::estimator::parseExperiment(config, folder));
  } catch (const engine::Error&) {
    return {};  // a checkpoint of another program, or one that was copied without its log
  }
}

}  // namespace app
