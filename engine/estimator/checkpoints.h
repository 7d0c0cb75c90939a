// Writes a session's variables as a checkpoint and keeps the folder tidy. Used by the thread that trains.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/formats/checkpoint_manager.h"
#include "engine/graph/collections.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

class CheckpointSaver {
 public:
  CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours);

  // Writes model.ckpt-<step> with these variables and records it as the latest. Returns its prefix. `metaGraph`, a
  // serialized MetaGraphDef, goes into the .meta file beside it, unless it is empty.
  // Errors: those of BundleWriter (full disk, no permission); an older checkpoint then stays the latest.
  std::string save(Session& session, int64_t step, const std::vector<Variable>& variables,
                   const std::string& metaGraph = "");
  std::string save(Session& session, int64_t step);  // every global variable
  const formats::CheckpointManager& manager() const { return manager_; }

 private:
  formats::CheckpointManager manager_;
};

// The value of each variable, in checkpoint order (by name).
std::vector<std::pair<std::string, Tensor>> valuesOf(Session& session, const std::vector<Variable>& variables);
// Replaces a file at once. ResourceExhausted when it cannot be written.
void writeFileAtOnce(const std::string& path, const std::string& bytes);

}  // namespace engine::estimator
