// A graph as a MetaGraphDef: its nodes and the collections that TensorFlow rebuilds variables and initialisers from.
// Pure functions.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/collections.h"
#include "engine/proto/meta_graph.pb.h"

namespace engine::formats {

// Sets graph_def, meta_info_def and the collections "variables", "trainable_variables", "local_variables",
// "global_step", "losses" and "table_initializer"; those that would be empty are left out. With `stripDefaultAttrs`
// attributes that have their default value are left out too: older readers then do not meet ones that they do not know.
tensorflow::MetaGraphDef metaGraphOf(const Graph& graph, bool stripDefaultAttrs = true);

// Where TensorFlow finds a variable again in the graph.
tensorflow::VariableDef variableDef(const Graph& graph, const Variable& variable);

// A tensor of the graph with its dtype and shape.
tensorflow::TensorInfo tensorInfo(const Output& output);

// Adds names of nodes or tensors to a collection.
void addToCollection(tensorflow::MetaGraphDef& metaGraph, const std::string& key, const std::string& name);

}  // namespace engine::formats
