// Where a command's output goes: results to stdout, log lines and progress to stderr. With --json, stdout carries one
// JSON object per line and nothing else. Safe from any thread.
#pragma once

#include <spdlog/logger.h>

#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/estimator/base/log_sink.h"

namespace app::cli {

using Json = nlohmann::ordered_json;

class Console {
 public:
  Console();

  // Set by the options of a command before it runs.
  bool json = false;
  bool quiet = false;  // no progress, and of the log only warnings and errors
  bool debug = false;  // the log's finest lines, too

  bool interactive() const { return interactive_; }  // stderr is a terminal
  void result(const Json& object);
  // For people, several lines perhaps, as terminalLines(); with --json as it is.
  void result(const std::string& line);
  // ResourceExhausted when stdout did not take everything, unless who read it has gone: then the rest is of no use.
  void finish();

  void log(engine::estimator::LogLevel level, const std::string& line);
  engine::estimator::LogSink logSink();
  // On a terminal one line that stays last, elsewhere a line each time.
  void progress(const std::string& text);
  void endProgress();

 private:
  void print(const std::string& line);
  // The progress line; with the mutex held.
  void erase();
  void redraw();

  std::mutex mutex_;
  std::shared_ptr<spdlog::logger> logger_;
  bool interactive_ = false;
  std::string progress_;
  bool isClosed_ = false;  // nobody reads stdout any more
};

}  // namespace app::cli
