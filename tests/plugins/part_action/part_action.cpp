// A plugin that adds an action, which counts runs.
#include "engine/core/error.h"
#include "plugins/api/run_action.h"

namespace {

const plugins::RunActionRegistrar kPartAction("part_action", [](const plugins::RunActionRequest& request,
                                                                const plugins::Parameters& given) {
  for (const std::string& run : request.runs) request.progress(0.5, "looked at " + run);
  return engine::message(given.text("greeting"), ": ", request.runs.size(), " runs");
});

}  // namespace
