// Checkpoints that somebody marked to be kept: keep_checkpoint_max never removes them. The mark is an empty file
// <prefix>.keep beside the checkpoint, so that it may be set while a training writes into the folder, and TensorFlow
// passes over it. Functions without state.
#pragma once

#include <string>

namespace engine::formats {

bool isMarkedKept(const std::string& prefix);
// PermissionDenied and others when the mark cannot be written or removed.
void markKept(const std::string& prefix, bool kept);

}  // namespace engine::formats
