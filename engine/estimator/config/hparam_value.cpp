// Types, casts and the text of hyperparameters' values.
#include <charconv>
#include <cmath>

#include "engine/core/error.h"
#include "engine/estimator/config/hparams.h"

namespace engine::estimator {
namespace {

constexpr const char* kTypeNames[] = {"NoneType",    "int",           "float",        "bool",       "str",
                                      "list of int", "list of float", "list of bool", "list of str"};

std::string textOf(std::monostate) {
  return "None";
}
std::string textOf(int64_t value) {
  return std::to_string(value);
}
std::string textOf(bool value) {
  return value ? "True" : "False";
}
std::string textOf(const std::string& value) {
  return value;
}
// The shortest text that gives the same number, and is no integer's.
std::string textOf(double value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof(buffer), value).ptr;
  std::string text(buffer, end);
  return !std::isfinite(value) || text.find_first_of(".e") != std::string::npos ? text : text + ".0";
}
template <typename T>
std::string textOf(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) text += (text.empty() ? "" : ", ") + textOf(value);
  return "[" + text + "]";
}

bool isList(const HParamValue& value) {
  return value.index() > 4;
}

}  // namespace

std::string hparamTypeName(const HParamValue& value) {
  return kTypeNames[value.index()];
}

std::string hparamText(const HParamValue& value) {
  return std::visit([](const auto& v) { return textOf(v); }, value);
}

HParamValue castHParam(const std::string& name, const HParamValue& like, const HParamValue& value) {
  if (like.index() == 0 || like.index() == value.index()) return value;
  if (isList(value) && !isList(like)) {
    fail(Code::kInvalidArgument, "Must not pass a list for single-valued parameter: ", name, ".");
  }
  if (isList(like) && !isList(value)) {
    fail(Code::kInvalidArgument, "Must pass a list for multi-valued parameter: ", name, ".");
  }
  if (std::holds_alternative<double>(like) && std::holds_alternative<int64_t>(value)) {
    return static_cast<double>(std::get<int64_t>(value));
  }
  if (std::holds_alternative<std::vector<double>>(like) && std::holds_alternative<std::vector<int64_t>>(value)) {
    const auto& integers = std::get<std::vector<int64_t>>(value);
    return std::vector<double>(integers.begin(), integers.end());
  }
  fail(Code::kInvalidArgument, "Could not cast hparam '", name, "' of type '", hparamTypeName(like), "' from value ",
       hparamText(value), ".");
}

}  // namespace engine::estimator
