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
};

inline std::string includedPath(const std::string& line) {
  if (line.rfind("#include", 0) != 0) return "";
  const std::size_t open = line.find_first_of("<\"");
  const std::size_t close = line.find_last_of(">\"");
  return open == std::string::npos || close <= open ? "" : line.substr(open + 1, close - open - 1);
}

inline SourceFile readSource(const std::filesystem::path& file, const std::filesystem::path& root) {
  SourceFile source{file.lexically_relative(root).string(), {}, 0};
  std::ifstream in(file);
  for (std::string line; std::getline(in, line); ++source.lines) {
    const std::string included = includedPath(line);
    if (!included.empty()) source.includes.push_back(included);
  }
  return source;
}

inline std::filesystem::path sourceRoot() {
  const char* set = std::getenv("ESTIMATOR_SOURCE_DIR");
  return set ? set : ".";
}

// Every .h and .cpp below the top-level folders that hold code, tests left out; sorted.
inline std::vector<SourceFile> programSources() {
  const std::filesystem::path root = sourceRoot();
  if (!std::filesystem::exists(root / "engine")) throw std::runtime_error("ESTIMATOR_SOURCE_DIR holds no sources");
  std::vector<SourceFile> sources;
  for (const char* folder : {"app", "engine", "plugins", "summaries", "widgets"}) {
    if (!std::filesystem::exists(root / folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension == ".h" || extension == ".cpp") sources.push_back(readSource(entry.path(), root));
    }
  }
  std::ranges::sort(sources, {}, &SourceFile::path);
  return sources;
}

}  // namespace test_support
