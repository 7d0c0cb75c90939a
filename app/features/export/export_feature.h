// The window's actions on models: export and evaluate a run, try a SavedModel. GUI thread only.
#pragma once

#include "app/shell/shell.h"
#include "app/workbench/workbench.h"

namespace app {

// Adds run.export, run.evaluate_on and model.try to the Run and File menus, and opens the dialogs that checkpoints'
// commands ask for.
void addExportFeature(Shell& shell, Workbench& bench);

}  // namespace app
