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

// Adds those of plugins to the commands and declares them. One whose name is taken is left out, which is logged.
void addPluginCommands(plugins::PluginManager& plugins, CLI::App& program, Commands& commands,
                       std::vector<CLI::App*>& declared, Console& console);

// The program ends with status 1 and a message when a library of these plugins takes too long to load.
void endForLatePlugins(plugins::PluginManager& plugins);

// The makers that makeCommands lists, one a file.
std::unique_ptr<Command> makeTrainCommand(plugins::PluginManager& plugins);
std::unique_ptr<Command> makeTrainAndEvaluateCommand(plugins::PluginManager& plugins);
std::unique_ptr<Command> makeSweepCommand(plugins::PluginManager& plugins);
std::unique_ptr<Command> makeEvaluateCommand();
std::unique_ptr<Command> makePredictCommand();
std::unique_ptr<Command> makeExportCommand();
std::unique_ptr<Command> makePlanCommand();
std::unique_ptr<Command> makeInputBenchmarkCommand();
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
std::unique_ptr<Command> makeCheckpointRenameCommand();
std::unique_ptr<Command> makeGraphShowCommand();
std::unique_ptr<Command> makeKerasShowCommand();
std::unique_ptr<Command> makeKerasPredictCommand();
std::unique_ptr<Command> makeSqlCommand();
std::unique_ptr<Command> makeSchemaCommand(const plugins::PluginManager& plugins);
std::unique_ptr<Command> makeReferenceCommand();
std::unique_ptr<Command> makePluginsListCommand(const plugins::PluginManager& plugins);
std::unique_ptr<Command> makePluginsNewCommand();
std::unique_ptr<Command> makePluginsCheckCommand();
std::unique_ptr<Command> makePluginsAllowCommand(plugins::PluginManager& plugins, bool enable);
std::unique_ptr<Command> makePluginsRunCommand(plugins::PluginManager& plugins);

}  // namespace app::cli
