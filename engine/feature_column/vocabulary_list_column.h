// tf.feature_column.categorical_column_with_vocabulary_list: ids by place in a list. See feature_column.h for the
// threads.
//   Graph graph;
//   const Scope scope(graph);
//   const feature_column::VocabularyListOptions others{.numOovBuckets = 1};
//   const auto kind = feature_column::categoricalColumnWithVocabularyList("kind", {{"lily", "rose"}}, others);
//   const feature_column::FeatureTensors features{
//       {"kind", ops::constant(scope, Tensor::of<std::string>({"rose", "oak"}, {2, 1}))}};
//   const Output layer = feature_column::inputLayer(scope, features, {feature_column::indicatorColumn(kind)});
//   Session session(graph);
//   session.run(Feeds{}, {}, graph.collections().tableInitializers);
//   session.run(Feeds{}, {layer})[0].toDoubles();  // is std::vector({0.0, 1.0, 0.0, 0.0, 0.0, 1.0})
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/feature_column/feature_column.h"

namespace engine::feature_column {

// Words or integers.
class Vocabulary {
 public:
  Vocabulary(std::initializer_list<const char*> words) : terms_(std::vector<std::string>(words.begin(), words.end())) {}
  Vocabulary(std::initializer_list<int64_t> numbers) : terms_(std::vector<int64_t>(numbers)) {}
  Vocabulary(std::vector<std::string> words) : terms_(std::move(words)) {}  // NOLINT
  Vocabulary(std::vector<int64_t> numbers) : terms_(std::move(numbers)) {}  // NOLINT

  // Words, or else integers.
  bool isText() const { return std::holds_alternative<std::vector<std::string>>(terms_); }
  // How many terms there are.
  int64_t size() const;
  Tensor tensor() const;         // string or int64 [size]
  std::string toString() const;  // ('a', 'b')
  // Whether a term is in it twice, which a column refuses.
  bool hasDuplicates() const;

 private:
  std::variant<std::vector<std::string>, std::vector<int64_t>> terms_;
};

struct VocabularyListOptions {
  std::optional<DType> dtype = {};  // of the feature; none: string or int64, as the vocabulary
  int64_t defaultValue = -1;        // id of terms outside the vocabulary; −1: missing
  int64_t numOovBuckets = 0;        // > 0: they are hashed to [size, size + numOovBuckets) instead
};

// InvalidArgument: an empty vocabulary, duplicates, default and OOV buckets at once, dtypes that do not match.
Column categoricalColumnWithVocabularyList(const std::string& key, Vocabulary vocabulary,
                                           VocabularyListOptions options = {});

}  // namespace engine::feature_column
