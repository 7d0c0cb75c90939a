// Adds the Predict page to the window. GUI thread only.
#pragma once

#include "app/shell/shell.h"

namespace app {

class DataFolder;
class OpenWorkspace;
class RunModels;
class Runs;

// Adds the mode "predict" after the others, and the action run.predict to the Run menu.
void addPredictFeature(Shell& shell, OpenWorkspace& place, Runs& runs, const RunModels& models, const DataFolder& data);

}  // namespace app
