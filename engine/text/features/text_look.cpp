#include "engine/text/features/text_look.h"

#include <algorithm>
#include <array>
#include <set>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/formats/files/files.h"
#include "engine/text/features/squad.h"
#include "engine/text/features/tagging.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

constexpr std::array kTaskNames = {"classification", "tagging", "questions", "pretraining"};
constexpr std::array kLabelColumns = {"label", "labels", "class", "category", "target", "gold_label", "is_duplicate"};
constexpr std::array<std::array<const char*, 2>, 4> kPairColumns = {
    {{"sentence1", "sentence2"}, {"text_a", "text_b"}, {"question1", "question2"}, {"premise", "hypothesis"}}};
constexpr int kLinesLookedAt = 20;
constexpr int64_t kLengthStep = 8;

// Adds an example's pieces to a look.
class TextLooker {
 public:
  TextLooker(TextLook& look, const TextLookOptions& options, const Tokenizer& tokenizer)
      : look_(look), options_(options), tokenizer_(tokenizer) {
    tokenizer.requireFrame();
    const std::vector<int32_t> unknown = tokenizer.encode("\xEF\xBF\xBF");  // no vocabulary has this character
    unknown_ = unknown.empty() ? -1 : unknown.front();
  }

  bool wantsMore() const { return look_.lengths.size() < options_.measured; }

  void begin() {
    text_ = {};
    length_ = 0;
    addFrame(tokenizer_.frame().cls, false);
  }
  // A part of the text; `tag` is that of its first piece.
  void add(const std::string& part, bool isSecond, const std::string& tag = {}) {
    bool isFirst = true;
    for (const int32_t id : tokenizer_.encode(part)) {
      if (id == unknown_) ++look_.unknown;
      ++length_;
      if (!takesPiece()) continue;
      text_.pieces.push_back({tokenizer_.piece(id), id, false, isSecond, tokenizer_.continuesWord(id)});
      text_.tags.push_back(isFirst ? tag : std::string());
      isFirst = false;
    }
  }
  void endPart(bool isSecond) { addFrame(tokenizer_.frame().sep, isSecond); }
  void end(const std::string& label) {
    text_.label = label;
    if (isShown()) look_.first.push_back(std::move(text_));
    look_.lengths.push_back(length_);
  }

 private:
  bool isShown() const { return look_.first.size() < options_.shown; }
  // Whether the next piece is shown; counts it where only it is left out.
  bool takesPiece() {
    if (!isShown()) return false;
    if (text_.pieces.size() < kMostShownPieces) return true;
    ++text_.more;
    return false;
  }
  void addFrame(int32_t id, bool isSecond) {
    ++length_;
    if (!takesPiece()) return;
    text_.pieces.push_back({tokenizer_.piece(id), id, true, isSecond, false});
    text_.tags.emplace_back();
  }

  TextLook& look_;
  const TextLookOptions& options_;
  const Tokenizer& tokenizer_;
  int32_t unknown_ = -1;
  ShownText text_;
  int64_t length_ = 0;
};

void lookAtTable(const std::string& path, const TextLookOptions& options, TextLooker* looker, TextLook& look) {
  const TextTable table = readTextTable(path, tableFormatOf(path), options.header);
  look.columnNames = table.columns;
  look.examples = static_cast<int64_t>(table.rows.size());
  look.columns = options.columns.first.empty() ? guessedColumns(table) : options.columns;
  if (!look.columns.label.empty()) look.labels = labelsOfColumn(table, look.columns.label);
  const auto texts = labeledTextsOf(table, look.columns, {});
  for (std::size_t i = 0; looker && i < texts.size() && looker->wantsMore(); ++i) {
    looker->begin();
    looker->add(texts[i].first, false);
    looker->endPart(false);
    if (texts[i].second) {
      looker->add(*texts[i].second, true);
      looker->endPart(true);
    }
    looker->end(texts[i].label);
  }
}

void lookAtSentences(const std::string& path, TextLooker* looker, TextLook& look) {
  const std::vector<TaggedSentence> sentences = readTaggedSentences(path);
  look.examples = static_cast<int64_t>(sentences.size());
  look.labels = tagsOf(sentences);
  for (std::size_t i = 0; looker && i < sentences.size() && looker->wantsMore(); ++i) {
    looker->begin();
    for (std::size_t word = 0; word < sentences[i].words.size(); ++word) {
      looker->add(sentences[i].words[word], false, sentences[i].tags[word]);
    }
    looker->endPart(false);
    looker->end({});
  }
}

void lookAtQuestions(const std::string& path, TextLooker* looker, TextLook& look) {
  const std::string text = formats::readFile(path);
  look.hasImpossible = text.find("\"is_impossible\"") != std::string::npos;
  const SquadExamples squad = parseSquad(path, text, {true, look.hasImpossible});
  look.examples = static_cast<int64_t>(squad.examples.size());
  for (std::size_t i = 0; looker && i < squad.examples.size() && looker->wantsMore(); ++i) {
    const SquadExample& example = squad.examples[i];
    looker->begin();
    looker->add(example.question, false);
    looker->endPart(false);
    for (const std::string& word : example.words) looker->add(word, true);
    looker->endPart(true);
    looker->end(example.answer);
  }
}

void lookAtLines(const std::string& path, TextLooker* looker, TextLook& look) {
  TextLines lines(path);
  for (std::string line; lines.next(line);) {
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    ++look.examples;
    if (!looker || !looker->wantsMore()) continue;
    looker->begin();
    looker->add(line, false);
    looker->endPart(false);
    looker->end({});
  }
  if (look.examples == 0) fail(Code::kInvalidArgument, "'", path, "' has no text: a sentence a line.");
}

template <std::size_t N>
std::string columnNamed(const TextTable& table, const std::array<const char*, N>& names) {
  for (const std::string& column : table.columns) {
    std::string lower = column;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    if (std::ranges::find(names, lower) != names.end()) return column;
  }
  return {};
}

std::string longestColumn(const TextTable& table) {
  std::vector<std::size_t> bytes(table.columns.size());
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) bytes[i] += row[i].size();
  }
  return table.columns[static_cast<std::size_t>(std::ranges::max_element(bytes) - bytes.begin())];
}

// The column of fewest different cells beside the text; none where every row has one of its own.
std::string mostRepeatedColumn(const TextTable& table, const std::string& text) {
  std::string best;
  std::size_t fewest = table.rows.size();
  for (const std::string& column : table.columns) {
    if (column == text) continue;
    const std::size_t different = labelsOfColumn(table, column).size();
    if (different >= fewest) continue;
    fewest = different;
    best = column;
  }
  return best;
}

// Whether the lines are words with their tags: two or more columns of which no line is long, and empty lines between.
bool looksTagged(const std::string& path) {
  TextLines lines(path);
  int words = 0, ends = 0, looked = 0;
  for (std::string line; looked < kLinesLookedAt && lines.next(line); ++looked) {
    const std::size_t columns = splitAtSpace(line).size();
    if (columns == 0) ++ends;
    if (columns >= 2 && columns <= 4) ++words;
  }
  return ends > 0 && words > 0 && words + ends == looked;
}

}  // namespace

const char* taskName(TextTask task) {
  return kTaskNames[static_cast<std::size_t>(task)];
}

TextTask taskNamed(const std::string& name) {
  const auto at = std::ranges::find(kTaskNames, name);
  if (at != kTaskNames.end()) return static_cast<TextTask>(at - kTaskNames.begin());
  fail(Code::kInvalidArgument, "The task \"", name,
       "\" is none; it must be classification, tagging, questions or pretraining.");
}

TextTask guessedTask(const std::string& path) {
  if (path.ends_with(".conll") || path.ends_with(".bio") || path.ends_with(".iob")) return TextTask::kTagging;
  if (path.ends_with(".tsv") || path.ends_with(".csv") || path.ends_with(".jsonl") || path.ends_with(".ndjson")) {
    return TextTask::kClassification;
  }
  if (path.ends_with(".json")) return TextTask::kQuestions;
  return looksTagged(path) ? TextTask::kTagging : TextTask::kPretraining;
}

ClassificationColumns guessedColumns(const TextTable& table) {
  ClassificationColumns columns;
  for (const auto& [first, second] : kPairColumns) {
    columns.first = columnNamed(table, std::array{first});
    columns.second = columnNamed(table, std::array{second});
    if (!columns.first.empty() && !columns.second.empty()) break;
    columns = {};
  }
  if (columns.first.empty()) columns.first = longestColumn(table);
  columns.label = columnNamed(table, kLabelColumns);
  if (columns.label.empty() && columns.second.empty()) columns.label = mostRepeatedColumn(table, columns.first);
  return columns;
}

int64_t TextLook::longerThan(int64_t length) const {
  return std::ranges::count_if(lengths, [length](int64_t one) { return one > length; });
}

int64_t TextLook::lengthFor(double share) const {
  if (lengths.empty()) return kLengthStep;
  std::vector<int64_t> sorted = lengths;
  std::ranges::sort(sorted);
  const auto wanted = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  const int64_t length = sorted[std::min(wanted, sorted.size() - 1)];
  return (length + kLengthStep - 1) / kLengthStep * kLengthStep;
}

TextLook lookAtTexts(const std::string& path, const TextLookOptions& options, const Tokenizer* tokenizer) {
  TextLook look;
  look.task = options.task;
  std::optional<TextLooker> looker;
  if (tokenizer) looker.emplace(look, options, *tokenizer);
  TextLooker* const taking = looker ? &*looker : nullptr;
  switch (options.task) {
    case TextTask::kClassification:
      lookAtTable(path, options, taking, look);
      break;
    case TextTask::kTagging:
      lookAtSentences(path, taking, look);
      break;
    case TextTask::kQuestions:
      lookAtQuestions(path, taking, look);
      break;
    case TextTask::kPretraining:
      lookAtLines(path, taking, look);
      break;
  }
  return look;
}

}  // namespace engine::text
