// Examples of masked words and next sentences from plain text, by create_pretraining_data.py's rules and, for the same
// seed, with its random numbers. Values and pure functions; any thread.
//   std::ofstream("pieces.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsky\nsleeps\nshines\n";
//   std::ofstream("documents.txt") << "The cat sleeps\nThe cat\n\nThe sky shines\nThe sky\n";
//   const auto tokenizer = text::tokenizerFromFile("pieces.txt", true);
//   const auto documents = text::readDocuments({"documents.txt"}, *tokenizer);
//   documents.size();  // is 2u
//   const text::PretrainingOptions options{.maxLength = 10, .maxPredictions = 2, .dupeFactor = 1};
//   const auto features = text::pretrainingFeatures(documents, *tokenizer, options);
//   features[0].sequence.inputIds.size();  // is 10u
//   features[0].maskedIds.size();          // is 2u
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/text/features/sequence.h"

namespace engine::text {

struct PretrainingOptions {
  int64_t maxLength = 128;
  int64_t maxPredictions = 20;  // of masked words in a sequence
  int64_t dupeFactor = 10;      // how often the text is gone through, with other masks
  double shortSequenceProbability = 0.1;
  double maskedProbability = 0.15;
  bool wholeWordMask = false;  // all pieces of a word, or none
  uint64_t seed = 12345;
};

struct PretrainingFeatures {
  Sequence sequence;
  std::vector<int32_t> maskedPositions;  // maxPredictions, filled with 0
  std::vector<int32_t> maskedIds;        // what stood there
  std::vector<float> maskedWeights;      // 1, of filled places 0
  bool isRandomNext = false;             // the second part is of another document
};

// A sentence a line, an empty line between documents: the sentences' pieces. NotFound, PermissionDenied …;
// InvalidArgument with file and line for text that is no UTF-8, and for a file without documents.
using Document = std::vector<std::vector<int32_t>>;
std::vector<Document> readDocuments(const std::vector<std::string>& paths, const Tokenizer& tokenizer);

// InvalidArgument for fewer than two documents (the other sentence must come from somewhere), a vocabulary without
// [MASK], and numbers out of range.
std::vector<PretrainingFeatures> pretrainingFeatures(std::vector<Document> documents, const Tokenizer& tokenizer,
                                                     const PretrainingOptions& options);

}  // namespace engine::text
