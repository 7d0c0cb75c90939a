// Where the engine's log lines go: stderr, the window, a test. Passed to who logs; called from the thread that trains.
#pragma once

#include <functional>
#include <string>

namespace engine::estimator {

enum class LogLevel { kInfo, kWarning, kError };

using LogSink = std::function<void(LogLevel, const std::string&)>;

}  // namespace engine::estimator
