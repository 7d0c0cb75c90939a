// Philox4x32-10 as TensorFlow's kernels use it: output i of a run takes word i mod 4 of block floor(i / 4).
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

// The high and low words of the 64-bit products a * m, lane by lane.
EWB_INLINE void multiplyWide(U<kLanes> a, uint32_t m, U<kLanes>& high, U<kLanes>& low) {
#if defined(__AVX512F__)
  const __m512i factor = _mm512_set1_epi32(static_cast<int>(m));
  const __m512i even = _mm512_mul_epu32((__m512i)a, factor);
  const __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64((__m512i)a, 32), factor);
  low = (U<kLanes>)_mm512_mask_blend_epi32(0xaaaa, even, _mm512_slli_epi64(odd, 32));
  high = (U<kLanes>)_mm512_mask_blend_epi32(0xaaaa, _mm512_srli_epi64(even, 32), odd);
#elif defined(__AVX2__)
  const __m256i factor = _mm256_set1_epi32(static_cast<int>(m));
  const __m256i even = _mm256_mul_epu32((__m256i)a, factor);
  const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64((__m256i)a, 32), factor);
  low = (U<kLanes>)_mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xaa);
  high = (U<kLanes>)_mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
#else
  const __m128i factor = _mm_set1_epi32(static_cast<int>(m)), lower = _mm_set_epi32(0, -1, 0, -1);
  const __m128i even = _mm_mul_epu32((__m128i)a, factor);
  const __m128i odd = _mm_mul_epu32(_mm_srli_epi64((__m128i)a, 32), factor);
  low = (U<kLanes>)_mm_or_si128(_mm_and_si128(even, lower), _mm_slli_epi64(odd, 32));
  high = (U<kLanes>)_mm_or_si128(_mm_srli_epi64(even, 32), _mm_andnot_si128(lower, odd));
#endif
}

// The 128-bit counter plus `steps`.
inline void advance(const uint32_t counter[4], uint64_t steps, uint32_t out[4]) {
  const uint64_t low = counter[0] | static_cast<uint64_t>(counter[1]) << 32;
  const uint64_t high = counter[2] | static_cast<uint64_t>(counter[3]) << 32;
  const uint64_t sum = low + steps, top = high + (sum < low ? 1 : 0);
  out[0] = static_cast<uint32_t>(sum);
  out[1] = static_cast<uint32_t>(sum >> 32);
  out[2] = static_cast<uint32_t>(top);
  out[3] = static_cast<uint32_t>(top >> 32);
}

// The counters of the kLanes blocks from `block` on, word by word.
EWB_INLINE void countersFrom(const uint32_t counter[4], uint64_t block, U<kLanes> out[4]) {
  uint32_t first[4];
  advance(counter, block, first);
  if (first[0] <= 0xffffffffu - kLanes) [[likely]] {
    U<kLanes> lane;
    for (int i = 0; i < kLanes; ++i) lane[i] = static_cast<uint32_t>(i);
    out[0] = lane + first[0];
    for (int w = 1; w < 4; ++w) out[w] = U<kLanes>{} + first[w];
    return;
  }
  uint32_t words[4][kLanes];
  for (int i = 0; i < kLanes; ++i) {
    uint32_t c[4];
    advance(counter, block + static_cast<uint64_t>(i), c);
    for (int w = 0; w < 4; ++w) words[w][i] = c[w];
  }
  __builtin_memcpy(out, words, sizeof words);
}

// Uniform floats of the kLanes blocks from `block` on, in order.
EWB_INLINE void uniformBlocks(const uint32_t key[2], const uint32_t counter[4], uint64_t block, float* out) {
  U<kLanes> c[4];
  countersFrom(counter, block, c);
  uint32_t k0 = key[0], k1 = key[1];
  for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
    U<kLanes> high0, low0, high1, low1;
    multiplyWide(c[0], 0xD2511F53u, high0, low0);
    multiplyWide(c[2], 0xCD9E8D57u, high1, low1);
    c[0] = high1 ^ c[1] ^ k0;
    c[1] = low1;
    c[2] = high0 ^ c[3] ^ k1;
    c[3] = low0;
  }
  for (int w = 0; w < 4; ++w) c[w] = (U<kLanes>)((F<kLanes>)((c[w] & 0x7fffffu) | 0x3f800000u) - set<kLanes>(1.0f));
  for (int i = 0; i < kLanes; i += 4) {
    __m128 rows[4];
    for (int w = 0; w < 4; ++w) {
      __builtin_memcpy(&rows[w], reinterpret_cast<const char*>(&c[w]) + i * sizeof(float), sizeof rows[w]);
    }
    _MM_TRANSPOSE4_PS(rows[0], rows[1], rows[2], rows[3]);
    for (int w = 0; w < 4; ++w) _mm_storeu_ps(out + 4 * (i + w), rows[w]);
  }
}

// Calls take(offset from begin, count, values) for pieces of at most 4 * kLanes outputs.
template <class Take>
EWB_INLINE void forUniform(const uint32_t key[2], const uint32_t counter[4], int64_t begin, int64_t count,
                           Take&& take) {
  constexpr int64_t kPiece = 4 * kLanes;
  float values[kPiece];
  int64_t at = begin;
  const int64_t end = begin + count;
  while (at < end) {
    const int64_t skip = at % 4;
    uniformBlocks(key, counter, static_cast<uint64_t>(at / 4), values);
    const int64_t got = kPiece - skip < end - at ? kPiece - skip : end - at;
    take(at - begin, got, values + skip);
    at += got;
  }
}

void philoxUniform(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float* out) {
  forUniform(key, counter, begin, count, [&](int64_t at, int64_t n, const float* u) { copyFloats(out + at, u, n); });
}

void dropout(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float rate, float scale,
             const float* x, float* y) {
  forUniform(key, counter, begin, count, [&](int64_t at, int64_t n, const float* u) {
    int64_t i = 0;
    for (; i + kLanes <= n; i += kLanes) {
      const F<kLanes> grown = load<kLanes>(x + at + i) * set<kLanes>(scale);
      store<kLanes>(y + at + i, load<kLanes>(u + i) >= set<kLanes>(rate) ? grown : F<kLanes>{});
    }
    for (; i < n; ++i) {
      const float grown = x[at + i] * scale;
      y[at + i] = u[i] >= rate ? grown : 0.0f;
    }
  });
}

}  // namespace
}  // namespace engine::kernels
