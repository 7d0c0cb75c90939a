// Temporary folders and expected errors for the tests of the sources.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/core/error.h"

namespace engine::data {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "data_test_XXXXXX").string();
    if (!mkdtemp(pattern.data())) throw Error(Code::kUnknown, "no temporary folder");
    path_ = pattern;
  }
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string write(const std::string& name, const std::string& bytes) const {
    const std::string path = (path_ / name).string();
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

struct Failure {
  Code code = Code::kOk;
  std::string text;
  bool says(const std::string& part) const { return text.find(part) != std::string::npos; }
};

// What `action` throws; kOk when nothing.
template <typename Action>
Failure failureOf(const Action& action) {
  try {
    action();
  } catch (const Error& error) {
    return {error.code(), error.what()};
  }
  return {};
}

inline std::filesystem::path sourceFolder() {
  const char* source = std::getenv("ESTIMATOR_SOURCE_DIR");
  return source ? source : ".";
}

}  // namespace engine::data
