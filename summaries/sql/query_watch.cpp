#include "summaries/sql/query_watch.h"

#include <sqlite3.h>

namespace summaries {
namespace {

constexpr int kStepsBetweenLooks = 100;  // of SQLite's machine, each of which may make a value of some megabytes

}  // namespace

void QueryWatch::watch(sqlite3* connection) {
  const auto look = [](void* self) { return static_cast<QueryWatch*>(self)->isOver() ? 1 : 0; };
  sqlite3_progress_handler(connection, kStepsBetweenLooks, look, this);
}

void QueryWatch::begin(const SqlLimits& limits) {
  why_ = End::kNone;
  ends_ = limits.seconds > 0;
  const auto length = std::chrono::duration<double>(limits.seconds);
  end_ = std::chrono::steady_clock::now() + std::chrono::duration_cast<std::chrono::steady_clock::duration>(length);
  memory_ = sqlite3_memory_used() + limits.memory;
}

bool QueryWatch::isOver() {
  if (why_ != End::kNone) return true;
  if (stopped_.load(std::memory_order_relaxed)) {
    why_ = End::kStopped;
  } else if (ends_ && std::chrono::steady_clock::now() >= end_) {
    why_ = End::kTime;
  } else if (sqlite3_memory_used() > memory_) {
    why_ = End::kMemory;
  }
  return why_ != End::kNone;
}

}  // namespace summaries
