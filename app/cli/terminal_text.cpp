#include "app/cli/terminal_text.h"

#include <cstdint>
#include <cstdio>

#include "summaries/export/json_text.h"

namespace app::cli {
namespace {

constexpr std::string_view kFurtherLine = "\n    ";

// Of a character in UTF-8.
uint32_t codePoint(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<uint32_t>(static_cast<unsigned char>(character[i])); };
  if (character.size() == 1) return byte(0);
  uint32_t point = byte(0) & (0xffu >> (character.size() + 1));
  for (std::size_t i = 1; i < character.size(); ++i) point = point << 6 | (byte(i) & 0x3f);
  return point;
}

bool isHarmful(uint32_t point) {
  const bool isControl = point < 0x20 || (point >= 0x7f && point < 0xa0);
  const bool isLineEnd = point == 0x2028 || point == 0x2029;
  const bool isDirection = point == 0x61c || point == 0x200e || point == 0x200f ||
                           (point >= 0x202a && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
  return isControl || isLineEnd || isDirection;
}

void appendEscaped(std::string& out, uint32_t point) {
  if (point == '\n' || point == '\t' || point == '\r') {
    out += point == '\n' ? "\\n" : point == '\t' ? "\\t" : "\\r";
    return;
  }
  char text[16];
  std::snprintf(text, sizeof text, point < 0x100 ? "\\x%02x" : "\\u%04x", static_cast<unsigned>(point));
  out += text;
}

// `lineEnd`: what stands for a line end; empty: it is escaped.
std::string escaped(std::string_view text, std::string_view lineEnd) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const std::size_t size = summaries::exports::characterBytes(text);
    const uint32_t point = size == 0 ? static_cast<unsigned char>(text[0]) : codePoint(text.substr(0, size));
    if (point == '\n' && !lineEnd.empty()) {
      out += lineEnd;
    } else if (size == 0 || isHarmful(point)) {
      appendEscaped(out, point);
    } else {
      out += text.substr(0, size);
    }
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return out;
}

}  // namespace

std::string terminalText(std::string_view text) {
  return escaped(text, {});
}

std::string terminalLines(std::string_view text) {
  return escaped(text, "\n");
}

std::string terminalMessage(std::string_view text) {
  return escaped(text, kFurtherLine);
}

}  // namespace app::cli
