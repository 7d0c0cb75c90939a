#include "engine/feature_column/bucketized_column.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/numeric_column.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class BucketizedColumn final : public FeatureColumn, public DenseColumn, public CategoricalColumn {
 public:
  BucketizedColumn(std::shared_ptr<const NumericColumn> source, std::vector<double> boundaries)
      : source_(std::move(source)), boundaries_(std::move(boundaries)) {}

  std::string name() const override { return source_->name() + "_bucketized"; }
  std::string kind() const override { return "BucketizedColumn"; }
  std::string toString() const override {
    return "BucketizedColumn(source_column=" + source_->toString() + ", boundaries=" + tupleText(boundaries_) + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return source_->parseExampleSpec(); }
  Columns parents() const override { return {source_}; }

  Shape variableShape() const override {
    Shape shape = source_->variableShape();
    shape.addDim(buckets());
    return shape;
  }
  Output denseTensor(const ColumnContext& context) const override;

  int64_t numBuckets() const override { return buckets() * width(); }
  IdWeightPair sparseTensors(const ColumnContext& context) const override;

 private:
  int64_t buckets() const { return static_cast<int64_t>(boundaries_.size()) + 1; }
  int64_t width() const { return source_->shape().empty() ? 1 : source_->shape()[0]; }
  // int32, of the source's shape: which bucket each number is in.
  Output bucketIds(const ColumnContext& context) const;
  SparseTensor makeSparse(const Scope& scope, Output ids) const;

  std::shared_ptr<const NumericColumn> source_;
  std::vector<double> boundaries_;
};

Output BucketizedColumn::bucketIds(const ColumnContext& context) const {
  return context.cache
      .get(*this,
           [&] {
             const std::vector<float> boundaries(boundaries_.begin(), boundaries_.end());
             return Transformed{
                 .dense = context.scope.op("Bucketize", {source_->denseTensor(context)}, {{"boundaries", boundaries}})};
           })
      .dense;
}

Output BucketizedColumn::denseTensor(const ColumnContext& context) const {
  const Scope& scope = context.scope;
  const Output ids = bucketIds(context);
  return scope.op("OneHot",
                  {ids, ops::scalar(scope, static_cast<int32_t>(buckets()), "one_hot/depth"),
                   ops::scalar(scope, 1.0f, "one_hot/on_value"), ops::scalar(scope, 0.0f, "one_hot/off_value")},
                  {}, "one_hot");
}

// The place of every id is known from the batch size alone, so that a plan folds all but the ids themselves.
SparseTensor BucketizedColumn::makeSparse(const Scope& scope, Output ids) const {
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output one = ops::scalar(scope, int32_t{1}, "one");
  const Output batch = scope.op("GatherV2", {ops::shapeOf(scope, ids), zero, zero}, {}, "batch_size");
  const Output columns = ops::scalar(scope, static_cast<int32_t>(width()), "source_dimension");
  const Output rows = scope.op("Range", {zero, batch, one}, {}, "range");
  const Output grid = scope.op("Pack", {batch, columns}, {}, "grid");

  const Output row = scope.op("BroadcastTo", {scope.op("ExpandDims", {rows, one}, {}, "ExpandDims"), grid}, {}, "row");
  const Output column =
      scope.op("BroadcastTo", {scope.op("Range", {zero, columns, one}, {}, "range_1"), grid}, {}, "column");
  const Output places = scope.op("Pack", {row, column}, {{"axis", 2}}, "places");
  Output values = ids;
  if (width() > 1) {
    const Output count = ops::scalar(scope, static_cast<int32_t>(buckets()), "buckets");
    values = ops::add(scope, ids, ops::mul(scope, column, count));
  }
  SparseTensor sparse;
  sparse.indices = ops::cast(scope, ops::reshape(scope, places, {-1, 2}), DType::kInt64, "indices");
  sparse.values = ops::reshape(scope, values, {-1}, "values");
  sparse.denseShape = ops::cast(scope, grid, DType::kInt64, "dense_shape");
  return sparse;
}

IdWeightPair BucketizedColumn::sparseTensors(const ColumnContext& context) const {
  const auto make = [&] { return Transformed{.sparse = makeSparse(context.scope, bucketIds(context))}; };
  return {context.cache.get(*this, make, "ids").sparse, {}};
}

}  // namespace

Column bucketizedColumn(const Column& source, std::vector<double> boundaries) {
  const auto numeric = std::dynamic_pointer_cast<const NumericColumn>(source);
  if (!numeric) {
    fail(Code::kInvalidArgument, "source_column must be a column generated with numeric_column(). Given: ",
         source ? source->toString() : "None");
  }
  if (numeric->shape().size() > 1) {
    fail(Code::kInvalidArgument, "source_column must be one-dimensional column. Given: ", source->toString());
  }
  if (boundaries.empty()) fail(Code::kInvalidArgument, "boundaries must not be empty. Given for: ", source->name());
  for (std::size_t i = 0; i < boundaries.size(); ++i) {
    if (i + 1 < boundaries.size() ? boundaries[i] < boundaries[i + 1] : !std::isnan(boundaries[i])) continue;
    fail(Code::kInvalidArgument, "boundaries must be a sorted list. Given for ", source->name(), ": ",
         tupleText(boundaries));
  }
  return std::make_shared<BucketizedColumn>(numeric, std::move(boundaries));
}

}  // namespace engine::feature_column
