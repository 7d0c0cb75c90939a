// What is said of places that are no workspace or may not be written. Pure functions; any thread.
#pragma once

#include <QString>

#include "app/workbench/places/workspace.h"

namespace app {

// Why nothing can be written here; empty where it can.
QString whyNoWriting(const Workspace& workspace);
// Why no run can be trained and no experiment changed here; empty where both can be.
QString whyNoTraining(const Workspace& workspace);
// As whyNoTraining(), for making an experiment, which makes a folder a workspace.
QString whyNoMaking(const Workspace& workspace);
// Whether another program moved or deleted the folder that is open.
bool isGone(const Workspace& workspace);
QString goneText(const Workspace& workspace);
// What can be done where nothing can be written; empty where something can.
QString readOnlyText(const Workspace& workspace);

}  // namespace app
