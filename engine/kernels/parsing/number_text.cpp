#include "engine/kernels/parsing/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace engine::kernels {
namespace {

bool isSpace(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && isSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && isSpace(text.back())) text.remove_suffix(1);
  return text;
}

bool equalsWord(std::string_view text, std::string_view word) {
  return std::equal(text.begin(), text.end(), word.begin(), word.end(),
                    [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
}

// Where from_chars says "out of range": whether the number is too large, not too small. Its first digit that is not 0
// and the exponent decide, as no float's exponent comes near to the number of digits that a text may have.
bool tooLarge(std::string_view text) {
  const std::size_t mark = text.find_first_of("eE");
  if (mark != text.npos) return text.substr(mark + 1).find('-') == text.npos;
  const std::size_t point = text.find('.');
  return text.substr(0, point).find_first_not_of('0') != text.npos && point != 0;
}

template <typename T>
bool parseHexadecimal(std::string_view digits, T& value) {
  if (digits.empty()) return false;
  value = 0;
  for (const char c : digits) {
    int digit = 0;
    if (std::from_chars(&c, &c + 1, digit, 16).ec != std::errc()) return false;
    value = value * 16 + static_cast<T>(digit);
  }
  return true;
}

template <typename T>
bool parsePositive(std::string_view text, T& value) {
  if (text.size() > 1 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
    return parseHexadecimal(text.substr(2), value);
  }
  if (equalsWord(text, "inf")) {
    value = std::numeric_limits<T>::infinity();
    return true;
  }
  if (equalsWord(text, "nan")) {
    value = std::numeric_limits<T>::quiet_NaN();
    return true;
  }
  if (text.empty() || !(isDigit(text[0]) || text[0] == '.')) return false;  // from_chars takes "infinity" and "nan(…)"
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (end != text.data() + text.size()) return false;
  if (error == std::errc::result_out_of_range) {
    value = tooLarge(text) ? std::numeric_limits<T>::infinity() : T{0};
    return true;
  }
  return error == std::errc();
}

template <typename T>
bool parseFloating(std::string_view text, T& value) {
  if (text.empty()) return false;
  text = trimmed(text);
  if (text.empty()) {  // spaces alone read as 0
    value = 0;
    return true;
  }
  const bool negative = text[0] == '-';
  if (negative || text[0] == '+') text.remove_prefix(1);
  if (!parsePositive(text, value)) return false;
  if (negative) value = -value;
  return true;
}

template <typename T>
bool parseInteger(std::string_view text, T& value) {
  text = trimmed(text);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

bool parseNumber(std::string_view text, float& value) {
  return parseFloating(text, value);
}
bool parseNumber(std::string_view text, double& value) {
  return parseFloating(text, value);
}
bool parseNumber(std::string_view text, int32_t& value) {
  return parseInteger(text, value);
}
bool parseNumber(std::string_view text, int64_t& value) {
  return parseInteger(text, value);
}

}  // namespace engine::kernels
