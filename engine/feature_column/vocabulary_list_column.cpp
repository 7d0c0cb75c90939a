#include "engine/feature_column/vocabulary_list_column.h"

#include <set>

#include "engine/core/error.h"
#include "engine/feature_column/describe.h"
#include "engine/feature_column/index_table.h"
#include "engine/feature_column/transformation_cache.h"
#include "engine/graph/ops.h"

namespace engine::feature_column {
namespace {

class VocabularyListCategoricalColumn final : public FeatureColumn, public CategoricalColumn {
 public:
  VocabularyListCategoricalColumn(std::string key, Vocabulary vocabulary, VocabularyListOptions options)
      : key_(std::move(key)), vocabulary_(std::move(vocabulary)), options_(std::move(options)) {}

  std::string name() const override { return key_; }
  std::string kind() const override { return "VocabularyListCategoricalColumn"; }
  std::string toString() const override {
    return "VocabularyListCategoricalColumn(key=" + quoted(key_) + ", vocabulary_list=" + vocabulary_.toString() +
           ", dtype=" + dtypeName(*options_.dtype) + ", default_value=" + std::to_string(options_.defaultValue) +
           ", num_oov_buckets=" + std::to_string(options_.numOovBuckets) + ")";
  }
  ParseExampleSpec parseExampleSpec() const override { return {{key_, VarLenFeature{*options_.dtype}}}; }
  int64_t numBuckets() const override { return vocabulary_.size() + options_.numOovBuckets; }
  IdWeightPair sparseTensors(const ColumnContext& context) const override {
    return {context.cache.get(*this, [&] { return Transformed{.sparse = ids(context)}; }).sparse, {}};
  }

 private:
  SparseTensor ids(const ColumnContext& context) const {
    const Scope& scope = context.scope;
    SparseTensor sparse = context.cache.sparseFeature(scope, key_);
    assertCompatible(key_, *options_.dtype, sparse.type());
    assertStringOrInt(sparse.type(), "column_name: " + key_ + " input_tensor");
    const IndexTableOptions table{vocabulary_.isText() ? DType::kString : DType::kInt64, vocabulary_.size(),
                                  options_.numOovBuckets, options_.defaultValue};
    if (isInteger(sparse.type())) sparse.values = ops::cast(scope, sparse.values, DType::kInt64, "ToInt64");
    sparse.values =
        IndexTable::fromTensor(scope.child(key_ + "_lookup"), vocabulary_.tensor(), table).lookup(scope, sparse.values);
    return sparse;
  }

  std::string key_;
  Vocabulary vocabulary_;
  VocabularyListOptions options_;
};

template <typename T>
bool repeats(const std::vector<T>& terms) {
  return std::set<T>(terms.begin(), terms.end()).size() != terms.size();
}

void checkOov(const std::string& key, const VocabularyListOptions& options) {
  if (options.numOovBuckets == 0) return;
  if (options.defaultValue != -1) {
    fail(Code::kInvalidArgument, "Can't specify both num_oov_buckets and default_value in ", key, ".");
  }
  if (options.numOovBuckets < 0) {
    fail(Code::kInvalidArgument, "Invalid num_oov_buckets ", options.numOovBuckets, " in ", key, ".");
  }
}

}  // namespace

int64_t Vocabulary::size() const {
  return std::visit([](const auto& terms) { return static_cast<int64_t>(terms.size()); }, terms_);
}

Tensor Vocabulary::tensor() const {
  return std::visit([](const auto& terms) { return Tensor::vector(terms); }, terms_);
}

bool Vocabulary::hasDuplicates() const {
  return std::visit([](const auto& terms) { return repeats(terms); }, terms_);
}

std::string Vocabulary::toString() const {
  if (const auto* numbers = std::get_if<std::vector<int64_t>>(&terms_)) return tupleText(*numbers);
  std::vector<std::string> words;
  for (const std::string& word : std::get<std::vector<std::string>>(terms_)) words.push_back(quoted(word));
  return tupleText(words);
}

Column categoricalColumnWithVocabularyList(const std::string& key, Vocabulary vocabulary,
                                           VocabularyListOptions options) {
  if (vocabulary.size() < 1) {
    fail(Code::kInvalidArgument, "vocabulary_list ", vocabulary.toString(), " must be non-empty, column_name: ", key);
  }
  if (vocabulary.hasDuplicates()) {
    fail(Code::kInvalidArgument, "Duplicate keys in vocabulary_list ", vocabulary.toString(), ", column_name: ", key);
  }
  checkOov(key, options);
  const DType own = vocabulary.isText() ? DType::kString : DType::kInt64;
  if (!options.dtype) options.dtype = own;
  assertStringOrInt(*options.dtype, "column_name: " + key);
  if (isInteger(*options.dtype) != isInteger(own)) {
    fail(Code::kInvalidArgument, "dtype ", dtypeName(*options.dtype), " and vocabulary dtype ", dtypeName(own),
         " do not match, column_name: ", key);
  }
  return std::make_shared<VocabularyListCategoricalColumn>(key, std::move(vocabulary), std::move(options));
}

}  // namespace engine::feature_column
