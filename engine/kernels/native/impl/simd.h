// Vectors of W floats for the kernels' sources, which are compiled once per instruction set. Everything here has
// internal linkage: a function of the AVX-512 build must never be merged with its twin of the baseline build.
// Thread rule: pure functions.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#define EWB_INLINE __attribute__((always_inline)) inline

// Before a loop of a tile: four rounds a jump, which leaves the decoder to the other thread of the core.
#ifdef __clang__
#define EWB_UNROLL_4 _Pragma("clang loop unroll_count(4)")
#else
#define EWB_UNROLL_4 _Pragma("GCC unroll 4")
#endif

namespace engine::kernels {
namespace {

#if defined(__AVX512F__)
constexpr int kLanes = 16;
constexpr int kTileColumns = 4;  // pixels of one row in a convolution tile with two rows
constexpr int kGemmRows = 8;
#elif defined(__AVX2__)
constexpr int kLanes = 8;
constexpr int kTileColumns = 2;
constexpr int kGemmRows = 4;
#else
constexpr int kLanes = 4;
constexpr int kTileColumns = 2;
constexpr int kGemmRows = 4;
#endif

// Whether a narrower vector costs less than a whole one. On Intel's AVX-512 it does not: while 512-bit instructions
// are under way one of the units that could run it is closed (measured: 40 channels as 16+16+8 take 1.5 times as long
// as 48).
#if defined(EWB_AVX512_HALVES) || (defined(__AVX2__) && !defined(__AVX512F__))
constexpr bool kMixedWidths = true;
#else
constexpr bool kMixedWidths = false;
#endif

// Vectors of output channels a tile holds beside its pixels; with the pixels above they fill the register file.
constexpr int kTileVectors = 3;

template <int W>
struct VecTypes {
  typedef float F __attribute__((vector_size(W * 4)));
  typedef int32_t I __attribute__((vector_size(W * 4)));
  typedef uint32_t U __attribute__((vector_size(W * 4)));
  typedef float UnalignedF __attribute__((vector_size(W * 4), aligned(4), may_alias));
};
template <int W>
using F = typename VecTypes<W>::F;
template <int W>
using I = typename VecTypes<W>::I;
template <int W>
using U = typename VecTypes<W>::U;

template <int W>
EWB_INLINE F<W> load(const float* p) {
  return *reinterpret_cast<const typename VecTypes<W>::UnalignedF*>(p);
}

template <int W>
EWB_INLINE void store(float* p, F<W> v) {
  *reinterpret_cast<typename VecTypes<W>::UnalignedF*>(p) = v;
}

// Past the caches, to a place that is aligned to the vector's size: what lies there is not read first.
template <int W>
EWB_INLINE void stream(float* p, F<W> v) {
#if defined(__AVX512F__)
  if constexpr (W == 16) return _mm512_stream_ps(p, (__m512)v);
#endif
#if defined(__AVX2__)
  if constexpr (W == 8) return _mm256_stream_ps(p, (__m256)v);
#endif
  if constexpr (W == 4) return _mm_stream_ps(p, (__m128)v);
}

template <int W>
EWB_INLINE F<W> set(float x) {
#if defined(__AVX512F__)
  if constexpr (W == 16) return (F<W>)_mm512_set1_ps(x);
#endif
#if defined(__AVX2__)
  if constexpr (W == 8) return (F<W>)_mm256_set1_ps(x);
#endif
  if constexpr (W == 4) return (F<W>)_mm_set1_ps(x);
}

template <int W>
EWB_INLINE I<W> setInt(int32_t x) {
  return I<W>{} + x;
}

// a * b + c, fused where the instruction set can.
template <int W>
EWB_INLINE F<W> fma(F<W> a, F<W> b, F<W> c) {
#if defined(__AVX512F__)
  if constexpr (W == 16) return (F<W>)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
#endif
#if defined(__AVX2__)
  if constexpr (W == 8) return (F<W>)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
  if constexpr (W == 4) return (F<W>)_mm_fmadd_ps((__m128)a, (__m128)b, (__m128)c);
#endif
  return a * b + c;
}

template <int W>
EWB_INLINE F<W> squareRoot(F<W> a) {
#if defined(__AVX512F__)
  if constexpr (W == 16) return (F<W>)_mm512_sqrt_ps((__m512)a);
#endif
#if defined(__AVX2__)
  if constexpr (W == 8) return (F<W>)_mm256_sqrt_ps((__m256)a);
#endif
  if constexpr (W == 4) return (F<W>)_mm_sqrt_ps((__m128)a);
}

#if defined(__AVX2__) && !defined(__AVX512VL__)
alignas(32) constexpr int32_t kLaneMasks[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};
#endif

// The first n (0..W) floats at p, zeros behind them; nothing past p + n is read.
template <int W>
EWB_INLINE F<W> loadFirst(const float* p, int n) {
#if defined(__AVX512VL__)
  const auto mask = static_cast<__mmask16>((1u << n) - 1u);
  if constexpr (W == 16) return (F<W>)_mm512_maskz_loadu_ps(mask, p);
  if constexpr (W == 8) return (F<W>)_mm256_maskz_loadu_ps(static_cast<__mmask8>(mask), p);
  if constexpr (W == 4) return (F<W>)_mm_maskz_loadu_ps(static_cast<__mmask8>(mask), p);
#elif defined(__AVX2__)
  const auto* mask = reinterpret_cast<const __m256i*>(kLaneMasks + 8 - n);
  if constexpr (W == 8) return (F<W>)_mm256_maskload_ps(p, _mm256_loadu_si256(mask));
  if constexpr (W == 4) return (F<W>)_mm_maskload_ps(p, _mm_loadu_si128(reinterpret_cast<const __m128i*>(mask)));
#else
  F<W> v{};
  for (int i = 0; i < n; ++i) v[i] = p[i];
  return v;
#endif
}

// Writes the first n (0..W) lanes; nothing past p + n is touched.
template <int W>
EWB_INLINE void storeFirst(float* p, F<W> v, int n) {
#if defined(__AVX512VL__)
  const auto mask = static_cast<__mmask16>((1u << n) - 1u);
  if constexpr (W == 16) _mm512_mask_storeu_ps(p, mask, (__m512)v);
  if constexpr (W == 8) _mm256_mask_storeu_ps(p, static_cast<__mmask8>(mask), (__m256)v);
  if constexpr (W == 4) _mm_mask_storeu_ps(p, static_cast<__mmask8>(mask), (__m128)v);
#elif defined(__AVX2__)
  // AMD's processors take dozens of cycles for a masked store.
  if (n == W) return store<W>(p, v);
  const auto* mask = reinterpret_cast<const __m256i*>(kLaneMasks + 8 - n);
  if constexpr (W == 8) _mm256_maskstore_ps(p, _mm256_loadu_si256(mask), (__m256)v);
  if constexpr (W == 4) _mm_maskstore_ps(p, _mm_loadu_si128(reinterpret_cast<const __m128i*>(mask)), (__m128)v);
#else
  for (int i = 0; i < n; ++i) p[i] = v[i];
#endif
}

// The low bytes of the first n lanes.
template <int W>
EWB_INLINE void storeBytes(uint8_t* p, I<W> v, int n) {
#if defined(__AVX512VL__)
  const auto mask = static_cast<__mmask16>((1u << n) - 1u);
  if constexpr (W == 16) _mm512_mask_cvtepi32_storeu_epi8(p, mask, (__m512i)v);
  if constexpr (W == 8) _mm256_mask_cvtepi32_storeu_epi8(p, static_cast<__mmask8>(mask), (__m256i)v);
  if constexpr (W == 4) _mm_mask_cvtepi32_storeu_epi8(p, static_cast<__mmask8>(mask), (__m128i)v);
#else
  for (int i = 0; i < n; ++i) p[i] = static_cast<uint8_t>(v[i]);
#endif
}

// True if a lane of the comparison's result is set.
template <int W>
EWB_INLINE bool anyLane(I<W> mask) {
#if defined(__AVX512F__)
  if constexpr (W == 16) return _mm512_movepi32_mask((__m512i)mask) != 0;
#endif
#if defined(__AVX2__)
  if constexpr (W == 8) return _mm256_movemask_ps((__m256)mask) != 0;
#endif
  if constexpr (W == 4) return _mm_movemask_ps((__m128)mask) != 0;
}

template <int W>
EWB_INLINE float sumLanes(F<W> v) {
  if constexpr (W == 4) {
    return (v[0] + v[2]) + (v[1] + v[3]);
  } else {
    F<W / 2> low, high;
    __builtin_memcpy(&low, &v, sizeof low);
    __builtin_memcpy(&high, reinterpret_cast<const char*>(&v) + sizeof low, sizeof high);
    return sumLanes<W / 2>(low + high);
  }
}

// The larger lane-wise; NaN in either operand gives NaN.
template <int W>
EWB_INLINE F<W> maxNan(F<W> a, F<W> b) {
  return (a >= b) ? a : ((b == b) ? (a == a ? b : a) : b);
}

EWB_INLINE ptrdiff_t roundUp(ptrdiff_t n, ptrdiff_t multiple) {
  return (n + multiple - 1) / multiple * multiple;
}

EWB_INLINE void fillZero(float* p, ptrdiff_t n) {
  __builtin_memset(p, 0, static_cast<size_t>(n) * sizeof(float));
}

EWB_INLINE void copyFloats(float* to, const float* from, ptrdiff_t n) {
  __builtin_memcpy(to, from, static_cast<size_t>(n) * sizeof(float));
}

}  // namespace
}  // namespace engine::kernels
