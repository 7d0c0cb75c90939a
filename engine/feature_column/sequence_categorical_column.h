// tf.feature_column.sequence_categorical_column_with_*: ids over time, for embedding and indicator columns of
// sequenceInputLayer. See feature_column.h for the threads.
//   using namespace engine::feature_column;
//   isSequenceCategorical(sequenceCategoricalColumnWithIdentity("visits", 10));  // is true
//   isSequenceCategorical(categoricalColumnWithIdentity("visits", 10));          // is false
#pragma once

#include "engine/feature_column/hashed_categorical_column.h"
#include "engine/feature_column/identity_categorical_column.h"
#include "engine/feature_column/vocabulary_file_column.h"
#include "engine/feature_column/vocabulary_list_column.h"

namespace engine::feature_column {

// As the columns they are named after, errors included.
Column sequenceCategoricalColumnWithIdentity(const std::string& key, int64_t numBuckets,
                                             std::optional<int64_t> defaultValue = {});
Column sequenceCategoricalColumnWithHashBucket(const std::string& key, int64_t hashBucketSize,
                                               DType dtype = DType::kString);
Column sequenceCategoricalColumnWithVocabularyFile(const std::string& key, const std::string& vocabularyFile,
                                                   VocabularyFileOptions options = {});
Column sequenceCategoricalColumnWithVocabularyList(const std::string& key, Vocabulary vocabulary,
                                                   VocabularyListOptions options = {});
// Any categorical column, read as a sequence. InvalidArgument for a column that is not categorical.
Column sequenceCategoricalColumn(const Column& categoricalColumn);

// Whether the column is one of these.
bool isSequenceCategorical(const Column& column);

}  // namespace engine::feature_column
