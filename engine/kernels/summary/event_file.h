// An event file that grows while a graph runs, as TensorFlow's summary writers make it: <folder>/events.out.tfevents.
// <seconds>.<host>.<process>.<number><suffix>. Events wait in memory until there are many or the last were written some
// time ago. Any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>

namespace engine::kernels {

struct EventFileOptions {
  int64_t mostWaiting = 10;                        // events
  std::chrono::milliseconds longestWait{120'000};  // checked when an event comes
  std::string suffix = {};
};

class EventFile {
 public:
  // Makes the folder and the file, which begins with its version. Unknown, with the path, when that fails.
  EventFile(const std::string& folder, const EventFileOptions& options);
  ~EventFile();  // writes what waits, as well as it can
  EventFile(const EventFile&) = delete;
  EventFile& operator=(const EventFile&) = delete;

  const std::string& path() const { return path_; }
  // Errors, here and in flush(): Unknown, with the path.
  // A serialised Event.
  void add(std::string_view event);
  // An Event of now: field `what` of it (4 a graph, 5 a summary) holds `payload`.
  void add(int64_t step, uint32_t what, std::string_view payload);
  void flush();

 private:
  void write();
  std::mutex mutex_;
  EventFileOptions options_;
  std::string path_;
  std::ofstream file_;
  std::string waiting_;  // framed events
  int64_t waitingEvents_ = 0;
  std::chrono::steady_clock::time_point written_;
};

}  // namespace engine::kernels
