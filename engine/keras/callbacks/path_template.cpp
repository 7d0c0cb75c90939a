#include "engine/keras/callbacks/path_template.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <regex>

#include "engine/core/error.h"

namespace engine::keras {
namespace {

std::string printed(char type, int precision, double value) {
  char text[512];
  int length = 0;
  switch (type) {
    case 'e':
      length = std::snprintf(text, sizeof text, "%.*e", precision, value);
      break;
    case 'E':
      length = std::snprintf(text, sizeof text, "%.*E", precision, value);
      break;
    case 'g':
      length = std::snprintf(text, sizeof text, "%.*g", precision, value);
      break;
    case 'G':
      length = std::snprintf(text, sizeof text, "%.*G", precision, value);
      break;
    default:
      length = std::snprintf(text, sizeof text, "%.*f", precision, value);
  }
  return {text, std::min(static_cast<std::size_t>(std::max(length, 0)), sizeof text - 1)};
}

// [[fill]align][sign][0][width][.precision][type]
std::string formatted(double value, bool isInteger, const std::string& spec, const std::string& text) {
  static const std::regex kSpec(R"(^(?:(.?)([<>^]))?([+ ]?)(0?)(\d{0,3})(?:\.(\d{1,3}))?([dfFeEgG%n]?)$)");
  std::smatch part;
  if (!std::regex_match(spec, part, kSpec) || (!isInteger && part[7] == "d")) {
    fail(Code::kInvalidArgument, "':", spec, "' in the path '", text, "' does not format a number.");
  }
  const std::string type = part[7], sign = part[3];
  const bool whole = isInteger && (type.empty() || type == "d" || type == "n"), percent = type == "%";
  std::string digits;
  if (whole) {
    digits = std::to_string(std::llround(value));
  } else if (type.empty() && part[6].length() == 0) {
    digits = shortestNumber(value);
  } else {
    const char kind = percent ? 'f' : type.empty() || type == "n" ? 'g' : type[0];
    const int precision = part[6].length() > 0 ? std::stoi(part[6]) : 6;
    digits = printed(kind, precision, percent ? value * 100 : value) + (percent ? "%" : "");
  }
  if (!sign.empty() && digits[0] != '-') digits.insert(0, sign);
  const std::size_t width = part[5].length() == 0 ? 0 : std::stoul(part[5]);
  if (digits.size() >= width) return digits;
  const std::size_t missing = width - digits.size();
  const char fill = part[1].length() > 0 ? part[1].str()[0] : part[4].length() > 0 ? '0' : ' ';
  const std::string align = part[2];
  if (align.empty() && fill == '0') {
    const std::size_t begin = digits[0] == '-' || digits[0] == '+' ? 1 : 0;
    return digits.insert(begin, missing, '0');
  }
  if (align == "<") return digits + std::string(missing, fill);
  if (align == "^") return std::string(missing / 2, fill) + digits + std::string(missing - missing / 2, fill);
  return std::string(missing, fill) + digits;
}

}  // namespace

std::string shortestNumber(double value, bool single) {
  if (std::isnan(value)) return "nan";
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  char text[64];
  // Python writes an exponent below 1e-4 and from 1e16 on.
  const double size = std::abs(value);
  const auto format =
      value != 0 && (size < 1e-4 || size >= 1e16) ? std::chars_format::scientific : std::chars_format::fixed;
  const auto end = single ? std::to_chars(text, text + sizeof text, static_cast<float>(value), format)
                          : std::to_chars(text, text + sizeof text, value, format);
  std::string digits(text, end.ptr);
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits;
}

std::string filledTemplate(const std::string& text, const Logs& values) {
  std::string filled;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c) {
      filled += text[i++];
      continue;
    }
    const std::size_t end = c == '{' ? text.find('}', i) : std::string::npos;
    if (c == '}' || (c == '{' && end == std::string::npos)) {
      fail(Code::kInvalidArgument, "The path '", text, "' has a brace without its pair.");
    }
    if (c != '{') {
      filled += c;
      continue;
    }
    const std::string field = text.substr(i + 1, end - i - 1), name = field.substr(0, field.find(':'));
    const LogValue* value = findLog(values, name);
    if (!value) fail(Code::kNotFound, "There is no '", name, "' for the path '", text, "'.");
    const std::string spec = field.size() > name.size() ? field.substr(name.size() + 1) : "";
    filled += formatted(*value, name == "epoch" || name == "batch", spec, text);
    i = end;
  }
  return filled;
}

}  // namespace engine::keras
