#include "engine/feature_column/transformation_cache.h"

#include <limits>

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

// What stands for a missing value in a dense feature.
Output missingValue(const Scope& scope, DType dtype) {
  if (dtype == DType::kString) return ops::scalar(scope, std::string(), "ignore_value");
  if (!isInteger(dtype)) return ops::number(scope, dtype, 0, "ignore_value");
  switch (dtype) {
    case DType::kUint8:
      return ops::scalar(scope, std::numeric_limits<uint8_t>::max(), "ignore_value");
    case DType::kUint16:
      return ops::scalar(scope, std::numeric_limits<uint16_t>::max(), "ignore_value");
    case DType::kUint32:
      return ops::scalar(scope, std::numeric_limits<uint32_t>::max(), "ignore_value");
    case DType::kUint64:
      return ops::scalar(scope, std::numeric_limits<uint64_t>::max(), "ignore_value");
    default:
      return ops::number(scope, dtype, -1, "ignore_value");
  }
}

void checkRank(const std::string& key, std::optional<int> rank, const std::string& given) {
  if (!rank) {
    fail(Code::kInvalidArgument, "The rank of feature (key: ", key, ") is not known. Given: ", given,
         ". Specify the shapes of the input's components.");
  }
  if (*rank == 0) fail(Code::kInvalidArgument, "Feature (key: ", key, ") cannot have rank 0. Given: ", given);
}

Output expandedDense(const Scope& scope, const std::string& key, Output x) {
  const std::optional<int> rank = x.shape().hasRank() ? std::optional(x.shape().rank()) : std::nullopt;
  checkRank(key, rank, x.name());
  if (*rank > 1) return x;
  return scope.op("ExpandDims", {x, ops::scalar(scope, int32_t{-1}, "ExpandDims/dim")}, {}, "ExpandDims");
}

SparseTensor expandedSparse(const Scope& scope, const std::string& key, const SparseTensor& x) {
  const std::optional<int> rank = sparseRank(x);
  checkRank(key, rank, x.values.name());
  // What one of the two says about the rank holds for the other.
  x.denseShape.node->mergeOutputShape(x.denseShape.index, {*rank});
  x.indices.node->mergeOutputShape(x.indices.index, {kUnknownDim, *rank});
  if (*rank > 1) return x;
  const Output shape = ops::constant(scope, Tensor::vector<int64_t>({-1, 1}), "SparseReshape/shape");
  Node* reshaped = scope.node("SparseReshape", {x.indices, x.denseShape, shape}, {}, "SparseReshape");
  return {reshaped->output(0), x.values, reshaped->output(1)};
}

}  // namespace

FeatureTensor FeatureTransformationCache::feature(const Scope& scope, const std::string& key) {
  const auto known = raw_.find(key);
  if (known != raw_.end()) return known->second;
  const auto found = features_.find(key);
  if (found == features_.end() || !found->second.valid()) {
    std::string there;
    for (const auto& [name, tensor] : features_) there += (there.empty() ? "" : ", ") + name;
    fail(Code::kInvalidArgument, "Feature ", key, " is not in features dictionary. It has: ", there, ".");
  }
  const FeatureTensor& feature = found->second;
  const FeatureTensor expanded = feature.isSparse() ? FeatureTensor(expandedSparse(scope, key, feature.sparse()))
                                                    : FeatureTensor(expandedDense(scope, key, feature.dense()));
  return raw_.emplace(key, expanded).first->second;
}

SparseTensor FeatureTransformationCache::sparseFeature(const Scope& scope, const std::string& key) {
  const auto known = sparse_.find(key);
  if (known != sparse_.end()) return known->second;
  const FeatureTensor tensor = feature(scope, key);
  const SparseTensor sparse = tensor.isSparse() ? tensor.sparse() : toSparse(scope, tensor.dense());
  return sparse_.emplace(key, sparse).first->second;
}

Transformed FeatureTransformationCache::get(const FeatureColumn& column, const std::function<Transformed()>& make,
                                            const std::string& part) {
  const std::string key = part + "|" + column.toString();
  const auto known = transformed_.find(key);
  if (known != transformed_.end()) return known->second;
  return transformed_.emplace(key, make()).first->second;
}

SparseTensor toSparse(const Scope& outer, Output dense, bool dropZeros) {
  const Scope scope = outer.child("to_sparse_input");
  const Output missing =
      dropZeros ? ops::number(scope, dense.type(), 0, "ignore_value") : missingValue(scope, dense.type());
  const Output present = scope.op("NotEqual", {dense, missing});
  SparseTensor sparse;
  sparse.indices = scope.op("Where", {present}, {}, "indices");
  sparse.values = scope.op("GatherNd", {dense, sparse.indices}, {}, "values");
  sparse.denseShape = scope.op("Shape", {dense}, {{"out_type", DType::kInt64}}, "dense_shape");
  return sparse;
}

std::optional<int> sparseRank(const SparseTensor& sparse) {
  const Shape& shape = sparse.denseShape.shape();
  if (shape.hasRank() && shape.rank() == 1 && shape.dim(0) >= 0) return static_cast<int>(shape.dim(0));
  const Shape& indices = sparse.indices.shape();
  if (indices.hasRank() && indices.rank() == 2 && indices.dim(1) >= 0) return static_cast<int>(indices.dim(1));
  return std::nullopt;
}

}  // namespace engine::feature_column
