#include "engine/text/features/squad.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"
#include "engine/formats/files/files.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

using nlohmann::json;

constexpr int32_t kNarrowNoBreakSpace = 0x202f;

struct Paragraph {
  std::vector<std::string> words;
  std::vector<int32_t> wordOf;  // for each code point; of a space, the word before it
};

Paragraph paragraphOf(const std::string& text) {
  Paragraph paragraph;
  bool afterSpace = true;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    const CodePoint point = decodeUtf8(at, end);
    const bool isSpace = point.value == ' ' || point.value == '\t' || point.value == '\r' || point.value == '\n' ||
                         point.value == kNarrowNoBreakSpace;
    if (!isSpace) {
      if (afterSpace) paragraph.words.emplace_back();
      paragraph.words.back().append(at, point.bytes);
    }
    afterSpace = isSpace;
    paragraph.wordOf.push_back(static_cast<int32_t>(paragraph.words.size()) - 1);
    at += point.bytes;
  }
  return paragraph;
}

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

// Reads a value with the place where it stands.
class SquadNode {
 public:
  SquadNode(const std::string& path, std::string place, const json& value)
      : path_(path), place_(std::move(place)), value_(value) {}

  SquadNode at(const char* key) const {
    if (!value_.is_object() || !value_.contains(key)) failHere(message("has no \"", key, "\""));
    return {path_, place_.empty() ? key : place_ + "." + key, value_.at(key)};
  }
  bool has(const char* key) const { return value_.is_object() && value_.contains(key); }
  std::vector<SquadNode> list() const {
    if (!value_.is_array()) failHere("is no list");
    std::vector<SquadNode> nodes;
    for (std::size_t i = 0; i < value_.size(); ++i) nodes.emplace_back(path_, message(place_, "[", i, "]"), value_[i]);
    return nodes;
  }
  std::string text() const {
    if (!value_.is_string()) failHere("is no text");
    return value_.get<std::string>();
  }
  int64_t integer() const {
    if (!value_.is_number_integer()) failHere("is no whole number");
    return value_.get<int64_t>();
  }
  bool flag() const {
    if (!value_.is_boolean()) failHere("is neither true nor false");
    return value_.get<bool>();
  }
  [[noreturn]] void failHere(const std::string& what) const {
    fail(Code::kInvalidArgument, path_, ": ", place_.empty() ? "the file" : place_, " ", what,
         ". The file must have SQuAD's form: data, paragraphs, context, qas, id, question, answers.");
  }

 private:
  const std::string& path_;
  std::string place_;
  const json& value_;
};

// Sets where the answer is; false when the paragraph has other words there.
bool setAnswer(SquadExample& example, const Paragraph& paragraph, const SquadNode& answer) {
  example.answer = answer.at("text").text();
  const int64_t begin = answer.at("answer_start").integer();
  const auto size = static_cast<int64_t>(paragraph.wordOf.size());
  const int64_t last = begin >= 0 && begin < size ? begin + countCodePoints(example.answer) - 1 : size;
  if (last < begin || last >= size) {
    answer.failHere(message("begins at character ", begin, " of ", size, " and leaves the context"));
  }
  example.start = std::max(0, paragraph.wordOf[static_cast<std::size_t>(begin)]);
  example.end = std::max(0, paragraph.wordOf[static_cast<std::size_t>(last)]);
  const std::vector<std::string_view> words(paragraph.words.begin() + example.start,
                                            paragraph.words.begin() + example.end + 1);
  return joined(words).find(joined(splitAtSpace(example.answer))) != std::string::npos;
}

// False for a question to skip.
bool readQuestion(const SquadNode& question, const Paragraph& paragraph, const SquadOptions& options,
                  SquadExample& example) {
  example.id = question.at("id").text();
  example.question = question.at("question").text();
  example.words = paragraph.words;
  if (options.impossibleAnswers && (options.training || question.has("is_impossible"))) {
    example.isImpossible = question.at("is_impossible").flag();
  }
  const std::vector<SquadNode> answers =
      options.training || question.has("answers") ? question.at("answers").list() : std::vector<SquadNode>{};
  for (const SquadNode& answer : answers) example.answers.push_back(answer.at("text").text());
  if (!options.training) {
    example.isImpossible = false;
    return true;
  }
  if (example.isImpossible) return true;
  if (answers.size() != 1) {
    question.failHere(message("has ", answers.size(), " answers, and for training a question has exactly one"));
  }
  return setAnswer(example, paragraph, answers[0]);
}

int64_t lineOf(const std::string& text, std::size_t byte) {
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size())), '\n');
}

json parsedJson(const std::string& path, const std::string& text) {
  try {
    return json::parse(text);
  } catch (const json::parse_error& error) {
    fail(Code::kInvalidArgument, path, ":", lineOf(text, error.byte), ": this is no JSON: ", jsonProblem(error.what()),
         ". Correct the file.");
  } catch (const json::exception& error) {  // a number that no computer has
    fail(Code::kInvalidArgument, path, ": this is no JSON: ", jsonProblem(error.what()), ". Correct the file.");
  }
}

}  // namespace

SquadExamples parseSquad(const std::string& path, const std::string& text, const SquadOptions& options) {
  const json document = parsedJson(path, text);
  SquadExamples all;
  std::set<std::string> ids;
  for (const SquadNode& entry : SquadNode(path, "", document).at("data").list()) {
    for (const SquadNode& one : entry.at("paragraphs").list()) {
      const Paragraph paragraph = paragraphOf(one.at("context").text());
      for (const SquadNode& question : one.at("qas").list()) {
        if (paragraph.words.empty()) one.failHere("has a context without words");
        SquadExample example;
        const bool isUsed = readQuestion(question, paragraph, options, example);
        if (!ids.insert(example.id).second) {
          question.failHere("has the id \"" + example.id + "\" of an earlier question; ids must differ");
        }
        if (isUsed) {
          all.examples.push_back(std::move(example));
        } else {
          all.skipped.push_back(example.id);
        }
      }
    }
  }
  if (all.examples.empty()) fail(Code::kInvalidArgument, path, ": there is no question that can be used.");
  return all;
}

SquadExamples readSquad(const std::string& path, const SquadOptions& options) {
  return parseSquad(path, formats::readFile(path), options);
}

}  // namespace engine::text
