#include "engine/feature_column/identity_categorical_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class IdentityCategoricalColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  IdentityCategoricalColumn(std::string key, int64_t numBuckets, std::optional<int64_t> defaultValue)
      : key_(std::move(key)), numBuckets_(numBuckets), defaultValue_(defaultValue) {}

  std::string name() const override { return key_; }
  std::string kind() const override { return "IdentityCategoricalColumn"; }
  std::string toString() const override {
    return "IdentityCategoricalColumn(key=" + quoted(key_) + ", number_buckets=" + std::to_string(numBuckets_) +
           ", default_value=" + optionalText(defaultValue_) + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return {{key_, VarLenFeature{DType::kInt64}}}; }
  int64_t numBuckets() const override { return numBuckets_; }
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    return {context.cache.get(*this, [&] { return Transformed{.sparse = ids(context)}; }).sparse, {}};
  }

 private:
  SparseTensor ids(const ColumnContext& context) const {
    const Scope& scope = context.scope;
    SparseTensor sparse = context.cache.sparseFeature(scope, key_);
    if (!isInteger(sparse.type())) {
      fail(Code::kInvalidArgument, "Invalid input, not integer. key: ", key_, " dtype: ", dtypeName(sparse.type()));
    }
    sparse.values = ops::cast(scope, sparse.values, DType::kInt64, "values");
    if (defaultValue_) sparse.values = withDefault(scope, sparse.values);
    return sparse;
  }

  Output withDefault(const Scope& scope, Output values) const {
    const Output negative = scope.op("Less", {values, ops::scalar(scope, int64_t{0}, "zero")});
    const Output large = scope.op("GreaterEqual", {values, ops::scalar(scope, numBuckets_, "num_buckets")});
    const Output outOfRange = scope.op("LogicalOr", {negative, large}, {}, "out_of_range");
    return scope.op("SelectV2", {outOfRange, ops::scalar(scope, *defaultValue_, "default_value"), values});
  }

  std::string key_;
  int64_t numBuckets_;
  std::optional<int64_t> defaultValue_;
};

}  // namespace

Column categoricalColumnWithIdentity(const std::string& key, int64_t numBuckets, std::optional<int64_t> defaultValue) {
  if (numBuckets < 1) fail(Code::kInvalidArgument, "num_buckets ", numBuckets, " < 1, column_name ", key);
  if (defaultValue && (*defaultValue < 0 || *defaultValue >= numBuckets)) {
    fail(Code::kInvalidArgument, "default_value ", *defaultValue, " not in range [0, ", numBuckets, "), column_name ",
         key);
  }
  return std::make_shared<IdentityCategoricalColumn>(key, numBuckets, defaultValue);
}

}  // namespace engine::feature_column
