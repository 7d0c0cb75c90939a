#include "engine/estimator/export/export_folder.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <random>

#include "engine/core/error.h"
#include "engine/estimator/export/folder_lock.h"
#include "engine/formats/files/files.h"

namespace engine::estimator {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kDigits = 10;
constexpr int64_t kSmallestNumber = 1'000'000'000;  // of ten digits: clocks before 2001 are wrong
constexpr int64_t kLargestNumber = 9'999'999'999;
constexpr std::string_view kTemporary = "temp-";
constexpr std::string_view kOurs = "-estimator-";
constexpr std::size_t kTokenDigits = 16;

bool consistsOf(std::string_view text, std::string_view allowed) {
  return text.find_first_not_of(allowed) == std::string_view::npos;
}

bool isExport(const fs::directory_entry& entry) {
  std::error_code ignored;
  return isExportName(entry.path().filename().string()) && entry.is_directory(ignored);
}

// As temporaryExportName() makes them.
bool isTemporaryName(std::string_view name) {
  constexpr std::size_t kToken = kTemporary.size() + kDigits + kOurs.size();
  return name.size() == kToken + kTokenDigits && name.starts_with(kTemporary) &&
         isExportName(name.substr(kTemporary.size(), kDigits)) &&
         name.substr(kTemporary.size() + kDigits, kOurs.size()) == kOurs &&
         consistsOf(name.substr(kToken), "0123456789abcdef");
}

// Also what is no export may have the name.
bool isTaken(const std::string& path) {
  std::error_code ignored;  // what cannot be looked at fails when it is renamed
  return fs::exists(fs::symlink_status(path, ignored));
}

[[noreturn]] void failToRemove(const std::string& path, const std::error_code& error) {
  fail(Code::kPermissionDenied, "Cannot remove the old export '", path, "': ", error.message(),
       ". Remove it by hand, or keep more exports.");
}

}  // namespace

bool isExportName(std::string_view name) {
  return name.size() == kDigits && consistsOf(name, "0123456789");
}

std::vector<std::string> exportsIn(const std::string& exportPath) {
  std::vector<std::string> exports;
  std::error_code error;
  for (fs::directory_iterator entry(exportPath, error), end; !error && entry != end; entry.increment(error)) {
    if (isExport(*entry)) exports.push_back(entry->path().string());
  }
  std::ranges::sort(exports);
  return exports;
}

int64_t nextExportNumber(const std::string& exportPath, int64_t seconds) {
  const std::vector<std::string> exports = exportsIn(exportPath);
  const int64_t newest = exports.empty() ? 0 : std::stoll(fs::path(exports.back()).filename().string());
  int64_t number = std::max({seconds, newest + 1, kSmallestNumber});
  while (isTaken(message(exportPath, "/", number))) ++number;
  if (number > kLargestNumber) {
    fail(Code::kFailedPrecondition, "No timestamp is left for an export into '", exportPath,
         "': the clock is wrong, or an export there already has the largest ten-digit number. Rename it, or choose "
         "another folder.");
  }
  return number;
}

std::string temporaryExportName(int64_t number) {
  std::random_device random;
  const uint64_t token = (static_cast<uint64_t>(random()) << 32) | random();
  char digits[kTokenDigits + 1];
  std::snprintf(digits, sizeof(digits), "%016llx", static_cast<unsigned long long>(token));
  return message(kTemporary, number, kOurs, digits);
}

void removeExportLeftovers(const std::string& exportPath) {
  std::vector<std::string> leftovers;
  std::error_code error;
  for (fs::directory_iterator entry(exportPath, error), end; !error && entry != end; entry.increment(error)) {
    std::error_code ignored;
    const bool isOwn = isTemporaryName(entry->path().filename().string());
    if (isOwn && fs::is_directory(entry->symlink_status(ignored))) leftovers.push_back(entry->path().string());
  }
  for (const std::string& path : leftovers) {
    const FolderLock lock(path, FolderLock::When::kNow);
    if (lock.isHeld()) fs::remove_all(path, error);
  }
}

void removeOldExports(const std::string& exportPath, std::optional<int64_t> keep) {
  if (!keep) return;
  const FolderLock lock(exportPath, FolderLock::When::kWait);
  if (lock.isHeld()) removeExportLeftovers(exportPath);
  std::vector<std::string> old = exportsIn(exportPath);
  if (static_cast<int64_t>(old.size()) <= *keep) return;
  old.resize(old.size() - static_cast<std::size_t>(*keep));
  std::error_code error;
  for (std::string& path : old) {
    const std::string number = fs::path(path).filename().string();
    const std::string temporary = exportPath + "/" + temporaryExportName(std::stoll(number));
    fs::rename(path, temporary, error);
    if (error) failToRemove(path, error);
    path = temporary;
  }
  formats::syncFolder(exportPath);  // no loss of power may give back its number to half an export
  for (const std::string& path : old) {
    fs::remove_all(path, error);
    if (error) failToRemove(path, error);
  }
}

void checkExportsToKeep(std::optional<int64_t> keep) {
  if (keep && *keep <= 0) {
    fail(Code::kInvalidArgument, "`exports_to_keep`, if provided, must be a positive number. Got: ", *keep, ".");
  }
}

}  // namespace engine::estimator
