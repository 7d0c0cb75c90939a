// Products of bfloat16 numbers by AVX512_BF16: an instruction multiplies two pairs of each lane and adds both products
// to the lane's sum. CMakeLists.txt sets the flags.
#include <immintrin.h>

#include "engine/kernels/native/impl/bfloat16_blocks.h"

namespace engine::kernels {
namespace {

// The first n lanes, zeros behind them.
inline __m512 someFloats(const float* x, ptrdiff_t n) {
  if (n >= 16) return _mm512_loadu_ps(x);
  return n <= 0 ? _mm512_setzero_ps() : _mm512_maskz_loadu_ps(static_cast<__mmask16>((1U << n) - 1U), x);
}

inline __m512i rounded(__m512 low, __m512 high) {
  return (__m512i)_mm512_cvtne2ps_pbh(high, low);
}

inline void storeLines(__m512i pairs, uint32_t* low, uint32_t* high) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(low), _mm512_castsi512_si256(pairs));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(high), _mm512_extracti64x4_epi64(pairs, 1));
}

// x[i][j] becomes x[j][i], for 16 x 16 elements of 32 bits.
inline void transposeSquare(__m512i (&x)[16]) {
  __m512i t[16], u[16];
  for (int i = 0; i < 16; i += 2) {
    t[i] = _mm512_unpacklo_epi32(x[i], x[i + 1]);
    t[i + 1] = _mm512_unpackhi_epi32(x[i], x[i + 1]);
  }
  for (int i = 0; i < 16; i += 4) {
    u[i] = _mm512_unpacklo_epi64(t[i], t[i + 2]);
    u[i + 1] = _mm512_unpackhi_epi64(t[i], t[i + 2]);
    u[i + 2] = _mm512_unpacklo_epi64(t[i + 1], t[i + 3]);
    u[i + 3] = _mm512_unpackhi_epi64(t[i + 1], t[i + 3]);
  }
  // Each 128-bit part of u[4 * i + j] has column j of its four, of rows 4 * i and following.
  for (int j = 0; j < 4; ++j) {
    const __m512i a = _mm512_shuffle_i32x4(u[j], u[4 + j], 0x88), b = _mm512_shuffle_i32x4(u[8 + j], u[12 + j], 0x88);
    const __m512i c = _mm512_shuffle_i32x4(u[j], u[4 + j], 0xdd), d = _mm512_shuffle_i32x4(u[8 + j], u[12 + j], 0xdd);
    x[j] = _mm512_shuffle_i32x4(a, b, 0x88);
    x[4 + j] = _mm512_shuffle_i32x4(c, d, 0x88);
    x[8 + j] = _mm512_shuffle_i32x4(a, b, 0xdd);
    x[12 + j] = _mm512_shuffle_i32x4(c, d, 0xdd);
  }
}

void packUpright(const Bfloat16Operand& x, ptrdiff_t line, ptrdiff_t from, ptrdiff_t to, uint32_t* low, uint32_t* high,
                 ptrdiff_t step) {
  alignas(64) uint16_t order[32];  // number i of the first row, then of the second
  for (uint16_t i = 0; i < 16; ++i) {
    order[2 * i] = i;
    order[2 * i + 1] = static_cast<uint16_t>(16 + i);
  }
  const __m512i interleave = _mm512_load_si512(order);
  const ptrdiff_t lines = x.lines - line;
  for (ptrdiff_t p = from; p < to; ++p) {
    const float* at = x.data + 2 * p * x.step + line;
    const __m512 even = someFloats(at, lines);
    const __m512 odd = 2 * p + 1 < x.k ? someFloats(at + x.step, lines) : _mm512_setzero_ps();
    storeLines(_mm512_permutexvar_epi16(interleave, rounded(even, odd)), low + p * step, high + p * step);
  }
}

void packLying(const Bfloat16Operand& x, ptrdiff_t line, ptrdiff_t from, ptrdiff_t to, uint32_t* low, uint32_t* high,
               ptrdiff_t step) {
  const ptrdiff_t lines = x.lines - line;
  for (ptrdiff_t p = from; p < to; p += 16) {
    __m512i square[16];
    const ptrdiff_t rest = x.k - 2 * p;
    for (int i = 0; i < 16; ++i) {
      const float* at = x.data + (line + i) * x.step + 2 * p;
      square[i] = i < lines ? rounded(someFloats(at, rest), someFloats(at + 16, rest - 16)) : _mm512_setzero_si512();
    }
    transposeSquare(square);
    const ptrdiff_t pairs = to - p < 16 ? to - p : 16;
    for (ptrdiff_t i = 0; i < pairs; ++i) storeLines(square[i], low + (p + i) * step, high + (p + i) * step);
  }
}

struct Avx512Path {
  static void packGroup(const Bfloat16Operand& x, ptrdiff_t line, ptrdiff_t from, ptrdiff_t to, uint32_t* low,
                        uint32_t* high, ptrdiff_t step) {
    (x.upright ? packUpright : packLying)(x, line, from, to, low, high, step);
  }

  template <int Vectors>
  static void finish(const Bfloat16Tile& t, __m512 (&sums)[kPanelRows][Vectors]) {
    const __mmask16 last = static_cast<__mmask16>((1U << t.lastLanes) - 1U);
    const __m512 zero = _mm512_setzero_ps();
#pragma GCC unroll 8
    for (int r = 0; r < kPanelRows; ++r) {
      if (r >= t.rows) return;
#pragma GCC unroll 3
      for (int v = 0; v < Vectors; ++v) {
        const __mmask16 mask = v + 1 < Vectors ? static_cast<__mmask16>(0xffff) : last;
        float* c = t.c + r * t.ldc + v * 16;
        __m512 sum = sums[r][v];
        if (t.accumulate) sum = _mm512_add_ps(_mm512_maskz_loadu_ps(mask, c), sum);
        if (t.bias) sum = _mm512_add_ps(sum, _mm512_maskz_loadu_ps(mask, t.bias + v * 16));
        // A comparison with NaN is false: NaN stays.
        if (t.relu) sum = _mm512_mask_mov_ps(sum, _mm512_cmp_ps_mask(sum, zero, _CMP_LE_OQ), zero);
        _mm512_mask_storeu_ps(c, mask, sum);
      }
    }
  }

  template <int Vectors>
  static void tile(const Bfloat16Tile& t) {
    __m512 sums[kPanelRows][Vectors];
#pragma GCC unroll 8
    for (int r = 0; r < kPanelRows; ++r) {
#pragma GCC unroll 3
      for (int v = 0; v < Vectors; ++v) sums[r][v] = _mm512_setzero_ps();
    }
    const uint32_t* a = t.a;
    const uint32_t* b = t.b;
    for (ptrdiff_t p = t.pairs; p > 0; --p) {
      __m512i y[Vectors];
#pragma GCC unroll 3
      for (int v = 0; v < Vectors; ++v) y[v] = _mm512_loadu_si512(b + v * 16);
#pragma GCC unroll 8
      for (int r = 0; r < kPanelRows; ++r) {
        __m512i x = _mm512_set1_epi32(static_cast<int>(a[r]));
        asm("" : "+v"(x));  // Clang 16 crashes where it sees that a repeated number becomes bfloat16
#pragma GCC unroll 3
        for (int v = 0; v < Vectors; ++v) sums[r][v] = _mm512_dpbf16_ps(sums[r][v], (__m512bh)x, (__m512bh)y[v]);
      }
      a += kPanelRows;
      b += Vectors * 16;
    }
    finish<Vectors>(t, sums);
  }
};

}  // namespace

extern const Bfloat16Kernels kAvx512Bfloat16Kernels;
constexpr Bfloat16Kernels kAvx512Bfloat16Kernels = bfloat16KernelsOf<Avx512Path>("bfloat16 avx512_bf16");

}  // namespace engine::kernels
