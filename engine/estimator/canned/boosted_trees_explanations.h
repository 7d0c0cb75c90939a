// What boosted trees can say about themselves: how much each column gained, and how much it moved one prediction. Pure
// functions; callable from any thread.
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
