// Keeps the checkpoints of a model directory that a training writes: names them, records them in the state file, and
// removes old ones by the rules of TensorFlow's Saver. One thread, one manager a folder.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace engine::formats {

struct CheckpointManagerOptions {
  std::string basename = "model.ckpt";
  int keepMax = 5;  // the newest to keep; 0 keeps every one
  double keepEveryNHours =
      10000;  // one that leaves the newest is kept for good when so many hours passed since the last
  // Seconds since the epoch. Empty: the system's clock.
  std::function<double()> now = {};
};

class CheckpointManager {
 public:
  // Creates the folder, takes over the checkpoints its state file names and removes the leftovers of crashed writers.
  CheckpointManager(std::string folder, CheckpointManagerOptions options = {});

  const std::string& folder() const { return folder_; }
  // <folder>/model.ckpt-<step>: where to write the checkpoint of a step.
  std::string prefixFor(int64_t globalStep) const;
  // To be called when the checkpoint's files are on the disk: records it as the latest, then removes what is too old
  // and not marked to be kept (kept_checkpoints.h).
  void saved(const std::string& prefix);

  // Kept checkpoints, oldest first.
  std::vector<std::string> checkpoints() const;
  std::optional<std::string> latest() const;

 private:
  struct Kept {
    std::string prefix;
    double time;  // seconds since the epoch
  };
  void recover();
  void removeLeftovers() const;

  std::string folder_;
  CheckpointManagerOptions options_;
  std::vector<Kept> kept_;
  std::string latest_;
  double nextPreserved_ = 0;  // a checkpoint written after this time is preserved
};

// <folder>/<basename>-<step>.
std::string checkpointPrefix(const std::string& folder, int64_t step, const std::string& basename = "model.ckpt");
// The global step in a prefix "…-<step>"; none when it does not end so.
std::optional<int64_t> checkpointStep(const std::string& prefix);

}  // namespace engine::formats
