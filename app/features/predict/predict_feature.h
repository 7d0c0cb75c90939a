// Puts the Predict page into the window's rail. GUI thread only.
#pragma once

#include "app/shell/shell.h"
#include "app/workbench/workbench.h"

namespace app {

// Adds the mode "predict" after the others, and the action run.predict to the Run menu.
void addPredictFeature(Shell& shell, Workbench& bench);

}  // namespace app
