#include "engine/formats/tables/table_file.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::formats {

TableFile::TableFile(const std::string& path) : file_(path) {
  std::string footer(std::min<uint64_t>(file_.size(), kTableFooterSize), '\0');
  footer.resize(file_.read(file_.size() - footer.size(), footer.data(), footer.size()));
  for (auto& [separator, bytes] : block(indexBlockOf(footer, path), "index block")) {
    std::string_view rest = bytes;
    blocks_.push_back({std::move(separator), takeBlockHandle(rest, path)});
  }
}

TableEntries TableFile::block(BlockHandle handle, const char* what) const {
  checkBlockInside(handle, file_.size() - kTableFooterSize, what, file_.path());
  std::string stored(handle.size + kBlockTrailerSize, '\0');
  if (file_.read(handle.offset, stored.data(), stored.size()) != stored.size()) {
    fail(Code::kDataLoss, file_.path(), " is damaged: its ", what, " at ", handle.offset, " is cut off.");
  }
  return readTableBlock(stored, handle.offset, what, file_.path());
}

std::optional<std::string> TableFile::find(std::string_view key) const {
  const auto at = std::ranges::lower_bound(blocks_, key, {}, &Block::separator);
  if (at == blocks_.end()) return std::nullopt;
  for (auto& [stored, value] : block(at->handle, "data block")) {
    if (stored == key) return std::move(value);
  }
  return std::nullopt;
}

}  // namespace engine::formats
