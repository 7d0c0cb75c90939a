// Options of columns from the messages of an experiment file. Pure functions.
#pragma once

#include <string>

#include "engine/feature_column/embedding_column.h"
#include "engine/feature_column/feature_column.pb.h"
#include "engine/feature_column/numeric_column.h"
#include "engine/feature_column/sequence_numeric_column.h"
#include "engine/feature_column/vocabulary_list_column.h"

namespace engine::feature_column {

// InvalidArgument, naming the field, for an unknown type.
DType dtypeOf(const std::string& name);
// InvalidArgument when it is empty.
const std::string& keyOf(const std::string& key, const char* field = "key");

NumericColumnOptions optionsOf(const config::Numeric& message);
SequenceNumericColumnOptions optionsOf(const config::SequenceNumeric& message);
EmbeddingColumnOptions optionsOf(const config::EmbeddingOptions& message);
Vocabulary vocabularyOf(const config::VocabularyList& message);

}  // namespace engine::feature_column
