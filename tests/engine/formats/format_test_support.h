// Paths of the reference data, and JSON cases for the tests of the formats.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "tests/support/failure.h"
#include "tests/support/temporary_folder.h"

namespace engine::formats {

using test_support::codeOf;
using test_support::TemporaryFolder;

inline std::filesystem::path referenceFolder(const char* variable, const char* fallback) {
  if (const char* folder = std::getenv(variable)) return folder;
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return std::filesystem::path(source ? source : ".") / ".." / fallback;
}
// The first of several folders separated by ':'.
inline std::filesystem::path goldenFolder() {
  const std::string folders = referenceFolder("ESTIMATOR_GOLDEN", "shared/golden").string();
  return folders.substr(0, folders.find(':'));
}
inline std::filesystem::path fixturesFolder() {
  return referenceFolder("ESTIMATOR_FIXTURES", "shared/fixtures");
}

#define SKIP_WITHOUT(folder)                                                                              \
  if (!std::filesystem::exists(folder)) {                                                                 \
    GTEST_SKIP() << (folder) << " is not there: set ESTIMATOR_GOLDEN and ESTIMATOR_FIXTURES to run this"; \
  }

inline nlohmann::json readJson(const std::filesystem::path& path) {
  return nlohmann::json::parse(readFile(path.string()));
}

inline void writeFile(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

// "DataLossError" as Python names it.
inline std::string pythonName(Code code) {
  return std::string(summaries::codeName(code)) + "Error";
}

}  // namespace engine::formats
