// The traits of kernels that only read or change a resource. A constant.
#pragma once

#include "engine/kernels/kernel.h"

namespace engine::kernels {

// What such a kernel answers changes from step to step: it is never folded.
inline const KernelTraits kStateful{.foldable = false};

}  // namespace engine::kernels
