// What fuzz targets share: the first byte as a choice, a file for readers that take a path, and the one answer to
// damage that is right. One thread.
#pragma once

#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "summaries/error.h"

namespace fuzz {

// The first byte says what is done with the rest.
struct ChosenInput {
  uint8_t choice = 0;
  std::string bytes;
};
inline ChosenInput chosenInput(const uint8_t* data, std::size_t size) {
  if (size == 0) return {};
  return {data[0], std::string(reinterpret_cast<const char*>(data) + 1, size - 1)};
}
inline std::string wholeInput(const uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// A folder of this process, in memory where the system has such a place; gone with the object.
class Folder {
 public:
  explicit Folder(const std::string& name) {
    const std::filesystem::path memory = "/dev/shm";
    const bool hasMemory = ::access(memory.c_str(), W_OK) == 0;
    path_ = (hasMemory ? memory : std::filesystem::temp_directory_path()) /
            ("fuzz_" + name + "_" + std::to_string(::getpid()));
    std::filesystem::create_directories(path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  const std::filesystem::path& path() const { return path_; }
  std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

// An Error is the expected answer to damage; every other exception ends the program.
template <typename Read>
void refuseOrTake(const Read& read) {
  try {
    read();
  } catch (const summaries::Error&) {
    // As it should be.
  }
}

}  // namespace fuzz
