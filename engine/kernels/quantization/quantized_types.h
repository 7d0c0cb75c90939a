// Chooses a kernel's C++ type from a quantised dtype. Pure functions.
#pragma once

#include "engine/kernels/dispatch.h"

namespace engine::kernels {

// The C++ type behind a quantised dtype.
template <typename Fn>
std::unique_ptr<Kernel> forQuantized(const KernelConstruction& c, DType dtype, Fn&& fn) {
  switch (dtype) {
    case DType::kQint8:
      return fn(Type<int8_t>{});
    case DType::kQuint8:
      return fn(Type<uint8_t>{});
    case DType::kQint16:
      return fn(Type<int16_t>{});
    case DType::kQuint16:
      return fn(Type<uint16_t>{});
    case DType::kQint32:
      return fn(Type<int32_t>{});
    default:
      failDType(c, dtype);
  }
}

}  // namespace engine::kernels
