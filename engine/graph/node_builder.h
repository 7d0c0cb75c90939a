// Checks of a new node against its op's definition. Used by Graph::addNode and by the import of GraphDefs.
#pragma once

#include <string>
#include <vector>

#include "engine/graph/graph.h"

namespace engine {

// Number of tensors that an argument stands for, given the attributes.
int argCount(const ArgDef& arg, const Attrs& attrs);
// Dtype of the k-th tensor of an argument, given the attributes.
DType argType(const ArgDef& arg, const Attrs& attrs, int k);

// Infers missing type, number and list attributes from the inputs, fills in defaults, checks input count and dtypes,
// and returns the output dtypes (reference types where the definition says so). InvalidArgument names the node and the
// argument.
std::vector<DType> resolveTypes(const OpDef& op, const std::string& node, const std::vector<Output>& inputs,
                                Attrs& attrs);

// Runs the op's shape function. Errors are prefixed with the node's name and op.
void inferShapes(Node& node);

}  // namespace engine
