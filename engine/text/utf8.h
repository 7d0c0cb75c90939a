// Code points of UTF-8 text that nobody has checked. Pure functions; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine::text {

// One code point, and the bytes it takes. Bytes that are no UTF-8 are one at a time and have the value -1: leaving them
// out gives what Python's bytes.decode("utf-8", "ignore") does.
struct CodePoint {
  int32_t value = -1;
  uint32_t bytes = 1;
};

namespace utf8 {

inline bool continues(const char* at, const char* end, int count) {
  if (end - at <= count) return false;
  for (int i = 1; i <= count; ++i) {
    if ((static_cast<unsigned char>(at[i]) & 0xc0) != 0x80) return false;
  }
  return true;
}

inline int32_t low(const char* at, int i) {
  return static_cast<unsigned char>(at[i]) & 0x3f;
}

}  // namespace utf8

// The code point at `at`, which is before `end`. Overlong forms, halves of surrogate pairs and what lies beyond
// U+10FFFF are no UTF-8.
inline CodePoint decodeUtf8(const char* at, const char* end) {
  const auto first = static_cast<unsigned char>(*at);
  if (first < 0x80) return {first, 1};
  if (first >= 0xc2 && first < 0xe0 && utf8::continues(at, end, 1)) {
    return {(first & 0x1f) << 6 | utf8::low(at, 1), 2};
  }
  if (first >= 0xe0 && first < 0xf0 && utf8::continues(at, end, 2)) {
    const int32_t value = (first & 0x0f) << 12 | utf8::low(at, 1) << 6 | utf8::low(at, 2);
    if (value >= 0x800 && (value < 0xd800 || value > 0xdfff)) return {value, 3};
  }
  if (first >= 0xf0 && first < 0xf5 && utf8::continues(at, end, 3)) {
    const int32_t value = (first & 0x07) << 18 | utf8::low(at, 1) << 12 | utf8::low(at, 2) << 6 | utf8::low(at, 3);
    if (value >= 0x10000 && value <= 0x10ffff) return {value, 4};
  }
  return {};
}

// Appends a code point that is none of a surrogate pair's halves.
void appendUtf8(std::string& text, int32_t codePoint);
// The number of code points; a byte that is no UTF-8 counts as one.
int64_t countCodePoints(std::string_view text);
// The offset of the first byte that is no UTF-8, or npos.
std::size_t findInvalidUtf8(std::string_view text);

// Python's str.isspace(): Unicode's spaces, the separators U+2028 and U+2029, and \t \n \v \f \r U+001C–U+001F U+0085.
bool isPythonSpace(int32_t codePoint);
// Python's str.strip() and str.split(). The views are into `text`.
std::string_view stripSpace(std::string_view text);
std::vector<std::string_view> splitAtSpace(std::string_view text);

}  // namespace engine::text
