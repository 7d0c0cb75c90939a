// The part of a graph that saves and restores its variables, as TensorFlow's Saver builds it. Used by the graph's
// thread.
#pragma once

#include <string>
#include <vector>

#include "engine/formats/checkpoints/object_graph.h"
#include "engine/graph/collections.h"
#include "engine/graph/scope.h"
#include "engine/proto/checkpoint.pb.h"

namespace engine::formats {

// Adds the nodes under a fresh scope "save": feed the prefix to the SaverDef's filename tensor and fetch its save
// tensor or run its restore op. The variables' names are their keys in the checkpoint, unless `objects` has others;
// those of parts of partitioned variables are the whole's. The graph's saveables are saved with them. InvalidArgument
// when there are no variables.
tensorflow::SaverDef addSaver(Graph& graph, const std::vector<Variable>& variables,
                              const CheckpointObjects& objects = {});

}  // namespace engine::formats
