#include "engine/formats/checkpoints/checkpoint_leftovers.h"

#include <filesystem>
#include <vector>

namespace engine::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMark = ".tempstate";
constexpr std::size_t kLeftoverShardDigits = 5;

// Takes `what` from the beginning of `text`; false when it begins otherwise.
bool takeWord(std::string_view& text, std::string_view what) {
  if (!text.starts_with(what)) return false;
  text.remove_prefix(what.size());
  return true;
}

// Takes all digits, at least one; with `count` just so many.
bool takeDigits(std::string_view& text, std::size_t count = 0) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  if (digits == 0 || (count > 0 && digits != count)) return false;
  text.remove_prefix(digits);
  return true;
}

// "-00000-of-00001".
bool takeShard(std::string_view& text) {
  return takeWord(text, "-") && takeDigits(text, kLeftoverShardDigits) && takeWord(text, "-of-") &&
         takeDigits(text, kLeftoverShardDigits);
}

// "-120.index", "-120.data-00000-of-00001", "-120.meta".
bool takeFile(std::string_view& text) {
  if (!takeWord(text, "-") || !takeDigits(text)) return false;
  if (takeWord(text, ".data")) return takeShard(text);
  return takeWord(text, ".index") || takeWord(text, ".meta");
}

}  // namespace

bool isCheckpointLeftover(std::string_view name, std::string_view basename) {
  const bool isOfFile = takeWord(name, basename) ? takeFile(name) : takeWord(name, "checkpoint");
  return isOfFile && takeWord(name, kMark) && takeDigits(name) && name.empty();
}

void removeCheckpointLeftovers(const std::string& folder, const std::string& basename) {
  std::vector<fs::path> leftovers;
  std::error_code error;
  for (fs::directory_iterator file(folder, error), end; !error && file != end; file.increment(error)) {
    if (!isCheckpointLeftover(file->path().filename().string(), basename)) continue;
    std::error_code ignored;
    if (fs::is_regular_file(file->symlink_status(ignored))) leftovers.push_back(file->path());
  }
  for (const fs::path& path : leftovers) fs::remove(path, error);
}

}  // namespace engine::formats
