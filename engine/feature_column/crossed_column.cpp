#include "engine/feature_column/crossed_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

constexpr int64_t kDefaultHashKey = 0xDECAFCAFFE;

class CrossedColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  CrossedColumn(std::vector<CrossKey> keys, int64_t hashBucketSize, std::optional<int64_t> hashKey)
      : keys_(std::move(keys)), hashBucketSize_(hashBucketSize), hashKey_(hashKey) {}

  std::string name() const override;
  std::string kind() const override { return "CrossedColumn"; }
  std::string toString() const override;
  ParseExampleSpec parseExampleSpec() const override;
  Columns parents() const override;
  int64_t numBuckets() const override { return hashBucketSize_; }
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    return {context.cache.get(*this, [&] { return Transformed{.sparse = cross(context)}; }).sparse, {}};
  }

 private:
  // The keys with those of crosses among them in their places.
  std::vector<CrossKey> leaves() const;
  SparseTensor cross(const ColumnContext& context) const;

  std::vector<CrossKey> keys_;
  int64_t hashBucketSize_;
  std::optional<int64_t> hashKey_;
};

std::vector<CrossKey> CrossedColumn::leaves() const {
  std::vector<CrossKey> all;
  for (const CrossKey& key : keys_) {
    const auto* inner = key.column() ? dynamic_cast<const CrossedColumn*>(key.column()->get()) : nullptr;
    if (!inner) {
      all.push_back(key);
      continue;
    }
    const std::vector<CrossKey> below = inner->leaves();
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

std::string CrossedColumn::name() const {
  std::vector<std::string> names;
  for (const CrossKey& key : leaves()) names.push_back(key.column() ? (*key.column())->name() : *key.feature());
  std::ranges::sort(names);
  std::string joined;
  for (const std::string& one : names) joined += (joined.empty() ? "" : "_X_") + one;
  return joined;
}

std::string CrossedColumn::toString() const {
  std::vector<std::string> keys;
  for (const CrossKey& key : keys_) keys.push_back(key.column() ? (*key.column())->toString() : quoted(*key.feature()));
  return "CrossedColumn(keys=" + tupleText(keys) + ", hash_bucket_size=" + std::to_string(hashBucketSize_) +
         ", hash_key=" + optionalText(hashKey_) + ")";
}

ParseExampleSpec CrossedColumn::parseExampleSpec() const {
  ParseExampleSpec spec;
  for (const CrossKey& key : keys_) {
    if (!key.column()) {
      spec[*key.feature()] = VarLenFeature{DType::kString};
      continue;
    }
    for (const auto& [feature, one] : (*key.column())->parseExampleSpec()) spec[feature] = one;
  }
  return spec;
}

Columns CrossedColumn::parents() const {
  Columns columns;
  for (const CrossKey& key : keys_) {
    if (key.column()) columns.push_back(*key.column());
  }
  return columns;
}

// The inputs of SparseCross: all sparse features, then all dense ones. Integers go as int64.
class CrossInputs {
 public:
  explicit CrossInputs(const Scope& scope) : scope_(scope) {}

  void add(const FeatureTensor& feature) {
    if (!feature.isSparse()) {
      dense_.push_back(wide(feature.dense()));
      return;
    }
    indices_.push_back(feature.sparse().indices);
    values_.push_back(wide(feature.sparse().values));
    shapes_.push_back(feature.sparse().denseShape);
  }

  SparseTensor cross(int64_t numBuckets, int64_t hashKey) const {
    std::vector<Output> inputs = indices_;
    inputs.insert(inputs.end(), values_.begin(), values_.end());
    inputs.insert(inputs.end(), shapes_.begin(), shapes_.end());
    inputs.insert(inputs.end(), dense_.begin(), dense_.end());
    Node* node = scope_.node("SparseCross", inputs,
                             {{"N", static_cast<int64_t>(indices_.size())},
                              {"hashed_output", true},
                              {"num_buckets", numBuckets},
                              {"hash_key", hashKey},
                              {"sparse_types", typesOf(values_)},
                              {"dense_types", typesOf(dense_)},
                              {"out_type", DType::kInt64},
                              {"internal_type", internalType()}});
    return {node->output(0), node->output(1), node->output(2)};
  }

 private:
  Output wide(Output values) const {
    return values.type() == DType::kString ? values : ops::cast(scope_, values, DType::kInt64, "ToInt64");
  }
  // What TensorFlow's kernel turns every input into; it refuses integers where this is string.
  DType internalType() const {
    const auto isText = [](const Output& output) { return output.type() == DType::kString; };
    return std::ranges::all_of(values_, isText) && std::ranges::all_of(dense_, isText) ? DType::kString : DType::kInt64;
  }
  static std::vector<DType> typesOf(const std::vector<Output>& outputs) {
    std::vector<DType> types;
    for (const Output& output : outputs) types.push_back(output.type());
    return types;
  }

  const Scope& scope_;
  std::vector<Output> indices_;
  std::vector<Output> values_;
  std::vector<Output> shapes_;
  std::vector<Output> dense_;
};

SparseTensor CrossedColumn::cross(const ColumnContext& context) const {
  CrossInputs inputs(context.scope);
  for (const CrossKey& key : leaves()) {
    if (key.feature()) {
      const FeatureTensor feature = context.cache.feature(context.scope, *key.feature());
      assertStringOrInt(feature.type(), "Feature " + *key.feature() + " of crossed column " + name());
      inputs.add(feature);
      continue;
    }
    const IdWeightPair pair = asCategorical(*key.column())->sparseTensors(context);
    if (pair.weights.valid()) {
      fail(Code::kInvalidArgument, "crossed_column does not support weight_tensor, but the given column populates ",
           "weight_tensor. Given column: ", (*key.column())->name());
    }
    inputs.add(pair.ids);
  }
  return inputs.cross(hashBucketSize_, hashKey_.value_or(kDefaultHashKey));
}

void checkKey(const CrossKey& key) {
  if (key.feature()) return;
  const Column& column = *key.column();
  if (!asCategorical(column)) {
    fail(Code::kInvalidArgument, "Unsupported key type. All keys must be either string, or categorical column except ",
         "HashedCategoricalColumn. Given: ", column ? column->toString() : "None");
  }
  if (column->kind() != "HashedCategoricalColumn") return;
  fail(Code::kInvalidArgument, "categorical_column_with_hash_bucket is not supported for crossing. Hashing before ",
       "crossing will increase probability of collision. Instead, use the feature name as a string. Given: ",
       column->toString());
}

}  // namespace

Column crossedColumn(std::vector<CrossKey> keys, int64_t hashBucketSize, std::optional<int64_t> hashKey) {
  if (hashBucketSize < 1) {
    fail(Code::kInvalidArgument, "hash_bucket_size must be > 1. hash_bucket_size: ", hashBucketSize);
  }
  if (keys.size() < 2) {
    fail(Code::kInvalidArgument, "keys must be a list with length > 1. Given: ", keys.size(), " key(s)");
  }
  for (const CrossKey& key : keys) checkKey(key);
  return std::make_shared<CrossedColumn>(std::move(keys), hashBucketSize, hashKey);
}

}  // namespace engine::feature_column
