// Puts the Predict page into the window's rail. GUI thread only.
#pragma once

#include "app/shell/window_parts.h"

namespace app {

// Adds the mode "predict" after the others, and the action run.predict to the Run menu.
void addPredictFeature(const WindowParts& parts);

}  // namespace app
