// "Open Keras model…": a window for each file, also for those that are dropped, whose path the action holds; and "New
// Keras model from application…". GUI thread only.
#pragma once

#include <QObject>

namespace app {

class DataFolder;
class OpenWorkspace;
class Runs;
class Shell;

// Becomes a child of the shell's window. All must outlive it.
void addKerasModelFeature(Shell& shell, OpenWorkspace& place, Runs& runs, DataFolder& data);

}  // namespace app
