// Fills a range of a tensor with random numbers, element by element as TensorFlow's CPU kernels do: element i always
// comes from the same block of the generator, however the work is split. Pure functions.
#pragma once

#include <cstdint>

#include "engine/core/philox.h"

namespace engine::kernels {

// Elements [begin, begin + count) of an output whose generator starts at `base` go to out[0 … count).
template <typename T>  // float, double
void fillUniform(const Philox& base, int64_t begin, int64_t count, T* out);
template <>
void fillUniform(const Philox& base, int64_t begin, int64_t count, float* out);
template <>
void fillUniform(const Philox& base, int64_t begin, int64_t count, double* out);
template <typename T>  // float, double
void fillNormal(const Philox& base, int64_t begin, int64_t count, T* out);
// Normals with |x| < 2 only.
template <typename T>  // float, double
void fillTruncatedNormal(const Philox& base, int64_t begin, int64_t count, T* out);
// Integers in [low, high), high > low.
template <typename T>  // int32_t, uint32_t, int64_t, uint64_t
void fillUniformInt(const Philox& base, int64_t begin, int64_t count, T low, T high, T* out);
// All bits of an integer.
template <typename T>  // int32_t, uint32_t, int64_t, uint64_t
void fillBits(const Philox& base, int64_t begin, int64_t count, T* out);

}  // namespace engine::kernels
