// Writes a session's variables as a checkpoint and keeps the folder tidy. A saver is used by one thread at a time, the
// rest by the thread that trains.
//   Graph graph;
//   const Scope scope(graph);
//   const Variable weight = nn::getVariable(scope, "weight", {}, DType::kFloat, nn::constant(4));
//   Node* const begin = nn::initializeVariables(scope, graph.collections().globalVariables);
//   Session session(graph);
//   session.run(Feeds{}, {}, {begin});
//   CheckpointSaver saver("by_hand", 5, 10000);  // the newest five, and one each 10,000 hours
//   const std::string prefix = saver.save(session, 7);
//   prefix.ends_with("model.ckpt-7");                                             // is true
//   readVariable(formats::BundleReader(prefix), weight, "weight").item<float>();  // is 4.0f
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/graph/collections.h"
#include "engine/kernels/saveable_resource.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

// What a checkpoint holds, taken from a session between two steps.
struct CheckpointContent {
  struct Value {
    Tensor tensor;
    const Variable* part = nullptr;  // of a partitioned variable: the part that it is
  };
  int64_t step = 0;
  // By key, then by the variable's name, as parts of a variable share a key: a bundle's keys come in their order.
  std::map<std::pair<std::string, std::string>, Value> values;
};

// The variables' values, in their dtypes and shapes, which are the session's own memory unless they are copied, and
// those of the graph's saveables. `variables` outlive the content. `objects`: of an object-based checkpoint.
// FailedPrecondition for a variable without a value.
CheckpointContent checkpointContent(Session& session, int64_t step, const std::vector<Variable>& variables,
                                    bool copies = false, const formats::CheckpointObjects& objects = {});

// Writes the content as a bundle of this prefix. Errors: those of BundleWriter.
void writeCheckpoint(const CheckpointContent& content, const std::string& prefix, const std::string& metaGraph = "");

class CheckpointSaver {
 public:
  CheckpointSaver(const std::string& modelDir, int keepMax, double keepEveryNHours);

  // Writes model.ckpt-<step> with these variables, of any dtypes and shapes, and the graph's saveables and records it
  // as the latest. Returns its prefix. `metaGraph`, a serialized MetaGraphDef, goes into the .meta file beside it,
  // unless it is empty. Errors: those of BundleWriter (full disk, no permission); an older checkpoint then stays the
  // latest, and nothing is left of this one.
  std::string save(const CheckpointContent& content, const std::string& metaGraph = "");
  std::string save(Session& session, int64_t step, const std::vector<Variable>& variables,
                   const std::string& metaGraph = "") {
    return save(checkpointContent(session, step, variables), metaGraph);
  }
  std::string save(Session& session, int64_t step);  // every global variable
  const formats::CheckpointManager& manager() const { return manager_; }

 private:
  formats::CheckpointManager manager_;
};

// The name of a variable of any shape as checkpoints know it: of a part of a partitioned one, the whole's.
const std::string& checkpointName(const Variable& variable);
// The shape of that: the whole's.
const Shape& checkpointShape(const Variable& variable);
// Which part of the whole a part is: its offset and size along each dimension.
formats::TensorSlice checkpointSlice(const Variable& variable);
// The value that a checkpoint has for a variable under `key`, of the variable's dtype and shape: of a part, that part.
// Errors as BundleReader::read.
Tensor readVariable(const formats::BundleReader& reader, const Variable& variable, const std::string& key);
// The storage of a variable in a session, for values of the variable's dtype, made when it is not there.
std::shared_ptr<VariableResource> variableResource(Session& session, const Variable& variable);
// The resource of a saveable in a session, made by its initializer when it is not there; Internal when that makes none.
std::shared_ptr<SaveableResource> saveableResource(Session& session, const SaveableSpec& saveable);

}  // namespace engine::estimator
