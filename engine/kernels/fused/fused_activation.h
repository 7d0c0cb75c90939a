// What a fused convolution does after its bias. Used while kernels are made.
#pragma once

#include "engine/kernels/kernel.h"
#include "engine/kernels/nn/planned_convolution.h"

namespace engine {

// Of the node's fused_ops: BiasAdd, then perhaps Relu or Relu6. Unimplemented for anything else, and for other numbers
// than float32.
inline kernels::Activation fusedActivation(const KernelConstruction& c) {
  if (c.attr<DType>("T") != DType::kFloat) c.failUnsupported("only float32 convolutions are fused.");
  const auto& ops = c.attr<std::vector<std::string>>("fused_ops");
  if (!ops.empty() && ops[0] == "BiasAdd") {
    if (ops.size() == 1) return kernels::Activation::kNone;
    if (ops.size() == 2 && ops[1] == "Relu") return kernels::Activation::kRelu;
    if (ops.size() == 2 && ops[1] == "Relu6") return kernels::Activation::kRelu6;
  }
  c.failUnsupported("only BiasAdd, perhaps with Relu or Relu6, can be fused.");
}

}  // namespace engine
