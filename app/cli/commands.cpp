#include "app/cli/command.h"

namespace app::cli {

Commands makeCommands(plugins::PluginManager& plugins) {
  Commands commands;
  commands.push_back(makeTrainCommand(plugins));
  commands.push_back(makeTrainAndEvaluateCommand(plugins));
  commands.push_back(makeSweepCommand(plugins));
  commands.push_back(makeEvaluateCommand());
  commands.push_back(makePredictCommand());
  commands.push_back(makeExportCommand());
  commands.push_back(makePlanCommand());
  commands.push_back(makeInputBenchmarkCommand());
  commands.push_back(makeSavedModelShowCommand());
  commands.push_back(makeSavedModelRunCommand());
  commands.push_back(makeSavedModelVerifyCommand());
  commands.push_back(makeLogsListCommand());
  commands.push_back(makeLogsShowCommand());
  commands.push_back(makeLogsImportCommand());
  commands.push_back(makeLogsExportCommand());
  commands.push_back(makeCheckpointListCommand());
  commands.push_back(makeCheckpointShowCommand());
  commands.push_back(makeCheckpointDiffCommand());
  commands.push_back(makeCheckpointRenameCommand());
  commands.push_back(makeGraphShowCommand());
  commands.push_back(makeKerasShowCommand());
  commands.push_back(makeKerasPredictCommand());
  commands.push_back(makeSqlCommand());
  commands.push_back(makeSchemaCommand(plugins));
  commands.push_back(makeReferenceCommand());
  commands.push_back(makePluginsListCommand(plugins));
  commands.push_back(makePluginsNewCommand());
  commands.push_back(makePluginsCheckCommand());
  commands.push_back(makePluginsAllowCommand(plugins, true));
  commands.push_back(makePluginsAllowCommand(plugins, false));
  commands.push_back(makePluginsRunCommand(plugins));
  return commands;
}

}  // namespace app::cli
