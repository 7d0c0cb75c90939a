#include "engine/text/utf8.h"

namespace engine::text {

void appendUtf8(std::string& text, int32_t codePoint) {
  const auto add = [&](int32_t byte) { text += static_cast<char>(byte); };
  if (codePoint < 0x80) {
    add(codePoint);
    return;
  }
  if (codePoint < 0x800) {
    add(0xc0 | codePoint >> 6);
  } else {
    if (codePoint < 0x10000) {
      add(0xe0 | codePoint >> 12);
    } else {
      add(0xf0 | codePoint >> 18);
      add(0x80 | (codePoint >> 12 & 0x3f));
    }
    add(0x80 | (codePoint >> 6 & 0x3f));
  }
  add(0x80 | (codePoint & 0x3f));
}

int64_t countCodePoints(std::string_view text) {
  int64_t count = 0;
  for (const char* at = text.data(); at < text.data() + text.size(); ++count) {
    at += decodeUtf8(at, text.data() + text.size()).bytes;
  }
  return count;
}

std::size_t findInvalidUtf8(std::string_view text) {
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at < end;) {
    const CodePoint point = decodeUtf8(at, end);
    if (point.value < 0) return static_cast<std::size_t>(at - text.data());
    at += point.bytes;
  }
  return std::string_view::npos;
}

bool isPythonSpace(int32_t c) {
  if (c <= 0x20) return c == 0x20 || (c >= 0x09 && c <= 0x0d) || (c >= 0x1c && c <= 0x1f);
  return c == 0x85 || c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029 ||
         c == 0x202f || c == 0x205f || c == 0x3000;
}

std::vector<std::string_view> splitAtSpace(std::string_view text) {
  std::vector<std::string_view> words;
  const char* const end = text.data() + text.size();
  const char* begin = nullptr;  // of the word that is being read
  for (const char* at = text.data(); at < end;) {
    const CodePoint point = decodeUtf8(at, end);
    if (isPythonSpace(point.value)) {
      if (begin) words.emplace_back(begin, static_cast<std::size_t>(at - begin));
      begin = nullptr;
    } else if (!begin) {
      begin = at;
    }
    at += point.bytes;
  }
  if (begin) words.emplace_back(begin, static_cast<std::size_t>(end - begin));
  return words;
}

std::string_view stripSpace(std::string_view text) {
  const std::vector<std::string_view> words = splitAtSpace(text);
  if (words.empty()) return {};
  const char* const end = words.back().data() + words.back().size();
  return {words.front().data(), static_cast<std::size_t>(end - words.front().data())};
}

}  // namespace engine::text
