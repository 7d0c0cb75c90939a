#include "engine/feature_column/vocabulary_file_column.h"

#include <filesystem>
#include <fstream>

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/index_table.h"
#include "engine/feature_column/transformation_cache.h"
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
           ", default_value=" + std::to_string(options_.defaultValue.value_or(-1)) + ")";
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
    sparse.values = IndexTable::fromFile(scope.child(key_ + "_lookup"), file_, table).lookup(scope, sparse.values);
    return sparse;
  }

  std::string key_;
  std::string file_;
  VocabularyFileOptions options_;  // with its size
};

int64_t countLines(const std::string& key, const std::string& file) {
  std::error_code ignored;
  if (file.empty() || !std::filesystem::is_regular_file(file, ignored)) {
    fail(Code::kInvalidArgument, "vocabulary_file in ", key, " does not exist. Given: '", file, "'");
  }
  std::ifstream in(file, std::ios::binary);
  if (!in) fail(Code::kPermissionDenied, "vocabulary_file in ", key, " cannot be read: '", file, "'");
  int64_t lines = 0;
  for (std::string line; std::getline(in, line);) ++lines;
  return lines;
}

}  // namespace

Column categoricalColumnWithVocabularyFile(const std::string& key, const std::string& vocabularyFile,
                                           VocabularyFileOptions options) {
  if (vocabularyFile.empty()) fail(Code::kInvalidArgument, "Missing vocabulary_file in ", key, ".");
  if (!options.vocabularySize) options.vocabularySize = countLines(key, vocabularyFile);
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
