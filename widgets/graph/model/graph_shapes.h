// Output shapes and dtypes of a graph's ops, as far as attributes and a few common rules tell. Pure functions.
#pragma once

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// By op, by output. "_output_shapes" wins; then "shape" of variables and placeholders; then the rules of element-wise
// ops, products, convolutions, pools and reshapes. What stays unknown has unknown rank.
std::vector<std::vector<TensorShape>> inferShapes(const GraphDef& graph,
                                                  const std::vector<std::vector<GraphEdge>>& inputs);

// Dtype of an output from the node's type attributes; 0 when they do not tell.
int inferDtype(const NodeDef& node, int slot);

}  // namespace widgets
