// Chooses a kernel's C++ type from a dtype, once, when the kernel is made. Thread-safe: pure functions.
#pragma once

#include <complex>
#include <memory>
#include <string>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

template <typename T>
struct Type {
  using type = T;
};

[[noreturn]] inline void failDType(const KernelConstruction& c, DType dtype) {
  c.failUnsupported(dtypeName(dtype) + " is not supported here.");
}

// Each calls fn(Type<T>{}), which returns the kernel, or fails with Unimplemented naming the dtype.

template <typename Fn>
auto forFloating(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kFloat) return fn(Type<float>{});
  if (dtype == DType::kDouble) return fn(Type<double>{});
  failDType(c, dtype);
}

// int32 and int64: indices, axes, sizes.
template <typename Fn>
auto forIndex(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kInt32) return fn(Type<int32_t>{});
  if (dtype == DType::kInt64) return fn(Type<int64_t>{});
  failDType(c, dtype);
}

// float, double, int32, int64: what models compute with.
template <typename Fn>
auto forCommonNumber(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (isFloating(dtype)) return forFloating(c, dtype, fn);
  return forIndex(c, dtype, fn);
}

template <typename Fn>
auto forNumber(const KernelConstruction& c, DType dtype, Fn&& fn) {
  switch (dtype) {
    case DType::kInt8:
      return fn(Type<int8_t>{});
    case DType::kInt16:
      return fn(Type<int16_t>{});
    case DType::kUint8:
      return fn(Type<uint8_t>{});
    case DType::kUint16:
      return fn(Type<uint16_t>{});
    case DType::kUint32:
      return fn(Type<uint32_t>{});
    case DType::kUint64:
      return fn(Type<uint64_t>{});
    default:
      return forCommonNumber(c, dtype, fn);
  }
}

template <typename Fn>
auto forNumberOrBool(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kBool) return fn(Type<bool>{});
  return forNumber(c, dtype, fn);
}

template <typename Fn>
auto forAny(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kString) return fn(Type<std::string>{});
  return forNumberOrBool(c, dtype, fn);
}

// A word as large as an element, for kernels that only move elements: read and write through words().
template <typename Fn>
auto forWord(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kString) return fn(Type<std::string>{});
  switch (dtypeSize(dtype)) {
    case 1:
      return fn(Type<uint8_t>{});
    case 2:
      return fn(Type<uint16_t>{});
    case 4:
      return fn(Type<uint32_t>{});
    case 8:
      return fn(Type<uint64_t>{});
    case sizeof(std::complex<double>):
      return fn(Type<std::complex<double>>{});
    default:
      failDType(c, dtype);
  }
}

template <typename Word>
const Word* words(const Tensor& tensor) {
  return static_cast<const Word*>(tensor.raw());
}
template <typename Word>
Word* words(Tensor& tensor) {
  return static_cast<Word*>(tensor.raw());
}
// The one element of an input. InvalidArgument, naming the input, when there are more or none.
template <typename Word>
const Word& scalarWord(const Tensor& tensor, const char* input) {
  if (tensor.elements() != 1) fail(Code::kInvalidArgument, input, " must be a scalar, not ", tensor.shape(), ".");
  return *words<Word>(tensor);
}

}  // namespace engine::kernels
