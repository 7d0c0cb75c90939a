// One subcommand of `estimator`: a file that declares its options and runs. Used by the main thread.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <vector>

#include "app/cli/console.h"
#include "plugins/api/plugin_manager.h"

namespace app::cli {

class Command {
 public:
  virtual ~Command() = default;
  // Adds the subcommand and its options; returns the subcommand, which runs when it was given.
  virtual CLI::App* declare(CLI::App& program) = 0;
  // Throws engine::Error when the operation fails.
  virtual void run(Console& console) = 0;
};

using Commands = std::vector<std::unique_ptr<Command>>;

// Every subcommand there is, in the order of --help.
Commands makeCommands(plugins::PluginManager& plugins);

// The makers that makeCommands lists, one a file.
std::unique_ptr<Command> makeTrainCommand(plugins::PluginManager& plugins);
std::unique_ptr<Command> makeTrainAndEvaluateCommand(plugins::PluginManager& plugins);
std::unique_ptr<Command> makeSweepCommand(plugins::PluginManager& plugins);
std::unique_ptr<Command> makeEvaluateCommand();
std::unique_ptr<Command> makePredictCommand();
std::unique_ptr<Command> makeExportCommand();
std::unique_ptr<Command> makeSavedModelShowCommand();
std::unique_ptr<Command> makeSavedModelRunCommand();
std::unique_ptr<Command> makeSavedModelVerifyCommand();
std::unique_ptr<Command> makeLogsListCommand();
std::unique_ptr<Command> makeLogsShowCommand();
std::unique_ptr<Command> makeLogsImportCommand();
std::unique_ptr<Command> makeLogsExportCommand();
std::unique_ptr<Command> makeCheckpointListCommand();
std::unique_ptr<Command> makeCheckpointShowCommand();
std::unique_ptr<Command> makeCheckpointDiffCommand();
std::unique_ptr<Command> makeGraphShowCommand();
std::unique_ptr<Command> makeSqlCommand();
std::unique_ptr<Command> makeSchemaCommand();
std::unique_ptr<Command> makePluginsListCommand(const plugins::PluginManager& plugins);

}  // namespace app::cli
