#include "app/cli/console.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <iostream>

#include "app/cli/terminal_text.h"
#include "engine/core/error.h"

namespace app::cli {
namespace {

constexpr char kEraseLine[] = "\r\x1b[K";

}  // namespace

Console::Console()
    : logger_(std::make_shared<spdlog::logger>("estimator", std::make_shared<spdlog::sinks::stderr_color_sink_st>())),
      interactive_(isatty(STDERR_FILENO) == 1) {
  logger_->set_pattern("%H:%M:%S %^%l%$ %v");
  logger_->set_level(spdlog::level::debug);
}

void Console::result(const Json& object) {
  // What need not be UTF-8 comes as jsonText(); what was forgotten becomes the replacement character.
  print(object.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Console::result(const std::string& line) {
  print(json ? line : terminalLines(line));
}

void Console::print(const std::string& line) {
  const std::lock_guard lock(mutex_);
  erase();
  if (!isClosed_) {
    errno = 0;
    std::cout << line << '\n' << std::flush;
    isClosed_ = !std::cout && errno == EPIPE;
  }
  redraw();
}

void Console::finish() {
  endProgress();
  std::cout.flush();
  if (!std::cout && !isClosed_) {
    engine::fail(engine::Code::kResourceExhausted, "Cannot write the results to standard output.");
  }
}

void Console::log(engine::estimator::LogLevel level, const std::string& line) {
  using engine::estimator::LogLevel;
  if (quiet && level <= LogLevel::kInfo) return;
  if (!debug && level == LogLevel::kDebug) return;
  const std::lock_guard lock(mutex_);
  erase();
  logger_->log(level == LogLevel::kDebug     ? spdlog::level::debug
               : level == LogLevel::kInfo    ? spdlog::level::info
               : level == LogLevel::kWarning ? spdlog::level::warn
                                             : spdlog::level::err,
               terminalMessage(line));
  logger_->flush();
  redraw();
}

engine::estimator::LogSink Console::logSink() {
  return [this](engine::estimator::LogLevel level, const std::string& line) { log(level, line); };
}

void Console::progress(const std::string& text) {
  if (quiet) return;
  const std::lock_guard lock(mutex_);
  if (!interactive_) {
    std::fprintf(stderr, "%s\n", terminalText(text).c_str());
    return;
  }
  erase();
  progress_ = terminalText(text);
  redraw();
}

void Console::endProgress() {
  const std::lock_guard lock(mutex_);
  erase();
  progress_.clear();
}

void Console::erase() {
  if (!progress_.empty()) std::fputs(kEraseLine, stderr);
}

void Console::redraw() {
  if (!progress_.empty()) std::fputs(progress_.c_str(), stderr);
}

}  // namespace app::cli
