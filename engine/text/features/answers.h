// From the logits of a span model to answers in the paragraph's own words, as run_squad.py writes them: the best spans
// of all windows, brought back to the text. Values and pure functions; any thread.
//   std::ofstream("pieces.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nwho\nanna\nsings\nloud\n";
//   const auto tokenizer = text::tokenizerFromFile("pieces.txt", true);
//   const std::vector<text::SquadExample> examples{{.id = "1", .question = "who", .words = {"Anna", "sings", "loud"}}};
//   text::Truncation truncation;
//   const text::SpanOptions options{.maxLength = 8, .maxQueryLength = 2, .training = false};
//   const auto windows = text::spanFeatures(examples, *tokenizer, options, truncation);
//   text::SpanLogits logits{windows[0].uniqueId, std::vector<float>(8), std::vector<float>(8)};  // as of a model
//   logits.start[3] = logits.end[3] = 9;  // [CLS] who [SEP] anna
//   const text::BasicTokenizer basic;
//   text::decodeAnswers(examples, windows, {logits}, *tokenizer, basic, {}).at("1").best;  // is "Anna"
#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/text/basic_tokenizer.h"
#include "engine/text/features/squad_features.h"

namespace engine::text {

// What a model gives for a window; as many logits as its sequence has places.
struct SpanLogits {
  int64_t uniqueId = 0;
  std::vector<float> start;
  std::vector<float> end;
};

struct AnswerOptions {
  int64_t nBest = 20;
  int64_t maxAnswerLength = 30;    // in pieces
  bool impossibleAnswers = false;  // SQuAD 2.0: no answer is an answer
  double nullThreshold = 0;        // how much better no answer must be
};

struct Answer {
  std::string text;
  double probability = 0;  // among those of the list
  float startLogit = 0;
  float endLogit = 0;
};

struct Answers {
  std::string best;           // "" for no answer
  std::vector<Answer> nBest;  // at least one
  double nullDifference = 0;  // of no answer's score and the best one's; for impossibleAnswers
};

// For each example's id. InvalidArgument when a window has no logits or as many as another length.
std::map<std::string, Answers> decodeAnswers(const std::vector<SquadExample>& examples,
                                             const std::vector<SpanFeatures>& features,
                                             const std::vector<SpanLogits>& logits, const Tokenizer& tokenizer,
                                             const BasicTokenizer& basic, const AnswerOptions& options);

// The part of `original` that reads as `predicted`, whose words are joined pieces: "Steve Smith's" and "steve smith"
// give "Steve Smith". `original` itself where the two cannot be aligned.
std::string textOfAnswer(const std::string& predicted, const std::string& original, const BasicTokenizer& basic);

}  // namespace engine::text
