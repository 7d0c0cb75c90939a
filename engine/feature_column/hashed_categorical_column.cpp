#include "engine/feature_column/hashed_categorical_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class HashedCategoricalColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  HashedCategoricalColumn(std::string key, int64_t hashBucketSize, DType dtype)
      : key_(std::move(key)), hashBucketSize_(hashBucketSize), dtype_(dtype) {}

  std::string name() const override { return key_; }
  std::string kind() const override { return "HashedCategoricalColumn"; }
  std::string toString() const override {
    return "HashedCategoricalColumn(key=" + quoted(key_) + ", hash_bucket_size=" + std::to_string(hashBucketSize_) +
           ", dtype=" + dtypeName(dtype_) + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return {{key_, VarLenFeature{dtype_}}}; }
  int64_t numBuckets() const override { return hashBucketSize_; }
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    return {context.cache.get(*this, [&] { return Transformed{.sparse = hashed(context)}; }).sparse, {}};
  }

 private:
  SparseTensor hashed(const ColumnContext& context) const {
    SparseTensor ids = context.cache.sparseFeature(context.scope, key_);
    assertStringOrInt(ids.type(), "column_name: " + key_ + " input_tensor");
    assertCompatible(key_, dtype_, ids.type());
    if (isInteger(ids.type())) ids.values = context.scope.op("AsString", {ids.values});
    ids.values = context.scope.op("StringToHashBucketFast", {ids.values}, {{"num_buckets", hashBucketSize_}}, "lookup");
    return ids;
  }

  std::string key_;
  int64_t hashBucketSize_;
  DType dtype_;
};

}  // namespace

Column categoricalColumnWithHashBucket(const std::string& key, int64_t hashBucketSize, DType dtype) {
  if (hashBucketSize < 1) {
    fail(Code::kInvalidArgument, "hash_bucket_size must be at least 1. hash_bucket_size: ", hashBucketSize,
         ", key: ", key);
  }
  assertStringOrInt(dtype, "column_name: " + key);
  return std::make_shared<HashedCategoricalColumn>(key, hashBucketSize, dtype);
}

}  // namespace engine::feature_column
