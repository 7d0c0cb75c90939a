// The bounded queue of everything but scalars between the threads that log and the writer thread. Heavy items count
// against a limit in bytes and are refused above it; commands (restart, status, config) always pass. Thread-safe.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include "summaries/writing/scalar_ring.h"

namespace summaries {

struct ItemEntry {
  int64_t series = 0;
  int64_t step = 0;
  int64_t index = 0;
  double wall = 0;
  std::string data;
};
struct SessionCommand {
  int64_t series = 0;
  int64_t step = 0;
  double wall = 0;
  std::string data;
};
struct RestartCommand {
  int64_t step = 0;
  double wall = 0;
  std::string cause;
};
struct RunCommand {
  std::string key;
  std::variant<std::string, int64_t> value;
};

struct QueueEntry {
  using What = std::variant<ItemEntry, SessionCommand, RestartCommand, RunCommand>;
  uint64_t position = 0;  // scalars pushed before it: its place among them
  What what;
  std::size_t bytes() const;  // that count against the limit
};

class EntryQueue {
 public:
  // `ring` gives each entry its place among the scalars.
  EntryQueue(std::size_t limitBytes, const ScalarRing& ring) : limitBytes_(limitBytes), ring_(ring) {}

  // False: no room.
  bool push(QueueEntry::What what);
  // Appends what was queued before scalar number `position` to `out`. Its bytes count until release().
  void take(uint64_t position, std::vector<QueueEntry>& out);
  void release(std::size_t bytes);

 private:
  const std::size_t limitBytes_;
  const ScalarRing& ring_;
  std::mutex mutex_;
  std::deque<QueueEntry> entries_;  // guarded by mutex_
  std::size_t bytes_ = 0;           // guarded by mutex_
};

}  // namespace summaries
