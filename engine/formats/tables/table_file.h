// A sorted string table that stays on the disk: only its index is in memory, blocks are read when they are asked for.
// The file is taken as untrusted. After construction every function may be called from many threads.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/files/files.h"
#include "engine/formats/tables/table_block.h"

namespace engine::formats {

class TableFile {
 public:
  // NotFound when there is no such file, DataLoss when it is not a table.
  explicit TableFile(const std::string& path);

  const std::string& path() const { return file_.path(); }
  uint64_t size() const { return file_.size(); }  // bytes
  // The key's value; none when there is no such key. DataLoss: the block that would hold it is damaged.
  std::optional<std::string> find(std::string_view key) const;

 private:
  TableEntries block(BlockHandle handle, const char* what) const;

  struct Block {
    std::string separator;  // not less than the block's keys and less than those of the next
    BlockHandle handle;
  };
  InputFile file_;
  std::vector<Block> blocks_;
};

}  // namespace engine::formats
