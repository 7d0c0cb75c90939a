// The layers of a model as a graph to look at, as TensorBoard's conceptual graph (keras_util) has them. Pure function;
// any thread.
#pragma once

#include <string>

#include "engine/proto/graph.pb.h"

namespace engine::keras {

// Of to_json()'s text of a Sequential or Functional model. Each layer is a node with its path as the name ("encoder/
// dense" in a nested model "encoder"), its class as the op, the layers that it takes tensors of as inputs, and what is
// short of its config as attributes. Where the model can be made, nodes have _output_shapes, and their weights are
// VariableV2 nodes "weights/encoder/dense/kernel" that lead into them; else, as with classes that are not known, they
// are left out. InvalidArgument for what is no JSON of such a model.
tensorflow::GraphDef layersGraph(const std::string& json);

}  // namespace engine::keras
