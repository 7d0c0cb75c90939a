#include "summaries/export/json_text.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdio>

namespace summaries::exports {
namespace {

bool isContinuation(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

void appendControl(std::string& out, char c) {
  switch (c) {
    case '\n':
      out += "\\n";
      return;
    case '\t':
      out += "\\t";
      return;
    case '\r':
      out += "\\r";
      return;
    default: {
      char text[8];
      std::snprintf(text, sizeof(text), "\\u%04x", static_cast<unsigned>(c));
      out += text;
    }
  }
}

template <typename T>
void appendDigits(std::string& out, T value) {
  char digits[32];
  out.append(digits, std::to_chars(digits, digits + sizeof(digits), value).ptr);
}

void appendCharacters(std::string& out, std::string_view text) {
  out += '"';
  for (std::size_t size = 0; !text.empty(); text.remove_prefix(size)) {
    size = characterBytes(text);
    const char c = text[0];
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (size == 1 && static_cast<unsigned char>(c) < 0x20) {
      appendControl(out, c);
    } else {
      out += text.substr(0, size);
    }
  }
  out += '"';
}

}  // namespace

std::size_t characterBytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i) {
    if (!isContinuation(text[i])) return 0;
  }
  // Too long a form, a surrogate, or beyond the last character.
  if ((lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) > 0x9f)) return 0;
  if ((lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) > 0x8f)) return 0;
  return size;
}

bool isUtf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = characterBytes(text);
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

void appendString(std::string& out, std::string_view text) {
  if (isUtf8(text)) return appendCharacters(out, text);
  out += R"({"b64":)";
  appendBase64(out, text);
  out += '}';
}

void appendNumber(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "\"NaN\"";
  } else if (std::isinf(value)) {
    out += value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
  } else {
    appendDigits(out, value);
  }
}

void appendNumber(std::string& out, int64_t value) {
  appendDigits(out, value);
}

void appendBase64(std::string& out, std::string_view bytes) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  out += '"';
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t word = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      word = word << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      out += i + k <= bytes.size() ? kDigits[word >> (18 - 6 * k) & 63] : '=';
    }
  }
  out += '"';
}

void appendList(std::string& out, std::span<const std::string> values) {
  out += '[';
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ',';
    appendString(out, values[i]);
  }
  out += ']';
}

void appendKey(std::string& out, std::string_view name) {
  if (!out.empty() && out.back() != '{') out += ',';
  appendString(out, name);
  out += ':';
}

}  // namespace summaries::exports
