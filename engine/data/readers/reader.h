// The readers of TensorFlow 1's input pipelines: each takes names of files out of a queue, one at a time, and gives
// their records. The resource behind TextLineReader, WholeFileReader, TFRecordReader, FixedLengthRecordReader and
// IdentityReader nodes. Callable from any thread; calls wait for each other, and for the queue.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/tensor.h"

namespace engine::data {

// A record and what names it: "<file>:<line>" of a line, "<file>:<offset>" of a TFRecord.
struct KeyedRecord {
  std::string key, value;
};

// The records of one piece of work, mostly a file; used by one thread at a time.
class WorkRecords {
 public:
  virtual ~WorkRecords() = default;
  // The next one; none at the end. Errors of the file's reader.
  virtual std::optional<KeyedRecord> next() = 0;
};

class Reader : public Resource {
 public:
  // Begins on the piece of work of this name. Errors: NotFound and the like.
  using Start = std::function<std::unique_ptr<WorkRecords>(const std::string& work)>;
  // The next piece of work; waits for one. OutOfRange when no more comes.
  using NextWork = std::function<std::string()>;

  explicit Reader(Start start) : start_(std::move(start)) {}

  // The next record, of the next piece of work where one is at its end.
  KeyedRecord read(const NextWork& nextWork);
  // Up to `count` records, fewer at the end of a piece of work, but one at least. Errors as read()'s.
  std::vector<KeyedRecord> readUpTo(int64_t count, const NextWork& nextWork);
  int64_t recordsProduced() const;
  int64_t unitsCompleted() const;  // pieces of work
  // As when it was new.
  void reset();

 private:
  // The next of the current piece of work, which ends with its last; without one, the next piece is begun.
  std::optional<KeyedRecord> step(const NextWork& nextWork);

  const Start start_;
  mutable std::mutex mutex_;
  std::unique_ptr<WorkRecords> records_;  // guarded by mutex_, as what follows
  int64_t produced_ = 0;
  int64_t completed_ = 0;
};

}  // namespace engine::data
