// The classes of a head: numbers 0 … n-1, or words of a vocabulary. A value type; used by the graph's thread.
//   const LabelVocabulary flowers(3, {"lily", "rose", "iris"});
//   flowers.indexOf("rose");  // is 1
//   Graph graph;
//   const Scope scope(graph);
//   const Output words = ops::constant(scope, Tensor::vector<std::string>({"iris", "oak"}));
//   const Output ids = flowers.ids(scope, words);
//   Session session(graph);
//   session.run(Feeds{}, {}, graph.collections().tableInitializers);
//   session.run(Feeds{}, {ids})[0].toDoubles();  // is std::vector({2.0, -1.0})
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/base/estimator_spec.h"

namespace engine::estimator {

class LabelVocabulary {
 public:
  // `words` is empty for classes that are just numbers. InvalidArgument when there are another number of words.
  LabelVocabulary(int64_t classes, std::vector<std::string> words);

  // Whether the classes are just numbers.
  bool empty() const { return words_.empty(); }
  // How many classes there are.
  int64_t size() const { return classes_; }
  // In the order of their numbers; none when there is no vocabulary.
  const std::vector<std::string>& words() const { return words_; }
  // The position of a word, or -1.
  int64_t indexOf(const std::string& word) const;

  // int64 class ids of string labels of any shape, -1 for a word that is not in the vocabulary (which is not empty).
  // The table is among the graph's table initializers.
  Output ids(const Scope& scope, Output labels) const;
  // Strings for int64 class ids of any shape.
  Output classesOf(const Scope& scope, Output ids) const;
  // int32 and string [batch, n]: every class for every row of `like`.
  Output allIds(const Scope& scope, Output like) const;
  Output allClasses(const Scope& scope, Output like) const;

 private:
  int64_t classes_;
  std::vector<std::string> words_;
};

}  // namespace engine::estimator
