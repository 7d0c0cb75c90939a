// Makes feature columns from features and from other columns, and describes them. Pure functions of values.
#pragma once

#include <QString>
#include <vector>

#include "app/features/wizard/columns/column_wells.h"
#include "engine/data/preview/preview.h"

namespace app {

// A feature as a look at the data found it.
using Feature = engine::data::ColumnPreview;
using Features = std::vector<Feature>;

// Null: there is no such feature.
const Feature* featureNamed(const Features& features, const std::string& name);

// What a feature becomes by itself: a number as it is; words of a short list, or hashed; in a network with an
// indicator or an embedding around, for a recurrent one as a sequence; for trees with an indicator or as ids, for
// clusters with an indicator.
ColumnMessage naturalColumn(const Feature& feature, ColumnTaker taker);
// The well of the model that suits the feature.
Well wellFor(const Feature& feature, const engine::estimator::Model& model);
// All of them crossed, numbers in buckets. Those with an id are referred to.
ColumnMessage crossedColumn(const std::vector<ColumnMessage>& columns, const Features& features);

// What a column may be made into, in the order of a list.
enum class ColumnKind {
  kNumeric,
  kBucketized,
  kVocabularyList,
  kVocabularyFile,
  kHashBucket,
  kIdentity,
  kCrossed,
  kIndicator,
  kEmbedding,
  kSharedEmbeddings,
  kWeighted,
  kSequenceCategorical,
  kSequenceNumeric,
  kReference,
};
QString kindText(ColumnKind kind);
ColumnKind kindOf(const ColumnMessage& column);
// The column as another kind, of the same features: an indicator goes around, a bucketized comes out of a number.
// Its id stays.
ColumnMessage converted(const ColumnMessage& column, ColumnKind kind, const Features& features);

// The feature, or the first one, that the column reads; empty: none is named.
std::string keyOf(const ColumnMessage& column);
// All of them.
std::vector<std::string> keysOf(const ColumnMessage& column);
// "education × occupation", "age in 11 buckets", "embedding of occupation, 8 numbers".
QString columnText(const ColumnMessage& column);
// Mean and deviation of the feature in front of the number. False when the column is no number or they are not known.
bool normalize(ColumnMessage* column, const Features& features);

}  // namespace app
