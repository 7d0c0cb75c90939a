// Gathers what the logging threads queued and commits it: scalars and small entries first, heavy items in a transaction
// of their own, a restart between what came before and after it. What could not be committed is kept for the next try.
// One thread: the log's writer thread.
#pragma once

#include <vector>

#include "summaries/store/log_store.h"
#include "summaries/store/series_index.h"
#include "summaries/writing/entry_queue.h"
#include "summaries/writing/scalar_ring.h"

namespace summaries {

struct DropCounts {
  uint64_t scalars = 0;
  uint64_t items = 0;
  bool operator==(const DropCounts&) const = default;
};

class BatchWriter {
 public:
  BatchWriter(LogStore& store, const SeriesIndex& index, ScalarRing& ring, EntryQueue& queue);

  // Takes from the ring and the queue what there is room for.
  void collect();
  // Throws Error when something could not be written; everything else is kept for the next commit.
  void commit(const DropCounts& drops);

  std::size_t changedSeries() const { return changedSeries_; }  // by the last commit
  // Scalars that no series could take: an unknown handle, or 2^32 points reached. Grows.
  uint64_t refused() const { return refused_; }

 private:
  template <typename Body>
  void inTransaction(Body body);
  std::size_t entriesBeforeRestart() const;
  void commitLight(std::size_t scalars, std::size_t entries, const DropCounts& drops);
  void commitHeavy(std::size_t entries);
  void commitRestart();
  uint64_t writeScalars(std::size_t count);
  bool prepareSeries(int64_t series);
  void erase(std::size_t entries, bool heavy);

  LogStore& store_;
  const SeriesIndex& index_;
  ScalarRing& ring_;
  EntryQueue& queue_;
  std::vector<ScalarEntry> scalars_;
  uint64_t position_ = 0;  // of the first of scalars_ among all ever pushed
  std::vector<QueueEntry> entries_;
  DropCounts savedDrops_;
  std::size_t changedSeries_ = 0;
  uint64_t refused_ = 0;
};

}  // namespace summaries
