#include "app/features/wizard/columns/column_making.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

namespace app {
namespace {

using engine::DType;

constexpr std::size_t kShortList = 50;  // words of a vocabulary
constexpr int64_t kUsualBuckets = 1000;
constexpr int kParts = 10;  // equal ones that boundaries are made for

bool isWholeType(DType dtype) {
  return dtype == DType::kInt32 || dtype == DType::kInt64;
}

int64_t hashBuckets(const Feature* feature) {
  const auto distinct = feature ? static_cast<int64_t>(feature->values.size()) : 0;
  return distinct < kUsualBuckets / 2 ? kUsualBuckets : 10 * kUsualBuckets;
}

// TensorFlow's rule of thumb: the fourth root of the number of ids.
int64_t embeddingDimension(int64_t ids) {
  return std::max<int64_t>(2, std::llround(std::pow(static_cast<double>(std::max<int64_t>(ids, 1)), 0.25)));
}

std::string typeName(const Feature* feature) {
  return feature ? engine::dtypeName(feature->dtype) : std::string();
}

// Bins' edges that part the values into about equal shares, rounded to what a person would write.
std::vector<double> boundariesOf(const Feature* feature) {
  std::vector<double> boundaries;
  if (!feature || feature->histogram.size() < 2) return boundaries;
  const double least = *feature->minimum,
               width = (*feature->maximum - least) / static_cast<double>(feature->histogram.size());
  double all = 0, below = 0;
  for (const int64_t count : feature->histogram) all += static_cast<double>(count);
  const double unit = std::pow(10, std::floor(std::log10(width)));
  int part = 1;
  for (std::size_t bin = 0; bin + 1 < feature->histogram.size(); ++bin) {
    below += static_cast<double>(feature->histogram[bin]);
    if (below < all * part / kParts) continue;
    while (part < kParts && below >= all * part / kParts) ++part;
    const double edge = std::round((least + width * static_cast<double>(bin + 1)) / unit) * unit;
    if (boundaries.empty() || edge > boundaries.back()) boundaries.push_back(edge);
  }
  return boundaries;
}

void fillWords(const std::string& key, const Feature* feature, engine::feature_column::config::VocabularyList* list) {
  list->set_key(key);
  if (!feature) return;
  for (const auto& value : feature->values) {
    if (isWholeType(feature->dtype)) {
      list->add_integers(std::strtoll(value.value.c_str(), nullptr, 10));
    } else {
      list->add_vocabulary(value.value);
    }
  }
}

// A column of words or ids.
ColumnMessage categorical(const std::string& key, const Feature* feature) {
  ColumnMessage column;
  if (feature && !feature->moreValues && feature->values.size() <= kShortList && !feature->values.empty()) {
    fillWords(key, feature, column.mutable_vocabulary_list());
    return column;
  }
  column.mutable_hash_bucket()->set_key(key);
  column.mutable_hash_bucket()->set_hash_bucket_size(hashBuckets(feature));
  if (feature && isWholeType(feature->dtype)) column.mutable_hash_bucket()->set_dtype(typeName(feature));
  return column;
}

bool isWrapper(ColumnKind kind) {
  return kind == ColumnKind::kIndicator || kind == ColumnKind::kEmbedding || kind == ColumnKind::kWeighted ||
         kind == ColumnKind::kSequenceCategorical || kind == ColumnKind::kSharedEmbeddings;
}

// What a wrapper is around; null: nothing.
const ColumnMessage* inner(const ColumnMessage& column) {
  switch (kindOf(column)) {
    case ColumnKind::kIndicator:
      return &column.indicator().categorical();
    case ColumnKind::kEmbedding:
      return &column.embedding().categorical();
    case ColumnKind::kWeighted:
      return &column.weighted_categorical().categorical();
    case ColumnKind::kSequenceCategorical:
      return &column.sequence_categorical().categorical();
    case ColumnKind::kSharedEmbeddings:
      return column.shared_embeddings().categorical_size() > 0 ? &column.shared_embeddings().categorical(0) : nullptr;
    case ColumnKind::kBucketized:
      return &column.bucketized().source();
    default:
      return nullptr;
  }
}

int64_t idsOf(const ColumnMessage& column) {
  if (column.has_hash_bucket()) return column.hash_bucket().hash_bucket_size();
  if (column.has_crossed()) return column.crossed().hash_bucket_size();
  if (column.has_vocabulary_list())
    return column.vocabulary_list().vocabulary_size() + column.vocabulary_list().integers_size();
  return column.has_identity() ? column.identity().num_buckets() : kUsualBuckets;
}

ColumnMessage wrapped(const ColumnMessage& ids, ColumnKind kind) {
  ColumnMessage column;
  switch (kind) {
    case ColumnKind::kEmbedding:
      *column.mutable_embedding()->mutable_categorical() = ids;
      column.mutable_embedding()->set_dimension(embeddingDimension(idsOf(ids)));
      break;
    case ColumnKind::kWeighted:
      *column.mutable_weighted_categorical()->mutable_categorical() = ids;
      break;
    case ColumnKind::kSequenceCategorical:
      *column.mutable_sequence_categorical()->mutable_categorical() = ids;
      break;
    case ColumnKind::kSharedEmbeddings:
      *column.mutable_shared_embeddings()->add_categorical() = ids;
      column.mutable_shared_embeddings()->set_dimension(embeddingDimension(idsOf(ids)));
      break;
    default:
      *column.mutable_indicator()->mutable_categorical() = ids;
  }
  return column;
}

ColumnMessage numeric(const std::string& key, const Feature* feature) {
  ColumnMessage column;
  column.mutable_numeric()->set_key(key);
  if (feature) column.mutable_numeric()->mutable_shape()->Assign(feature->shape.begin(), feature->shape.end());
  return column;
}

ColumnMessage bucketized(const ColumnMessage& source, const Feature* feature) {
  ColumnMessage column;
  *column.mutable_bucketized()->mutable_source() = source;
  for (const double boundary : boundariesOf(feature)) column.mutable_bucketized()->add_boundaries(boundary);
  return column;
}

// The column without what is around it.
ColumnMessage bareColumn(const ColumnMessage& column) {
  const ColumnMessage* inside = isWrapper(kindOf(column)) ? inner(column) : nullptr;
  return inside ? bareColumn(*inside) : column;
}

ColumnMessage plainColumn(const std::string& key, ColumnKind kind, const ColumnMessage& former,
                          const Features& features) {
  const Feature* feature = featureNamed(features, key);
  ColumnMessage column;
  switch (kind) {
    case ColumnKind::kBucketized:
      return bucketized(former.has_numeric() ? former : numeric(key, feature), feature);
    case ColumnKind::kVocabularyList:
      fillWords(key, feature, column.mutable_vocabulary_list());
      break;
    case ColumnKind::kVocabularyFile:
      column.mutable_vocabulary_file()->set_key(key);
      break;
    case ColumnKind::kHashBucket:
      column.mutable_hash_bucket()->set_key(key);
      column.mutable_hash_bucket()->set_hash_bucket_size(hashBuckets(feature));
      if (feature && isWholeType(feature->dtype)) column.mutable_hash_bucket()->set_dtype(typeName(feature));
      break;
    case ColumnKind::kIdentity:
      column.mutable_identity()->set_key(key);
      column.mutable_identity()->set_num_buckets(
          feature && feature->maximum ? static_cast<int64_t>(*feature->maximum) + 1 : 1);
      break;
    case ColumnKind::kSequenceNumeric:
      column.mutable_sequence_numeric()->set_key(key);
      break;
    default:
      return numeric(key, feature);
  }
  return column;
}

engine::feature_column::config::CrossKey crossKey(const ColumnMessage& column, const Features& features) {
  engine::feature_column::config::CrossKey key;
  const ColumnMessage bare = bareColumn(column);
  const Feature* feature = featureNamed(features, keyOf(bare));
  if (!column.id().empty()) {
    key.mutable_column()->set_ref(column.id());
  } else if (bare.has_numeric()) {
    *key.mutable_column() = bucketized(bare, feature);
  } else if (bare.has_bucketized() || bare.has_identity() || bare.has_ref()) {
    *key.mutable_column() = bare;
  } else {
    key.set_feature(keyOf(bare));
  }
  return key;
}

}  // namespace

const Feature* featureNamed(const Features& features, const std::string& name) {
  const auto found = std::ranges::find(features, name, &Feature::name);
  return found == features.end() ? nullptr : &*found;
}

ColumnMessage naturalColumn(const Feature& feature, ColumnTaker taker) {
  const bool isWord = feature.dtype == DType::kString;
  if (taker == ColumnTaker::kSequence && (isWord || isWholeType(feature.dtype))) {
    const ColumnMessage ids = categorical(feature.name, &feature);
    ColumnMessage column = wrapped(wrapped(ids, ColumnKind::kSequenceCategorical), ColumnKind::kEmbedding);
    column.mutable_embedding()->set_dimension(embeddingDimension(idsOf(ids)));
    return column;
  }
  if (taker == ColumnTaker::kSequence) return plainColumn(feature.name, ColumnKind::kSequenceNumeric, {}, {});
  if (!isWord && feature.variableLength && !isWholeType(feature.dtype)) {
    return plainColumn(feature.name, ColumnKind::kSequenceNumeric, {}, {});
  }
  if (!isWord && !feature.variableLength) return numeric(feature.name, &feature);
  const ColumnMessage ids = categorical(feature.name, &feature);
  const bool takesIds = taker == ColumnTaker::kLinear || (taker == ColumnTaker::kTrees && !ids.has_vocabulary_list());
  if (takesIds) return ids;
  // Vectors that nothing trains would say nothing of how far points are apart.
  if (taker == ColumnTaker::kPoints) return wrapped(ids, ColumnKind::kIndicator);
  return wrapped(ids, ids.has_vocabulary_list() ? ColumnKind::kIndicator : ColumnKind::kEmbedding);
}

Well wellFor(const Feature& feature, const engine::estimator::Model& model) {
  const std::vector<Well> wells = wellsOf(model);
  if (wells.size() == 1) return wells.front();
  const bool isRecurrent = takerOf(model, Well::kDeep) == ColumnTaker::kSequence;
  const bool isFirst = isRecurrent ? !feature.variableLength : feature.dtype == DType::kString;
  return isFirst ? Well::kWide : Well::kDeep;
}

ColumnMessage crossedColumn(const std::vector<ColumnMessage>& columns, const Features& features) {
  ColumnMessage crossed;
  for (const ColumnMessage& column : columns) {
    if (column.has_crossed()) {
      crossed.mutable_crossed()->mutable_keys()->MergeFrom(column.crossed().keys());
    } else {
      *crossed.mutable_crossed()->add_keys() = crossKey(column, features);
    }
  }
  crossed.mutable_crossed()->set_hash_bucket_size(kUsualBuckets);
  return crossed;
}

ColumnKind kindOf(const ColumnMessage& column) {
  switch (column.kind_case()) {
    case ColumnMessage::kBucketized:
      return ColumnKind::kBucketized;
    case ColumnMessage::kVocabularyList:
      return ColumnKind::kVocabularyList;
    case ColumnMessage::kVocabularyFile:
      return ColumnKind::kVocabularyFile;
    case ColumnMessage::kHashBucket:
      return ColumnKind::kHashBucket;
    case ColumnMessage::kIdentity:
      return ColumnKind::kIdentity;
    case ColumnMessage::kCrossed:
      return ColumnKind::kCrossed;
    case ColumnMessage::kIndicator:
      return ColumnKind::kIndicator;
    case ColumnMessage::kEmbedding:
      return ColumnKind::kEmbedding;
    case ColumnMessage::kSharedEmbeddings:
      return ColumnKind::kSharedEmbeddings;
    case ColumnMessage::kWeightedCategorical:
      return ColumnKind::kWeighted;
    case ColumnMessage::kSequenceCategorical:
      return ColumnKind::kSequenceCategorical;
    case ColumnMessage::kSequenceNumeric:
      return ColumnKind::kSequenceNumeric;
    case ColumnMessage::kRef:
      return ColumnKind::kReference;
    case ColumnMessage::kNumeric:
    case ColumnMessage::KIND_NOT_SET:
      break;
  }
  return ColumnKind::kNumeric;
}

ColumnMessage converted(const ColumnMessage& column, ColumnKind kind, const Features& features) {
  if (kind == kindOf(column)) return column;
  ColumnMessage result;
  const ColumnMessage bare = bareColumn(column);
  const std::string key = keyOf(bare);
  if (isWrapper(kind)) {
    const bool isIds = !bare.has_numeric() && !bare.has_sequence_numeric();
    result = wrapped(isIds ? bare : categorical(key, featureNamed(features, key)), kind);
  } else if (kind == ColumnKind::kCrossed) {
    result = crossedColumn({bare}, features);
  } else if (kind == ColumnKind::kReference) {
    result.set_ref("");
  } else {
    result = plainColumn(key, kind, bare, features);
  }
  if (!column.id().empty()) result.set_id(column.id());
  return result;
}

std::string keyOf(const ColumnMessage& column) {
  if (const ColumnMessage* inside = inner(column)) return keyOf(*inside);
  switch (kindOf(column)) {
    case ColumnKind::kNumeric:
      return column.numeric().key();
    case ColumnKind::kVocabularyList:
      return column.vocabulary_list().key();
    case ColumnKind::kVocabularyFile:
      return column.vocabulary_file().key();
    case ColumnKind::kHashBucket:
      return column.hash_bucket().key();
    case ColumnKind::kIdentity:
      return column.identity().key();
    case ColumnKind::kSequenceNumeric:
      return column.sequence_numeric().key();
    case ColumnKind::kCrossed:
      if (column.crossed().keys().empty()) return {};
      return column.crossed().keys(0).has_column() ? keyOf(column.crossed().keys(0).column())
                                                   : column.crossed().keys(0).feature();
    default:
      return {};
  }
}

std::vector<std::string> keysOf(const ColumnMessage& column) {
  if (const ColumnMessage* inside = inner(column); inside && !column.has_shared_embeddings()) return keysOf(*inside);
  std::vector<std::string> keys;
  const auto add = [&](const ColumnMessage& part) {
    for (std::string& key : keysOf(part)) keys.push_back(std::move(key));
  };
  if (column.has_shared_embeddings()) {
    for (const ColumnMessage& part : column.shared_embeddings().categorical()) add(part);
  } else if (column.has_crossed()) {
    for (const auto& key : column.crossed().keys()) {
      key.has_column() ? add(key.column()) : keys.push_back(key.feature());
    }
  } else {
    keys.push_back(keyOf(column));
  }
  return keys;
}

bool normalize(ColumnMessage* column, const Features& features) {
  if (!column->has_numeric()) return false;
  const Feature* feature = featureNamed(features, column->numeric().key());
  if (!feature || !feature->stddev || *feature->stddev <= 0) return false;
  const auto rounded = [&](double value) {
    const double unit = std::pow(10, std::floor(std::log10(*feature->stddev)) - 3);
    return std::round(value / unit) * unit;
  };
  column->mutable_numeric()->clear_normalizers();
  auto* score = column->mutable_numeric()->add_normalizers()->mutable_standard_score();
  score->set_mean(rounded(*feature->mean));
  score->set_stddev(rounded(*feature->stddev));
  return true;
}

}  // namespace app
