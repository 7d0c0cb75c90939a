#include "tests/golden/column_calls.h"

#include "engine/core/error.h"
#include "engine/feature_column/columns.h"
#include "tests/golden/call.h"
#include "tests/golden/compare.h"
#include "tests/golden/function_calls.h"

namespace golden {
namespace {

namespace fc = engine::feature_column;
using engine::Code;
using engine::DType;
using fc::Column;
using nlohmann::json;

std::vector<int64_t> shapeOf(Call& call) {
  if (!call.has("shape")) return {1};
  if (!call.isList("shape")) return {call.integer("shape")};
  const std::vector<double> dims = call.numbers("shape");
  return {dims.begin(), dims.end()};
}

// Columns of one text share their transformation.
fc::Normalizer normalizerOf(Call& call) {
  const json* function = call.value("normalizer_fn");
  return function ? fc::Normalizer(function->dump(), functionOf(*function)) : fc::Normalizer();
}

std::optional<int64_t> optionalInteger(Call& call, const char* parameter) {
  return call.has(parameter) ? std::optional(call.integer(parameter)) : std::nullopt;
}

class ColumnCall {
 public:
  ColumnCall(const json& call, const std::filesystem::path& folder) : call_(call), folder_(folder) {}

  fc::Columns columns() {
    const std::string name = call_.function();
    if (call_.symbol() != "tf.feature_column." + name) unknown();
    fc::Columns made = name == "shared_embeddings" ? shared() : fc::Columns{column(name)};
    call_.finish();
    return made;
  }

 private:
  [[noreturn]] void unknown() const { engine::fail(Code::kUnimplemented, "the column ", call_.symbol()); }

  Column column(const std::string& name) {
    if (name == "numeric_column") return numeric();
    if (name == "sequence_numeric_column") return sequenceNumeric();
    if (name == "bucketized_column") return fc::bucketizedColumn(one("source_column"), call_.numbers("boundaries"));
    if (name == "crossed_column") return crossed();
    if (name == "weighted_categorical_column") return weighted();
    if (name == "indicator_column") return fc::indicatorColumn(one("categorical_column"));
    if (name == "embedding_column") {
      return fc::embeddingColumn(one("categorical_column"), call_.integer("dimension"), embeddingOptions());
    }
    if (!name.starts_with("sequence_")) return categorical(name);
    return fc::sequenceCategoricalColumn(categorical(name.substr(std::string("sequence_").size())));
  }

  Column categorical(const std::string& name) {
    if (name == "categorical_column_with_identity") {
      return fc::categoricalColumnWithIdentity(key(), call_.integer("num_buckets"),
                                               optionalInteger(call_, "default_value"));
    }
    if (name == "categorical_column_with_hash_bucket") {
      return fc::categoricalColumnWithHashBucket(key(), call_.integer("hash_bucket_size"),
                                                 call_.dtype("dtype", DType::kString));
    }
    if (name == "categorical_column_with_vocabulary_list") return vocabularyList();
    if (name == "categorical_column_with_vocabulary_file") return vocabularyFile();
    unknown();
  }

  std::string key() { return call_.text("key", ""); }

  Column one(const char* parameter) {
    const json* value = call_.value(parameter);
    if (!value) engine::fail(Code::kNotFound, call_.symbol(), " is called without ", parameter, ".");
    return columnsOf(*value, folder_).at(0);
  }

  Column numeric() {
    fc::NumericColumnOptions options;
    options.shape = shapeOf(call_);
    if (call_.isList("default_value")) {
      options.defaultValue = flatNumbers(*call_.value("default_value"));
    } else if (call_.has("default_value")) {
      options.defaultValue = {call_.number("default_value")};
    }
    options.dtype = call_.dtype("dtype", DType::kFloat);
    options.normalizer = normalizerOf(call_);
    return fc::numericColumn(key(), options);
  }

  Column sequenceNumeric() {
    fc::SequenceNumericColumnOptions options;
    options.shape = shapeOf(call_);
    options.defaultValue = call_.number("default_value", options.defaultValue);
    options.dtype = call_.dtype("dtype", DType::kFloat);
    options.normalizer = normalizerOf(call_);
    return fc::sequenceNumericColumn(key(), options);
  }

  Column vocabularyList() {
    const json* list = call_.value("vocabulary_list");
    if (!list || !list->is_array()) engine::fail(Code::kUnimplemented, call_.symbol(), " without a list of words");
    const bool numbers = !list->empty() && list->at(0).is_number_integer();
    const fc::Vocabulary words = numbers ? fc::Vocabulary(list->get<std::vector<int64_t>>())
                                         : fc::Vocabulary(list->get<std::vector<std::string>>());
    fc::VocabularyListOptions options;
    if (call_.has("dtype")) options.dtype = call_.dtype("dtype", DType::kString);
    options.defaultValue = call_.integer("default_value", options.defaultValue);
    options.numOovBuckets = call_.integer("num_oov_buckets", 0);
    return fc::categoricalColumnWithVocabularyList(key(), words, options);
  }

  Column vocabularyFile() {
    fc::VocabularyFileOptions options;
    options.vocabularySize = optionalInteger(call_, "vocabulary_size");
    options.dtype = call_.dtype("dtype", DType::kString);
    options.defaultValue = optionalInteger(call_, "default_value");
    options.numOovBuckets = call_.integer("num_oov_buckets", 0);
    if (call_.text("file_format", "text") != "text")
      engine::fail(Code::kUnimplemented, "vocabularies that are no text");
    return fc::categoricalColumnWithVocabularyFile(key(), folder_ / call_.text("vocabulary_file", ""), options);
  }

  Column crossed() {
    std::vector<fc::CrossKey> keys;
    const json* list = call_.value("keys");
    for (const json& item : list ? *list : json::array()) {
      if (item.is_string()) {
        keys.emplace_back(item.get<std::string>());
      } else {
        keys.emplace_back(columnsOf(item, folder_).at(0));
      }
    }
    return fc::crossedColumn(std::move(keys), call_.integer("hash_bucket_size"), optionalInteger(call_, "hash_key"));
  }

  Column weighted() {
    const Column source = one("categorical_column");
    return fc::weightedCategoricalColumn(source, call_.text("weight_feature_key", ""),
                                         call_.dtype("dtype", DType::kFloat));
  }

  fc::EmbeddingColumnOptions embeddingOptions() {
    fc::EmbeddingColumnOptions options;
    options.combiner = call_.text("combiner", options.combiner);
    call_.ignore("initializer");  // what is compared starts from the recorded variables
    if (call_.has("ckpt_to_load_from")) {
      options.ckptToLoadFrom = (folder_ / call_.checkpoint("ckpt_to_load_from")).string();
      options.tensorNameInCkpt = call_.text("tensor_name_in_ckpt", "");
    }
    if (call_.has("max_norm")) options.maxNorm = call_.number("max_norm");
    options.trainable = call_.flag("trainable", true);
    options.useSafeEmbeddingLookup = call_.flag("use_safe_embedding_lookup", true);
    return options;
  }

  fc::Columns shared() {
    const json* list = call_.value("categorical_columns");
    const fc::Columns sources = columnsOf(list ? *list : json::array(), folder_);
    return fc::sharedEmbeddings(sources, call_.integer("dimension"), embeddingOptions(),
                                call_.text("shared_embedding_collection_name", ""));
  }

  Call call_;
  const std::filesystem::path& folder_;
};

}  // namespace

fc::Columns columnsOf(const json& value, const std::filesystem::path& folder) {
  if (!value.is_array()) return ColumnCall(value, folder).columns();
  fc::Columns columns;
  for (const json& item : value) {
    for (const Column& column : columnsOf(item, folder)) columns.push_back(column);
  }
  return columns;
}

}  // namespace golden
