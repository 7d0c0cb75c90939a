// The text file `checkpoint` of a model directory: which checkpoints there are, oldest first. Functions without state;
// writing replaces the file at once, so that readers in other processes never see half of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace engine::formats {

struct CheckpointState {
  std::string latest;                 // the newest checkpoint's prefix
  std::vector<std::string> paths;     // all kept prefixes, oldest first
  std::vector<double> timestamps;     // seconds since the epoch when each was written; empty or one a path
  double lastPreservedTimestamp = 0;  // seconds since the epoch; 0: not stored
};

// The state file of `folder` with its relative paths made to begin with the folder. None when there is no such file.
// DataLoss when it cannot be parsed.
std::optional<CheckpointState> readCheckpointState(const std::string& folder);
// Paths inside of `folder` are stored relative to it, so that the folder may be moved.
void writeCheckpointState(const std::string& folder, const CheckpointState& state);

// Whether a checkpoint's index is there.
bool checkpointExists(const std::string& prefix);
// The prefix of the newest checkpoint; none without a state file or when the file it names is gone.
std::optional<std::string> latestCheckpoint(const std::string& folder);
// The prefixes named by the state file whose files exist, oldest first.
std::vector<std::string> listCheckpoints(const std::string& folder);
// Removes <prefix>.index, .data-*, .meta and .keep, the index first: without it the checkpoint no longer exists.
void removeCheckpoint(const std::string& prefix);

}  // namespace engine::formats
