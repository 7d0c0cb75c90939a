// Damages bytes at random, for tests that drive fuzz targets.
#pragma once

#include <cctype>
#include <cstdint>
#include <iterator>
#include <random>
#include <string>

namespace engine::testing {

// One to four places changed, or at most `run` bytes removed or inserted there. `bytes` must not be empty.
inline std::string mutated(std::string bytes, std::mt19937& random, uint32_t run = 2) {
  for (uint32_t changes = 1 + random() % 4; changes > 0 && !bytes.empty(); --changes) {
    const std::size_t at = random() % bytes.size();
    switch (random() % 4) {
      case 0:
        bytes[at] = static_cast<char>(random());
        break;
      case 1:
        bytes[at] = random() % 2 ? '\xff' : '\x7f';
        break;
      case 2:
        bytes.erase(at, random() % (run + 1));
        break;
      default:
        bytes.insert(at, random() % (run + 1), '\xff');
        break;
    }
  }
  return bytes;
}

// As mutated(), every third time of a file that was cut off.
inline std::string damaged(const std::string& bytes, std::mt19937& random) {
  return mutated(random() % 3 == 0 ? bytes.substr(0, random() % bytes.size()) : bytes, random);
}

// `text` with one of its words replaced by one that most readers have to refuse.
inline std::string withHostileWord(const std::string& text, std::mt19937& random) {
  constexpr const char* kWords[] = {"-1",    "99999999999999999999",
                                    "1e999", "-9223372036854775808",
                                    "null",  "{}",
                                    "[[]]",  "\"\"",
                                    "NaN",   "\"\\ud800\"",
                                    "true",  ""};
  const auto isWord = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; };
  std::size_t begin = random() % text.size();
  std::size_t end = begin;
  while (begin > 0 && isWord(text[begin - 1])) --begin;
  while (end < text.size() && isWord(text[end])) ++end;
  return text.substr(0, begin) + kWords[random() % std::size(kWords)] + text.substr(end);
}

}  // namespace engine::testing
