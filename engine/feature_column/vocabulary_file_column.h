// tf.feature_column.categorical_column_with_vocabulary_file: ids by place in a file. See feature_column.h for the
// threads.
//   using namespace engine::feature_column;
//   std::ofstream("words.txt") << "cat\ndog\n";
//   const Column word = categoricalColumnWithVocabularyFile("word", "words.txt", {.numOovBuckets = 1});
//   const Column column = indicatorColumn(word);
//   Graph graph;
//   const Scope scope(graph);
//   const FeatureTensors features{{"word", ops::constant(scope, Tensor::of<std::string>({"dog", "cow"}, {2, 1}))}};
//   inputLayer(scope, features, {column}).shape();  // is Shape({2, 3})
#pragma once

#include <optional>
#include <string>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// One term a line, or a TFRecord file, compressed with gzip, of one term a record ("tfrecord_gzip").
enum class VocabularyFormat { kText, kRecordsGzip };

struct VocabularyFileOptions {
  std::optional<int64_t> vocabularySize = {};  // the first so many terms; none: all, counted when the column is made
  int64_t numOovBuckets = 0;                   // > 0: terms outside are hashed to [size, size + numOovBuckets)
  std::optional<int64_t> defaultValue = {};    // id of terms outside; none: −1, missing
  DType dtype = DType::kString;                // of the feature: string or integer
  VocabularyFormat format = VocabularyFormat::kText;
};

// InvalidArgument: a file that does not exist (when its terms must be counted), a size below 1, default and OOV buckets
// at once, a dtype that is neither string nor integer.
Column categoricalColumnWithVocabularyFile(const std::string& key, const std::string& vocabularyFile,
                                           VocabularyFileOptions options = {});

}  // namespace engine::feature_column
