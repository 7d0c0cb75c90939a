// Writes a session's variables as a checkpoint and keeps the folder tidy. Used by the thread that trains.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/formats/checkpoint_manager.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

class CheckpointSaver {
 public:
  CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours);

  // Writes model.ckpt-<step> with every global variable and records it as the latest. Returns its prefix.
  // Errors: those of BundleWriter (full disk, no permission); an older checkpoint then stays the latest.
  std::string save(Session& session, int64_t step);
  const formats::CheckpointManager& manager() const { return manager_; }

 private:
  formats::CheckpointManager manager_;
};

// The value of each global variable, in checkpoint order (by name).
std::vector<std::pair<std::string, Tensor>> globalValues(Session& session);

}  // namespace engine::estimator
