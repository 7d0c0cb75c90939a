#include "engine/keras/parts/feature_columns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/core/error.h"
#include "engine/feature_column/columns.h"
#include "engine/keras/core/config.h"
#include "engine/keras/parts/initializers.h"

namespace engine::keras {
namespace {

namespace fc = feature_column;

constexpr int kDeepestColumn = 32;  // columns in columns

// A column of a complete config. Columns inside are replaced by their complete JSON.
using ColumnMaker = fc::Column (*)(Config& config, int depth);

ConfiguredColumn columnAt(const Json& serialized, int depth);

fc::Column inside(Config& config, const std::string& key, int depth) {
  ConfiguredColumn made = columnAt(config.at(key), depth + 1);
  config.set(key, std::move(made.json));
  return made.column;
}

std::vector<double> numbersOf(const Config& config, const std::string& key) {
  const Json& value = config.at(key);
  if (isNumber(value)) return {numberOf(value)};
  return config.numbers(key);
}

// Sizes of which no model has as many numbers are refused before anything multiplies them.
std::vector<int64_t> sizesIn(const Config& config, const std::string& key) {
  std::vector<int64_t> sizes = config.integers(key);
  int64_t room = std::numeric_limits<int32_t>::max();
  for (const int64_t size : sizes) {
    if (size > room) config.fail(key, "of fewer than 2^31 numbers");
    room /= std::max(size, int64_t{1});
  }
  return sizes;
}

fc::Column numericOf(Config& config, int) {
  if (!config.isNull("normalizer_fn")) {
    fail(Code::kUnimplemented, config.owner(), ": 'normalizer_fn' is Python code, which this program does not run: ",
         "normalize the feature by a layer or before the model.");
  }
  fc::NumericColumnOptions options;
  options.shape = sizesIn(config, "shape");
  if (!config.isNull("default_value")) options.defaultValue = numbersOf(config, "default_value");
  options.dtype = dtypeOf(config.text("dtype"));
  return fc::numericColumn(config.text("key"), std::move(options));
}

fc::Column bucketizedOf(Config& config, int depth) {
  return fc::bucketizedColumn(inside(config, "source_column", depth), config.numbers("boundaries"));
}

fc::Vocabulary termsOf(const Config& config) {
  const Json& list = config.at("vocabulary_list");
  if (list.is_array() && !list.empty() && list[0].is_number()) return config.integers("vocabulary_list");
  return config.texts("vocabulary_list");
}

fc::Column vocabularyListOf(Config& config, int) {
  fc::VocabularyListOptions options;
  options.dtype = dtypeOf(config.text("dtype"));
  options.defaultValue = config.integer("default_value");
  options.numOovBuckets = config.integer("num_oov_buckets");
  return fc::categoricalColumnWithVocabularyList(config.text("key"), termsOf(config), options);
}

fc::Column vocabularyFileOf(Config& config, int) {
  fc::VocabularyFileOptions options;
  options.vocabularySize = config.maybeInteger("vocabulary_size");
  options.numOovBuckets = config.integer("num_oov_buckets");
  if (config.integer("default_value", -1) != -1) options.defaultValue = config.integer("default_value");
  options.dtype = dtypeOf(config.text("dtype"));
  const std::string format = config.text("file_format", "text");
  if (format == "tfrecord_gzip") {
    options.format = fc::VocabularyFormat::kRecordsGzip;
  } else if (format != "text") {
    config.fail("file_format", "'text' or 'tfrecord_gzip'");
  }
  return fc::categoricalColumnWithVocabularyFile(config.text("key"), config.text("vocabulary_file"), options);
}

fc::Column hashedOf(Config& config, int) {
  return fc::categoricalColumnWithHashBucket(config.text("key"), config.integer("hash_bucket_size"),
                                             dtypeOf(config.text("dtype")));
}

fc::Column identityOf(Config& config, int) {
  return fc::categoricalColumnWithIdentity(config.text("key"), config.integer("number_buckets"),
                                           config.maybeInteger("default_value"));
}

fc::Column weightedOf(Config& config, int depth) {
  return fc::weightedCategoricalColumn(inside(config, "categorical_column", depth), config.text("weight_feature_key"),
                                       dtypeOf(config.text("dtype")));
}

fc::Column crossedOf(Config& config, int depth) {
  Json list = config.at("keys");
  if (!list.is_array()) config.fail("keys", "a list of features and columns");
  std::vector<fc::CrossKey> keys;
  for (Json& key : list) {
    if (key.is_string()) {
      keys.emplace_back(key.get<std::string>());
      continue;
    }
    ConfiguredColumn made = columnAt(key, depth + 1);
    key = std::move(made.json);
    keys.emplace_back(std::move(made.column));
  }
  config.set("keys", std::move(list));
  return fc::crossedColumn(std::move(keys), config.integer("hash_bucket_size"), config.maybeInteger("hash_key"));
}

fc::Column indicatorOf(Config& config, int depth) {
  return fc::indicatorColumn(inside(config, "categorical_column", depth));
}

// What TensorFlow starts an embedding with unless told otherwise.
Json usualInitializer(int64_t dimension) {
  const double deviation = 1 / std::sqrt(static_cast<double>(dimension));
  return {{"class_name", "TruncatedNormal"},
          {"config", {{"mean", 0.0}, {"stddev", deviation}, {"seed", nullptr}, {"dtype", "float32"}}}};
}

fc::Column embeddingOf(Config& config, int depth) {
  const fc::Column categorical = inside(config, "categorical_column", depth);
  const int64_t dimension = config.integer("dimension");
  if (config.isNull("initializer")) config.set("initializer", usualInitializer(dimension));
  fc::EmbeddingColumnOptions options;
  options.combiner = config.text("combiner");
  options.initializer = initializerOf(config.at("initializer"));
  options.initializerText = config.at("initializer").dump();
  options.ckptToLoadFrom = config.text("ckpt_to_load_from", "");
  options.tensorNameInCkpt = config.text("tensor_name_in_ckpt", "");
  options.maxNorm = config.maybeNumber("max_norm");
  options.trainable = config.flag("trainable", true);
  options.useSafeEmbeddingLookup = config.flag("use_safe_embedding_lookup", true);
  return fc::embeddingColumn(categorical, dimension, std::move(options));
}

struct ColumnClass {
  const char* defaults;  // the keys in TensorFlow's order
  ColumnMaker maker;
};

const std::map<std::string, ColumnClass>& columnClasses() {
  static const std::map<std::string, ColumnClass> kClasses{
      {"NumericColumn",
       {R"({"key": null, "shape": [1], "default_value": null, "dtype": "float32", "normalizer_fn": null})", numericOf}},
      {"BucketizedColumn", {R"({"source_column": null, "boundaries": null})", bucketizedOf}},
      {"VocabularyListCategoricalColumn",
       {R"({"key": null, "vocabulary_list": null, "dtype": "string", "default_value": -1, "num_oov_buckets": 0})",
        vocabularyListOf}},
      {"VocabularyFileCategoricalColumn",
       {R"({"key": null, "vocabulary_file": null, "vocabulary_size": null, "num_oov_buckets": 0, "dtype": "string",
            "default_value": -1, "file_format": null})",
        vocabularyFileOf}},
      {"HashedCategoricalColumn", {R"({"key": null, "hash_bucket_size": null, "dtype": "string"})", hashedOf}},
      {"IdentityCategoricalColumn", {R"({"key": null, "number_buckets": null, "default_value": null})", identityOf}},
      {"WeightedCategoricalColumn",
       {R"({"categorical_column": null, "weight_feature_key": null, "dtype": "float32"})", weightedOf}},
      {"CrossedColumn", {R"({"keys": null, "hash_bucket_size": null, "hash_key": null})", crossedOf}},
      {"IndicatorColumn", {R"({"categorical_column": null})", indicatorOf}},
      {"EmbeddingColumn",
       {R"({"categorical_column": null, "dimension": null, "combiner": "mean", "initializer": null,
            "ckpt_to_load_from": null, "tensor_name_in_ckpt": null, "max_norm": null, "trainable": true,
            "use_safe_embedding_lookup": true})",
        embeddingOf}},
  };
  return kClasses;
}

const ColumnClass& columnClass(const std::string& name) {
  const auto found = columnClasses().find(name);
  if (found != columnClasses().end()) return found->second;
  std::string known;
  for (const auto& [each, which] : columnClasses()) known += (known.empty() ? "" : ", ") + each;
  fail(Code::kNotFound, "There is no feature column of the class '", name, "'. Known are ", known, ".");
}

Json completedColumn(const std::string& className, const Json& defaults, const Json& given) {
  for (const auto& [key, value] : given.items()) {
    if (!defaults.contains(key)) fail(Code::kInvalidArgument, className, " has no argument '", key, "'.");
  }
  Json config = defaults;
  config.update(given);
  return config;
}

ConfiguredColumn columnAt(const Json& serialized, int depth) {
  if (depth > kDeepestColumn) {
    fail(Code::kInvalidArgument, "Feature columns are in each other more than ", kDeepestColumn, " times.");
  }
  if (!serialized.is_object() || !serialized.contains("class_name") || !serialized["class_name"].is_string() ||
      !serialized.contains("config") || !serialized["config"].is_object()) {
    fail(Code::kInvalidArgument, "A feature column must have 'class_name' and 'config', not ",
         serialized.dump().substr(0, 200), ".");
  }
  const auto className = serialized["class_name"].get<std::string>();
  const ColumnClass& which = columnClass(className);
  const Json defaults = parseJson(which.defaults, "the defaults of " + className);
  Config config(className, completedColumn(className, defaults, serialized["config"]));
  fc::Column column = which.maker(config, depth);
  return {std::move(column), {{"class_name", className}, {"config", config.json()}}};
}

}  // namespace

ConfiguredColumn featureColumnOf(const Json& serialized) {
  return columnAt(serialized, 0);
}

}  // namespace engine::keras
