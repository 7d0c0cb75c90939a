// Texts with a label, alone or in pairs, as the features of run_classifier.py. Values and pure functions; any thread.
//   std::ofstream("pieces.txt") << "[PAD]\n[UNK]\n[CLS]\n[SEP]\n[MASK]\nthe\ncat\nsky\n";
//   const auto tokenizer = text::tokenizerFromFile("pieces.txt", true);
//   const std::vector<text::LabeledText> texts{{"The cat", {}, "animal"}, {"Sky", {}, "sky"}};
//   text::Truncation truncation;
//   ThreadArena arena(1);
//   const auto features = text::classificationFeatures(texts, {"animal", "sky"}, *tokenizer, 5, truncation, arena);
//   features[0].sequence.inputIds;  // is std::vector<int32_t>({2, 5, 6, 3, 0})
//   features[1].labelId;            // is 1
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/text/features/sequence.h"
#include "engine/text/features/text_table.h"

namespace engine::text {

struct LabeledText {
  std::string first;
  std::optional<std::string> second = {};
  std::string label = {};
};

struct ClassificationFeatures {
  Sequence sequence;
  int32_t labelId = 0;
  bool isReal = true;  // false: only fills a batch
};

// InvalidArgument for a label that is not among `labels`, which tells the example's number, counted from 1.
std::vector<ClassificationFeatures> classificationFeatures(const std::vector<LabeledText>& examples,
                                                           const std::vector<std::string>& labels,
                                                           const Tokenizer& tokenizer, int64_t maxLength,
                                                           Truncation& truncation, ThreadArena& arena);
ClassificationFeatures paddingExample(const FramePieces& frame, int64_t maxLength);

// Which columns of a table are the texts and the label, by name or by number counted from 1.
struct ClassificationColumns {
  std::string first;
  std::string second = {};  // none
  std::string label = {};   // none: to predict

  bool operator==(const ClassificationColumns&) const = default;
};

// InvalidArgument, with the file and the line, for a label that is none of `labels` (where there are any) and an empty
// one. NotFound for a column that is not there.
std::vector<LabeledText> labeledTextsOf(const TextTable& table, const ClassificationColumns& columns,
                                        const std::vector<std::string>& labels);
// The labels of a column, each once, sorted bytewise.
std::vector<std::string> labelsOfColumn(const TextTable& table, const std::string& column);

}  // namespace engine::text
