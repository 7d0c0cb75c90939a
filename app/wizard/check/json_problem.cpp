#include "app/wizard/check/json_problem.h"

#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "engine/core/error.h"
#include "engine/estimator/experiment.h"

namespace app {
namespace {

constexpr const char* kSource = "JSON";

// Where each member and element of a text begins, by its path: "model.sequential.layers[2].filters". The text is sound
// JSON.
class JsonPlaces {
 public:
  explicit JsonPlaces(const std::string& text) : text_(text) { value(""); }

  std::optional<std::size_t> find(const std::string& path) const {
    const auto found = places_.find(path);
    return found == places_.end() ? std::nullopt : std::optional(found->second);
  }

 private:
  void space() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  std::string quoted() {
    const std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    return text_.substr(begin, at_++ - begin);
  }
  // Each member of an object or a list, as `each` reads it, up to the closing bracket.
  template <typename Each>
  void members(char close, Each each) {
    ++at_;
    for (space(); at_ < text_.size() && text_[at_] != close; space()) {
      if (text_[at_] == ',') {
        ++at_;
      } else {
        each();
      }
    }
    ++at_;
  }
  void value(const std::string& path) {
    space();
    if (at_ >= text_.size()) return;
    if (text_[at_] == '{') {
      members('}', [&] {
        const std::size_t begin = at_;
        const std::string name = quoted();
        const std::string inner = path.empty() ? name : path + "." + name;
        places_.emplace(inner, begin);
        space();
        ++at_;  // the colon
        value(inner);
      });
    } else if (text_[at_] == '[') {
      int index = 0;
      members(']', [&] {
        const std::string inner = path + "[" + std::to_string(index++) + "]";
        places_.emplace(inner, at_);
        value(inner);
      });
    } else if (text_[at_] == '"') {
      quoted();
    } else {
      while (at_ < text_.size() && !std::strchr(",]} \t\r\n", text_[at_])) ++at_;
    }
  }

  const std::string& text_;
  std::size_t at_ = 0;
  std::map<std::string, std::size_t> places_;
};

// The path that a message of the experiment's reader names.
std::string pathIn(const std::string& message) {
  static const std::regex kUnknown(R"(^(?:([^\s:]+): )?\w+ has no field '([^']+)')");
  static const std::regex kRange(R"(^((?:\w+(?:\[\d+\])?: )*\w+(?:\[\d+\])?) is )");
  static const std::regex kKind(R"(\(([\w.\[\]]+)\): )");
  std::smatch match;
  if (std::regex_search(message, match, kUnknown)) {
    return match[1].matched ? match[1].str() + "." + match[2].str() : match[2].str();
  }
  if (std::regex_search(message, match, kRange)) return std::regex_replace(match[1].str(), std::regex(": "), ".");
  return std::regex_search(message, match, kKind) ? match[1].str() : std::string();
}

JsonProblem problemAt(const std::string& text, std::size_t offset, const std::string& words) {
  JsonProblem problem{1, 1, words};
  for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if (byte == '\n') {
      ++problem.line;
      problem.column = 1;
    } else if ((byte & 0xC0) != 0x80) {  // not the rest of a character
      ++problem.column;
    }
  }
  return problem;
}

std::optional<JsonProblem> syntaxProblem(const std::string& json) {
  try {
    std::ignore = nlohmann::json::parse(json);
    return std::nullopt;
  } catch (const nlohmann::json::parse_error& error) {
    // "[json.exception.parse_error.101] parse error at line 2, column 3: syntax error while parsing …: what"
    std::string words = error.what();
    const std::size_t colon = words.find(": ");
    words = colon == std::string::npos ? words : words.substr(colon + 2);
    return problemAt(json, error.byte > 0 ? error.byte - 1 : 0, words);
  }
}

// Without the source in front and the advice for files.
std::string ownWords(std::string message) {
  const std::string source = std::string(kSource) + ": ";
  if (message.starts_with(source)) message.erase(0, source.size());
  const std::string advice = " Correct the file.";
  if (message.ends_with(advice)) message.resize(message.size() - advice.size());
  return message;
}

}  // namespace

std::optional<JsonProblem> readJson(const std::string& json, engine::estimator::Experiment* experiment) {
  try {
    *experiment = engine::estimator::parseExperiment(json, kSource);
    return std::nullopt;
  } catch (const engine::Error& error) {
    if (auto problem = syntaxProblem(json)) return problem;
    const std::string words = ownWords(error.what());
    const JsonPlaces places(json);
    // The innermost part of the path that the text has.
    for (std::string path = pathIn(words); !path.empty();) {
      if (const auto offset = places.find(path)) return problemAt(json, *offset, words);
      const std::size_t end = path.find_last_of(".[");
      path.resize(end == std::string::npos ? 0 : end);
    }
    return JsonProblem{0, 0, words};
  }
}

}  // namespace app
