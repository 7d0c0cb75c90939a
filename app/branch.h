// Makes a new run out of a checkpoint of another. Runs on the calling thread: a large checkpoint takes a while to copy.
#pragma once

#include <string>

namespace app {

// Copies the checkpoint's files and a state file that names it as the latest into `modelDir`, and records in its log
// where it comes from. NotFound without the checkpoint; AlreadyExists when `modelDir` has one; ResourceExhausted when
// the disk is full.
void branchCheckpoint(const std::string& prefix, const std::string& modelDir);

}  // namespace app
