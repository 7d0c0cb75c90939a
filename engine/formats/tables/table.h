// The sorted string table (LevelDB's table format) that holds a checkpoint's index: keys in bytewise order with values.
// Reading takes the bytes as untrusted. Pure functions.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace engine::formats {

using TableEntries = std::vector<std::pair<std::string, std::string>>;

// Every key and value of the table in order. Blocks may be stored plainly or compressed by snappy.
// DataLoss, beginning with `name`, when anything does not fit: the magic number, a checksum, a block's bounds, the
// order. With `damage` data blocks that are damaged are left out and their errors' messages appended to it.
TableEntries readTable(std::string_view bytes, const std::string& name, std::vector<std::string>* damage = nullptr);

// The bytes of a table as TensorFlow writes it: no compression, blocks of 256 KiB. Keys must be strictly increasing.
std::string writeTable(const TableEntries& entries);

}  // namespace engine::formats
