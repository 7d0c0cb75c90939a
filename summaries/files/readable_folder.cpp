#include "summaries/files/readable_folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "summaries/error.h"

namespace summaries {

void requireReadableFolder(const std::string& path) {
  std::error_code error;
  const auto type = std::filesystem::status(path, error).type();
  if (type == std::filesystem::file_type::not_found) return;
  const bool isFolder = type == std::filesystem::file_type::directory;
  if (isFolder ? ::faccessat(AT_FDCWD, path.c_str(), R_OK | X_OK, AT_EACCESS) != 0 && errno == EACCES
               : error == std::errc::permission_denied) {
    throw Error(Code::kPermissionDenied,
                "'" + path + "' cannot be read: permission denied. Ask its owner, or run chmod u+rx on it.");
  }
  if (!isFolder && !error) throw Error(Code::kFailedPrecondition, "'" + path + "' is no folder. Specify a folder.");
}

}  // namespace summaries
