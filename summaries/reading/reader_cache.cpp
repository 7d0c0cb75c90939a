#include "summaries/reading/reader_cache.h"

#include <algorithm>

#include "summaries/error.h"

namespace summaries {

void ReaderCache::read(const std::string& directory, const std::function<void(EventLogReader&)>& read) {
  Readers used = take(directory);
  const Open& log = used.front();
  // A snapshot is read without locks: only a log that stayed as it was gave right answers.
  const auto check = [&] {
    if (!log.reader.isSnapshot() || log.stamp.hasSameData(stampOf(directory))) return;
    throw Error(Code::kUnavailable, directory + " was written while it was read; read it again");
  };
  try {
    read(used.front().reader);
  } catch (const Error&) {
    check();
    throw;
  }
  check();
  keep(std::move(used));
}

ReaderCache::Readers ReaderCache::take(const std::string& directory) {
  const LogStamp now = stampOf(directory);
  Readers used = find(directory, now);
  if (!used.empty()) return used;
  const auto openNew = [&] {
    used.push_back({directory, now, EventLogReader(directory, EventLogReader::Access::kSnapshot)});
  };
  try {
    openNew();
  } catch (const Error& error) {
    if (error.code() != Code::kResourceExhausted) throw;
    Readers closed;  // make room
    {
      const std::lock_guard lock(mutex_);
      closed.swap(idle_);
    }
    closed.clear();
    openNew();
  }
  return used;
}

ReaderCache::Readers ReaderCache::find(const std::string& directory, const LogStamp& now) {
  Readers found, outdated;
  const std::lock_guard lock(mutex_);
  for (auto at = idle_.begin(); at != idle_.end() && found.empty();) {
    const auto next = std::next(at);
    if (at->directory == directory) {
      // A live one is for logs that are half written; it would not see that somebody wrote over the file itself.
      const bool isCurrent = at->reader.isSnapshot() ? at->stamp == now : now.walSize > 0;
      const bool isUsable = at->stamp.isSameFile(now) && isCurrent;
      Readers& to = isUsable ? found : outdated;
      to.splice(to.end(), idle_, at);
    }
    at = next;
  }
  return found;
}

void ReaderCache::keep(Readers used) {
  Readers closed;
  const std::lock_guard lock(mutex_);
  idle_.splice(idle_.begin(), used);
  while (idle_.size() > most_) closed.splice(closed.end(), idle_, std::prev(idle_.end()));
}

void ReaderCache::close(const std::string& directory) {
  const std::lock_guard lock(mutex_);
  idle_.remove_if([&](const Open& log) { return log.directory == directory; });
}

std::size_t ReaderCache::open() const {
  const std::lock_guard lock(mutex_);
  return idle_.size();
}

}  // namespace summaries
