#include "engine/formats/tables/table_block.h"

#include <snappy.h>

#include "engine/core/error.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire/varint.h"

namespace engine::formats {
namespace {

constexpr uint64_t kMagic = 0xdb4775248b80fb57;
constexpr std::size_t kLargestBlock = std::size_t{1} << 30;  // after decompression, bytes

[[noreturn]] void corrupt(const std::string& name, const std::string& what) {
  fail(Code::kDataLoss, name, " is damaged: ", what, ". Restore the file from a copy.");
}

TableEntries entriesOf(std::string_view contents, uint64_t offset, const std::string& name) {
  const std::string where = message("the block at ", offset);
  if (contents.size() < 4) corrupt(name, where + " is too short");
  const uint64_t restarts = getFixed<uint32_t>(contents.data() + contents.size() - 4);
  if (restarts > (contents.size() - 4) / 4) corrupt(name, where + " has more restart points than bytes");
  std::string_view rest = contents.substr(0, contents.size() - 4 - 4 * restarts);
  TableEntries entries;
  while (!rest.empty()) {
    uint64_t shared = 0, unshared = 0, valueSize = 0;
    if (!takeVarint(rest, shared) || !takeVarint(rest, unshared) || !takeVarint(rest, valueSize) ||
        unshared > rest.size() || valueSize > rest.size() - unshared ||
        shared > (entries.empty() ? 0 : entries.back().first.size())) {
      corrupt(name, "an entry does not fit " + where);
    }
    std::string key = entries.empty() ? std::string() : entries.back().first.substr(0, shared);
    key.append(rest.substr(0, unshared));
    entries.emplace_back(std::move(key), rest.substr(unshared, valueSize));
    rest.remove_prefix(unshared + valueSize);
  }
  return entries;
}

}  // namespace

BlockHandle takeBlockHandle(std::string_view& in, const std::string& name) {
  BlockHandle handle;
  if (!takeVarint(in, handle.offset) || !takeVarint(in, handle.size)) corrupt(name, "a block's position is unreadable");
  return handle;
}

BlockHandle indexBlockOf(std::string_view footer, const std::string& name) {
  if (footer.size() < kTableFooterSize) {
    corrupt(name, message("the file has ", footer.size(), " bytes, too few for a table"));
  }
  if (getFixed<uint64_t>(footer.data() + kTableFooterSize - 8) != kMagic) {
    corrupt(name, "it does not end like a table (bad magic number)");
  }
  takeBlockHandle(footer, name);  // the metaindex, unused
  return takeBlockHandle(footer, name);
}

void checkBlockInside(BlockHandle handle, uint64_t end, const char* what, const std::string& name) {
  if (handle.offset > end || handle.size > end - handle.offset ||
      end - handle.offset - handle.size < kBlockTrailerSize) {
    corrupt(name, message("its ", what, " at ", handle.offset, " of ", handle.size, " bytes is outside the file"));
  }
}

TableEntries readTableBlock(std::string_view stored, uint64_t offset, const char* what, const std::string& name) {
  const std::string_view contents = stored.substr(0, stored.size() - kBlockTrailerSize);
  const char* trailer = contents.data() + contents.size();
  if (unmaskCrc32c(getFixed<uint32_t>(trailer + 1)) != crc32c(stored.substr(0, contents.size() + 1))) {
    corrupt(name, message("checksum mismatch in its ", what, " at ", offset));
  }
  if (*trailer == 0) return entriesOf(contents, offset, name);
  if (*trailer != 1) {
    corrupt(name, message("unknown compression ", int{*trailer}, " of its ", what, " at ", offset));
  }
  std::size_t size = 0;
  std::string plain;
  // Snappy shrinks at most by about 64 to 1 per element; a larger claim is a lie and not worth its memory.
  if (!snappy::GetUncompressedLength(contents.data(), contents.size(), &size) || size > kLargestBlock ||
      size / 64 > contents.size() || !snappy::Uncompress(contents.data(), contents.size(), &plain)) {
    corrupt(name, message("its ", what, " at ", offset, " cannot be decompressed"));
  }
  return entriesOf(plain, offset, name);
}

}  // namespace engine::formats
