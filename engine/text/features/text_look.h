// A look at a file of texts before anything is trained on it: its columns and labels, the first examples as the pieces
// that a model reads, and how long the examples are. Values and pure functions apart from the files; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/text/features/classification.h"
#include "engine/text/tokenizer.h"

namespace engine::text {

enum class TextTask { kClassification, kTagging, kQuestions, kPretraining };

// As experiment files call it: "classification", "tagging", "questions", "pretraining".
const char* taskName(TextTask task);
// InvalidArgument for another name.
TextTask taskNamed(const std::string& name);
// What a file most probably is for, by its ending and its first lines. Errors of reading.
TextTask guessedTask(const std::string& path);

// The columns that are most probably the texts and the label: columns with one of the usual names of a pair, else the
// one with the longest cells; a column with a usual name, else the one with the fewest different cells.
ClassificationColumns guessedColumns(const TextTable& table);

struct TextLookOptions {
  TextTask task = TextTask::kClassification;
  ClassificationColumns columns = {};  // an empty first one: they are guessed
  bool header = true;
  std::size_t shown = 12;       // examples whose pieces are given
  std::size_t measured = 5000;  // examples whose length is
};

struct ShownPiece {
  std::string piece;
  int32_t id = 0;
  bool isFrame = false;    // [CLS], [SEP]
  bool isSecond = false;   // of the second text, or of a question's paragraph
  bool continues = false;  // goes on with the word of the piece before it
};

inline constexpr std::size_t kMostShownPieces = 400;  // of a text

struct ShownText {
  std::vector<ShownPiece> pieces;      // the first ones of a very long text, else all
  std::string label = {};              // the class, or the answer
  std::vector<std::string> tags = {};  // for each piece: of a word's first one, else empty
  int64_t more = 0;                    // pieces behind those
};

struct TextLook {
  TextTask task = TextTask::kClassification;
  std::vector<std::string> columnNames = {};  // of a table
  ClassificationColumns columns = {};
  std::vector<std::string> labels = {};  // the classes or the tags of the whole file, in the order of their numbers
  bool hasImpossible = false;            // questions may have no answer: SQuAD 2.0
  int64_t examples = 0;                  // in the file: rows, sentences, questions, or lines of text
  std::vector<int64_t> lengths = {};     // pieces with their frame, of the first examples
  int64_t unknown = 0;                   // of these pieces, how many are [UNK]
  std::vector<ShownText> first = {};

  // Of the measured examples, how many have more pieces.
  int64_t longerThan(int64_t length) const;
  // The shortest multiple of 8 that this share of the measured examples fits in.
  int64_t lengthFor(double share) const;
};

// `tokenizer` null: only columns, labels and the number of examples. Errors of reading the file, with file and line.
TextLook lookAtTexts(const std::string& path, const TextLookOptions& options, const Tokenizer* tokenizer);

}  // namespace engine::text
