// Where recorded reference files lie. Header-only.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

namespace test_support {

// In the first of $ESTIMATOR_GOLDEN's folders (separated by ':') that has it, else ../shared/golden beside the sources.
inline std::filesystem::path goldenPath(const std::string& relative) {
  if (const char* roots = std::getenv("ESTIMATOR_GOLDEN")) {
    std::istringstream folders(roots);
    std::filesystem::path path;
    for (std::string root; std::getline(folders, root, ':');) {
      path = std::filesystem::path(root) / relative;
      if (std::filesystem::exists(path)) break;
    }
    return path;
  }
  const char* sources = std::getenv("ESTIMATOR_SOURCE_DIR");
  return std::filesystem::path(sources != nullptr ? sources : ".") / ".." / "shared" / "golden" / relative;
}

inline std::string readFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace test_support
