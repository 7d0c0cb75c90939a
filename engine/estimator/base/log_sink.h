// Where the engine's log lines go: stderr, the window, a test. Passed to who logs; called from the thread that trains.
//   std::vector<std::string> lines;
//   const LogSink all = [&](LogLevel, const std::string& line) { lines.push_back(line); };
//   const LogSink severe = withVerbosity(all, LogLevel::kWarning);
//   severe(LogLevel::kInfo, "Step 100");
//   severe(LogLevel::kError, "The disk is full.");
//   lines;  // is std::vector<std::string>{"The disk is full."}
#pragma once

#include <concepts>
#include <functional>
#include <string>
#include <utility>

namespace engine::estimator {

// kDebug: what helps to find out why a model is built or trained as it is.
enum class LogLevel { kDebug, kInfo, kWarning, kError };

// What a line is about, for programs that do more with it than show it.
enum class LogTopic {
  kOther,
  kLogBroken,        // the event log cannot be written
  kLogMended,        // and can be again
  kCheckpointLost,   // a checkpoint cannot be written
  kCheckpointsSaved  // and one was again
};

struct LogLine {
  LogLevel level = LogLevel::kInfo;
  std::string text;
  LogTopic topic = LogTopic::kOther;
};

// Made of a function of a level and a text, or of a LogLine.
class LogSink {
 public:
  LogSink() = default;
  // Of a function that is called for each line, on the thread that logs.
  template <std::invocable<LogLevel, const std::string&> F>
  LogSink(F write) : write_([write](const LogLine& line) { write(line.level, line.text); }) {}
  template <std::invocable<const LogLine&> F>
  LogSink(F write) : write_(std::move(write)) {}

  // Whether lines go anywhere.
  explicit operator bool() const { return static_cast<bool>(write_); }
  // Logs a line; the sink must not be empty.
  void operator()(LogLevel level, const std::string& text, LogTopic topic = LogTopic::kOther) const {
    write_({level, text, topic});
  }

 private:
  std::function<void(const LogLine&)> write_;
};

// The sink without lines below `least` (tf.compat.v1.logging.set_verbosity, for one sink).
inline LogSink withVerbosity(LogSink sink, LogLevel least) {
  return [sink = std::move(sink), least](const LogLine& line) {
    if (sink && line.level >= least) sink(line.level, line.text, line.topic);
  };
}

}  // namespace engine::estimator
