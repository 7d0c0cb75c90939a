#include "engine/formats/checkpoints/kept_checkpoints.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"

namespace engine::formats {
namespace {

std::string markOf(const std::string& prefix) {
  return prefix + ".keep";
}

}  // namespace

bool isMarkedKept(const std::string& prefix) {
  std::error_code ignored;
  return std::filesystem::exists(markOf(prefix), ignored);
}

void markKept(const std::string& prefix, bool kept) {
  if (kept) {
    OutputFile(markOf(prefix)).close();
    return;
  }
  std::error_code error;
  std::filesystem::remove(markOf(prefix), error);
  if (error) {
    fail(Code::kPermissionDenied, "Cannot remove ", markOf(prefix), ": ", error.message(), ".");
  }
}

}  // namespace engine::formats
