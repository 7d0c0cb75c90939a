// Makes the checksums of a sorted string table (the index of a checkpoint) right, so that mutations get past them. Pure
// functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/formats/tables/table_block.h"
#include "engine/formats/wire/crc32c.h"
#include "engine/formats/wire/varint.h"

namespace fuzz {

inline void repairBlock(std::string& table, uint64_t offset, uint64_t size) {
  if (size >= table.size() || offset >= table.size() - size ||
      table.size() - offset - size < engine::formats::kBlockTrailerSize) {
    return;
  }
  std::string checksum;
  engine::formats::putFixed(checksum,
                            engine::formats::maskCrc32c(engine::formats::crc32c({table.data() + offset, size + 1})));
  table.replace(offset + size + 1, 4, checksum);
}

// The index block, which the footer names, and the first data block.
inline void repairTable(std::string& table) {
  namespace formats = engine::formats;
  if (table.size() < formats::kTableFooterSize) return;
  std::string_view footer = std::string_view(table).substr(table.size() - formats::kTableFooterSize);
  uint64_t ignored = 0, offset = 0, size = 0;
  if (!formats::takeVarint(footer, ignored) || !formats::takeVarint(footer, ignored) ||
      !formats::takeVarint(footer, offset) || !formats::takeVarint(footer, size)) {
    return;
  }
  repairBlock(table, offset, size);
  // The data block comes first and ends where the metaindex block begins: 13 bytes before the index block.
  if (offset >= 18) repairBlock(table, 0, offset - 18);
}

}  // namespace fuzz
