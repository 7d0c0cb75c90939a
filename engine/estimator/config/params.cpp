#include "engine/estimator/config/params.h"

#include <charconv>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

template <typename Number>
bool readWhole(const std::string& text, Number& number) {
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  return code == std::errc() && end == text.data() + text.size();
}

HParamValue typed(const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  int64_t integer = 0;
  if (readWhole(text, integer)) return integer;
  double number = 0;
  // Words such as "inf" and "nan" stay words.
  if (text.find_first_of("0123456789") != std::string::npos && readWhole(text, number)) return number;
  return text;
}

}  // namespace

Params Params::fromTexts(const std::map<std::string, std::string>& texts) {
  Params params;
  for (const auto& [name, text] : texts) params.set(name, typed(text));
  return params;
}

const HParamValue& Params::at(const std::string& name) const {
  const auto found = values_.find(name);
  if (found != values_.end()) return found->second;
  std::string names;
  for (const auto& [other, value] : values_) names += (names.empty() ? "" : ", ") + other;
  fail(Code::kNotFound, "The model has no param '", name, "'; there are ", names.empty() ? "none" : names, ".");
}

}  // namespace engine::estimator
