// "Open Keras model…": a window for each file, also for those that are dropped, whose path the action holds. GUI thread
// only.
#pragma once

#include <QObject>

namespace app {

class Shell;

// Becomes a child of the shell's window.
void addKerasModelFeature(Shell& shell);

}  // namespace app
