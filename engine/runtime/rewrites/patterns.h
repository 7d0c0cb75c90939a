// Questions that several fusing passes ask. Pure functions; used by the thread that compiles a plan.
#pragma once

#include "engine/runtime/rewrite.h"

namespace engine {

// Whether `reader` is the only one to read the node's only output, it is not fetched, and neither waits for anything
// else.
bool onlyReadBy(const Rewriter& rewriter, const Node* node, const Node* reader);
// A float32 NHWC Conv2D without dilations or groups, of known shape, with SAME or VALID padding.
bool fusableConv(const Node& node);

}  // namespace engine
