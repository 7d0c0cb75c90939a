#include "engine/feature_column/describe.h"

#include <charconv>

#include "engine/core/error.h"

namespace engine::feature_column {

std::string quoted(const std::string& text) {
  return "'" + text + "'";
}

std::string numberText(double value) {
  char buffer[32];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof(buffer), value);
  return std::string(buffer, end);
}

std::string tupleText(const std::vector<std::string>& items) {
  std::string text = "(";
  for (std::size_t i = 0; i < items.size(); ++i) text += (i ? ", " : "") + items[i];
  return text + (items.size() == 1 ? ",)" : ")");
}

std::string tupleText(const std::vector<int64_t>& items) {
  std::vector<std::string> texts;
  for (int64_t item : items) texts.push_back(std::to_string(item));
  return tupleText(texts);
}

std::string tupleText(const std::vector<double>& items) {
  std::vector<std::string> texts;
  for (double item : items) texts.push_back(numberText(item));
  return tupleText(texts);
}

std::string optionalText(const std::optional<int64_t>& value) {
  return value ? std::to_string(*value) : "None";
}

std::string boolText(bool value) {
  return value ? "True" : "False";
}

void assertStringOrInt(DType dtype, const std::string& prefix) {
  if (dtype == DType::kString || isInteger(dtype)) return;
  fail(Code::kInvalidArgument, prefix, " dtype must be string or integer. dtype: ", dtypeName(dtype), ".");
}

void assertCompatible(const std::string& key, DType column, DType tensor) {
  if (isInteger(column) == isInteger(tensor)) return;
  fail(Code::kInvalidArgument, "Column dtype and SparseTensors dtype must be compatible. key: ", key,
       ", column dtype: ", dtypeName(column), ", tensor dtype: ", dtypeName(tensor));
}

void checkShape(const std::vector<int64_t>& shape, const std::string& key) {
  for (int64_t dimension : shape) {
    if (dimension >= 1) continue;
    fail(Code::kInvalidArgument, "shape dimensions must be greater than 0. shape: ", tupleText(shape), ", key: ", key);
  }
}

}  // namespace engine::feature_column
