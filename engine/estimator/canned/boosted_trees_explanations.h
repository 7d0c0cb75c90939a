// What boosted trees can say about themselves: how much each column gained, and how much it moved one prediction. Pure
// functions; callable from any thread.
//   const Columns features{{"x", Tensor::vector<float>({-1, 1, -2, 2})}, {"z", Tensor::vector<float>({1, 1, 1, 1})}};
//   const Columns labels{{"y", Tensor::vector<float>({0, 1, 0, 1})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const auto x = feature_column::bucketizedColumn(feature_column::numericColumn("x"), {0});
//   const auto z = feature_column::bucketizedColumn(feature_column::numericColumn("z"), {0});
//   const BoostedTreesOptions options{.featureColumns = {x, z}, .nTrees = 1, .maxDepth = 1, .centerBias = true};
//   BoostedTreesRegressor model(options, {}, RunSettings{.modelDir = "explained"});
//   model.train(inputFn, {.steps = 100});
//   model.featureImportances(true)[0];  // is std::pair<std::string, double>("x_bucketized", 1)
//   model.predictWithExplanations(numpyInputFn(features))[0].explanation.dfc.size();  // is 2u
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/proto/boosted_trees.pb.h"

namespace engine::estimator {

// Columns with a number each, the largest absolute value first.
using ColumnValues = std::vector<std::pair<std::string, double>>;

// The sums of the gains of each column's splits, weighted by trees; `columns`: of each feature id. Normalized they sum
// up to 1. DataLoss for splits by features that there are not; FailedPrecondition when gains that are negative or all 0
// are to be normalized.
ColumnValues featureImportances(const tensorflow::boosted_trees::TreeEnsemble& trees,
                                const std::vector<std::string>& columns, bool normalize);

// A prediction as the sum of a bias and what each column moved it (directional feature contributions).
struct Explanation {
  double bias = 0;
  ColumnValues dfc;
};
// Of a row's path through the trees. `logistic`: of the probability, not of the logit. DataLoss when `path` is none.
Explanation explain(const std::string& path, const std::vector<std::string>& columns, bool logistic);

}  // namespace engine::estimator
