// Questions and parts of their paragraphs as the features of run_squad.py: [CLS] question [SEP] part [SEP], with a
// window that slides over the paragraph. Values and pure functions; any thread.
//   std::ofstream("pieces.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nwho\nanna\nsings\nloud\n";
//   const auto tokenizer = text::tokenizerFromFile("pieces.txt", true);
//   const std::vector<text::SquadExample> examples{{.id = "1", .question = "who", .words = {"Anna", "sings", "loud"}}};
//   text::Truncation truncation;
//   const text::SpanOptions options{.maxLength = 6, .docStride = 1, .maxQueryLength = 1, .training = false};
//   const auto windows = text::spanFeatures(examples, *tokenizer, options, truncation);
//   windows.size();                // is 2u
//   windows[1].sequence.inputIds;  // is std::vector<int32_t>({2, 5, 3, 7, 8, 3})
#pragma once

#include <cstdint>
#include <vector>

#include "engine/text/features/sequence.h"
#include "engine/text/features/squad.h"

namespace engine::text {

struct SpanFeatures {
  int64_t uniqueId = 0;         // from 1,000,000,000 on
  int32_t exampleIndex = 0;     // among the examples
  int32_t docSpanIndex = 0;     // among the windows of its paragraph
  std::vector<int32_t> pieces;  // of the sequence, without padding
  Sequence sequence;
  // For each piece of the paragraph's part, from `firstPiece` on: its word, and whether no other window has more
  // context around it.
  int32_t firstPiece = 0;
  std::vector<int32_t> words;
  std::vector<bool> hasMaxContext;
  // For training: the pieces of the answer in the sequence; 0 (which is [CLS]) where the window has not got all of it.
  int32_t startPosition = 0;
  int32_t endPosition = 0;
  bool isImpossible = false;
};

struct SpanOptions {
  int64_t maxLength = 384;
  int64_t docStride = 128;      // pieces between the beginnings of windows
  int64_t maxQueryLength = 64;  // pieces of the question that are kept
  bool training = true;
};

// `truncation` counts questions that were cut. InvalidArgument for a stride below 1, and for lengths that leave no room
// for a paragraph.
std::vector<SpanFeatures> spanFeatures(const std::vector<SquadExample>& examples, const Tokenizer& tokenizer,
                                       const SpanOptions& options, Truncation& truncation);

}  // namespace engine::text
