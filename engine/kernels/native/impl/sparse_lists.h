// Lists of where the pooled gradients go, made from the places of the forward tile: one list a channel for the filter's
// gradient, two a window for the input's.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_forward.h"

namespace engine::kernels {
namespace {

struct SparseEntry {
  int32_t offset;  // in floats
  float value;
};

inline ptrdiff_t windowCount(const ConvShape& s) {
  return ptrdiff_t{outHeight(s) / 2} * (outWidth(s) / 2);
}

// Steps from a window's corner to its four places in the (padded) input; the fifth is for dead windows.
struct PlaceSteps {
  int32_t steps[5];
};

EWB_INLINE PlaceSteps placeSteps(const ConvShape& s) {
  const int32_t columnStep = s.inChannels, rowStep = paddedWidth(s) * s.inChannels;
  return {{0, columnStep, rowStep, rowStep + columnStep, 0}};
}

inline void cornerOffsets(const ConvShape& s, int32_t* corners) {
  const int32_t columnStep = s.inChannels, rowStep = paddedWidth(s) * s.inChannels;
  const int height = outHeight(s) / 2, width = outWidth(s) / 2;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) *corners++ = 2 * y * rowStep + 2 * x * columnStep;
  }
}

// One list a channel, `capacity` entries apart: where its gradients meet the (padded) input. place may be read up to
// 3 bytes past its end; up to kListSlack entries past a list's end are written and do not count.
#if defined(__AVX512F__)
constexpr ptrdiff_t kListSlack = 16;

inline void listByChannel(const ConvShape& s, const float* grad, const uint8_t* place, const int32_t* corners,
                          int32_t imageOffset, SparseEntry* lists, ptrdiff_t capacity, int32_t* counts) {
  const PlaceSteps steps = placeSteps(s);
  const int channels = s.outChannels;
  const __m512i table = _mm512_maskz_loadu_epi32(0x1f, steps.steps);
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i index = _mm512_mullo_epi32(lanes, _mm512_set1_epi32(channels));
  const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const __m512i high = _mm512_add_epi32(low, _mm512_set1_epi32(8));
  const ptrdiff_t windows = windowCount(s);
  for (ptrdiff_t w = 0; w < windows; w += 16) {
    const int n = windows - w < 16 ? static_cast<int>(windows - w) : 16;
    const auto present = static_cast<__mmask16>((1u << n) - 1u);
    const __m512i corner =
        _mm512_add_epi32(_mm512_maskz_loadu_epi32(present, corners + w), _mm512_set1_epi32(imageOffset));
    const float* gradAt = grad + w * channels;
    const uint8_t* placeAt = place + w * channels;
    for (int c = 0; c < channels; ++c) {
      const __m512 value = _mm512_mask_i32gather_ps(_mm512_setzero_ps(), present, index, gradAt + c, 4);
      const __m512i where = _mm512_and_si512(
          _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), present, index, placeAt + c, 1), _mm512_set1_epi32(0xff));
      const __mmask16 alive = _mm512_mask_cmplt_epi32_mask(present, where, _mm512_set1_epi32(kDeadWindow));
      const __m512i offset = _mm512_add_epi32(corner, _mm512_permutexvar_epi32(where, table));
      const __m512i offsets = _mm512_maskz_compress_epi32(alive, offset);
      const __m512i values = _mm512_maskz_compress_epi32(alive, _mm512_castps_si512(value));
      SparseEntry* to = lists + c * capacity + counts[c];
      _mm512_storeu_si512(to, _mm512_permutex2var_epi32(offsets, low, values));
      _mm512_storeu_si512(to + 8, _mm512_permutex2var_epi32(offsets, high, values));
      counts[c] += __builtin_popcount(alive);
    }
  }
}
#else
constexpr ptrdiff_t kListSlack = 1;

inline void listByChannel(const ConvShape& s, const float* grad, const uint8_t* place, const int32_t* corners,
                          int32_t imageOffset, SparseEntry* lists, ptrdiff_t capacity, int32_t* counts) {
  const PlaceSteps steps = placeSteps(s);
  const ptrdiff_t windows = windowCount(s);
  const int channels = s.outChannels;
  for (ptrdiff_t w = 0; w < windows; ++w, grad += channels, place += channels) {
    const int32_t base = imageOffset + corners[w];
    for (int c = 0; c < channels; ++c) {
      const uint8_t where = place[c];
      lists[c * capacity + counts[c]] = {base + steps.steps[where], grad[c]};
      counts[c] += where < kDeadWindow ? 1 : 0;
    }
  }
}
#endif

// Entries of one window: those of its upper pixels from the front, of its lower ones from the middle.
struct WindowCounts {
  int32_t top, bottom;
};

// Entries of both lists of a window.
EWB_INLINE ptrdiff_t windowEntries(const ConvShape& s) {
  return 2 * (s.outChannels + kListSlack);
}

// One pair of lists a window, 2 * outChannels + kListSlack entries apart, the second in the middle.
#if defined(__AVX512F__)
inline void listByWindow(const ConvShape& s, const float* grad, const uint8_t* place, ptrdiff_t rowFloats,
                         SparseEntry* lists, WindowCounts* counts) {
  const int channels = s.outChannels;
  const ptrdiff_t windows = windowCount(s);
  const __m512i lanes = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  const __m512i row = _mm512_set1_epi32(static_cast<int>(rowFloats));
  const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const __m512i high = _mm512_add_epi32(low, _mm512_set1_epi32(8));
  const auto append = [&](SparseEntry * to, __mmask16 chosen, __m512i offset, __m512i value)
      __attribute__((always_inline)) {
    const __m512i offsets = _mm512_maskz_compress_epi32(chosen, offset);
    const __m512i values = _mm512_maskz_compress_epi32(chosen, value);
    _mm512_storeu_si512(to, _mm512_permutex2var_epi32(offsets, low, values));
    _mm512_storeu_si512(to + 8, _mm512_permutex2var_epi32(offsets, high, values));
    return __builtin_popcount(chosen);
  };
  for (ptrdiff_t w = 0; w < windows; ++w, grad += channels, place += channels) {
    SparseEntry* top = lists + w * windowEntries(s);
    SparseEntry* bottom = top + windowEntries(s) / 2;
    int32_t tops = 0, bottoms = 0;
    for (int c = 0; c < channels; c += 16) {
      const int n = channels - c < 16 ? channels - c : 16;
      const auto present = static_cast<__mmask16>((1u << n) - 1u);
      const __m512i where = _mm512_cvtepu8_epi32(_mm_maskz_loadu_epi8(present, place + c));
      const __m512i value = _mm512_maskz_loadu_epi32(present, grad + c);
      const __m512i right = _mm512_and_si512(where, _mm512_set1_epi32(1));
      const __m512i channel = _mm512_add_epi32(lanes, _mm512_set1_epi32(c));
      const __m512i offset = _mm512_mullo_epi32(_mm512_add_epi32(_mm512_add_epi32(channel, channel), right), row);
      const __mmask16 upper = _mm512_mask_cmplt_epi32_mask(present, where, _mm512_set1_epi32(2));
      const __mmask16 alive = _mm512_mask_cmplt_epi32_mask(present, where, _mm512_set1_epi32(kDeadWindow));
      tops += append(top + tops, upper, offset, value);
      bottoms += append(bottom + bottoms, static_cast<__mmask16>(alive & ~upper), offset, value);
    }
    counts[w] = {tops, bottoms};
  }
}
#else
inline void listByWindow(const ConvShape& s, const float* grad, const uint8_t* place, ptrdiff_t rowFloats,
                         SparseEntry* lists, WindowCounts* counts) {
  const int channels = s.outChannels;
  const ptrdiff_t windows = windowCount(s);
  for (ptrdiff_t w = 0; w < windows; ++w, grad += channels, place += channels) {
    SparseEntry* top = lists + w * windowEntries(s);
    SparseEntry* bottom = top + windowEntries(s) / 2;
    int32_t tops = 0, bottoms = 0;
    for (int c = 0; c < channels; ++c) {
      const int where = place[c];
      const SparseEntry entry{static_cast<int32_t>((2 * c + (where & 1)) * rowFloats), grad[c]};
      top[tops] = entry;
      bottom[bottoms] = entry;
      tops += where < 2 ? 1 : 0;
      bottoms += where >> 1 == 1 ? 1 : 0;
    }
    counts[w] = {tops, bottoms};
  }
}
#endif

}  // namespace
}  // namespace engine::kernels
