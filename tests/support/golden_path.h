// Where recorded reference files lie. Header-only.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace test_support {

// $ESTIMATOR_GOLDEN, else ../shared/golden beside the sources.
inline std::filesystem::path goldenPath(const std::string& relative) {
  if (const char* root = std::getenv("ESTIMATOR_GOLDEN")) return std::filesystem::path(root) / relative;
  const char* sources = std::getenv("ESTIMATOR_SOURCE_DIR");
  return std::filesystem::path(sources != nullptr ? sources : ".") / ".." / "shared" / "golden" / relative;
}

inline std::string readFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace test_support
