// Where the checkpoints of a state file lie: a folder that was copied may name those of the one it was copied from, by
// absolute paths. They are read like others, but no training in the copy removes them. Functions without state.
#pragma once

#include <string>

namespace engine::formats {

// Whether a checkpoint lies in `folder` or below, wherever links lead. Not where the folders cannot be looked at.
bool isCheckpointInside(const std::string& prefix, const std::string& folder);
// What a person should know of the checkpoints outside of `folder` that its state file names; empty: there are none.
// Errors of readCheckpointState().
std::string outsideCheckpointsWarning(const std::string& folder);

}  // namespace engine::formats
