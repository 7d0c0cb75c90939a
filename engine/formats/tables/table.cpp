#include "engine/formats/tables/table.h"

#include <leveldb/env.h>
#include <leveldb/options.h>
#include <leveldb/table_builder.h>

#include <algorithm>
#include <cassert>

#include "engine/core/error.h"
#include "engine/formats/tables/table_block.h"

namespace engine::formats {
namespace {

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

TableEntries readTable(std::string_view bytes, const std::string& name, std::vector<std::string>* damage) {
  const std::size_t end = bytes.size() - std::min(bytes.size(), kTableFooterSize);
  const auto block = [&](BlockHandle handle, const char* what) {
    checkBlockInside(handle, end, what, name);
    return readTableBlock(bytes.substr(handle.offset, handle.size + kBlockTrailerSize), handle.offset, what, name);
  };
  TableEntries entries;
  for (const auto& [separator, handleBytes] : block(indexBlockOf(bytes.substr(end), name), "index block")) {
    std::string_view rest = handleBytes;
    try {
      for (auto& entry : block(takeBlockHandle(rest, name), "data block")) {
        if (!entries.empty() && entries.back().first >= entry.first) {
          fail(Code::kDataLoss, name, " is damaged: its keys are not in order. Restore the file from a copy.");
        }
        entries.push_back(std::move(entry));
      }
    } catch (const Error& error) {
      if (!damage) throw;
      damage->push_back(error.what());
    }
  }
  return entries;
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
