// Questions that several fusing passes ask. Pure functions; used by the thread that compiles a plan.
#pragma once

#include "engine/runtime/rewrite.h"

namespace engine {

// Whether `reader` is the only one to read the node's only output, it is not fetched, and neither waits for anything
// else.
bool onlyReadBy(const Rewriter& rewriter, const Node* node, const Node* reader);
// A float32 NHWC Conv2D without dilations or groups, of known shape.
bool fusableConv(const Node& node);
// A float32 NHWC DepthwiseConv2dNative without dilations, of known shape, with one filter for each channel.
bool fusableDepthwise(const Node& node);
// A FusedBatchNorm of any version, or a gradient of one, of float32 with the channels last.
bool isBatchNorm(const Node& node);
bool isBatchNormGradient(const Node& node);

}  // namespace engine
