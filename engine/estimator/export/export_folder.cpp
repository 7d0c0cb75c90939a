#include "engine/estimator/export/export_folder.h"

#include <algorithm>
#include <filesystem>

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigits = 10;

bool isExport(const fs::directory_entry& entry) {
  const std::string name = entry.path().filename().string();
  std::error_code ignored;
  return name.size() == kDigits && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; }) &&
         entry.is_directory(ignored);
}

}  // namespace

std::vector<std::string> exportsIn(const std::string& exportPath) {
  std::vector<std::string> exports;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(exportPath, error)) {
    if (isExport(entry)) exports.push_back(entry.path().string());
  }
  std::ranges::sort(exports);
  return exports;
}

void removeOldExports(const std::string& exportPath, std::optional<int64_t> keep) {
  if (!keep) return;
  const std::vector<std::string> exports = exportsIn(exportPath);
  const auto old = std::max<int64_t>(0, static_cast<int64_t>(exports.size()) - *keep);
  for (int64_t i = 0; i < old; ++i) {
    std::error_code error;
    fs::remove_all(exports[static_cast<std::size_t>(i)], error);
    if (error) {
      fail(Code::kPermissionDenied, "Cannot remove the old export '", exports[static_cast<std::size_t>(i)],
           "': ", error.message(), ". Remove it by hand, or keep more exports.");
    }
  }
}

void checkExportsToKeep(std::optional<int64_t> keep) {
  if (keep && *keep <= 0) {
    fail(Code::kInvalidArgument, "`exports_to_keep`, if provided, must be a positive number. Got: ", *keep, ".");
  }
}

}  // namespace engine::estimator
