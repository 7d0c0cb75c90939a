// Feeds arbitrary bytes to everything that reads texts for BERT: the first byte says what, the rest is a text to cut
// into pieces, a table, sentences with tags, questions, plain text, or a config.
#include "engine/estimator/bert/bert_config_file.h"
#include "engine/text/features/classification.h"
#include "engine/text/features/feature_records.h"
#include "engine/text/features/squad_features.h"
#include "engine/text/word_piece.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace {


const engine::text::WordPieceTokenizer& tokenizer() {
  static const engine::text::WordPieceTokenizer all(std::make_shared<engine::text::Vocabulary>(
      "vocab.txt", std::vector<std::string>{"[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "a", "##a", "b", "ab", "."}));
  return all;
}

void readTable(const std::string& path, engine::text::TableFormat format) {
  const engine::text::TextTable table = engine::text::readTextTable(path, format, true);
  engine::text::labeledTextsOf(table, {"1", "", "1"}, engine::text::labelsOfColumn(table, "1"));
}

void readTags(const std::string& path) {
  const auto sentences = engine::text::readTaggedSentences(path);
  engine::text::Truncation truncation;
  engine::text::taggingFeatures(sentences, engine::text::pieceLabels(engine::text::tagsOf(sentences)), tokenizer(), 8,
                                truncation, path);
}

void readQuestions(const std::string& bytes, bool training) {
  const auto squad = engine::text::parseSquad("fuzz.json", bytes, {training, training});
  engine::text::Truncation truncation;
  engine::text::spanFeatures(squad.examples, tokenizer(), {24, 4, 8, training}, truncation);
}

void readPlainText(const std::string& path) {
  engine::text::PretrainingOptions options;
  options.maxLength = 12;
  options.maxPredictions = 3;
  options.dupeFactor = 1;
  engine::text::pretrainingFeatures(engine::text::readDocuments({path}, tokenizer()), tokenizer(), options);
}

}  // namespace

FUZZ_TARGET(text)(const uint8_t* bytes, std::size_t size) {
  const fuzz::ChosenInput input = fuzz::chosenInput(bytes, size);
  static const fuzz::Folder folder("text");
  const std::string path = folder.write("fuzz.txt", input.bytes);
  fuzz::refuseOrTake([&] {
    switch (input.choice % 8) {
      case 0:
        tokenizer().encodeInText(input.bytes);
        return;
      case 1:
        return readTable(path, engine::text::TableFormat::kTsv);
      case 2:
        return readTable(path, engine::text::TableFormat::kJsonLines);
      case 3:
        return readTags(path);
      case 4:
        return readQuestions(input.bytes, true);
      case 5:
        return readQuestions(input.bytes, false);
      case 6:
        return readPlainText(path);
      default:
        engine::estimator::parseBertConfig("fuzz.json", input.bytes);
    }
  });
  return 0;
}
