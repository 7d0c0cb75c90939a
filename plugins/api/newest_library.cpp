#include "plugins/api/newest_library.h"

#include <QTemporaryDir>
#include <filesystem>
#include <map>
#include <mutex>

#include "engine/core/error.h"

namespace plugins {
namespace {

// One for the process, as the libraries are. The folder goes with it.
struct LibraryCopies {
  std::mutex mutex;
  QTemporaryDir folder;
  std::map<std::string, std::string> newest;  // by the path of the library
  int count = 0;
};
LibraryCopies& libraryCopies() {
  static LibraryCopies copies;
  return copies;
}

}  // namespace

std::string newestLibrary(const std::string& path) {
  LibraryCopies& copies = libraryCopies();
  const std::lock_guard guard(copies.mutex);
  const auto found = copies.newest.find(path);
  return found == copies.newest.end() ? path : found->second;
}

void copyLibrary(const std::string& path) {
  LibraryCopies& copies = libraryCopies();
  const std::lock_guard guard(copies.mutex);
  // The loader takes two files of one name for the same library.
  const std::string copy = copies.folder.path().toStdString() + "/" + std::to_string(++copies.count) + "_" +
                           std::filesystem::path(path).filename().string();
  std::error_code error;
  std::filesystem::copy_file(path, copy, error);
  if (error) {
    engine::fail(engine::Code::kUnavailable, path, " cannot be copied to be read anew: ", error.message(), ".");
  }
  copies.newest[path] = copy;
}

}  // namespace plugins
