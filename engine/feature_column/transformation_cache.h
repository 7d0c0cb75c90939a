// The features of a batch while columns are built over them: each feature is converted and each column transformed
// once, whoever asks (tf.feature_column's FeatureTransformationCache). Used by the graph's thread.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// What a column's transformation gives: one of them, or ids with weights.
struct Transformed {
  Output dense = {};
  SparseTensor sparse = {};
  SparseTensor weights = {};
};

class FeatureTransformationCache {
 public:
  explicit FeatureTransformationCache(FeatureTensors features) : features_(std::move(features)) {}

  // The feature as a dense or sparse tensor of rank 2 or more: one of rank 1 becomes [batch, 1].
  // InvalidArgument: "Feature K is not in features dictionary. It has: …", "Feature (key: K) cannot have rank 0."
  FeatureTensor feature(const Scope& scope, const std::string& key);
  // The feature as a sparse tensor: a dense one without its missing values, "" and -1.
  SparseTensor sparseFeature(const Scope& scope, const std::string& key);

  // What `make` gave when it was asked for this column and part the first time.
  Transformed get(const FeatureColumn& column, const std::function<Transformed()>& make, const std::string& part = "");

 private:
  FeatureTensors features_;
  std::map<std::string, FeatureTensor> raw_;
  std::map<std::string, SparseTensor> sparse_;
  std::map<std::string, Transformed> transformed_;
};

// The elements of a dense tensor that are not missing: not "", −1 (integers) or 0 (floats; integers too if
// `dropZeros`).
SparseTensor toSparse(const Scope& scope, Output dense, bool dropZeros = false);
// Static rank of a sparse tensor, or nothing.
std::optional<int> sparseRank(const SparseTensor& sparse);

}  // namespace engine::feature_column
