// The SummaryWriter over an event log: hands every entry to its own writer thread, which commits each period. scalar()
// and restartAt() belong to one thread, as the ring has one producer; everything else may be called from any thread.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "summaries/error.h"
#include "summaries/summary_writer.h"
#include "summaries/writing/batch_writer.h"
#include "summaries/writing/writer_lock.h"

namespace summaries {

class EventLogWriter final : public SummaryWriter {
 public:
  EventLogWriter(std::unique_ptr<WriterLock> lock, const EventLogOptions& options);
  ~EventLogWriter() override;

  SeriesId scalarSeries(std::string_view tag) override;
  using SummaryWriter::scalar;
  void scalar(SeriesId series, int64_t step, double value, double wall) override;
  void histogram(std::string_view tag, int64_t step, Histogram value, double wall) override;
  void image(std::string_view tag, int64_t step, int index, Image value, double wall) override;
  void text(std::string_view tag, int64_t step, std::string markdown, double wall) override;
  void bytes(std::string_view tag, Kind kind, std::string_view plugin, int64_t step, std::string data,
             double wall) override;
  void session(SessionEntry entry) override;
  void setStatus(RunStatus status) override;
  void setConfig(std::string json) override;
  void restartAt(int64_t step, std::string_view cause) override;
  void flush() override { waitForCommit(false); }
  void sync() override { waitForCommit(true); }
  uint64_t droppedScalars() const override { return droppedScalars_.load(std::memory_order_relaxed); }
  uint64_t droppedItems() const override { return droppedItems_.load(std::memory_order_relaxed); }

  // How often committing began to fail, failed with other words, or was well again, or mended the log.
  uint64_t turns() const { return turns_.load(std::memory_order_acquire); }
  // Of the newest commit.
  std::optional<Error> failure() const;
  // What was found damaged in the log, and what became of it; all since it was opened.
  std::vector<std::string> repairs() const;

 private:
  void initializeRun(const std::string& directory, const std::string& name);
  void item(std::string_view tag, Kind kind, std::string_view plugin, ItemEntry entry);
  void waitForCommit(bool onDisk);
  void loop();
  std::optional<Error> cycle(bool onDisk);
  bool tellRepairs();
  std::chrono::milliseconds delayAfter(bool failed) const;

  const int periodMs_;
  std::unique_ptr<WriterLock> lock_;
  LogStore store_;
  SeriesIndex index_;
  ScalarRing ring_;
  EntryQueue queue_;
  BatchWriter batch_;
  std::atomic<uint64_t> droppedScalars_{0};
  std::atomic<uint64_t> droppedItems_{0};

  std::atomic<uint64_t> turns_{0};

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::condition_variable done_;
  bool stop_ = false;                 // guarded by mutex_
  uint64_t flushRequested_ = 0;       // guarded by mutex_
  uint64_t syncRequested_ = 0;        // the newest flush that is to be on the disk; guarded by mutex_
  uint64_t flushDone_ = 0;            // guarded by mutex_
  std::optional<Error> error_;        // of the last cycle; guarded by mutex_
  std::vector<std::string> repairs_;  // guarded by mutex_
  std::thread thread_;
};

}  // namespace summaries
