#include "engine/core/json_problem.h"

namespace engine {
namespace {

constexpr std::size_t kLongest = 300;  // bytes; it repeats what was read

// Without `from` and what follows up to and with `to`.
std::string without(std::string text, std::string_view from, std::string_view to) {
  const std::size_t begin = text.find(from);
  const std::size_t end = begin == text.npos ? text.npos : text.find(to, begin);
  return end == text.npos ? text : text.erase(begin, end + to.size() - begin);
}

}  // namespace

std::string jsonProblem(std::string_view said) {
  std::string text = without(std::string(said), "[json.exception.", "] ");
  text = without(std::move(text), "parse error ", "at ");
  text = without(std::move(text), "syntax error while parsing ", " - ");
  if (text.size() <= kLongest) return text;
  std::size_t end = kLongest;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // not inside of a character
  return text.substr(0, end) + "…";
}

}  // namespace engine
