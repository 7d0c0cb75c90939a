// The pieces of a sorted string table (LevelDB's table format): the footer and the blocks. Everything is taken as
// untrusted; errors are DataLoss and begin with the file's name. Pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/formats/tables/table.h"

namespace engine::formats {

inline constexpr std::size_t kTableFooterSize = 48;
inline constexpr std::size_t kBlockTrailerSize = 5;  // compression type and masked checksum

struct BlockHandle {
  uint64_t offset = 0;
  uint64_t size = 0;  // without the trailer
};

// Takes a block's position off the front of `in`. `name` is the file's.
BlockHandle takeBlockHandle(std::string_view& in, const std::string& name);
// The position of the index block, from the file's last kTableFooterSize bytes.
BlockHandle indexBlockOf(std::string_view footer, const std::string& name);
// Fails unless the block with its trailer lies inside the first `end` bytes of the file.
void checkBlockInside(BlockHandle handle, uint64_t end, const char* what, const std::string& name);
// The entries of a block. `stored` are its bytes with the trailer, `offset` where they are in the file.
TableEntries readTableBlock(std::string_view stored, uint64_t offset, const char* what, const std::string& name);

}  // namespace engine::formats
