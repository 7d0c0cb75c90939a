#include "engine/core/error.h"
#include "tests/golden/column_values.h"

namespace golden::python {
namespace {

namespace fc = engine::feature_column;
using engine::Code;
using engine::DType;

DType dtypeOr(const ColumnValue& value, DType usual) {
  return value.isNone() ? usual : *value.get<DType>();
}

std::optional<int64_t> optionalInteger(const ColumnValue& value) {
  return value.isNone() ? std::nullopt : std::optional(value.integer());
}

std::vector<int64_t> shapeOf(const ColumnValue& value) {
  if (value.isNone()) return {1};
  if (!value.get<ColumnValues>()) return {value.integer()};
  std::vector<int64_t> shape;
  for (const ColumnValue& item : value.items()) shape.push_back(item.integer());
  return shape;
}

fc::Normalizer normalizerOf(const ColumnValue& value) {
  return value.isNone() ? fc::Normalizer() : *value.get<fc::Normalizer>();
}

fc::Columns columnList(const ColumnValue& value) {
  fc::Columns columns;
  for (const ColumnValue& item : value.items()) columns.push_back(item.column());
  return columns;
}

ColumnValue numeric(CallArguments& a) {
  const std::string key = a.take(0, "key").text();
  fc::NumericColumnOptions options;
  options.shape = shapeOf(a.take(1, "shape"));
  const ColumnValue fallback = a.take(2, "default_value");
  if (fallback.get<ColumnValues>()) {
    options.defaultValue.emplace();
    for (const ColumnValue& item : fallback.items()) options.defaultValue->push_back(item.number());
  } else if (!fallback.isNone()) {
    options.defaultValue = {fallback.number()};
  }
  options.dtype = dtypeOr(a.take(3, "dtype"), DType::kFloat);
  options.normalizer = normalizerOf(a.take(4, "normalizer_fn"));
  return {fc::numericColumn(key, options)};
}

ColumnValue sequenceNumeric(CallArguments& a) {
  const std::string key = a.take(0, "key").text();
  fc::SequenceNumericColumnOptions options;
  options.shape = shapeOf(a.take(1, "shape"));
  const ColumnValue fallback = a.take(2, "default_value");
  if (!fallback.isNone()) options.defaultValue = fallback.number();
  options.dtype = dtypeOr(a.take(3, "dtype"), DType::kFloat);
  options.normalizer = normalizerOf(a.take(4, "normalizer_fn"));
  return {fc::sequenceNumericColumn(key, options)};
}

ColumnValue bucketized(CallArguments& a) {
  const fc::Column source = a.take(0, "source_column").column();
  std::vector<double> boundaries;
  const ColumnValue list = a.take(1, "boundaries");
  for (const ColumnValue& item : list.items()) boundaries.push_back(item.number());
  return {fc::bucketizedColumn(source, boundaries)};
}

ColumnValue hashBucket(CallArguments& a) {
  const std::string key = a.take(0, "key").text();
  const int64_t size = a.take(1, "hash_bucket_size").integer();
  return {fc::categoricalColumnWithHashBucket(key, size, dtypeOr(a.take(2, "dtype"), DType::kString))};
}

ColumnValue identity(CallArguments& a) {
  const std::string key = a.take(0, "key").text();
  const int64_t buckets = a.take(1, "num_buckets").integer();
  return {fc::categoricalColumnWithIdentity(key, buckets, optionalInteger(a.take(2, "default_value")))};
}

fc::Vocabulary vocabularyOf(const ColumnValue& value) {
  const ColumnValues& items = value.items();
  if (!items.empty() && items[0].get<int64_t>()) {
    std::vector<int64_t> numbers;
    for (const ColumnValue& item : items) numbers.push_back(item.integer());
    return numbers;
  }
  std::vector<std::string> words;
  for (const ColumnValue& item : items) words.push_back(item.text());
  return words;
}

ColumnValue vocabularyList(CallArguments& a) {
  const std::string key = a.take(0, "key").text();
  const fc::Vocabulary vocabulary = vocabularyOf(a.take(1, "vocabulary_list"));
  fc::VocabularyListOptions options;
  const ColumnValue dtype = a.take(2, "dtype");
  if (!dtype.isNone()) options.dtype = *dtype.get<DType>();
  options.defaultValue = optionalInteger(a.take(3, "default_value")).value_or(-1);
  options.numOovBuckets = optionalInteger(a.take(4, "num_oov_buckets")).value_or(0);
  return {fc::categoricalColumnWithVocabularyList(key, vocabulary, options)};
}

// TensorFlow 2's order of arguments.
ColumnValue vocabularyFile(CallArguments& a, const std::string& folder) {
  const std::string key = a.take(0, "key").text();
  const std::string file = a.take(1, "vocabulary_file").text();
  fc::VocabularyFileOptions options;
  options.vocabularySize = optionalInteger(a.take(2, "vocabulary_size"));
  options.dtype = dtypeOr(a.take(3, "dtype"), DType::kString);
  options.defaultValue = optionalInteger(a.take(4, "default_value"));
  options.numOovBuckets = optionalInteger(a.take(5, "num_oov_buckets")).value_or(0);
  return {fc::categoricalColumnWithVocabularyFile(key, folder + "/" + file, options)};
}

ColumnValue crossed(CallArguments& a) {
  std::vector<fc::CrossKey> keys;
  const ColumnValue list = a.take(0, "keys");
  for (const ColumnValue& item : list.items()) {
    if (item.get<std::string>()) {
      keys.emplace_back(item.text());
    } else {
      keys.emplace_back(item.column());
    }
  }
  const int64_t size = a.take(1, "hash_bucket_size").integer();
  return {fc::crossedColumn(std::move(keys), size, optionalInteger(a.take(2, "hash_key")))};
}

ColumnValue weighted(CallArguments& a) {
  const fc::Column column = a.take(0, "categorical_column").column();
  const std::string key = a.take(1, "weight_feature_key").text();
  return {fc::weightedCategoricalColumn(column, key, dtypeOr(a.take(2, "dtype"), DType::kFloat))};
}

fc::EmbeddingColumnOptions embeddingOptions(CallArguments& a) {
  fc::EmbeddingColumnOptions options;
  const ColumnValue combiner = a.take(2, "combiner");
  if (!combiner.isNone()) options.combiner = combiner.text();
  const ColumnValue maxNorm = a.take(6, "max_norm");
  if (!maxNorm.isNone()) options.maxNorm = maxNorm.number();
  const ColumnValue trainable = a.take(7, "trainable");
  if (!trainable.isNone()) options.trainable = trainable.integer() != 0;
  return options;
}

ColumnValue embedding(CallArguments& a) {
  const fc::Column column = a.take(0, "categorical_column").column();
  const int64_t dimension = a.take(1, "dimension").integer();
  return {fc::embeddingColumn(column, dimension, embeddingOptions(a))};
}

ColumnValue shared(CallArguments& a) {
  const fc::Columns columns = columnList(a.take(0, "categorical_columns"));
  const int64_t dimension = a.take(1, "dimension").integer();
  ColumnValues values;
  for (const fc::Column& column : fc::sharedEmbeddings(columns, dimension, embeddingOptions(a)))
    values.push_back({column});
  return {values};
}

ColumnValue categorical(const std::string& name, CallArguments& a, const std::string& folder) {
  if (name == "categorical_column_with_identity") return identity(a);
  if (name == "categorical_column_with_hash_bucket") return hashBucket(a);
  if (name == "categorical_column_with_vocabulary_list") return vocabularyList(a);
  if (name == "categorical_column_with_vocabulary_file") return vocabularyFile(a, folder);
  engine::fail(Code::kUnimplemented, "the function ", a.function());
}

ColumnValue made(const std::string& name, CallArguments& a, const std::string& folder) {
  if (name == "numeric_column") return numeric(a);
  if (name == "bucketized_column") return bucketized(a);
  if (name == "crossed_column") return crossed(a);
  if (name == "weighted_categorical_column") return weighted(a);
  if (name == "indicator_column") return {fc::indicatorColumn(a.take(0, "categorical_column").column())};
  if (name == "embedding_column") return embedding(a);
  if (name == "shared_embeddings") return shared(a);
  if (name == "sequence_numeric_column") return sequenceNumeric(a);
  if (!name.starts_with("sequence_")) return categorical(name, a, folder);
  return {fc::sequenceCategoricalColumn(categorical(name.substr(9), a, folder).column())};
}

const std::map<std::string, std::string> kShortNames{{"num", "numeric_column"},
                                                     {"bk", "bucketized_column"},
                                                     {"cross", "crossed_column"},
                                                     {"weighted", "weighted_categorical_column"},
                                                     {"ind", "indicator_column"},
                                                     {"emb", "embedding_column"},
                                                     {"shared", "shared_embeddings"},
                                                     {"hb", "categorical_column_with_hash_bucket"},
                                                     {"ident", "categorical_column_with_identity"},
                                                     {"cat", "categorical_column_with_vocabulary_list"}};

[[noreturn]] void failKind(const char* wanted) {
  engine::fail(Code::kInvalidArgument, "An argument of a column must be ", wanted, ".");
}

}  // namespace

double ColumnValue::number() const {
  if (const double* value = get<double>()) return *value;
  return static_cast<double>(integer());
}

int64_t ColumnValue::integer() const {
  if (const int64_t* value = get<int64_t>()) return *value;
  if (const bool* value = get<bool>()) return *value ? 1 : 0;
  failKind("an integer");
}

const std::string& ColumnValue::text() const& {
  if (const std::string* value = get<std::string>()) return *value;
  failKind("a text");
}

const ColumnValues& ColumnValue::items() const& {
  if (const ColumnValues* value = get<ColumnValues>()) return *value;
  failKind("a list");
}

fc::Column ColumnValue::column() const {
  if (const fc::Column* value = get<fc::Column>()) return *value;
  failKind("a column");
}

void CallArguments::gather(std::size_t first) {
  if (positional_.size() < first) return;
  const ColumnValues rest(positional_.begin() + static_cast<std::ptrdiff_t>(first), positional_.end());
  positional_.resize(first);
  positional_.push_back({rest});
}

ColumnValue CallArguments::take(std::size_t position, const char* name) {
  if (position < positional_.size()) {
    ++taken_;
    return positional_[position];
  }
  const auto found = keywords_.find(name);
  if (found == keywords_.end()) return {};
  const ColumnValue value = found->second;
  keywords_.erase(found);
  return value;
}

void CallArguments::finish() const {
  if (!keywords_.empty()) engine::fail(Code::kUnimplemented, function_, "'s argument ", keywords_.begin()->first);
  if (taken_ < positional_.size()) engine::fail(Code::kUnimplemented, "so many arguments of ", function_);
}

ColumnValue callColumnFunction(CallArguments arguments, const std::string& folder) {
  const auto shortName = kShortNames.find(arguments.function());
  const std::string name = shortName == kShortNames.end() ? arguments.function() : shortName->second;
  if (arguments.function() == "cat") arguments.gather(1);
  const ColumnValue value = made(name, arguments, folder);
  arguments.finish();
  return value;
}

}  // namespace golden::python
