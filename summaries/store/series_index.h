// The tags of a log that is being written and their series ids. Thread-safe: the logging threads add, the writer thread
// looks up.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "summaries/types.h"

namespace summaries {

class SeriesIndex {
 public:
  // Continues with the series of an existing log.
  explicit SeriesIndex(const std::vector<SeriesInfo>& existing);

  // The id of a tag, given at the first call. A tag that already holds another kind gets "_1", "_2" … appended, as
  // TensorFlow makes names unique.
  int64_t id(std::string_view tag, Kind kind, std::string_view plugin);

  struct Entry {
    std::string tag;
    Kind kind = Kind::kScalar;
    std::string plugin;
  };
  std::optional<Entry> find(int64_t id) const;

 private:
  struct Known {
    int64_t id = 0;
    Kind kind = Kind::kScalar;
  };
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view tag) const { return std::hash<std::string_view>()(tag); }
  };
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Known, Hash, std::equal_to<>> byTag_;  // guarded by mutex_
  std::unordered_map<int64_t, Entry> byId_;                              // guarded by mutex_
  int64_t next_ = 1;                                                     // guarded by mutex_
};

}  // namespace summaries
