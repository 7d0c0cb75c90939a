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
  // Shuffles, as there are fewer places for shifts.
  const __m256i factor = _mm256_set1_epi32(static_cast<int>(m));
  const __m256i even = _mm256_mul_epu32((__m256i)a, factor);
  const __m256i odd = _mm256_mul_epu32(_mm256_shuffle_epi32((__m256i)a, 0xf5), factor);
  low = (U<kLanes>)_mm256_blend_epi32(even, _mm256_shuffle_epi32(odd, 0xa0), 0xaa);
  high = (U<kLanes>)_mm256_blend_epi32(_mm256_shuffle_epi32(even, 0xf5), odd, 0xaa);
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

constexpr int kPhiloxGroups = 2;  // of kLanes blocks at once, as each round waits for the one before
constexpr int64_t kPhiloxPiece = int64_t{4} * kLanes * kPhiloxGroups;

EWB_INLINE void philoxRounds(const uint32_t key[2], U<kLanes> (&c)[kPhiloxGroups][4]) {
  uint32_t k0 = key[0], k1 = key[1];
  for (int round = 0; round < 10; ++round, k0 += 0x9E3779B9u, k1 += 0xBB67AE85u) {
#pragma GCC unroll 2
    for (auto& w : c) {
      U<kLanes> high0, low0, high1, low1;
      multiplyWide(w[0], 0xD2511F53u, high0, low0);
      multiplyWide(w[2], 0xCD9E8D57u, high1, low1);
      w[0] = high1 ^ w[1] ^ k0;
      w[1] = low1;
      w[2] = high0 ^ w[3] ^ k1;
      w[3] = low0;
    }
  }
}

// Four words of each of kLanes blocks, block by block.
EWB_INLINE void storeBlocks(const U<kLanes> c[4], uint32_t* out) {
#if defined(__AVX2__) && !defined(__AVX512F__)
  const __m256i a = (__m256i)c[0], b = (__m256i)c[1], d = (__m256i)c[2], e = (__m256i)c[3];
  const __m256i ab = _mm256_unpacklo_epi32(a, b), de = _mm256_unpacklo_epi32(d, e);
  const __m256i abHigh = _mm256_unpackhi_epi32(a, b), deHigh = _mm256_unpackhi_epi32(d, e);
  const __m256i r0 = _mm256_unpacklo_epi64(ab, de), r1 = _mm256_unpackhi_epi64(ab, de);
  const __m256i r2 = _mm256_unpacklo_epi64(abHigh, deHigh), r3 = _mm256_unpackhi_epi64(abHigh, deHigh);
  auto* to = reinterpret_cast<__m256i*>(out);
  _mm256_storeu_si256(to, _mm256_permute2x128_si256(r0, r1, 0x20));
  _mm256_storeu_si256(to + 1, _mm256_permute2x128_si256(r2, r3, 0x20));
  _mm256_storeu_si256(to + 2, _mm256_permute2x128_si256(r0, r1, 0x31));
  _mm256_storeu_si256(to + 3, _mm256_permute2x128_si256(r2, r3, 0x31));
#else
  for (int i = 0; i < kLanes; i += 4) {
    __m128 rows[4];
    for (int w = 0; w < 4; ++w) {
      __builtin_memcpy(&rows[w], reinterpret_cast<const char*>(&c[w]) + i * sizeof(float), sizeof rows[w]);
    }
    _MM_TRANSPOSE4_PS(rows[0], rows[1], rows[2], rows[3]);
    for (int w = 0; w < 4; ++w) __builtin_memcpy(out + 4 * (i + w), &rows[w], sizeof rows[w]);
  }
#endif
}

// Calls take(offset from begin, count, numbers) for pieces of at most kPhiloxPiece outputs. store(blocks, numbers)
// makes the numbers of kLanes blocks, four of each, block by block.
template <class Number, class Store, class Take>
EWB_INLINE void forNumbers(const uint32_t key[2], const uint32_t counter[4], int64_t begin, int64_t count,
                           Store&& store, Take&& take) {
  alignas(64) Number numbers[kPhiloxPiece];
  int64_t at = begin;
  const int64_t end = begin + count;
  while (at < end) {
    U<kLanes> c[kPhiloxGroups][4];
    for (int g = 0; g < kPhiloxGroups; ++g) countersFrom(counter, static_cast<uint64_t>(at / 4 + g * kLanes), c[g]);
    philoxRounds(key, c);
    for (int g = 0; g < kPhiloxGroups; ++g) store(c[g], numbers + 4 * kLanes * g);
    const int64_t skip = at % 4;
    const int64_t got = kPhiloxPiece - skip < end - at ? kPhiloxPiece - skip : end - at;
    take(at - begin, got, numbers + skip);
    at += got;
  }
}

// The same with the words as they are.
template <class Take>
EWB_INLINE void forWords(const uint32_t key[2], const uint32_t counter[4], int64_t begin, int64_t count, Take&& take) {
  const auto store = [](const U<kLanes>* blocks, uint32_t* words) { storeBlocks(blocks, words); };
  forNumbers<uint32_t>(key, counter, begin, count, store, take);
}

// The uniform number in [0, 1) of a word is what its last 23 bits are of 2^23.
constexpr uint32_t kUniformBits = 0x7fffffu;

void philoxUniform(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float* out) {
  forWords(key, counter, begin, count, [&](int64_t at, int64_t n, const uint32_t* words) {
    for (int64_t i = 0; i < n; ++i) {
      const uint32_t bits = (words[i] & kUniformBits) | 0x3f800000u;
      float number;
      __builtin_memcpy(&number, &bits, sizeof number);
      out[at + i] = number - 1.0f;
    }
  });
}

void dropout(const uint32_t* key, const uint32_t* counter, int64_t begin, int64_t count, float rate, float scale,
             const float* x, float* y) {
  // Numbers of at least the rate stay; compared as integers they are the same.
  const double least = __builtin_ceil(static_cast<double>(rate) * (kUniformBits + 1));
  const auto limit = static_cast<int32_t>(least < 0 ? 0 : least > kUniformBits ? kUniformBits + 1 : least);
  forWords(key, counter, begin, count, [&](int64_t at, int64_t n, const uint32_t* words) {
    int64_t i = 0;
    EWB_UNROLL_4
    for (; i + kLanes <= n; i += kLanes) {
      I<kLanes> number;
      __builtin_memcpy(&number, words + i, sizeof number);
      const F<kLanes> grown = load<kLanes>(x + at + i) * set<kLanes>(scale);
      store<kLanes>(y + at + i, (number & static_cast<int32_t>(kUniformBits)) >= limit ? grown : F<kLanes>{});
    }
    for (; i < n; ++i) {
      const float grown = x[at + i] * scale;
      y[at + i] = static_cast<int32_t>(words[i] & kUniformBits) >= limit ? grown : 0.0f;
    }
  });
}

}  // namespace
}  // namespace engine::kernels
