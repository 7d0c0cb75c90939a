// Direct convolution. A tile of pixels x vectors of output channels stays in registers while the kernel's rows of
// kernelWidth * inChannels contiguous inputs are broadcast against the filter. See simd.h on linkage.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/simd.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

EWB_INLINE int paddedHeight(const ConvShape& s) {
  return s.inHeight + s.padTop + s.padBottom;
}
EWB_INLINE int paddedWidth(const ConvShape& s) {
  return s.inWidth + s.padLeft + s.padRight;
}
EWB_INLINE int outHeight(const ConvShape& s) {
  return (paddedHeight(s) - s.kernelHeight) / s.strideHeight + 1;
}
EWB_INLINE int outWidth(const ConvShape& s) {
  return (paddedWidth(s) - s.kernelWidth) / s.strideWidth + 1;
}
EWB_INLINE bool hasPadding(const ConvShape& s) {
  return (s.padTop | s.padBottom | s.padLeft | s.padRight) != 0;
}
EWB_INLINE ptrdiff_t imageFloats(const ConvShape& s) {
  return ptrdiff_t{s.inHeight} * s.inWidth * s.inChannels;
}
EWB_INLINE ptrdiff_t paddedImageFloats(const ConvShape& s) {
  return ptrdiff_t{paddedHeight(s)} * paddedWidth(s) * s.inChannels;
}
EWB_INLINE ptrdiff_t kernelTaps(const ConvShape& s) {
  return ptrdiff_t{s.kernelHeight} * s.kernelWidth * s.inChannels;
}

// Output channels cut into blocks of at most kTileVectors vectors: `full` of kLanes and a tail of 0, 4 or 8 lanes.
struct ChannelBlock {
  int first;  // output channel
  int full, tail;
  int valid;  // channels that exist; the rest of the block is padding
};

struct ChannelBlocks {
  int vectors, blocks, tail;
  int width;  // outChannels rounded up to whole vectors
};

inline ChannelBlocks splitChannels(int channels) {
  const int rest = channels % kLanes;
  int full = channels / kLanes;
  int tail = 0;
  if (rest != 0) {
    if (kMixedWidths && rest <= 4) {
      tail = 4;
    } else if (kMixedWidths && kLanes > 8 && rest <= 8) {
      tail = 8;
    } else {
      ++full;
    }
  }
  const int vectors = full + (tail != 0 ? 1 : 0);
  return {vectors, (vectors + kTileVectors - 1) / kTileVectors, tail, full * kLanes + tail};
}

// Blocks are of even size: two of two vectors rather than one of three and one of one.
inline ChannelBlock channelBlock(const ChannelBlocks& split, int index, int channels) {
  const int size = split.vectors / split.blocks, longer = split.vectors % split.blocks;
  const int begin = index * size + (index < longer ? index : longer);
  const int count = size + (index < longer ? 1 : 0);
  const bool last = index == split.blocks - 1;
  ChannelBlock block{begin * kLanes, count, 0, 0};
  if (last && split.tail != 0) {
    --block.full;
    block.tail = split.tail;
  }
  const int width = block.full * kLanes + block.tail;
  block.valid = channels - block.first < width ? channels - block.first : width;
  return block;
}

// Calls body.operator()<Full, Tail>() with the block's numbers as constants.
template <class Body>
EWB_INLINE void withBlock(const ChannelBlock& block, Body&& body) {
  const auto tails = [&]<int Full>() {
    if constexpr (Full < kTileVectors) {
      if constexpr (kMixedWidths) {
        if (block.tail == 4) return body.template operator()<Full, 4>();
      }
      if constexpr (kMixedWidths && kLanes > 8) {
        if (block.tail == 8) return body.template operator()<Full, 8>();
      }
    }
    if constexpr (Full > 0) return body.template operator()<Full, 0>();
  };
  switch (block.full) {
    case 0:
      return tails.template operator()<0>();
    case 1:
      return tails.template operator()<1>();
    case 2:
      return tails.template operator()<2>();
    default:
      return tails.template operator()<3>();
  }
}

// Accumulators of `Pixels` pixels for one block of channels.
template <int Pixels, int Full, int Tail>
struct Tile {
  F<kLanes> full[Pixels][Full > 0 ? Full : 1];
  F<(Tail > 0 ? Tail : 4)> tail[Pixels];
};

// The filter as the tile reads it: rows of taps, `stride` floats apart, padded to whole vectors.
struct FilterView {
  const float* taps;
  ptrdiff_t stride;
  const float* bias;  // padded like a row, or null
};

// The taps of a kernel: `rows` rows of `rowLength` contiguous inputs.
struct Taps {
  ptrdiff_t rowStep;
  int rows, rowLength;
};

EWB_INLINE Taps kernelOf(const ConvShape& s) {
  return {ptrdiff_t{paddedWidth(s)} * s.inChannels, s.kernelHeight, s.kernelWidth * s.inChannels};
}

template <int Rows, int Columns, int Full, int Tail>
EWB_INLINE void accumulate(Tile<Rows * Columns, Full, Tail>& tile, const float* input, ptrdiff_t rowStep,
                           ptrdiff_t columnStep, const Taps& kernel, const FilterView& filter) {
  constexpr int kTailLanes = Tail > 0 ? Tail : 4;
  constexpr int kPixels = Rows * Columns;
  Tile<kPixels, Full, Tail> acc;
#pragma GCC unroll 16
  for (int p = 0; p < kPixels; ++p) {
#pragma GCC unroll 4
    for (int v = 0; v < Full; ++v) {
      acc.full[p][v] = filter.bias != nullptr ? load<kLanes>(filter.bias + v * kLanes) : F<kLanes>{};
    }
    if constexpr (Tail > 0) {
      acc.tail[p] = filter.bias != nullptr ? load<kTailLanes>(filter.bias + Full * kLanes) : F<kTailLanes>{};
    }
  }
  const float* taps = filter.taps;
  const ptrdiff_t stride = filter.stride;
  for (int ky = 0; ky < kernel.rows; ++ky) {
    const float* row = input + ky * kernel.rowStep;
    for (int j = 0; j < kernel.rowLength; ++j, taps += stride) {
      F<kLanes> w[Full > 0 ? Full : 1];
#pragma GCC unroll 4
      for (int v = 0; v < Full; ++v) w[v] = load<kLanes>(taps + v * kLanes);
      F<kTailLanes> wTail{};
      if constexpr (Tail > 0) wTail = load<kTailLanes>(taps + Full * kLanes);
#pragma GCC unroll 16
      for (int p = 0; p < kPixels; ++p) {
        const float x = row[(p / Columns) * rowStep + (p % Columns) * columnStep + j];
#pragma GCC unroll 4
        for (int v = 0; v < Full; ++v) acc.full[p][v] = fma<kLanes>(set<kLanes>(x), w[v], acc.full[p][v]);
        if constexpr (Tail > 0) acc.tail[p] = fma<kTailLanes>(set<kTailLanes>(x), wTail, acc.tail[p]);
      }
    }
  }
  tile = acc;
}

template <int W>
EWB_INLINE F<W> reluNan(F<W> x) {
  return (x <= F<W>{}) ? F<W>{} : x;  // NaN stays
}

template <int Pixels, int Full, int Tail>
EWB_INLINE void storeTile(const Tile<Pixels, Full, Tail>& tile, bool relu, float* output, ptrdiff_t pixelStep,
                          int valid) {
  constexpr int kTailLanes = Tail > 0 ? Tail : 4;
  for (int p = 0; p < Pixels; ++p) {
    float* to = output + p * pixelStep;
    for (int v = 0; v < Full; ++v) {
      const F<kLanes> x = relu ? reluNan<kLanes>(tile.full[p][v]) : tile.full[p][v];
      const int left = valid - v * kLanes;
      if (left >= kLanes) {
        store<kLanes>(to + v * kLanes, x);
      } else {
        storeFirst<kLanes>(to + v * kLanes, x, left);
      }
    }
    if constexpr (Tail > 0) {
      const F<kTailLanes> x = relu ? reluNan<kTailLanes>(tile.tail[p]) : tile.tail[p];
      storeFirst<kTailLanes>(to + Full * kLanes, x, valid - Full * kLanes);
    }
  }
}

template <int Columns, int Full, int Tail>
__attribute__((noinline)) void convTile(const float* input, ptrdiff_t columnStep, const Taps& kernel,
                                        const FilterView& filter, bool relu, float* output, ptrdiff_t pixelStep,
                                        int valid) {
  Tile<Columns, Full, Tail> tile;
  accumulate<1, Columns, Full, Tail>(tile, input, 0, columnStep, kernel, filter);
  storeTile<Columns, Full, Tail>(tile, relu, output, pixelStep, valid);
}

// One image, already padded.
template <int Full, int Tail>
void convImage(const ConvShape& s, const Taps& kernel, const float* image, const FilterView& filter, bool relu,
               float* output, int valid) {
  const ptrdiff_t rowStep = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const ptrdiff_t columnStep = ptrdiff_t{s.strideWidth} * s.inChannels;
  const int height = outHeight(s), width = outWidth(s);
  constexpr int kWide = 2 * kTileColumns;
  for (int y = 0; y < height; ++y) {
    const float* in = image + y * s.strideHeight * rowStep;
    float* out = output + ptrdiff_t{y} * width * s.outChannels;
    int x = 0;
    const auto step = [&]<int Columns>() {
      convTile<Columns, Full, Tail>(in + x * columnStep, columnStep, kernel, filter, relu,
                                    out + ptrdiff_t{x} * s.outChannels, s.outChannels, valid);
      x += Columns;
    };
    while (x + kWide <= width) step.template operator()<kWide>();
    while (x + kTileColumns <= width) step.template operator()<kTileColumns>();
    while (x < width) step.template operator()<1>();
  }
}

// Lanes with a NaN among a..d: the first NaN's place and value, put right one by one, as they are rare.
template <int W>
__attribute__((noinline, cold)) void poolNans(const F<W> (&window)[4], F<W>& best, I<W>& where) {
  for (int i = 0; i < W; ++i) {
    for (int p = 3; p >= 0; --p) {
      const float value = window[p][i];
      if (value == value) continue;
      best[i] = value;
      where[i] = p;
    }
  }
}

// Maximum and place of one window, lane by lane.
template <int W>
EWB_INLINE void poolWindow(F<W> a, F<W> b, F<W> c, F<W> d, F<W>& best, I<W>& where) {
#if defined(__AVX512F__)
  if constexpr (W == 16) {  // as below, with mask registers
    const __m512 va = (__m512)a, vb = (__m512)b, vc = (__m512)c, vd = (__m512)d, zero = _mm512_setzero_ps();
    const __m512 ab = _mm512_max_ps(vb, va), cd = _mm512_max_ps(vd, vc), top = _mm512_max_ps(cd, ab);
    const __mmask16 takeB = _mm512_cmp_ps_mask(vb, va, _CMP_GT_OQ), takeD = _mm512_cmp_ps_mask(vd, vc, _CMP_GT_OQ);
    const __mmask16 takeLower = _mm512_cmp_ps_mask(cd, ab, _CMP_GT_OQ);
    const __mmask16 dead = _mm512_cmp_ps_mask(top, zero, _CMP_LE_OQ);
    const __m512i upper = _mm512_maskz_mov_epi32(takeB, _mm512_set1_epi32(1));
    const __m512i lower = _mm512_mask_mov_epi32(_mm512_set1_epi32(2), takeD, _mm512_set1_epi32(3));
    const __m512i alive = _mm512_mask_mov_epi32(upper, takeLower, lower);
    best = (F<W>)_mm512_max_ps(top, zero);
    where = (I<W>)_mm512_mask_mov_epi32(alive, dead, _mm512_set1_epi32(kDeadWindow));
    const __mmask16 nans = _mm512_cmp_ps_mask(va, vb, _CMP_UNORD_Q) | _mm512_cmp_ps_mask(vc, vd, _CMP_UNORD_Q);
    if (nans != 0) [[unlikely]] {
      const F<W> window[4] = {a, b, c, d};
      poolNans<W>(window, best, where);
    }
    return;
  }
#endif
  best = a;
  where = I<W>{};
  const I<W> takeB = b > best;
  best = takeB ? b : best;
  where = takeB ? setInt<W>(1) : where;
  const I<W> takeC = c > best;
  best = takeC ? c : best;
  where = takeC ? setInt<W>(2) : where;
  const I<W> takeD = d > best;
  best = takeD ? d : best;
  where = takeD ? setInt<W>(3) : where;
  const I<W> alive = best > F<W>{};
  where = alive ? where : setInt<W>(kDeadWindow);
  best = alive ? best : F<W>{};
  const I<W> nans = (a != a) | (b != b) | (c != c) | (d != d);
  if (anyLane<W>(nans)) [[unlikely]] {
    const F<W> window[4] = {a, b, c, d};
    poolNans<W>(window, best, where);
  }
}

template <int W>
EWB_INLINE void poolVector(F<W> a, F<W> b, F<W> c, F<W> d, float* pooled, uint8_t* place, int valid) {
  F<W> best;
  I<W> where;
  poolWindow<W>(a, b, c, d, best, where);
  if (valid >= W) {
    store<W>(pooled, best);
    storeBytes<W>(place, where, W);
  } else {
    storeFirst<W>(pooled, best, valid);
    storeBytes<W>(place, where, valid);
  }
}

template <int Windows, int Full, int Tail>
__attribute__((noinline)) void poolTile(const float* input, ptrdiff_t columnStep, ptrdiff_t rowStep, const Taps& kernel,
                                        const FilterView& filter, float* pooled, uint8_t* place, ptrdiff_t pixelStep,
                                        int valid) {
  constexpr int kColumns = 2 * Windows;
  Tile<2 * kColumns, Full, Tail> tile;
  accumulate<2, kColumns, Full, Tail>(tile, input, rowStep, columnStep, kernel, filter);
#pragma GCC unroll 4
  for (int i = 0; i < Windows; ++i) {
    const int p = 2 * i;
    float* to = pooled + i * pixelStep;
    uint8_t* at = place + i * pixelStep;
#pragma GCC unroll 4
    for (int v = 0; v < Full; ++v) {
      poolVector<kLanes>(tile.full[p][v], tile.full[p + 1][v], tile.full[kColumns + p][v],
                         tile.full[kColumns + p + 1][v], to + v * kLanes, at + v * kLanes, valid - v * kLanes);
    }
    if constexpr (Tail > 0) {
      poolVector<Tail>(tile.tail[p], tile.tail[p + 1], tile.tail[kColumns + p], tile.tail[kColumns + p + 1],
                       to + Full * kLanes, at + Full * kLanes, valid - Full * kLanes);
    }
  }
}

template <int Full, int Tail>
void poolImage(const ConvShape& s, const Taps& kernel, const float* image, const FilterView& filter, float* pooled,
               uint8_t* place, int valid) {
  const ptrdiff_t rowStep = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const int height = outHeight(s) / 2, width = outWidth(s) / 2;
  constexpr int kWindows = kTileColumns / 2;
  for (int y = 0; y < height; ++y) {
    int x = 0;
    const auto step = [&]<int Windows>() {
      const ptrdiff_t at = (ptrdiff_t{y} * width + x) * s.outChannels;
      poolTile<Windows, Full, Tail>(image + 2 * y * rowStep + ptrdiff_t{2} * x * s.inChannels, s.inChannels, rowStep,
                                    kernel, filter, pooled + at, place + at, s.outChannels, valid);
      x += Windows;
    };
    while (x + kWindows <= width) step.template operator()<kWindows>();
    while (x < width) step.template operator()<1>();
  }
}

// `image` inside a frame of zeros, at `to`.
inline void padImage(const ConvShape& s, const float* image, float* to) {
  const ptrdiff_t row = ptrdiff_t{s.inWidth} * s.inChannels, paddedRow = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  if (!hasPadding(s)) return copyFloats(to, image, imageFloats(s));
  fillZero(to, paddedImageFloats(s));
  to += s.padTop * paddedRow + ptrdiff_t{s.padLeft} * s.inChannels;
  for (int y = 0; y < s.inHeight; ++y) copyFloats(to + y * paddedRow, image + y * row, row);
}

// The filter with rows padded to whole vectors. Filters whose channels fill their vectors are used as they are.
inline FilterView viewFilter(const ConvShape& s, const float* filter, const float* bias, float* scratch) {
  const int width = splitChannels(s.outChannels).width;
  if (width == s.outChannels) return {filter, width, bias};
  const ptrdiff_t taps = kernelTaps(s);
  fillZero(scratch, (taps + 1) * width);
  for (ptrdiff_t k = 0; k < taps; ++k) copyFloats(scratch + k * width, filter + k * s.outChannels, s.outChannels);
  float* paddedBias = scratch + taps * width;
  if (bias != nullptr) copyFloats(paddedBias, bias, s.outChannels);
  return {scratch, width, bias != nullptr ? paddedBias : nullptr};
}

EWB_INLINE FilterView blockView(const FilterView& all, const ChannelBlock& block) {
  return {all.taps + block.first, all.stride, all.bias != nullptr ? all.bias + block.first : nullptr};
}

EWB_INLINE ptrdiff_t filterScratch(const ConvShape& s) {
  return roundUp((kernelTaps(s) + 1) * splitChannels(s.outChannels).width, 16);
}

// Calls run(image number, padded image, block) for every image and block of channels.
template <class Run>
EWB_INLINE void forImagesAndBlocks(const ConvShape& s, int images, const float* input, float* paddedImage, Run&& run) {
  const ChannelBlocks split = splitChannels(s.outChannels);
  for (int n = 0; n < images; ++n) {
    const float* image = input + n * imageFloats(s);
    if (hasPadding(s)) {
      padImage(s, image, paddedImage);
      image = paddedImage;
    }
    for (int b = 0; b < split.blocks; ++b) run(n, image, channelBlock(split, b, s.outChannels));
  }
}

void conv(const ConvShape& s, int images, const float* input, const float* filter, const float* bias, bool relu,
          float* output, float* scratch) {
  const FilterView view = viewFilter(s, filter, bias, scratch);
  const Taps kernel = kernelOf(s);
  const ptrdiff_t outFloats = ptrdiff_t{outHeight(s)} * outWidth(s) * s.outChannels;
  const auto run = [&](int n, const float* image, const ChannelBlock& block) {
    withBlock(block, [&]<int Full, int Tail>() {
      convImage<Full, Tail>(s, kernel, image, blockView(view, block), relu, output + n * outFloats + block.first,
                            block.valid);
    });
  };
  forImagesAndBlocks(s, images, input, scratch + filterScratch(s), run);
}

}  // namespace
}  // namespace engine::kernels
