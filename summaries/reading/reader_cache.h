// Keeps the logs that were read last open, a few however many logs there are, for all who read them. Any thread. Who
// follows a log keeps a cursor and asks stampOf() whether there is something to read: an idle log costs no open file.
#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <string>

#include "summaries/reading/event_log_reader.h"
#include "summaries/store/log_stamp.h"

namespace summaries {

class ReaderCache {
 public:
  static constexpr std::size_t kMostOpen = 24;  // while nothing is read; a live log has three files

  explicit ReaderCache(std::size_t most = kMostOpen) : most_(most) {}

  // Calls `read` with the log of `directory` as it is now. Each thread that reads has a reader of its own meanwhile.
  // Errors: as EventLogReader's; Unavailable: the log was written over while it was read, so what was read is void.
  void read(const std::string& directory, const std::function<void(EventLogReader&)>& read);
  // Lets go of a log.
  void close(const std::string& directory);
  std::size_t open() const;  // readers that nobody uses just now

 private:
  struct Open {
    std::string directory;
    LogStamp stamp;  // before it was opened
    EventLogReader reader;
  };
  using Readers = std::list<Open>;  // the one used last in front

  // A list of one, so that it moves between the lists without a copy.
  Readers take(const std::string& directory);
  Readers find(const std::string& directory, const LogStamp& now);
  void keep(Readers used);

  const std::size_t most_;
  mutable std::mutex mutex_;
  Readers idle_;
};

}  // namespace summaries
