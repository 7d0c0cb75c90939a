#include "summaries/store/series_index.h"

#include <algorithm>

namespace summaries {

SeriesIndex::SeriesIndex(const std::vector<SeriesInfo>& existing) {
  for (const SeriesInfo& info : existing) {
    byTag_.emplace(info.tag, Known{info.id, info.kind});
    byId_.emplace(info.id, Entry{info.tag, info.kind, info.plugin});
    next_ = std::max(next_, info.id + 1);
  }
}

int64_t SeriesIndex::id(std::string_view tag, Kind kind, std::string_view plugin) {
  const std::lock_guard lock(mutex_);
  auto found = byTag_.find(tag);
  std::string unique;
  for (int suffix = 1; found != byTag_.end() && found->second.kind != kind; ++suffix) {
    unique = std::string(tag) + "_" + std::to_string(suffix);
    found = byTag_.find(unique);
  }
  if (found != byTag_.end()) return found->second.id;
  if (unique.empty()) unique = tag;
  const int64_t id = next_++;
  byId_.emplace(id, Entry{unique, kind, std::string(plugin)});
  byTag_.emplace(std::move(unique), Known{id, kind});
  return id;
}

std::optional<SeriesIndex::Entry> SeriesIndex::find(int64_t id) const {
  const std::lock_guard lock(mutex_);
  const auto found = byId_.find(id);
  if (found == byId_.end()) return std::nullopt;
  return found->second;
}

}  // namespace summaries
