// Puts a MetaGraph of a SavedModel into a graph that has its inputs already: the signature's inputs become the given
// tensors, and variables, tables and the global step are found in the graph's collections as if a model_fn had made
// them. Used by the graph's thread.
#pragma once

#include <map>
#include <string>

#include "engine/estimator/base/estimator_spec.h"
#include "engine/formats/graphs/saved_model_reader.h"

namespace engine::estimator {

struct ImportedMetaGraph {
  NamedOutputs outputs;     // of the signature, by key
  Node* trainOp = nullptr;  // null when the MetaGraph has none
  Node* initOp = nullptr;   // tables and local variables; null likewise
  Output checkpointName;    // fed when restoreOp is run; none when there is nothing to restore
  Node* restoreOp = nullptr;
};

// `inputs` must have every key of the signature's inputs (of a sparse one, its three components); more are passed over.
// Only what the signature, training, initialising and restoring need is imported, under the names of the file; a name
// that is taken gets a number. InvalidArgument for a missing input, one of another dtype or shape, and a malformed
// MetaGraph; Unimplemented, naming the ops, when it needs some that this program does not have.
ImportedMetaGraph importMetaGraph(Graph& graph, const formats::SavedModelReader& reader,
                                  const tensorflow::MetaGraphDef& metaGraph, const std::string& signature,
                                  const NamedOutputs& inputs);

}  // namespace engine::estimator
