#include "engine/estimator/head/label_vocabulary.h"

#include <algorithm>
#include <numeric>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace engine::estimator {
namespace {

std::vector<std::string> numbersAsWords(int64_t classes) {
  std::vector<std::string> words;
  for (int64_t i = 0; i < classes; ++i) words.push_back(std::to_string(i));
  return words;
}

// `row` [1, n] for every row of `like`.
Output tiled(const Scope& scope, Tensor row, Output like, const std::string& name) {
  const Output zero = ops::constant(scope, Tensor::vector<int32_t>({0}), "rows/begin");
  const Output one = ops::constant(scope, Tensor::vector<int32_t>({1}), "rows/end");
  const Output rows =
      scope.op("StridedSlice", {ops::shapeOf(scope, like), zero, one, one}, {{"shrink_axis_mask", 1}}, "rows");
  const Output multiples = scope.op("Pack", {rows, ops::scalar(scope, int32_t{1}, "multiples/1")}, {}, "multiples");
  return scope.op("Tile", {ops::constant(scope, std::move(row), name + "/row"), multiples}, {}, name);
}

}  // namespace

LabelVocabulary::LabelVocabulary(int64_t classes, std::vector<std::string> words)
    : classes_(classes), words_(std::move(words)) {
  if (words_.empty() || static_cast<int64_t>(words_.size()) == classes) return;
  fail(Code::kInvalidArgument,
       "\"label_vocabulary\" does not have \"n_classes\" items. len(label_vocabulary)=", words_.size(),
       ", n_classes=", classes, ".");
}

int64_t LabelVocabulary::indexOf(const std::string& word) const {
  const auto found = std::ranges::find(words_, word);
  return found == words_.end() ? -1 : found - words_.begin();
}

Output LabelVocabulary::ids(const Scope& outer, Output labels) const {
  const Scope scope = outer.child("class_id_lookup");
  std::vector<int64_t> numbers(words_.size());
  std::iota(numbers.begin(), numbers.end(), 0);
  const Output keys = ops::constant(scope, Tensor::vector(words_), "keys");
  const Output values = ops::constant(scope, Tensor::vector(numbers), "values");
  const Output table = scope.op(
      "HashTableV2", {},
      {{"key_dtype", DType::kString}, {"value_dtype", DType::kInt64}, {"shared_name", scope.fullName("hash_table")}},
      "hash_table");
  Node* import = scope.node("LookupTableImportV2", {table, keys, values});
  scope.graph().collections().tableInitializers.push_back(import);
  const Output missing = ops::scalar(scope, int64_t{-1}, "default");
  return scope.op("LookupTableFindV2", {table, labels, missing});
}

Output LabelVocabulary::classesOf(const Scope& scope, Output ids) const {
  if (words_.empty()) return scope.op("AsString", {ids}, {}, "str_classes");
  const Output words = ops::constant(scope, Tensor::vector(words_), "label_vocabulary");
  return scope.op("GatherV2", {words, ids, ops::scalar(scope, int32_t{0}, "axis")}, {}, "str_classes");
}

Output LabelVocabulary::allIds(const Scope& scope, Output like) const {
  std::vector<int32_t> range(static_cast<std::size_t>(classes_));
  std::iota(range.begin(), range.end(), 0);
  return tiled(scope, Tensor::of(range, Shape{1, classes_}), like, "all_class_ids");
}

Output LabelVocabulary::allClasses(const Scope& scope, Output like) const {
  const std::vector<std::string> words = words_.empty() ? numbersAsWords(classes_) : words_;
  return tiled(scope, Tensor::of(words, Shape{1, classes_}), like, "all_classes");
}

}  // namespace engine::estimator
