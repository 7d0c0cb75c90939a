// What a kernel says about how it computes, beside the op that it is: for reports of plans. Kernels that choose between
// implementations have it as a second base. Constant; callable from any thread.
#pragma once

#include <string>

#include "engine/kernels/kernel.h"
#include "engine/kernels/native/gemm.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {

class DescribedKernel {
 public:
  virtual ~DescribedKernel() = default;
  // Who computes this call: "native avx512", "oneDNN".
  virtual std::string implementation(const KernelContext& planned) const = 0;
};

// Of the kernels in engine/kernels/native on this machine.
inline std::string nativeName() {
  return std::string("native ") + isaName(kernelTable().isa);
}

// Of the packed convolutions among them.
inline std::string packedName() {
  return std::string("packed ") + isaName(kernelTable().isa);
}

// Of gemm(), for a product of float matrices of this size.
inline std::string productName(int64_t m, int64_t n, int64_t k) {
  return gemmIsNative(m, n, k) ? nativeName() : "oneDNN";
}

}  // namespace engine::kernels
