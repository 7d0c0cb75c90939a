#include "engine/feature_column/column_factory.h"

#include "engine/feature_column/column_error.h"
#include "engine/feature_column/column_options.h"
#include "engine/feature_column/columns.h"

namespace engine::feature_column {
namespace {

template <typename... Parts>
[[noreturn]] void failAt(const std::string& place, const Parts&... parts) {
  throw ColumnError(Code::kInvalidArgument, place, message(parts...));
}

// Runs `make`; its errors get the place in front.
template <typename Make>
auto at(const std::string& place, Make make) {
  try {
    return make();
  } catch (const ColumnError& error) {
    if (error.place().starts_with(place)) throw;  // of a message inside: it has its place already
    throw ColumnError(error.code(), place, error.what());
  } catch (const Error& error) {
    throw ColumnError(error.code(), place, error.what());
  }
}

std::string kindName(const config::FeatureColumn& message) {
  if (message.kind_case() == config::FeatureColumn::KIND_NOT_SET) return "";
  return "." + config::FeatureColumn::descriptor()->FindFieldByNumber(message.kind_case())->name();
}

VocabularyListOptions listOptions(const config::VocabularyList& message) {
  VocabularyListOptions options;
  options.defaultValue = message.default_value();
  options.numOovBuckets = message.num_oov_buckets();
  return options;
}

}  // namespace

void ColumnFactory::define(const ColumnMessages& messages, const std::string& place) {
  for (int i = 0; i < messages.size(); ++i) {
    const std::string& id = messages[i].id();
    if (id.empty()) continue;
    const std::string here = place + "[" + std::to_string(i) + "]";
    const auto [other, isNew] = definitions_.emplace(id, Definition{&messages[i], here});
    if (isNew) continue;
    failAt(here + ".id", "'", id, "' is already the id of ", other->second.place, ".");
  }
}

Column ColumnFactory::column(const config::FeatureColumn& message, const std::string& place) {
  const Columns columns = make(message, place);
  if (columns.size() == 1) return columns[0];
  failAt(place, "shared_embeddings are ", columns.size(), " columns; one is needed here.");
}

Columns ColumnFactory::columns(const ColumnMessages& messages, const std::string& place) {
  Columns all;
  for (int i = 0; i < messages.size(); ++i) {
    const Columns columns = make(messages[i], place + "[" + std::to_string(i) + "]");
    all.insert(all.end(), columns.begin(), columns.end());
  }
  return all;
}

Columns ColumnFactory::referred(const std::string& id, const std::string& place) {
  const auto made = made_.find(id);
  if (made != made_.end()) return made->second;
  const auto found = definitions_.find(id);
  if (found == definitions_.end()) {
    std::string known;
    for (const auto& [name, definition] : definitions_) known += (known.empty() ? "" : ", ") + name;
    failAt(place + ".ref", "there is no column with the id '", id, "'",
           known.empty() ? "; no column has an id." : "; there are " + known + ".");
  }
  if (!making_.insert(id).second) {
    failAt(place + ".ref", "column '", id, "' refers to itself.");
  }
  const Columns columns = make(*found->second.message, found->second.place);
  making_.erase(id);
  return made_.emplace(id, columns).first->second;
}

Columns ColumnFactory::make(const config::FeatureColumn& message, const std::string& place) {
  if (message.has_ref()) return referred(message.ref(), place);
  const std::string here = place + kindName(message);
  return at(here, [&]() -> Columns {
    if (message.has_shared_embeddings()) return makeShared(message.shared_embeddings(), here);
    return {makeOne(message, here)};
  });
}

Columns ColumnFactory::makeShared(const config::SharedEmbeddings& message, const std::string& place) {
  EmbeddingColumnOptions options = optionsOf(message.options());
  if (!options.ckptToLoadFrom.empty()) options.ckptToLoadFrom = resolved(options.ckptToLoadFrom);
  return sharedEmbeddings(columns(message.categorical(), place + ".categorical"), message.dimension(),
                          std::move(options), message.collection_name());
}

Column ColumnFactory::makeCrossed(const config::Crossed& message, const std::string& place) {
  std::vector<CrossKey> keys;
  for (int i = 0; i < message.keys_size(); ++i) {
    const config::CrossKey& key = message.keys(i);
    const std::string here = place + ".keys[" + std::to_string(i) + "]";
    if (key.has_feature()) {
      keys.emplace_back(keyOf(key.feature(), "feature"));
    } else if (key.has_column()) {
      keys.emplace_back(column(key.column(), here + ".column"));
    } else {
      failAt(here, "set feature (a name) or column.");
    }
  }
  return crossedColumn(std::move(keys), message.hash_bucket_size(),
                       message.has_hash_key() ? std::optional(message.hash_key()) : std::nullopt);
}

Column ColumnFactory::makeVocabularyFile(const config::VocabularyFile& message) {
  VocabularyFileOptions options;
  if (message.has_vocabulary_size()) options.vocabularySize = message.vocabulary_size();
  if (message.has_default_value()) options.defaultValue = message.default_value();
  options.numOovBuckets = message.num_oov_buckets();
  options.dtype = dtypeOf(message.dtype());
  if (message.file_format() == "tfrecord_gzip") {
    options.format = VocabularyFormat::kRecordsGzip;
  } else if (message.file_format() != "text") {
    fail(Code::kInvalidArgument, "file_format: '", message.file_format(), "' is not text or tfrecord_gzip.");
  }
  const std::string& file = message.vocabulary_file();
  return categoricalColumnWithVocabularyFile(keyOf(message.key()), file.empty() ? file : resolved(file), options);
}

Column ColumnFactory::makeOne(const config::FeatureColumn& m, const std::string& place) {
  const std::string categorical = place + ".categorical";
  switch (m.kind_case()) {
    case config::FeatureColumn::kNumeric:
      return numericColumn(keyOf(m.numeric().key()), optionsOf(m.numeric()));
    case config::FeatureColumn::kBucketized:
      return bucketizedColumn(column(m.bucketized().source(), place + ".source"),
                              {m.bucketized().boundaries().begin(), m.bucketized().boundaries().end()});
    case config::FeatureColumn::kVocabularyList:
      return categoricalColumnWithVocabularyList(keyOf(m.vocabulary_list().key()), vocabularyOf(m.vocabulary_list()),
                                                 listOptions(m.vocabulary_list()));
    case config::FeatureColumn::kVocabularyFile:
      return makeVocabularyFile(m.vocabulary_file());
    case config::FeatureColumn::kHashBucket:
      return categoricalColumnWithHashBucket(keyOf(m.hash_bucket().key()), m.hash_bucket().hash_bucket_size(),
                                             dtypeOf(m.hash_bucket().dtype()));
    case config::FeatureColumn::kIdentity:
      return categoricalColumnWithIdentity(
          keyOf(m.identity().key()), m.identity().num_buckets(),
          m.identity().has_default_value() ? std::optional(m.identity().default_value()) : std::nullopt);
    case config::FeatureColumn::kWeightedCategorical:
      return weightedCategoricalColumn(column(m.weighted_categorical().categorical(), categorical),
                                       keyOf(m.weighted_categorical().weight_feature_key(), "weight_feature_key"),
                                       dtypeOf(m.weighted_categorical().dtype()));
    case config::FeatureColumn::kCrossed:
      return makeCrossed(m.crossed(), place);
    case config::FeatureColumn::kIndicator:
      return indicatorColumn(column(m.indicator().categorical(), categorical));
    case config::FeatureColumn::kEmbedding:
      return makeEmbedding(m.embedding(), categorical);
    case config::FeatureColumn::kSequenceCategorical:
      return sequenceCategoricalColumn(column(m.sequence_categorical().categorical(), categorical));
    case config::FeatureColumn::kSequenceNumeric:
      return sequenceNumericColumn(keyOf(m.sequence_numeric().key()), optionsOf(m.sequence_numeric()));
    case config::FeatureColumn::kSharedEmbeddings:
    case config::FeatureColumn::kRef:
    case config::FeatureColumn::KIND_NOT_SET:
      break;
  }
  fail(Code::kInvalidArgument, "has no kind of column: set numeric, bucketized, vocabulary_list, vocabulary_file, ",
       "hash_bucket, identity, weighted_categorical, crossed, indicator, embedding, shared_embeddings, ",
       "sequence_categorical, sequence_numeric or ref.");
}

Column ColumnFactory::makeEmbedding(const config::Embedding& message, const std::string& place) {
  EmbeddingColumnOptions options = optionsOf(message.options());
  if (!options.ckptToLoadFrom.empty()) options.ckptToLoadFrom = resolved(options.ckptToLoadFrom);
  return embeddingColumn(column(message.categorical(), place), message.dimension(), std::move(options));
}

Column fromMessage(const config::FeatureColumn& message, const ResolvePath& resolvePath) {
  return ColumnFactory(resolvePath).column(message, "feature_column");
}

Columns columnsFromMessages(const ColumnMessages& messages, const ResolvePath& resolvePath, const std::string& place) {
  ColumnFactory factory(resolvePath);
  factory.define(messages, place);
  return factory.columns(messages, place);
}

}  // namespace engine::feature_column
