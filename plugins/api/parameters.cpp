#include "plugins/api/parameters.h"

#include <charconv>
#include <cmath>

#include "engine/core/error.h"

namespace plugins {
namespace {

using engine::Code;
using engine::fail;

std::string declaredNames(const std::vector<ParameterSpec>& specs) {
  std::string names;
  for (const ParameterSpec& spec : specs) names += (names.empty() ? "" : ", ") + spec.name;
  return names.empty() ? "none" : names;
}

template <typename T>
std::optional<T> numberFrom(const std::string& text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<ParameterValue> valueFrom(ParameterType type, const std::string& text) {
  switch (type) {
    case ParameterType::kInt:
      if (const auto value = numberFrom<int64_t>(text)) return *value;
      return std::nullopt;
    case ParameterType::kFloat:
      if (const auto value = numberFrom<double>(text); value && std::isfinite(*value)) return *value;
      return std::nullopt;
    case ParameterType::kBool:
      if (text == "true" || text == "false") return text == "true";
      return std::nullopt;
    case ParameterType::kString:
      return text;
  }
  return std::nullopt;
}

void checkRange(const std::string& plugin, const ParameterSpec& spec, double value) {
  const std::string unit = spec.unit.empty() ? "" : " " + spec.unit;
  if (spec.minimum && value < *spec.minimum) {
    fail(Code::kInvalidArgument, "Plugin '", plugin, "': parameter '", spec.name, "' is ", value,
         ", but must be at least ", *spec.minimum, unit, ".");
  }
  if (spec.maximum && value > *spec.maximum) {
    fail(Code::kInvalidArgument, "Plugin '", plugin, "': parameter '", spec.name, "' is ", value,
         ", but must be at most ", *spec.maximum, unit, ".");
  }
}

std::string choiceNames(const ParameterSpec& spec) {
  std::string names;
  for (const std::string& choice : spec.choices) names += (names.empty() ? "" : ", ") + choice;
  return names;
}

void checkChoice(const std::string& plugin, const ParameterSpec& spec, const std::string& value) {
  if (spec.choices.empty() || std::ranges::find(spec.choices, value) != spec.choices.end()) return;
  fail(Code::kInvalidArgument, "Plugin '", plugin, "': parameter '", spec.name, "' is '", value,
       "', but must be one of ", choiceNames(spec), ".");
}

}  // namespace

std::string parameterTypeName(ParameterType type) {
  switch (type) {
    case ParameterType::kInt:
      return "int";
    case ParameterType::kFloat:
      return "float";
    case ParameterType::kBool:
      return "bool";
    case ParameterType::kString:
      break;
  }
  return "string";
}

std::string toText(const ParameterValue& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  if (const auto* flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* integer = std::get_if<int64_t>(&value)) return std::to_string(*integer);
  return engine::message(std::get<double>(value));
}

std::string describe(const ParameterSpec& spec) {
  std::string text = spec.explanation;
  const std::string unit = spec.unit.empty() ? "" : " " + spec.unit;
  if (!spec.defaultValue && !unit.empty()) text += ", in" + unit;
  if (spec.minimum) text += engine::message(", at least ", *spec.minimum);
  if (spec.maximum) text += engine::message(", at most ", *spec.maximum);
  if (!spec.choices.empty()) text += ", one of " + choiceNames(spec);
  if (spec.defaultValue) text += " (default " + toText(*spec.defaultValue) + unit + ")";
  return text;
}

template <typename T>
const T& Parameters::get(const std::string& name) const {
  const auto found = values_.find(name);
  if (found == values_.end() || !std::holds_alternative<T>(found->second)) {
    fail(Code::kInternal, "A plugin asked for its parameter '", name,
         "', which its metadata does not declare with that type.");
  }
  return std::get<T>(found->second);
}

template const int64_t& Parameters::get<int64_t>(const std::string&) const;
template const double& Parameters::get<double>(const std::string&) const;
template const std::string& Parameters::get<std::string>(const std::string&) const;
template const bool& Parameters::get<bool>(const std::string&) const;

ParameterValue parseParameter(const std::string& plugin, const ParameterSpec& spec, const std::string& text) {
  const std::optional<ParameterValue> value = valueFrom(spec.type, text);
  if (!value) {
    fail(Code::kInvalidArgument, "Plugin '", plugin, "': parameter '", spec.name, "' is '", text, "', but must be ",
         spec.type == ParameterType::kBool ? "true or false" : "of type " + parameterTypeName(spec.type), ".");
  }
  if (const auto* word = std::get_if<std::string>(&*value)) checkChoice(plugin, spec, *word);
  if (const auto* integer = std::get_if<int64_t>(&*value)) checkRange(plugin, spec, static_cast<double>(*integer));
  if (const auto* number = std::get_if<double>(&*value)) checkRange(plugin, spec, *number);
  return *value;
}

Parameters resolveParameters(const std::string& plugin, const std::vector<ParameterSpec>& specs,
                             const std::map<std::string, std::string>& given) {
  for (const auto& [name, text] : given) {
    if (std::ranges::none_of(specs, [&name = name](const ParameterSpec& spec) { return spec.name == name; })) {
      fail(Code::kInvalidArgument, "Plugin '", plugin, "' has no parameter '", name, "'; it has ", declaredNames(specs),
           ".");
    }
  }
  std::map<std::string, ParameterValue> values;
  for (const ParameterSpec& spec : specs) {
    const auto found = given.find(spec.name);
    if (found != given.end()) {
      values.emplace(spec.name, parseParameter(plugin, spec, found->second));
    } else if (spec.defaultValue) {
      values.emplace(spec.name, *spec.defaultValue);
    } else {
      fail(Code::kInvalidArgument, "Plugin '", plugin, "': parameter '", spec.name,
           "' must be given: ", spec.explanation);
    }
  }
  return Parameters(std::move(values));
}

}  // namespace plugins
