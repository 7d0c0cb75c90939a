#include "engine/data/input_bytes.h"

#include <zlib.h>

#include <cerrno>
#include <filesystem>

#include "engine/core/error.h"

namespace engine::data {
namespace {

constexpr unsigned kChunk = 1 << 18;   // bytes
constexpr uint64_t kBestRatio = 1032;  // of deflate

[[noreturn]] void failOpen(const std::string& path, int error) {
  const Code code = error == ENOENT || error == ENOTDIR ? Code::kNotFound
                    : error == EACCES                   ? Code::kPermissionDenied
                                                        : Code::kUnknown;
  fail(code, "Cannot read ", path, ": ", std::generic_category().message(error), ".");
}

}  // namespace

InputBytes::InputBytes(std::string path) : path_(std::move(path)) {
  std::error_code error;
  const uint64_t size = std::filesystem::file_size(path_, error);
  if (error) failOpen(path_, error.value());
  errno = 0;
  file_ = gzopen(path_.c_str(), "rb");
  if (!file_) failOpen(path_, errno);
  gzbuffer(file_, kChunk);
  mostBytes_ = gzdirect(file_) ? size : size * kBestRatio;
}

InputBytes::~InputBytes() {
  gzclose(file_);
}

std::size_t InputBytes::read(void* data, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const auto part = static_cast<unsigned>(std::min<std::size_t>(size - done, 1U << 30));
    const int got = gzread(file_, static_cast<char*>(data) + done, part);
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::string InputBytes::readRest() {
  std::string bytes;
  while (true) {
    const std::size_t before = bytes.size();
    bytes.resize(before + kChunk);
    const int got = gzread(file_, bytes.data() + before, kChunk);
    bytes.resize(before + static_cast<std::size_t>(std::max(got, 0)));
    int error = Z_OK;
    const char* what = gzerror(file_, &error);
    if (got < 0 || error == Z_BUF_ERROR) {
      fail(Code::kDataLoss, path_, " cannot be decompressed after ", bytes.size(), " bytes: ", what, ".");
    }
    if (got == 0) return bytes;
  }
}

}  // namespace engine::data
