// Convolution with fused pool for processors whose 512-bit units gain nothing from narrower vectors. Where 1 to 8
// output channels are left over from whole vectors, one vector holds them for two or four pixels of the window, so that
// 40 channels cost 20 multiplications for 8 pixels and not 24, and 20 channels 10 and not 16. Its inputs come from a
// copy of the image that holds those pixels side by side, which a broadcast of 8 or 16 bytes reads without a shuffle.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_forward.h"

namespace engine::kernels {
namespace {

#if defined(__AVX512F__) && !defined(EWB_AVX512_HALVES)

// Copies of more floats than this would fall out of the second-level cache beside the filter.
constexpr ptrdiff_t kSharedFloats = 64 * 1024;

// Pixels that share the last vector: 4 for 1 to 4 channels left over, 2 for 5 to 8, else 1 (no sharing).
inline int sharedPixels(const ConvShape& s) {
  const int rest = s.outChannels % kLanes;
  const int share = rest == 0 || rest > 8 ? 1 : (rest > 4 ? 2 : 4);
  return outWidth(s) >= 4 && share * paddedImageFloats(s) <= kSharedFloats ? share : 1;
}

inline ptrdiff_t sharedScratch(const ConvShape& s) {
  const int share = sharedPixels(s);
  if (share == 1) return 0;
  return roundUp(share * paddedImageFloats(s) + 64, 16) + (kernelTaps(s) + 1) * kTileVectors * kLanes;
}

// to[Share * e + p] = the image's float e of the window's pixel p: itself, the one right of it, the two below.
template <int Share>
void shareImage(const ConvShape& s, const float* image, float* to) {
  const ptrdiff_t column = s.inChannels, row = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const ptrdiff_t reach = Share == 2 ? column : row + column, end = paddedImageFloats(s) - reach;
  const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const __m512i high = _mm512_add_epi32(low, _mm512_set1_epi32(8));
  ptrdiff_t e = 0;
  for (; e + 16 <= end; e += 16) {
    const __m512 a = _mm512_loadu_ps(image + e), b = _mm512_loadu_ps(image + e + column);
    const __m512 ab0 = _mm512_permutex2var_ps(a, low, b), ab1 = _mm512_permutex2var_ps(a, high, b);
    if constexpr (Share == 2) {
      _mm512_storeu_ps(to + 2 * e, ab0);
      _mm512_storeu_ps(to + 2 * e + 16, ab1);
    } else {
      const __m512 c = _mm512_loadu_ps(image + e + row), d = _mm512_loadu_ps(image + e + row + column);
      const __m512 cd0 = _mm512_permutex2var_ps(c, low, d), cd1 = _mm512_permutex2var_ps(c, high, d);
      const __m512i lowPairs = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
      const __m512i highPairs = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
      const auto pairs = [](__m512 x, __m512i index, __m512 y) __attribute__((always_inline)) {
        return _mm512_castpd_ps(_mm512_permutex2var_pd(_mm512_castps_pd(x), index, _mm512_castps_pd(y)));
      };
      _mm512_storeu_ps(to + 4 * e, pairs(ab0, lowPairs, cd0));
      _mm512_storeu_ps(to + 4 * e + 16, pairs(ab0, highPairs, cd0));
      _mm512_storeu_ps(to + 4 * e + 32, pairs(ab1, lowPairs, cd1));
      _mm512_storeu_ps(to + 4 * e + 48, pairs(ab1, highPairs, cd1));
    }
  }
  const ptrdiff_t steps[4] = {0, column, row, row + column};
  for (; e < end; ++e) {
    for (int p = 0; p < Share; ++p) to[Share * e + p] = image[e + steps[p]];
  }
}

// The last block's filter and bias: whole vectors, then each left-over channel Share times.
template <int Share>
void packShared(const ConvShape& s, const float* filter, const float* bias, const ChannelBlock& block, float* packed) {
  const int whole = (block.full - 1) * kLanes, step = block.full * kLanes;
  const ptrdiff_t taps = kernelTaps(s);
  fillZero(packed, (taps + 1) * step);
  for (ptrdiff_t k = 0; k <= taps; ++k, packed += step) {
    const float* from =
        k < taps ? filter + k * s.outChannels + block.first : (bias != nullptr ? bias + block.first : nullptr);
    if (from == nullptr) return;
    copyFloats(packed, from, whole);
    for (int c = whole; c < block.valid; ++c) {
      for (int p = 0; p < Share; ++p) packed[whole + (c - whole) * Share + p] = from[c];
    }
  }
}

template <int Share>
EWB_INLINE __m512 broadcastPixels(const float* p) {
  if constexpr (Share == 2) {
    double pair;
    __builtin_memcpy(&pair, p, sizeof pair);
    return _mm512_castpd_ps(_mm512_set1_pd(pair));
  } else {
    return _mm512_broadcast_f32x4(_mm_loadu_ps(p));
  }
}

struct SharedInput {
  const float* image;
  const float* shared;
  ptrdiff_t rowStep, columnStep;
};

// Left-over channels of two windows, one after the other, from their shared accumulators.
template <int Share>
EWB_INLINE void poolShared(const __m512* acc, float* pooled, uint8_t* place, ptrdiff_t pixelStep, int valid) {
  constexpr int kChannels = 16 / Share;
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i base = _mm512_mullo_epi32(lanes, _mm512_set1_epi32(Share));
  const auto pixel = [&](__m512 first, __m512 second, int p) __attribute__((always_inline)) {
    return (F<16>)_mm512_permutex2var_ps(first, _mm512_add_epi32(base, _mm512_set1_epi32(p)), second);
  };
  F<16> best;
  I<16> where;
  if constexpr (Share == 2) {  // acc: upper row of both windows, lower row of both
    poolWindow<16>(pixel(acc[0], acc[1], 0), pixel(acc[0], acc[1], 1), pixel(acc[2], acc[3], 0),
                   pixel(acc[2], acc[3], 1), best, where);
  } else {
    poolWindow<16>(pixel(acc[0], acc[1], 0), pixel(acc[0], acc[1], 1), pixel(acc[0], acc[1], 2),
                   pixel(acc[0], acc[1], 3), best, where);
  }
  // The second window's lanes lie kChannels further on, so its stores begin that much earlier.
  const unsigned mask = (1u << valid) - 1u;
  const auto first = static_cast<__mmask16>(mask), second = static_cast<__mmask16>(mask << kChannels);
  _mm512_mask_storeu_ps(pooled, first, (__m512)best);
  _mm512_mask_storeu_ps(pooled + pixelStep - kChannels, second, (__m512)best);
  _mm512_mask_cvtepi32_storeu_epi8(place, first, (__m512i)where);
  _mm512_mask_cvtepi32_storeu_epi8(place + pixelStep - kChannels, second, (__m512i)where);
}

// Two windows side by side.
template <int Whole, int Share>
__attribute__((noinline)) void sharedPoolTile(const SharedInput& in, ptrdiff_t at, const Taps& kernel,
                                              const float* packed, const float* bias, float* pooled, uint8_t* place,
                                              ptrdiff_t pixelStep, int valid) {
  constexpr int kShared = 8 / Share, kStep = (Whole + 1) * kLanes;
  F<16> acc[8][Whole > 0 ? Whole : 1];
  __m512 shared[kShared];
#pragma GCC unroll 8
  for (int p = 0; p < 8; ++p) {
#pragma GCC unroll 2
    for (int v = 0; v < Whole; ++v) acc[p][v] = load<16>(bias + v * kLanes);
  }
#pragma GCC unroll 4
  for (int i = 0; i < kShared; ++i) shared[i] = _mm512_loadu_ps(bias + Whole * kLanes);
  const ptrdiff_t rowStep = in.rowStep, columnStep = in.columnStep;
  for (int ky = 0; ky < kernel.rows; ++ky) {
    const float* row = in.image + at + ky * kernel.rowStep;
    const float* sharedRow = in.shared + Share * (at + ky * kernel.rowStep);
    for (int j = 0; j < kernel.rowLength; ++j, packed += kStep) {
      F<16> w[Whole > 0 ? Whole : 1];
#pragma GCC unroll 2
      for (int v = 0; v < Whole; ++v) w[v] = load<16>(packed + v * kLanes);
      const __m512 wShared = _mm512_loadu_ps(packed + Whole * kLanes);
      if constexpr (Whole > 0) {
#pragma GCC unroll 8
        for (int p = 0; p < 8; ++p) {
          const F<16> x = set<16>(row[p / 4 * rowStep + p % 4 * columnStep + j]);
#pragma GCC unroll 2
          for (int v = 0; v < Whole; ++v) acc[p][v] = fma<16>(x, w[v], acc[p][v]);
        }
      }
#pragma GCC unroll 4
      for (int i = 0; i < kShared; ++i) {
        const float* x = sharedRow + Share * (i / 2 * rowStep + i % 2 * 2 * columnStep + j);
        shared[i] = _mm512_fmadd_ps(broadcastPixels<Share>(x), wShared, shared[i]);
      }
    }
  }
#pragma GCC unroll 2
  for (int i = 0; i < 2; ++i) {
#pragma GCC unroll 2
    for (int v = 0; v < Whole; ++v) {
      poolVector<16>(acc[2 * i][v], acc[2 * i + 1][v], acc[4 + 2 * i][v], acc[5 + 2 * i][v],
                     pooled + i * pixelStep + v * kLanes, place + i * pixelStep + v * kLanes, kLanes);
    }
  }
  poolShared<Share>(shared, pooled + Whole * kLanes, place + Whole * kLanes, pixelStep, valid - Whole * kLanes);
}

// An odd last window is done with its neighbour a second time.
template <int Whole, int Share>
void sharedPoolImage(const ConvShape& s, const Taps& kernel, const SharedInput& in, const float* packed, float* pooled,
                     uint8_t* place, int valid) {
  const int height = outHeight(s) / 2, width = outWidth(s) / 2;
  const float* bias = packed + kernelTaps(s) * (Whole + 1) * kLanes;
  for (int y = 0; y < height; ++y) {
    for (int next = 0; next < width; next += 2) {
      const int x = next + 2 <= width ? next : width - 2;
      const ptrdiff_t to = (ptrdiff_t{y} * width + x) * s.outChannels;
      sharedPoolTile<Whole, Share>(in, 2 * y * in.rowStep + 2 * x * in.columnStep, kernel, packed, bias, pooled + to,
                                   place + to, s.outChannels, valid);
    }
  }
}

// The last block of channels of one image.
template <int Share>
void sharedPool(const ConvShape& s, const Taps& kernel, const float* image, const ChannelBlock& block,
                const float* packed, float* copy, float* pooled, uint8_t* place) {
  shareImage<Share>(s, image, copy);
  const SharedInput in{image, copy, ptrdiff_t{paddedWidth(s)} * s.inChannels, s.inChannels};
  switch (block.full) {
    case 1:
      return sharedPoolImage<0, Share>(s, kernel, in, packed, pooled, place, block.valid);
    case 2:
      return sharedPoolImage<1, Share>(s, kernel, in, packed, pooled, place, block.valid);
    default:
      return sharedPoolImage<2, Share>(s, kernel, in, packed, pooled, place, block.valid);
  }
}

#else

inline ptrdiff_t sharedScratch(const ConvShape&) {
  return 0;
}
inline int sharedPixels(const ConvShape&) {
  return 1;
}
template <int Share>
void packShared(const ConvShape&, const float*, const float*, const ChannelBlock&, float*) {}
template <int Share>
void sharedPool(const ConvShape&, const Taps&, const float*, const ChannelBlock&, const float*, float*, float*,
                uint8_t*) {}

#endif

void convBiasReluPool2(const ConvShape& s, int images, const float* input, const float* filter, const float* bias,
                       float* pooled, uint8_t* place, float* scratch) {
  const ChannelBlocks split = splitChannels(s.outChannels);
  const ChannelBlock last = channelBlock(split, split.blocks - 1, s.outChannels);
  const int share = sharedPixels(s);
  const bool onlyShared = share > 1 && split.blocks == 1;
  const FilterView view = onlyShared ? FilterView{} : viewFilter(s, filter, bias, scratch);
  const ptrdiff_t outFloats = ptrdiff_t{outHeight(s) / 2} * (outWidth(s) / 2) * s.outChannels;
  const Taps kernel = kernelOf(s);
  float* paddedImage = scratch + filterScratch(s);
  float* copy = paddedImage + roundUp(paddedImageFloats(s), 16);
  float* packed = copy + roundUp(share * paddedImageFloats(s) + 64, 16);
  if (share == 2) packShared<2>(s, filter, bias, last, packed);
  if (share == 4) packShared<4>(s, filter, bias, last, packed);
  forImagesAndBlocks(s, images, input, paddedImage, [&](int n, const float* image, const ChannelBlock& block) {
    const ptrdiff_t at = n * outFloats + block.first;
    if (share > 1 && block.first == last.first) {
      return share == 2 ? sharedPool<2>(s, kernel, image, block, packed, copy, pooled + at, place + at)
                        : sharedPool<4>(s, kernel, image, block, packed, copy, pooled + at, place + at);
    }
    withBlock(block, [&]<int Full, int Tail>() {
      poolImage<Full, Tail>(s, kernel, image, blockView(view, block), pooled + at, place + at, block.valid);
    });
  });
}

}  // namespace
}  // namespace engine::kernels
