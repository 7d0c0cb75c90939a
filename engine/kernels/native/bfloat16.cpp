// The choice of kernels, and those for any processor.
#include "engine/kernels/native/bfloat16.h"

#include <cstring>

#include "engine/kernels/native/impl/bfloat16_blocks.h"
#include "engine/kernels/native/isa.h"

namespace engine::kernels {

extern const Bfloat16Kernels kAvx512Bfloat16Kernels;

namespace {

// Rounded to the nearest, to even where two are as near; NaN stays.
uint32_t roundedBits(float x) {
  uint32_t bits = 0;
  std::memcpy(&bits, &x, sizeof bits);
  if (x != x) return bits >> 16 | 0x40;
  return (bits + 0x7fff + (bits >> 16 & 1)) >> 16;
}

float numberOf(uint32_t bits) {
  float x = 0;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

struct PortablePath {
  static float numberAt(const Bfloat16Operand& x, ptrdiff_t line, ptrdiff_t i) {
    if (line >= x.lines || i >= x.k) return 0;
    return x.upright ? x.data[i * x.step + line] : x.data[line * x.step + i];
  }

  static void packGroup(const Bfloat16Operand& x, ptrdiff_t line, ptrdiff_t from, ptrdiff_t to, uint32_t* low,
                        uint32_t* high, ptrdiff_t step) {
    for (ptrdiff_t p = from; p < to; ++p) {
      for (ptrdiff_t i = 0; i < kBfloat16Group; ++i) {
        const uint32_t pair = roundedBits(numberAt(x, line + i, 2 * p)) | roundedBits(numberAt(x, line + i, 2 * p + 1))
                                                                              << 16;
        (i < 8 ? low[p * step + i] : high[p * step + i - 8]) = pair;
      }
    }
  }

  template <int Vectors>
  static void tile(const Bfloat16Tile& t) {
    constexpr int kWidth = Vectors * kBfloat16Group;
    const int columns = kWidth - static_cast<int>(kBfloat16Group) + t.lastLanes;
    for (int r = 0; r < t.rows; ++r) {
      float sums[kWidth] = {};
      for (ptrdiff_t p = 0; p < t.pairs; ++p) {
        const uint32_t x = t.a[p * kPanelRows + r];
        const float even = numberOf(x << 16), odd = numberOf(x & 0xffff0000U);
        for (int j = 0; j < kWidth; ++j) {
          const uint32_t y = t.b[p * kWidth + j];
          sums[j] += even * numberOf(y << 16) + odd * numberOf(y & 0xffff0000U);
        }
      }
      float* c = t.c + r * t.ldc;
      for (int j = 0; j < columns; ++j) {
        float sum = (t.accumulate ? c[j] : 0) + sums[j] + (t.bias ? t.bias[j] : 0);
        c[j] = t.relu && sum <= 0 ? 0 : sum;
      }
    }
  }
};

constexpr Bfloat16Kernels kPortableBfloat16Kernels = bfloat16KernelsOf<PortablePath>("bfloat16 portable");

}  // namespace

ptrdiff_t bfloat16Groups(ptrdiff_t lines) {
  return (lines + kBfloat16Group - 1) / kBfloat16Group;
}

ptrdiff_t bfloat16Panels(ptrdiff_t columns) {
  return (bfloat16Groups(columns) + kPanelVectors - 1) / kPanelVectors;
}

size_t bfloat16Elements(ptrdiff_t lines, ptrdiff_t k) {
  return static_cast<size_t>(bfloat16Groups(lines) * kBfloat16Group * pairsOf(k));
}

bool bfloat16IsFast() {
  return hostIsa() >= Isa::kAvx512Halves && __builtin_cpu_supports("avx512bf16");
}

const Bfloat16Kernels& bfloat16Kernels() {
  static const Bfloat16Kernels& kernels = bfloat16IsFast() ? kAvx512Bfloat16Kernels : kPortableBfloat16Kernels;
  return kernels;
}

const Bfloat16Kernels& portableBfloat16Kernels() {
  return kPortableBfloat16Kernels;
}

}  // namespace engine::kernels
