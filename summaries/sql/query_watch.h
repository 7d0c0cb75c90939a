// Ends a statement that takes too long, too much memory, or that nobody waits for any more. Looked at between the steps
// of the statement. One thread runs the statement; only stop() may be called from another.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

struct sqlite3;

namespace summaries {

struct SqlLimits {
  std::size_t mostRows = 10'000;
  uint64_t mostBytes = uint64_t{64} << 20;  // of the result in memory
  double seconds = 0;                       // 0: without end
  int64_t memory = int64_t{128} << 20;      // bytes that SQLite may take beside the result: to sort, group and join
};

class QueryWatch {
 public:
  enum class End { kNone, kStopped, kTime, kMemory };

  // Has the connection, which must not outlive this, ask now and then.
  void watch(sqlite3* connection);
  void begin(const SqlLimits& limits);
  // Whether the statement must end; why() then says why.
  bool isOver();
  End why() const { return why_; }
  // Forgets that it was stopped.
  void finish() { stopped_ = false; }

  // Ends the statement that runs now, or else the next one.
  void stop() { stopped_ = true; }

 private:
  std::atomic<bool> stopped_{false};
  std::chrono::steady_clock::time_point end_;
  bool ends_ = false;
  int64_t memory_ = 0;  // bytes of all connections of the program when this statement must end
  End why_ = End::kNone;
};

}  // namespace summaries
