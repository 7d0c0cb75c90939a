// The terms of vocabulary files. Functions over files; callable from any thread.
#pragma once

#include <string>

#include "engine/feature_column/vocabulary_file_column.h"

namespace engine::feature_column {

// InvalidArgument, naming the column, when there is no such file; DataLoss for damaged records.
int64_t countTerms(const std::string& key, const std::string& file, VocabularyFormat format);
// The first `size` records as a string or int64 vector. InvalidArgument when there are fewer, or one is no number.
Tensor readRecords(const std::string& key, const std::string& file, int64_t size, DType dtype);

}  // namespace engine::feature_column
