#include "engine/estimator/canned/boosted_trees_explanations.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

namespace proto = tensorflow::boosted_trees;

ColumnValues byColumn(const std::vector<std::string>& columns, const std::vector<double>& values) {
  ColumnValues sums;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const auto found = std::ranges::find(sums, columns[i], &ColumnValues::value_type::first);
    if (found == sums.end()) {
      sums.emplace_back(columns[i], values[i]);
    } else {
      found->second += values[i];
    }
  }
  std::ranges::stable_sort(sums, std::ranges::greater{}, [](const auto& one) { return std::abs(one.second); });
  return sums;
}

double& valueOf(std::vector<double>& values, int32_t feature) {
  if (feature >= 0 && static_cast<std::size_t>(feature) < values.size()) {
    return values[static_cast<std::size_t>(feature)];
  }
  fail(Code::kDataLoss, "The trees split by feature ", feature, ", but the columns make ", values.size(),
       " features: they were trained with other columns.");
}

}  // namespace

ColumnValues featureImportances(const proto::TreeEnsemble& trees, const std::vector<std::string>& columns,
                                bool normalize) {
  std::vector<double> gains(columns.size());
  for (int i = 0; i < trees.trees_size(); ++i) {
    const double weight = i < trees.tree_weights_size() ? static_cast<double>(trees.tree_weights(i)) : 1;
    for (const proto::Node& node : trees.trees(i).nodes()) {
      const double gain = weight * static_cast<double>(node.metadata().gain());
      if (node.has_bucketized_split()) valueOf(gains, node.bucketized_split().feature_id()) += gain;
      if (node.has_categorical_split()) valueOf(gains, node.categorical_split().feature_id()) += gain;
    }
  }
  if (normalize) {
    double sum = 0;
    for (const double gain : gains) {
      if (gain < 0) fail(Code::kFailedPrecondition, "feature_importances must be non-negative to be normalized.");
      sum += gain;
    }
    if (!(sum > 0)) fail(Code::kFailedPrecondition, "Trees are all empty or contain only a root node.");
    for (double& gain : gains) gain /= sum;
  }
  return byColumn(columns, gains);
}

Explanation explain(const std::string& path, const std::vector<std::string>& columns, bool logistic) {
  proto::DebugOutput output;
  if (!output.ParseFromString(path) || output.logits_path_size() != output.feature_ids_size() + 1) {
    fail(Code::kDataLoss, "A row's path through the trees is damaged.");
  }
  const auto prediction = [&](int i) {
    const auto logit = static_cast<double>(output.logits_path(i));
    return logistic ? 1 / (1 + std::exp(-logit)) : logit;
  };
  std::vector<double> moved(columns.size());
  for (int i = 0; i < output.feature_ids_size(); ++i) {
    valueOf(moved, output.feature_ids(i)) += prediction(i + 1) - prediction(i);
  }
  return {prediction(0), byColumn(columns, moved)};
}

}  // namespace engine::estimator
