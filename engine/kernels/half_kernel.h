// Kernels for float16 and bfloat16 of ops that compute with float: operands are widened, results rounded, so that every
// op that does float does these, too. Made while a plan is compiled; running them is as safe as the float kernel is.
#pragma once

#include "engine/kernels/kernel.h"

namespace engine {

// Whether the node's kernel for float may stand in: it reads float16 or bfloat16, and has no state
// and no handle of values.
bool canWiden(const Node& node);

// The kernel of `entry` for the same node with float in the place of float16 and bfloat16. Errors as the kernel's own.
std::unique_ptr<Kernel> makeWidened(const KernelEntry& entry, const Node& node, ResourceManager& resources);

}  // namespace engine
