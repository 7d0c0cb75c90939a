// The include lines and lengths of the program's own sources, read from the source folder. Header-only.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace test_support {

struct SourceFile {
  std::string path;  // from the root, "engine/core/tensor.h"
  std::vector<std::string> includes;
  int lines = 0;
  std::vector<int> tooLong = {};  // numbers of the lines of more than kMostCharacters
};

inline constexpr std::size_t kMostCharacters = 120;

// Of UTF-8: its bytes but those that go on with a character.
inline std::size_t characters(const std::string& line) {
  return static_cast<std::size_t>(std::ranges::count_if(line, [](char c) { return (c & 0xC0) != 0x80; }));
}

inline std::string includedPath(const std::string& line) {
  if (line.rfind("#include", 0) != 0) return "";
  const std::size_t open = line.find_first_of("<\"");
  const std::size_t close = line.find_last_of(">\"");
  return open == std::string::npos || close <= open ? "" : line.substr(open + 1, close - open - 1);
}

inline SourceFile readSource(const std::filesystem::path& file, const std::filesystem::path& root) {
  SourceFile source{.path = file.lexically_relative(root).string(), .includes = {}};
  std::ifstream in(file);
  for (std::string line; std::getline(in, line); ++source.lines) {
    const std::string included = includedPath(line);
    if (!included.empty()) source.includes.push_back(included);
    if (characters(line) > kMostCharacters) source.tooLong.push_back(source.lines + 1);
  }
  return source;
}

inline std::filesystem::path sourceRoot() {
  const char* set = std::getenv("ESTIMATOR_SOURCE_DIR");
  return set ? set : ".";
}

// Every .h and .cpp below these folders of the root; sorted.
inline std::vector<SourceFile> sourcesBelow(std::initializer_list<const char*> folders) {
  const std::filesystem::path root = sourceRoot();
  if (!std::filesystem::exists(root / "engine")) throw std::runtime_error("ESTIMATOR_SOURCE_DIR holds no sources");
  std::vector<SourceFile> sources;
  for (const char* folder : folders) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".h" || extension == ".cpp") sources.push_back(readSource(entry.path(), root));
    }
  }
  std::ranges::sort(sources, {}, &SourceFile::path);
  return sources;
}

// Those of the program, tests left out.
inline std::vector<SourceFile> programSources() {
  return sourcesBelow({"app", "engine", "plugins", "summaries", "widgets"});
}

inline std::vector<SourceFile> testSources() {
  return sourcesBelow({"tests"});
}

}  // namespace test_support
