#include "engine/feature_column/index_table.h"

#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

constexpr int64_t kWholeLine = -2;   // key_index: the line is the key
constexpr int64_t kLineNumber = -1;  // value_index: its number, from 0, the value

// Tables are made and filled outside of whatever controls the model's ops have.
Scope tableScope(const Scope& scope) {
  return scope.withoutControls();
}

Output makeTable(const Scope& scope, DType keyDtype, const std::string& sharedName) {
  return scope.op("HashTableV2", {},
                  {{"key_dtype", keyDtype}, {"value_dtype", DType::kInt64}, {"shared_name", sharedName}}, "hash_table");
}

}  // namespace

IndexTable IndexTable::fromTensor(const Scope& outer, const Tensor& vocabulary, const IndexTableOptions& options) {
  const Scope scope = tableScope(outer);
  std::vector<int64_t> numbers(static_cast<std::size_t>(options.size));
  for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<int64_t>(i);
  const Output handle = makeTable(scope, options.keyDtype, "hash_table_" + scope.prefix());
  const Output keys = ops::constant(scope, vocabulary, "keys");
  const Output ids = ops::constant(scope, Tensor::vector(numbers), "values");
  Node* fill = scope.node("LookupTableImportV2", {handle, keys, ids}, {}, "table_init");
  scope.graph().collections().tableInitializers.push_back(fill);
  return {handle, options};
}

IndexTable IndexTable::fromFile(const Scope& outer, const std::string& file, const IndexTableOptions& options) {
  const Scope scope = tableScope(outer);
  const std::string shared = "hash_table_" + file + "_" + std::to_string(options.size) + "_" +
                             std::to_string(kWholeLine) + "_" + std::to_string(kLineNumber);
  // The same file may hold text for one column and numbers for another.
  const Output handle =
      makeTable(scope, options.keyDtype, options.keyDtype == DType::kString ? shared : shared + "_int64");
  const Output path = ops::scalar(scope, file, "asset_path");
  Node* fill = scope.node(
      "InitializeTableFromTextFileV2", {handle, path},
      {{"key_index", kWholeLine}, {"value_index", kLineNumber}, {"vocab_size", options.size}, {"delimiter", "\t"}},
      "table_init");
  scope.graph().collections().tableInitializers.push_back(fill);
  return {handle, options};
}

Output IndexTable::lookup(const Scope& outer, Output keys) const {
  const Scope scope = outer.child("hash_table_Lookup");
  const bool hashed = options_.numOovBuckets > 0;
  const Output missing = ops::scalar(scope, hashed ? int64_t{-1} : options_.defaultValue, "default_value");
  const Output ids = scope.op("LookupTableFindV2", {handle_, keys, missing});
  if (!hashed) return ids;
  const Output text = keys.type() == DType::kString ? keys : scope.op("AsString", {keys});
  const Output bucket =
      scope.op("StringToHashBucketFast", {text}, {{"num_buckets", options_.numOovBuckets}}, "hash_bucket");
  const Output outside = ops::add(scope, bucket, ops::scalar(scope, options_.size, "vocabulary_size"));
  const Output known = scope.op("NotEqual", {ids, missing});
  return scope.op("SelectV2", {known, ids, outside});
}

}  // namespace engine::feature_column
