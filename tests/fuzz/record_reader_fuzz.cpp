// Feeds arbitrary bytes to the readers of record files: the first byte chooses reader and compression, the rest is the
// file. The checksums of a TFRecord's headers are made right first, so that mutations get past them.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/core/error.h"
#include "engine/formats/crc32c.h"
#include "engine/formats/plain_records.h"
#include "engine/formats/tfrecord.h"
#include "engine/formats/varint.h"

namespace {

namespace formats = engine::formats;

void repairHeaders(std::string& file) {
  std::size_t at = 0;
  while (file.size() - at >= 12) {
    const auto length = formats::getFixed<uint64_t>(file.data() + at);
    std::string checksum;
    formats::putFixed(checksum, formats::maskCrc32c(formats::crc32c({file.data() + at, 8})));
    file.replace(at + 8, 4, checksum);
    if (length > file.size() - at - 12 || file.size() - at - 12 - length < 4) return;
    at += 12 + length + 4;
  }
}

void readAll(uint8_t choice, const std::string& path) {
  const auto compression = static_cast<formats::Compression>(choice / 3 % 3);
  std::string record;
  if (choice % 3 == 0) {
    formats::RecordReader reader(path, compression);
    while (reader.next(record)) continue;
  } else if (choice % 3 == 1) {
    formats::LineReader reader(path, compression);
    while (reader.next(record)) continue;
  } else {
    formats::FixedLengthReader reader(
        path, {.recordBytes = 3, .headerBytes = 1, .footerBytes = 2, .compression = compression});
    while (reader.next(record)) continue;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  if (size < 1) return 0;
  std::string file(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 9 == 0) repairHeaders(file);
  const std::string path =
      (std::filesystem::temp_directory_path() / ("record_fuzz_" + std::to_string(::getpid()))).string();
  std::ofstream(path, std::ios::binary) << file;
  try {
    readAll(data[0], path);
  } catch (const engine::Error&) {
    // The expected answer to damage.
  }
  std::filesystem::remove(path);
  return 0;
}
