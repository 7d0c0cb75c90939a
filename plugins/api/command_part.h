// Subcommands of `estimator` that plugins add: `estimator NAME --parameter value`. Its options are the parameters that
// the metadata declares; its library is loaded when it runs. Registered while libraries load; run by the main thread.
#pragma once

#include <functional>
#include <string>

#include "engine/estimator/base/log_sink.h"
#include "plugins/api/parameters.h"

namespace plugins {

// Where a command writes.
struct CommandOutput {
  std::function<void(const std::string& line)> result;  // to stdout: what was asked for
  engine::estimator::LogSink log;                       // to stderr: what happens meanwhile
};

// Throws engine::Error, whose message is printed, when the operation fails.
using CommandFunction = std::function<void(const Parameters& parameters, const CommandOutput& output)>;

class CommandRegistrar {
 public:
  // `name`: the plugin's.
  CommandRegistrar(const std::string& name, CommandFunction run);
};

// NotFound for a command that no loaded plugin registered.
const CommandFunction& findCommand(const std::string& name);

}  // namespace plugins
