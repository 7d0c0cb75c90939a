#include "engine/keras/core/json.h"

#include <cmath>

#include "engine/core/error.h"
#include "engine/core/json_problem.h"

namespace engine::keras {
namespace {

constexpr int kDeepest = 200;  // nested models; beyond it a file is damaged

void write(const Json& value, std::string& out) {
  if (value.is_object() || value.is_array()) {
    out += value.is_object() ? '{' : '[';
    bool first = true;
    for (const auto& [key, element] : value.items()) {
      if (!first) out += ", ";
      first = false;
      if (value.is_object()) out += Json(key).dump(-1, ' ', true) + ": ";
      write(element, out);
    }
    out += value.is_object() ? '}' : ']';
    return;
  }
  if (value.is_number_float()) {
    const double number = value.get<double>();
    if (std::isnan(number)) out += "NaN";
    if (std::isinf(number)) out += number > 0 ? "Infinity" : "-Infinity";
    if (!std::isfinite(number)) return;
  }
  out += value.dump(-1, ' ', true);
}

// Python's names for what JSON has no number for, outside of strings, as numbers beyond the range of doubles or marks.
std::string withoutPythonNumbers(const std::string& text) {
  std::string out;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted && c == '\\') {
      out += c;
      if (++i < text.size()) out += text[i];
      continue;
    }
    if (c == '"') quoted = !quoted;
    const auto is = [&](const char* word) { return !quoted && text.compare(i, std::string(word).size(), word) == 0; };
    if (is("NaN")) {
      out += "\"NaN\"";
      i += 2;
    } else if (is("-Infinity")) {
      out += "\"-Infinity\"";
      i += 8;
    } else if (is("Infinity")) {
      out += "\"Infinity\"";
      i += 7;
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace

std::string pythonText(const Json& value) {
  std::string out;
  write(value, out);
  return out;
}

Json parseJson(const std::string& text, const std::string& what) {
  try {
    const Json::parser_callback_t limit = [&](int depth, Json::parse_event_t, Json&) {
      if (depth > kDeepest) fail(Code::kInvalidArgument, what, " is nested more than ", kDeepest, " times.");
      return true;
    };
    return Json::parse(withoutPythonNumbers(text), limit);
  } catch (const nlohmann::json::exception& error) {
    fail(Code::kInvalidArgument, what, " is not valid JSON: ", jsonProblem(error.what()), ".");
  }
}

}  // namespace engine::keras
