// Feeds arbitrary bytes to the tensor bundle reader: the first two bytes give the size of the index, the rest is the
// index and the data file. Checksums in the index are made right first, so that mutations get past them.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include "engine/core/error.h"
#include "engine/formats/bundle_reader.h"
#include "engine/formats/crc32c.h"
#include "engine/formats/varint.h"

namespace {

void repairChecksum(std::string& index, uint64_t offset, uint64_t size) {
  if (size >= index.size() || offset >= index.size() - size || index.size() - offset - size < 5) return;
  std::string checksum;
  engine::formats::putFixed(checksum,
                            engine::formats::maskCrc32c(engine::formats::crc32c({index.data() + offset, size + 1})));
  index.replace(offset + size + 1, 4, checksum);
}

// The blocks that the footer and a first entry of the index block name.
void repairIndex(std::string& index) {
  if (index.size() < 48) return;
  std::string_view footer = std::string_view(index).substr(index.size() - 48);
  uint64_t ignored = 0, offset = 0, size = 0;
  if (!engine::formats::takeVarint(footer, ignored) || !engine::formats::takeVarint(footer, ignored) ||
      !engine::formats::takeVarint(footer, offset) || !engine::formats::takeVarint(footer, size)) {
    return;
  }
  repairChecksum(index, offset, size);
  // The data block comes first and ends where the metaindex block begins: 13 bytes before the index block.
  if (offset >= 18) repairChecksum(index, 0, offset - 18);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 2, size - 2);
  const std::size_t indexSize = std::min<std::size_t>(data[0] | data[1] << 8, bytes.size());
  std::string index = bytes.substr(0, indexSize);
  repairIndex(index);
  const std::string prefix =
      (std::filesystem::temp_directory_path() / ("bundle_fuzz_" + std::to_string(::getpid()))).string();
  std::ofstream(prefix + ".index", std::ios::binary) << index;
  std::ofstream(prefix + ".data-00000-of-00001", std::ios::binary) << bytes.substr(indexSize);
  try {
    const engine::formats::BundleReader reader(prefix);
    for (const std::string& name : reader.names()) {
      try {
        reader.read(name);
      } catch (const engine::Error&) {
        // The expected answer to damage.
      }
    }
  } catch (const engine::Error&) {
    // As above.
  }
  std::filesystem::remove(prefix + ".index");
  std::filesystem::remove(prefix + ".data-00000-of-00001");
  return 0;
}
