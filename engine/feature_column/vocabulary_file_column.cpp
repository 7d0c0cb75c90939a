#include "engine/feature_column/vocabulary_file_column.h"

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/index_table.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/feature_column/vocabulary_file.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class VocabularyFileCategoricalColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  VocabularyFileCategoricalColumn(std::string key, std::string file, VocabularyFileOptions options)
      : key_(std::move(key)), file_(std::move(file)), options_(std::move(options)) {}

  std::string name() const override { return key_; }
  std::string kind() const override { return "VocabularyFileCategoricalColumn"; }
  std::string toString() const override {
    return "VocabularyFileCategoricalColumn(key=" + quoted(key_) + ", vocabulary_file=" + quoted(file_) +
           ", vocabulary_size=" + optionalText(options_.vocabularySize) +
           ", num_oov_buckets=" + std::to_string(options_.numOovBuckets) + ", dtype=" + dtypeName(options_.dtype) +
           ", default_value=" + std::to_string(options_.defaultValue.value_or(-1)) +
           ", file_format=" + (options_.format == VocabularyFormat::kText ? "None" : "'tfrecord_gzip'") + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return {{key_, VarLenFeature{options_.dtype}}}; }
  int64_t numBuckets() const override { return *options_.vocabularySize + options_.numOovBuckets; }
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    return {context.cache.get(*this, [&] { return Transformed{.sparse = ids(context)}; }).sparse, {}};
  }

 private:
  SparseTensor ids(const ColumnContext& context) const {
    const Scope& scope = context.scope;
    SparseTensor sparse = context.cache.sparseFeature(scope, key_);
    assertCompatible(key_, options_.dtype, sparse.type());
    assertStringOrInt(sparse.type(), "column_name: " + key_ + " input_tensor");
    const bool numbers = isInteger(sparse.type());
    if (numbers) sparse.values = ops::cast(scope, sparse.values, DType::kInt64, "ToInt64");
    const IndexTableOptions table{numbers ? DType::kInt64 : DType::kString, *options_.vocabularySize,
                                  options_.numOovBuckets, options_.defaultValue.value_or(-1)};
    sparse.values = makeTable(scope.child(key_ + "_lookup"), table).lookup(scope, sparse.values);
    return sparse;
  }

  IndexTable makeTable(const Scope& scope, const IndexTableOptions& table) const {
    if (options_.format == VocabularyFormat::kText) return IndexTable::fromFile(scope, file_, table);
    return IndexTable::fromTensor(scope, readRecords(key_, file_, table.size, table.keyDtype), table);
  }

  std::string key_;
  std::string file_;
  VocabularyFileOptions options_;  // with its size
};

}  // namespace

Column categoricalColumnWithVocabularyFile(const std::string& key, const std::string& vocabularyFile,
                                           VocabularyFileOptions options) {
  if (vocabularyFile.empty()) fail(Code::kInvalidArgument, "Missing vocabulary_file in ", key, ".");
  if (!options.vocabularySize) options.vocabularySize = countTerms(key, vocabularyFile, options.format);
  if (*options.vocabularySize < 1) fail(Code::kInvalidArgument, "Invalid vocabulary_size in ", key, ".");
  if (options.numOovBuckets != 0) {
    if (options.defaultValue) {
      fail(Code::kInvalidArgument, "Can't specify both num_oov_buckets and default_value in ", key, ".");
    }
    if (options.numOovBuckets < 0) {
      fail(Code::kInvalidArgument, "Invalid num_oov_buckets ", options.numOovBuckets, " in ", key, ".");
    }
  }
  assertStringOrInt(options.dtype, "column_name: " + key);
  return std::make_shared<VocabularyFileCategoricalColumn>(key, vocabularyFile, std::move(options));
}

}  // namespace engine::feature_column
