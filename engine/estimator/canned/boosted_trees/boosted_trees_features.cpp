#include "engine/estimator/canned/boosted_trees/boosted_trees_features.h"

#include <map>

#include "engine/core/error.h"
#include "engine/feature_column/state_manager.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

using feature_column::asCategorical;
using feature_column::asDense;
using feature_column::Column;
using feature_column::ColumnContext;

enum class TreeColumnKind { kIndicator, kBucketized, kNumeric, kCategorical };

TreeColumnKind kindOf(const Column& column) {
  if (column->kind() == "IndicatorColumn") return TreeColumnKind::kIndicator;
  if (column->kind() == "BucketizedColumn") return TreeColumnKind::kBucketized;
  return asDense(column) ? TreeColumnKind::kNumeric : TreeColumnKind::kCategorical;
}

int64_t bucketsOf(const Column& bucketized) {
  return asDense(bucketized)->variableShape().dim(-1);
}

void checkTreeColumn(const Column& column) {
  if (!asDense(column) && !asCategorical(column)) {
    fail(Code::kInvalidArgument, "Got unexpected feature column type: boosted trees take numeric, bucketized, ",
         "indicator, categorical and other dense columns. Given: ", column->toString());
  }
  if (kindOf(column) == TreeColumnKind::kNumeric && asDense(column)->variableShape().rank() > 1) {
    fail(Code::kInvalidArgument, "For now, we only support Dense column with rank of 1, but column `", column->name(),
         "` got: ", asDense(column)->variableShape());
  }
}

// Ids by size of their buckets, in the order in which sizes come up; those of bucketized columns, which all get the
// buckets of the largest, join the others of that size at the end.
class FeatureGroups {
 public:
  void add(int64_t buckets, int64_t id) {
    for (auto& [size, ids] : groups_) {
      if (size == buckets) return ids.push_back(id);
    }
    groups_.push_back({buckets, {id}});
  }
  const std::vector<std::pair<int64_t, std::vector<int64_t>>>& groups() const { return groups_; }

 private:
  std::vector<std::pair<int64_t, std::vector<int64_t>>> groups_;
};

// Dimensions of a column that make features of their own.
int64_t featuresOf(const Column& column) {
  if (kindOf(column) == TreeColumnKind::kIndicator) return asDense(column)->variableShape().dim(-1);
  if (kindOf(column) == TreeColumnKind::kNumeric) return asDense(column)->variableShape().elements();
  return 1;
}

// [batch, n] as n tensors [batch].
std::vector<Output> unstacked(const Scope& scope, Output matrix, int64_t columns) {
  const Output shaped = ops::reshape(scope, matrix, {-1, columns});
  const Node* unpack = scope.node("Unpack", {shaped}, {{"num", columns}, {"axis", 1}}, "unstack");
  std::vector<Output> outputs;
  for (int i = 0; i < unpack->outputCount(); ++i) outputs.push_back(Output{const_cast<Node*>(unpack), i});
  return outputs;
}

Output asColumn(const Scope& scope, Output vector) {
  return ops::reshape(scope, vector, {-1, 1}, "ExpandDims");
}

// The number of the bucket of each of the source's dimensions: ids of the column, which count on from dimension to
// dimension.
Output bucketIds(const ColumnContext& context, const Column& column) {
  const Scope& scope = context.scope;
  const int64_t width = asDense(column)->variableShape().elements() / bucketsOf(column);
  const Output ids = ops::reshape(scope, asCategorical(column)->sparseTensors(context).ids.values, {-1, width});
  if (width == 1) return ops::cast(scope, ids, DType::kInt32);
  std::vector<int32_t> first;
  for (int64_t i = 0; i < width; ++i) first.push_back(static_cast<int32_t>(i * bucketsOf(column)));
  return ops::sub(scope, ops::cast(scope, ids, DType::kInt32), ops::constant(scope, Tensor::vector(first)));
}

Output categoryIds(const ColumnContext& context, const Column& column) {
  const SparseTensor ids = asCategorical(column)->sparseTensors(context).ids;
  const Output missing = ops::number(context.scope, ids.type(), 0, "default_value");
  return ops::cast(context.scope, context.scope.op("SparseToDense", {ids.indices, ids.denseShape, ids.values, missing}),
                   DType::kInt32);
}

// Appends a column's features; those of numeric columns are still without buckets.
void appendFeatures(const ColumnContext& context, const Column& column, TreeInputs& inputs) {
  const Scope& scope = context.scope;
  switch (kindOf(column)) {
    case TreeColumnKind::kIndicator: {
      const Output counts = ops::cast(scope, asDense(column)->denseTensor(context), DType::kInt32);
      for (const Output one : unstacked(scope, counts, featuresOf(column))) {
        inputs.buckets.push_back(asColumn(scope, one));
      }
      return;
    }
    case TreeColumnKind::kBucketized:
      inputs.buckets.push_back(bucketIds(context, column));
      return;
    case TreeColumnKind::kCategorical:
      inputs.buckets.push_back(categoryIds(context, column));
      return;
    case TreeColumnKind::kNumeric:
      for (const Output one : unstacked(scope, asDense(column)->denseTensor(context), featuresOf(column))) {
        inputs.numbers.push_back(one);
        inputs.buckets.emplace_back();
      }
  }
}

}  // namespace

feature_column::Columns treeColumns(const feature_column::Columns& columns) {
  feature_column::Columns ordered = feature_column::normalizedColumns(columns);
  for (const Column& column : ordered) checkTreeColumn(column);
  return ordered;
}

TreeFeatures treeFeatures(const feature_column::Columns& ordered, int64_t quantiles) {
  TreeFeatures all;
  FeatureGroups groups;
  std::vector<int64_t> bucketized;
  int64_t mostBuckets = 2;
  for (const Column& column : ordered) {
    const TreeColumnKind kind = kindOf(column);
    for (int64_t i = 0; i < featuresOf(column); ++i) {
      const auto id = static_cast<int64_t>(all.features.size());
      TreeFeature feature{column->name()};
      if (kind == TreeColumnKind::kIndicator) feature.column = column->parents().front()->name();
      feature.numeric = kind == TreeColumnKind::kNumeric;
      if (feature.numeric) feature.buckets = quantiles;
      if (kind == TreeColumnKind::kCategorical) {
        feature.buckets = asCategorical(column)->numBuckets();
        feature.equality = true;
      }
      if (kind == TreeColumnKind::kBucketized) {
        bucketized.push_back(id);
        mostBuckets = std::max(mostBuckets, bucketsOf(column));
      } else {
        groups.add(feature.buckets, id);
      }
      if (feature.numeric) ++all.numeric;
      all.features.push_back(std::move(feature));
    }
  }
  for (const int64_t id : bucketized) {
    all.features[static_cast<std::size_t>(id)].buckets = mostBuckets;
    groups.add(mostBuckets, id);
  }
  for (const auto& [size, ids] : groups.groups()) all.groups.push_back(ids);
  return all;
}

TreeInputs treeInputs(const Scope& scope, const feature_column::FeatureTensors& features,
                      const feature_column::Columns& ordered, const std::vector<Output>& boundaries) {
  feature_column::FeatureTransformationCache cache(features);
  feature_column::StateManager state(scope, {.trainable = false});
  TreeInputs inputs;
  for (const Column& column : ordered) {
    appendFeatures({scope.child(column->variableScopeName()), cache, state}, column, inputs);
  }
  if (inputs.numbers.empty()) return inputs;
  std::vector<Output> both = inputs.numbers;
  both.insert(both.end(), boundaries.begin(), boundaries.end());
  Node* bucketize =
      scope.node("BoostedTreesBucketize", both, {{"num_features", static_cast<int64_t>(inputs.numbers.size())}});
  int next = 0;
  for (Output& feature : inputs.buckets) {
    if (!feature.valid()) feature = asColumn(scope, bucketize->output(next++));
  }
  return inputs;
}

}  // namespace engine::estimator
