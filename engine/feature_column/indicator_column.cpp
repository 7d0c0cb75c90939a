#include "engine/feature_column/indicator_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/dense_of_ids.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class IndicatorColumn final : public DenseOfIds {
 public:
  explicit IndicatorColumn(Column categorical) : DenseOfIds(std::move(categorical)) {}

  std::string name() const override { return categorical().name() + "_indicator"; }
  std::string kind() const override { return "IndicatorColumn"; }
  std::string toString() const override {
    return "IndicatorColumn(categorical_column=" + categorical().toString() + ")";
  }

  Shape variableShape() const override { return {1, numBuckets()}; }

 private:
  Output denseOf(const ColumnContext& context, const IdWeightPair& pair) const override {
    const auto make = [&] {
      return Transformed{.dense =
                             pair.weights.valid() ? weighted(context.scope, pair) : counts(context.scope, pair.ids)};
    };
    return context.cache.get(*this, make).dense;
  }
  Output counts(const Scope& scope, const SparseTensor& ids) const;
  Output weighted(const Scope& scope, const IdWeightPair& pair) const;
};

// [..., k] ids → [..., numBuckets] how often each occurs.
Output IndicatorColumn::counts(const Scope& scope, const SparseTensor& ids) const {
  const Output missing = ops::number(scope, ids.type(), -1, "SparseToDense/default_value");
  const Output dense = scope.op("SparseToDense", {ids.indices, ids.denseShape, ids.values, missing});
  const auto depth = static_cast<int32_t>(numBuckets());
  const Output oneHot =
      scope.op("OneHot",
               {dense, ops::scalar(scope, depth, "one_hot/depth"), ops::scalar(scope, 1.0f, "one_hot/on_value"),
                ops::scalar(scope, 0.0f, "one_hot/off_value")},
               {}, "one_hot");
  return ops::sum(scope, oneHot, {-2});
}

// The weights at [..., id], those of equal places added, those of missing ids left out.
Output IndicatorColumn::weighted(const Scope& scope, const IdWeightPair& pair) const {
  const std::optional<int> rank = sparseRank(pair.ids);
  if (!rank) fail(Code::kInvalidArgument, "The rank of the ids of column ", name(), " is not known.");
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output last = ops::scalar(scope, int32_t{-1}, "last");
  const auto strided = [&](Output x, const std::vector<int32_t>& begin, const std::vector<int32_t>& end, int64_t mask) {
    const std::vector<int32_t> ones(begin.size(), 1);
    return scope.op("StridedSlice",
                    {x, ops::constant(scope, Tensor::vector(begin)), ops::constant(scope, Tensor::vector(end)),
                     ops::constant(scope, Tensor::vector(ones))},
                    {{"begin_mask", mask}, {"end_mask", mask == 1 ? int64_t{0} : int64_t{1}}});
  };
  const Output rows = strided(pair.ids.indices, {0, 0}, {0, -1}, 3);
  const Output ids = scope.op("ExpandDims", {ops::cast(scope, pair.ids.values, DType::kInt64, "ToInt64"), last});
  const Output axis = ops::scalar(scope, int32_t{1}, "concat/axis");
  const Output places = scope.op("ConcatV2", {rows, ids, axis}, {}, "places");

  const Output outer = strided(pair.ids.denseShape, {0}, {-1}, 1);
  const Output buckets = ops::constant(scope, Tensor::vector<int64_t>({numBuckets()}), "vocab_size");
  const Output shape = scope.op("ConcatV2", {outer, buckets, zero}, {}, "shape");
  const Output start = ops::constant(scope, Tensor(DType::kInt64, Shape{*rank}), "start");
  Node* slice = scope.node("SparseSlice", {places, pair.weights.values, shape, start, shape});
  return scope.op("ScatterNd", {slice->output(0), slice->output(1), slice->output(2)});
}

}  // namespace

Column indicatorColumn(const Column& categoricalColumn) {
  if (!asCategorical(categoricalColumn)) {
    fail(Code::kInvalidArgument, "Unsupported input type. Input must be a CategoricalColumn. Given: ",
         categoricalColumn ? categoricalColumn->toString() : "None");
  }
  return std::make_shared<IndicatorColumn>(categoricalColumn);
}

}  // namespace engine::feature_column
