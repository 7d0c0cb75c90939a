#include "plugins/api/command_part.h"

#include "engine/estimator/base/part_registry.h"

namespace plugins {
namespace {

engine::estimator::PartRegistry<CommandFunction>& commandRegistry() {
  static engine::estimator::PartRegistry<CommandFunction> commands("command of a plugin");
  return commands;
}

}  // namespace

CommandRegistrar::CommandRegistrar(const std::string& name, CommandFunction run) {
  commandRegistry().add(name, std::move(run));
}

const CommandFunction& findCommand(const std::string& name) {
  return commandRegistry().find(name);
}

}  // namespace plugins
