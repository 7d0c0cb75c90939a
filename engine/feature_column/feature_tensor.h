// One feature of a batch, dense or sparse, as models get it. A value type; used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 2});
//   const Output indices = ops::placeholder(scope, DType::kInt64, {kUnknownDim, 2});
//   const Output values = ops::placeholder(scope, DType::kString, {kUnknownDim});
//   const Output shape = ops::placeholder(scope, DType::kInt64, {2});
//   const auto features = feature_column::featureTensors(
//       {{"x", x}, {"words/indices", indices}, {"words/values", values}, {"words/shape", shape}});
//   features.at("x").isSparse();      // is false
//   features.at("words").isSparse();  // is true
#pragma once

#include <map>
#include <string>

#include "engine/graph/sparse_tensor.h"

namespace engine::feature_column {

class FeatureTensor {
 public:
  FeatureTensor() = default;
  // Of any dtype, the batch as the first dimension. Implicit, so that maps of features read well.
  FeatureTensor(Output dense) : dense_(dense) {}                      // NOLINT: as above
  FeatureTensor(SparseTensor sparse) : sparse_(std::move(sparse)) {}  // NOLINT: as above

  // Which of the two it is; a feature that is not there is neither.
  bool isSparse() const { return sparse_.valid(); }
  bool valid() const { return isSparse() || dense_.valid(); }
  // The tensor when it is dense, and when it is sparse, in the dtype and shape it was given; invalid otherwise.
  Output dense() const { return dense_; }
  const SparseTensor& sparse() const { return sparse_; }
  // Of its values.
  DType type() const { return isSparse() ? sparse_.type() : dense_.type(); }

 private:
  Output dense_;
  SparseTensor sparse_;
};

// The features of a batch by key: tf.feature_column's "features dictionary".
using FeatureTensors = std::map<std::string, FeatureTensor>;

// The features of a map of components, as models get them: "x/indices", "x/values" and "x/shape" are the sparse feature
// "x" (engine/graph/sparse_components.h), everything else is dense.
FeatureTensors featureTensors(const std::map<std::string, Output>& components);

}  // namespace engine::feature_column
