// Actions on runs that plugins add: entries of the window's Run menu, and `estimator plugins run`. An action
// runs on a thread of its own, never on the window's; several may run at once. Registering and finding: any thread.
//   const auto count = [](const plugins::RunActionRequest& request, const plugins::Parameters&) {
//     request.progress(1, "counting");
//     return std::to_string(request.runs.size()) + " runs are selected.";
//   };
//   const plugins::RunActionRegistrar kCount("count", count);  // at namespace scope, in the plugin's file
//   const plugins::RunActionRequest request{
//       .runs = {"a", "b"}, .progress = [](double, const std::string&) {}, .isCanceled = [] { return false; }};
//   plugins::findRunAction("count")(request, plugins::Parameters({}));  // is "2 runs are selected."
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "plugins/api/parameters.h"

namespace plugins {

struct RunActionRequest {
  std::vector<std::string> runs;  // model directories, at least one; they have the logs and checkpoints
  // Says how much is done, from 0 to 1, and what is being done; from the action's thread.
  std::function<void(double share, const std::string& what)> progress;
  // Whether a person wants it to end; to be asked at least once a second.
  std::function<bool()> isCanceled;
};

// Returns what a person is told at the end, as a sentence. Throws engine::Error when it fails.
using RunActionFunction = std::function<std::string(const RunActionRequest& request, const Parameters& parameters)>;

class RunActionRegistrar {
 public:
  // `name`: the plugin's.
  RunActionRegistrar(const std::string& name, RunActionFunction run);
};

// NotFound for an action that no loaded plugin registered.
RunActionFunction findRunAction(const std::string& name);

}  // namespace plugins
