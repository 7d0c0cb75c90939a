#include "engine/data/input_bytes.h"

#include <zlib.h>

#include <algorithm>

#include "engine/core/error.h"
#include "engine/core/memory.h"
#include "engine/formats/files/byte_stream.h"
#include "summaries/files/regular_file.h"

namespace engine::data {
namespace {

constexpr unsigned kChunk = 1 << 18;   // bytes
constexpr uint64_t kBestRatio = 1032;  // of deflate

}  // namespace

std::string_view zlibReason(std::string_view what) {
  const std::size_t at = what.find(": ");
  return at == what.npos ? what : what.substr(at + 2);
}

InputBytes::InputBytes(std::string path) : path_(std::move(path)) {
  summaries::RegularFile file = summaries::openRegularFile(path_);
  file_ = gzdopen(file.descriptor(), "rb");
  if (!file_) fail(Code::kResourceExhausted, "Not enough memory to read ", path_, ".");
  file.release();
  gzbuffer(file_, kChunk);
  mostBytes_ = gzdirect(file_) ? file.size() : file.size() * kBestRatio;
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
  if (gzdirect(file_)) bytes.reserve(mostBytes_ + kChunk + 1);  // and what a table adds to find its end
  while (true) {
    const std::size_t before = bytes.size();
    if (before > machineMemory() / 2) {
      fail(Code::kResourceExhausted, path_, " takes more than half of this machine's memory, ", before >> 20,
           " MiB so far. Use a part of it, or TFRecord files, which are read piece by piece.");
    }
    bytes.resize(before + kChunk);
    const int got = gzread(file_, bytes.data() + before, kChunk);
    bytes.resize(before + static_cast<std::size_t>(std::max(got, 0)));
    int error = Z_OK;
    const char* what = gzerror(file_, &error);
    if (got < 0 || error == Z_BUF_ERROR) {
      fail(Code::kDataLoss, path_, " cannot be decompressed after ", bytes.size(), " bytes: ", zlibReason(what), ".");
    }
    if (got == 0) return bytes;
    if (!gzdirect(file_)) formats::requireCredibleSize(path_, mostBytes_ / kBestRatio, bytes.size());
  }
}

void InputBytes::requireEnd() {
  char next = 0;
  const int got = gzread(file_, &next, 1);
  int error = Z_OK;
  const char* what = gzerror(file_, &error);
  if (got > 0) fail(Code::kDataLoss, path_, " has more bytes than it should: it is damaged, or another kind of file.");
  if (got < 0 || error == Z_BUF_ERROR) {
    fail(Code::kDataLoss, path_, " is cut off or damaged at its end: ", zlibReason(what),
         ". Download or copy it again.");
  }
}

}  // namespace engine::data
