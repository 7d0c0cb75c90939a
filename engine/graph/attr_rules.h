// What attributes of a node may hold, whatever its op: rules that TensorFlow writes into each op's definition and that
// follow from the attributes' names. Kernels rely on them. Pure functions.
#pragma once

#include "engine/graph/op_registry.h"

namespace engine {

// InvalidArgument for an index that is no integer, for an empty list where there must be a tensor, and for counts of
// one thing that differ.
void checkAttrRules(const OpDef& op, const Attrs& attrs);

}  // namespace engine
