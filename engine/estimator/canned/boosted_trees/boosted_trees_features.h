// What boosted trees see of feature columns: buckets, one int32 tensor for each feature id. Pure functions; those that
// add nodes are used by the graph's thread.
#pragma once

#include <string>
#include <vector>

#include "engine/feature_column/feature_column.h"

namespace engine::estimator {

// A feature of the trees: a bucketized or categorical column, one dimension of a numeric one, one word of an indicator.
struct TreeFeature {
  std::string column;     // the name under which its importance is told
  int64_t buckets = 2;    // as many as the largest of its group
  bool equality = false;  // is split by one value, not by order
  bool numeric = false;   // its boundaries are learned
};

struct TreeFeatures {
  std::vector<TreeFeature> features;         // by id
  std::vector<std::vector<int64_t>> groups;  // ids of equally many buckets, in the order of TensorFlow's search
  int64_t numeric = 0;                       // dimensions of numeric columns, of which boundaries are learned
};

// The columns ordered by name, as ids are given. InvalidArgument: none, two of one name, or a column that is neither
// dense nor categorical or has too many dimensions.
feature_column::Columns treeColumns(const feature_column::Columns& columns);
// `quantiles`: buckets of numeric columns.
TreeFeatures treeFeatures(const feature_column::Columns& ordered, int64_t quantiles);

// A batch of them. `boundaries`: of each dimension of the numeric columns.
struct TreeInputs {
  std::vector<Output> buckets;  // by id: int32 [batch, dimensions]
  std::vector<Output> numbers;  // of the numeric columns: float [batch]
};
TreeInputs treeInputs(const Scope& scope, const feature_column::FeatureTensors& features,
                      const feature_column::Columns& ordered, const std::vector<Output>& boundaries);

}  // namespace engine::estimator
