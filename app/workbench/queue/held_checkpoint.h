// Makes a new run out of a checkpoint of another, which may be training and removing its old checkpoints meanwhile: the
// new run holds the checkpoint's files from when a person chose it, long before it may train. Callable from any thread;
// a large checkpoint takes a while where files cannot be linked.
#pragma once

#include <memory>
#include <string>

#include "engine/estimator/training/session_run_hook.h"

namespace app {

// Puts the checkpoint's files (links, or copies where the file system has none) and a state file that names it as the
// latest into `modelDir`. NotFound when the checkpoint is gone; AlreadyExists when `modelDir` has one;
// ResourceExhausted when the disk is full. What fails leaves no file.
void holdCheckpoint(const std::string& prefix, const std::string& modelDir);
// The same with the newest checkpoint of the run in `runDir`, whichever that is by then. Returns its prefix.
std::string holdLatestCheckpoint(const std::string& runDir, const std::string& modelDir);
// Removes what was held for a run that is not to be after all, and its folder when nothing else is in it.
void releaseCheckpoint(const std::string& prefix, const std::string& modelDir);

// Where the run in `modelDir` holds the checkpoint that its variables begin with until they have been read.
std::string warmStartFolder(const std::string& modelDir);
// The prefix of what it holds there; empty: nothing.
std::string heldWarmStart(const std::string& modelDir);
// Removes it as soon as the training has made its first step: it is read, and the training has a checkpoint of its own.
// Null when nothing is held.
std::shared_ptr<engine::estimator::SessionRunHook> releasingHook(const std::string& modelDir);

// Begins the run in `modelDir` with the checkpoint, held already or not: records in its log where it comes from. Errors
// of holdCheckpoint().
void branchCheckpoint(const std::string& prefix, const std::string& modelDir);

}  // namespace app
