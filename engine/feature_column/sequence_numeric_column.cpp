#include "engine/feature_column/sequence_numeric_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/sequence_length.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class SequenceNumericColumn final : public FeatureColumn, public SequenceDenseColumn {
 public:
  SequenceNumericColumn(std::string key, SequenceNumericColumnOptions options)
      : key_(std::move(key)), options_(std::move(options)) {}

  std::string name() const override { return key_; }
  std::string kind() const override { return "SequenceNumericColumn"; }
  std::string toString() const override {
    return "SequenceNumericColumn(key=" + quoted(key_) + ", shape=" + tupleText(options_.shape) +
           ", default_value=" + numberText(options_.defaultValue) + ", dtype=" + dtypeName(options_.dtype) +
           ", normalizer_fn=" + options_.normalizer.text() + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return {{key_, VarLenFeature{options_.dtype}}}; }
  Shape variableShape() const override { return Shape(options_.shape); }
  SequenceTensor sequenceDenseTensor(const ColumnContext& context) const override;

 private:
  SparseTensor normalized(const ColumnContext& context) const;
  // [batch, steps · elements] → [batch, steps, shape...]
  Output perStep(const Scope& scope, Output dense) const;

  std::string key_;
  SequenceNumericColumnOptions options_;
};

SparseTensor SequenceNumericColumn::normalized(const ColumnContext& context) const {
  const auto make = [&] {
    const FeatureTensor feature = context.cache.feature(context.scope, key_);
    if (!feature.isSparse()) {
      fail(Code::kInvalidArgument,
           "The corresponding Tensor of sequence numerical column must be a SparseTensor. key: ", key_);
    }
    SparseTensor sparse = feature.sparse();
    if (sparse.type() == DType::kString) {
      fail(Code::kInvalidArgument, "The feature of sequence numerical column ", key_, " holds text.");
    }
    if (options_.normalizer) sparse.values = options_.normalizer(context.scope, sparse.values);
    sparse.values = ops::cast(context.scope, sparse.values, DType::kFloat, "ToFloat");
    return Transformed{.sparse = sparse};
  };
  return context.cache.get(*this, make).sparse;
}

Output SequenceNumericColumn::perStep(const Scope& scope, Output dense) const {
  const Output zero = ops::scalar(scope, int32_t{0}, "zero");
  const Output batch = scope.op("GatherV2", {ops::shapeOf(scope, dense), zero, zero}, {}, "batch_size");
  std::vector<Output> dims{batch, ops::scalar(scope, int32_t{-1}, "steps")};
  for (int64_t dim : options_.shape) dims.push_back(ops::scalar(scope, static_cast<int32_t>(dim), "dimension"));
  const Output reshaped = scope.op("Reshape", {dense, scope.op("Pack", dims, {}, "Reshape/shape")});
  return reshaped;
}

SequenceTensor SequenceNumericColumn::sequenceDenseTensor(const ColumnContext& context) const {
  const Scope& scope = context.scope;
  const SparseTensor sparse = normalized(context);
  const Output padding = ops::scalar(scope, static_cast<float>(options_.defaultValue), "default_value");
  const Output dense = scope.op("SparseToDense", {sparse.indices, sparse.denseShape, sparse.values, padding});
  const std::optional<int> rank = sparseRank(sparse);
  const int64_t elements = rank == 2 ? Shape(options_.shape).elements() : 1;
  return {perStep(scope, dense), sequenceLength(scope, sparse, elements)};
}

}  // namespace

Column sequenceNumericColumn(const std::string& key, SequenceNumericColumnOptions options) {
  checkShape(options.shape, key);
  if (!isInteger(options.dtype) && !isFloating(options.dtype)) {
    fail(Code::kInvalidArgument, "dtype must be convertible to float. dtype: ", dtypeName(options.dtype),
         ", key: ", key);
  }
  return std::make_shared<SequenceNumericColumn>(key, std::move(options));
}

}  // namespace engine::feature_column
