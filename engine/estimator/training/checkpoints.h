// Writes a session's variables as a checkpoint and keeps the folder tidy. Used by the thread that trains.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/graph/collections.h"
#include "engine/kernels/saveable_resource.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

class CheckpointSaver {
 public:
  CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours);

  // Writes model.ckpt-<step> with these variables and the graph's saveables and records it as the latest. Returns its prefix. `metaGraph`, a
  // serialized MetaGraphDef, goes into the .meta file beside it, unless it is empty.
  // Errors: those of BundleWriter (full disk, no permission); an older checkpoint then stays the latest, and nothing is
  // left of this one.
  std::string save(Session& session, int64_t step, const std::vector<Variable>& variables,
                   const std::string& metaGraph = "");
  std::string save(Session& session, int64_t step);  // every global variable
  const formats::CheckpointManager& manager() const { return manager_; }

 private:
  void write(Session& session, const std::string& prefix, const std::vector<Variable>& variables,
             const std::string& metaGraph) const;

  formats::CheckpointManager manager_;
};

// Under which name a checkpoint keeps a variable: of a part of a partitioned one, the whole's.
const std::string& checkpointKey(const Variable& variable);
// The shape of that: the whole's.
const Shape& checkpointShape(const Variable& variable);
// Which part of the whole a part is.
formats::TensorSlice checkpointSlice(const Variable& variable);
// The value that a checkpoint has for a variable under `key`: of a part, that part. Errors as BundleReader::read.
Tensor readVariable(const formats::BundleReader& reader, const Variable& variable, const std::string& key);
// The storage of a variable in a session, made when it is not there.
std::shared_ptr<VariableResource> variableResource(Session& session, const Variable& variable);
// The resource of a saveable in a session, made by its initializer when it is not there.
std::shared_ptr<SaveableResource> saveableResource(Session& session, const SaveableSpec& saveable);

}  // namespace engine::estimator
