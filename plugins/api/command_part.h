// Subcommands of `estimator` that plugins add: `estimator NAME --parameter value`. Its options are the parameters that
// the metadata declares; its library is loaded when it runs. Registered while libraries load; run by the main thread.
//   const auto greet = [](const plugins::Parameters& parameters, const plugins::CommandOutput& output) {
//     output.result("Hello " + parameters.text("name"));
//   };
//   const plugins::CommandRegistrar kGreet("greet", greet);  // at namespace scope, in the plugin's file
//   std::string said;
//   const plugins::CommandOutput output{.result = [&](const std::string& line) { said = line; }, .log = {}};
//   plugins::findCommand("greet")(plugins::Parameters({{"name", std::string("Anna")}}), output);
//   said;  // is "Hello Anna"
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
