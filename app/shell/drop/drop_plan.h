// Decides what to do with files dropped onto the window, and words it. Pure functions; any thread.
#pragma once

#include "app/shell/drop/path_kind.h"

namespace app {

enum class DropStepKind { kOpen, kCheckpoint, kGraph, kKeras, kData, kRefuse };

struct DropStep {
  DropStepKind kind;
  QStringList paths;  // one, but for data: all
  QString text;       // "Open the workspace iris"; of what is refused: why
  QStringList offers = {};  // of what is refused: the ids of actions that open something else
};

// Only one workspace or folder of logs is open at a time: event files and folders of logs side by side are opened as
// the folder that holds them, of others the first is. The refusals come last.
std::vector<DropStep> planDrop(const std::vector<PathFacts>& facts);

}  // namespace app
