#include "engine/formats/table.h"

#include <leveldb/env.h>
#include <leveldb/options.h>
#include <leveldb/table_builder.h>
#include <snappy.h>

#include <cassert>

#include "engine/core/error.h"
#include "engine/formats/crc32c.h"
#include "engine/formats/varint.h"

namespace engine::formats {
namespace {

constexpr std::size_t kFooterSize = 48;
constexpr std::size_t kTrailerSize = 5;  // compression type and masked checksum
constexpr uint64_t kMagic = 0xdb4775248b80fb57;
constexpr std::size_t kLargestBlock = std::size_t{1} << 30;  // after decompression, bytes

struct BlockHandle {
  uint64_t offset = 0;
  uint64_t size = 0;  // without the trailer
};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  TableEntries parse() {
    const BlockHandle index = footer();
    TableEntries entries;
    for (const auto& [separator, handleBytes] : block(index, "index block")) {
      std::string_view rest = handleBytes;
      for (auto& entry : block(takeHandle(rest), "data block")) {
        if (!entries.empty() && entries.back().first >= entry.first) corrupt("its keys are not in order");
        entries.push_back(std::move(entry));
      }
    }
    return entries;
  }

 private:
  [[noreturn]] void corrupt(const std::string& what) const {
    fail(Code::kDataLoss, name_, " is damaged: ", what, ". Restore the file from a copy.");
  }

  BlockHandle takeHandle(std::string_view& in) const {
    BlockHandle handle;
    if (!takeVarint(in, handle.offset) || !takeVarint(in, handle.size)) corrupt("a block's position is unreadable");
    return handle;
  }

  BlockHandle footer() const {
    if (bytes_.size() < kFooterSize) {
      corrupt(message("the file has ", bytes_.size(), " bytes, too few for a table"));
    }
    std::string_view rest = bytes_.substr(bytes_.size() - kFooterSize);
    if (getFixed<uint64_t>(rest.data() + kFooterSize - 8) != kMagic) {
      corrupt("it does not end like a table (bad magic number)");
    }
    takeHandle(rest);  // the metaindex, unused
    return takeHandle(rest);
  }

  // The block's entries, checked against its checksum.
  TableEntries block(BlockHandle handle, const char* what) const {
    const std::size_t end = bytes_.size() - kFooterSize;
    if (handle.offset > end || handle.size > end - handle.offset || end - handle.offset - handle.size < kTrailerSize) {
      corrupt(message("its ", what, " at ", handle.offset, " of ", handle.size, " bytes is outside the file"));
    }
    const std::string_view stored = bytes_.substr(handle.offset, handle.size);
    const char* trailer = stored.data() + stored.size();
    if (unmaskCrc32c(getFixed<uint32_t>(trailer + 1)) != crc32c(bytes_.substr(handle.offset, handle.size + 1))) {
      corrupt(message("checksum mismatch in its ", what, " at ", handle.offset));
    }
    if (*trailer == 0) return blockEntries(stored);
    if (*trailer != 1) corrupt(message("unknown compression ", int{*trailer}, " of its ", what));
    std::size_t size = 0;
    std::string plain;
    // Snappy shrinks at most by about 64 to 1 per element; a larger claim is a lie and not worth its memory.
    if (!snappy::GetUncompressedLength(stored.data(), stored.size(), &size) || size > kLargestBlock ||
        size / 64 > stored.size() || !snappy::Uncompress(stored.data(), stored.size(), &plain)) {
      corrupt(message("its ", what, " at ", handle.offset, " cannot be decompressed"));
    }
    return blockEntries(plain);
  }

  TableEntries blockEntries(std::string_view contents) const {
    if (contents.size() < 4) corrupt("a block is too short");
    const uint64_t restarts = getFixed<uint32_t>(contents.data() + contents.size() - 4);
    if (restarts > (contents.size() - 4) / 4) corrupt("a block has more restart points than bytes");
    std::string_view rest = contents.substr(0, contents.size() - 4 - 4 * restarts);
    TableEntries entries;
    while (!rest.empty()) {
      uint64_t shared = 0, unshared = 0, valueSize = 0;
      if (!takeVarint(rest, shared) || !takeVarint(rest, unshared) || !takeVarint(rest, valueSize) ||
          unshared > rest.size() || valueSize > rest.size() - unshared ||
          shared > (entries.empty() ? 0 : entries.back().first.size())) {
        corrupt("an entry does not fit its block");
      }
      std::string key = entries.empty() ? std::string() : entries.back().first.substr(0, shared);
      key.append(rest.substr(0, unshared));
      entries.emplace_back(std::move(key), rest.substr(unshared, valueSize));
      rest.remove_prefix(unshared + valueSize);
    }
    return entries;
  }

  std::string_view bytes_;
  const std::string& name_;
};

class MemoryFile : public leveldb::WritableFile {
 public:
  leveldb::Status Append(const leveldb::Slice& data) override {
    bytes.append(data.data(), data.size());
    return {};
  }
  leveldb::Status Close() override { return {}; }
  leveldb::Status Flush() override { return {}; }
  leveldb::Status Sync() override { return {}; }

  std::string bytes;
};

}  // namespace

TableEntries readTable(std::string_view bytes, const std::string& name) {
  return Parser(bytes, name).parse();
}

std::string writeTable(const TableEntries& entries) {
  leveldb::Options options;
  options.compression = leveldb::kNoCompression;
  options.block_size = 262144;
  options.block_restart_interval = 16;
  MemoryFile file;
  leveldb::TableBuilder builder(options, &file);
  for (const auto& [key, value] : entries) builder.Add(key, value);
  [[maybe_unused]] const leveldb::Status status = builder.Finish();
  assert(status.ok());  // memory does not fail, and the keys are in order
  return std::move(file.bytes);
}

}  // namespace engine::formats
