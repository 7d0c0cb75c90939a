// A plugin that adds a command, which repeats what it was given.
#include "engine/core/error.h"
#include "plugins/api/command_part.h"

namespace {

const plugins::CommandRegistrar kPartCommand("part_command", [](const plugins::Parameters& given,
                                                                const plugins::CommandOutput& output) {
  if (given.text("word") == "bad") engine::fail(engine::Code::kInvalidArgument, "that is a bad word");
  for (int64_t i = 0; i < given.integer("times"); ++i) output.result(given.text("word"));
});

}  // namespace
