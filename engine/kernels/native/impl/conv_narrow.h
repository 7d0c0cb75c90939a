// The pool-sparse filter gradient for one or two input channels under AVX-512, as in the first layer of a net for grey
// images. A window and its kernel see so few inputs of a row that two rows fit in one vector; a permutation then
// fetches for each output channel the input at its own place, so no lists are needed and dead windows count as zero.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_forward.h"

namespace engine::kernels {
namespace {

#if defined(__AVX512F__)

// Kernels of 5 x 5 and 3 x 3 inputs, unpadded.
inline bool narrowFits(const ConvShape& s) {
  const int rowLength = s.kernelWidth * s.inChannels;
  return !hasPadding(s) && rowLength + s.inChannels <= 8 && rowLength == s.kernelHeight &&
         (rowLength == 5 || rowLength == 3);
}

struct NarrowWindow {
  __m512 grad;      // zero where dead
  __m512i columns;  // the lane's column in the pair of rows for tap 0 of its vector
};

// Lanes hold Channels channels, 16 / Channels times over: copy i stands for tap i of a vector of taps.
template <int Channels>
EWB_INLINE NarrowWindow narrowWindow(const float* grad, const uint8_t* place, int valid, __m512i columnTable,
                                     __m512i laneTap) {
  const auto present = static_cast<__mmask16>((1u << valid) - 1u);
  __m512 g = _mm512_maskz_loadu_ps(present, grad);
  __m512i where = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(present, place));
  if constexpr (Channels == 8) {
    g = _mm512_shuffle_f32x4(g, g, 0x44);
    where = _mm512_shuffle_i32x4(where, where, 0x44);
  } else if constexpr (Channels == 4) {
    g = _mm512_shuffle_f32x4(g, g, 0x00);
    where = _mm512_shuffle_i32x4(where, where, 0x00);
  }
  const __mmask16 alive = _mm512_cmplt_epi32_mask(where, _mm512_set1_epi32(kDeadWindow));
  return {_mm512_maskz_mov_ps(alive, g), _mm512_add_epi32(_mm512_permutexvar_epi32(where, columnTable), laneTap)};
}

// Adds the gradient of `Channels` channels (`valid` of them real) over all images.
template <int Size, int Channels>
void narrowFilterGrad(const ConvShape& s, int images, const float* input, const float* pooledGrad, const uint8_t* place,
                      int valid, float* dFilter, float* dBias) {
  constexpr int kCopies = 16 / Channels, kVectors = (Size + kCopies - 1) / kCopies;
  const int width = outWidth(s) / 2, height = outHeight(s) / 2, in = s.inChannels, out = s.outChannels;
  const ptrdiff_t rowStep = ptrdiff_t{s.inWidth} * in;
  const auto rowMask = static_cast<__mmask16>((1u << (Size + in)) - 1u);
  const __m512i columnTable = _mm512_setr_epi32(0, in, 8, 8 + in, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  int32_t taps[16];
  for (int i = 0; i < 16; ++i) taps[i] = i / Channels;
  const __m512i laneTap = _mm512_loadu_si512(taps);
  __m512 acc[Size][kVectors], bias = _mm512_setzero_ps();
#pragma GCC unroll 8
  for (int r = 0; r < Size; ++r) {
#pragma GCC unroll 8
    for (int v = 0; v < kVectors; ++v) acc[r][v] = _mm512_setzero_ps();
  }
  for (int n = 0; n < images; ++n, input += imageFloats(s)) {
    for (int y = 0; y < height; ++y) {
      const float* row = input + 2 * y * rowStep;
      for (int x = 0; x < width; ++x, row += 2 * in, pooledGrad += out, place += out) {
        const NarrowWindow window = narrowWindow<Channels>(pooledGrad, place, valid, columnTable, laneTap);
        bias = _mm512_add_ps(bias, window.grad);
#pragma GCC unroll 8
        for (int r = 0; r < Size; ++r) {
          const __m512 upper = _mm512_maskz_loadu_ps(rowMask, row + r * rowStep);
          const __m512 pair =
              _mm512_mask_loadu_ps(upper, static_cast<__mmask16>(rowMask << 8), row + (r + 1) * rowStep - 8);
#pragma GCC unroll 8
          for (int v = 0; v < kVectors; ++v) {
            const __m512i at = _mm512_add_epi32(window.columns, _mm512_set1_epi32(v * kCopies));
            acc[r][v] = _mm512_fmadd_ps(window.grad, _mm512_permutexvar_ps(at, pair), acc[r][v]);
          }
        }
      }
    }
  }
  for (int r = 0; r < Size; ++r) {
    for (int j = 0; j < Size; ++j) {
      const auto* lanes = reinterpret_cast<const float*>(&acc[r][j / kCopies]) + j % kCopies * Channels;
      for (int c = 0; c < valid; ++c) dFilter[(ptrdiff_t{r} * Size + j) * out + c] += lanes[c];
    }
  }
  if (dBias == nullptr) return;
  for (int c = 0; c < valid; ++c) dBias[c] += bias[c];
}

template <int Size>
void narrowBackwardFilter(const ConvShape& s, int images, const float* input, const float* pooledGrad,
                          const uint8_t* place, float* dFilter, float* dBias) {
  for (int c = 0; c < s.outChannels;) {
    const int left = s.outChannels - c;
    float* bias = dBias != nullptr ? dBias + c : nullptr;
    if (left > 8) {
      narrowFilterGrad<Size, 16>(s, images, input, pooledGrad + c, place + c, left < 16 ? left : 16, dFilter + c, bias);
      c += 16;
    } else if (left > 4) {
      narrowFilterGrad<Size, 8>(s, images, input, pooledGrad + c, place + c, left, dFilter + c, bias);
      c += 8;
    } else {
      narrowFilterGrad<Size, 4>(s, images, input, pooledGrad + c, place + c, left, dFilter + c, bias);
      c += 4;
    }
  }
}

// False if the shape is not one of those it is for.
inline bool convBackwardFilterNarrow(const ConvShape& s, int images, const float* input, const float* pooledGrad,
                                     const uint8_t* place, float* dFilter, float* dBias) {
  if (!narrowFits(s)) return false;
  if (s.kernelHeight == 5) {
    narrowBackwardFilter<5>(s, images, input, pooledGrad, place, dFilter, dBias);
  } else {
    narrowBackwardFilter<3>(s, images, input, pooledGrad, place, dFilter, dBias);
  }
  return true;
}

#else

inline bool convBackwardFilterNarrow(const ConvShape&, int, const float*, const float*, const uint8_t*, float*,
                                     float*) {
  return false;
}

#endif

}  // namespace
}  // namespace engine::kernels
