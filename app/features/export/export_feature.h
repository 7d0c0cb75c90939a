// The window's commands for models: export or evaluate a run, try a SavedModel. GUI thread only.
#pragma once

#include "app/shell/shell.h"

namespace app {

class CheckpointCommands;
class DataFolder;
class OpenWorkspace;
class RunModels;
class Runs;

// Adds run.export, run.evaluate_on and model.try to the Run and File menus, and opens the dialogs that checkpoints'
// commands ask for.
void addExportFeature(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models,
                      CheckpointCommands& checkpoints, const DataFolder& data);

}  // namespace app
