// Fills a range of a tensor with random numbers, element by element as TensorFlow's CPU kernels do: element i always
// comes from the same block of the generator, however the work is split. Pure functions.
#pragma once

#include <Eigen/Core>
#include <cstdint>

#include "engine/core/philox.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {

// Elements [begin, begin + count) of an output whose generator starts at `base` go to out[0 … count).
template <typename T>  // float, double, Eigen::half, Eigen::bfloat16
void fillUniform(const Philox& base, int64_t begin, int64_t count, T* out);
template <>
void fillUniform(const Philox& base, int64_t begin, int64_t count, float* out);
template <typename T>  // the same types
void fillNormal(const Philox& base, int64_t begin, int64_t count, T* out);
template <>
void fillNormal(const Philox& base, int64_t begin, int64_t count, float* out);
// Normals with |x| < 2 only.
template <typename T>  // the same types
void fillTruncatedNormal(const Philox& base, int64_t begin, int64_t count, T* out);
template <>
void fillTruncatedNormal(const Philox& base, int64_t begin, int64_t count, float* out);
// Integers in [low, high), high > low.
template <typename T>  // int32_t, uint32_t, int64_t, uint64_t
void fillUniformInt(const Philox& base, int64_t begin, int64_t count, T low, T high, T* out);
// All bits of an integer.
template <typename T>  // int32_t, uint32_t, int64_t, uint64_t
void fillBits(const Philox& base, int64_t begin, int64_t count, T* out);

// fn(Type<T>{}) for the types of the first three.
template <typename Fn>
auto forRandomFloating(const KernelConstruction& c, DType dtype, Fn&& fn) {
  if (dtype == DType::kHalf) return fn(Type<Eigen::half>{});
  if (dtype == DType::kBfloat16) return fn(Type<Eigen::bfloat16>{});
  return forFloating(c, dtype, fn);
}

}  // namespace engine::kernels
