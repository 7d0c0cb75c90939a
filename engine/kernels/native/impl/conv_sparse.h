// Gradients behind ReLU + 2x2 max-pool, from the places the forward tile left. At most one position in four carries a
// gradient, so lists of (offset, value) are made and rows of kernelWidth * inChannels contiguous floats are added,
// scaled. The unpooled gradient is never written.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_backward.h"
#include "engine/kernels/native/impl/conv_narrow.h"
#include "engine/kernels/native/impl/conv_shared.h"
#include "engine/kernels/native/impl/sparse_lists.h"

namespace engine::kernels {
namespace {

constexpr int kSparseVectors = 8;             // accumulators of one pass over a list
constexpr ptrdiff_t kGroupFloats = 8 * 1024;  // images of one group fill about two thirds of a 48 KB first-level cache

// Vectors the next pass takes when `left` are to do: the last two passes share evenly.
EWB_INLINE ptrdiff_t vectorsOfPass(ptrdiff_t left) {
  if (left <= kSparseVectors) return left;
  return left >= 2 * kSparseVectors ? kSparseVectors : (left + 1) / 2;
}

// Images whose lists are made together.
inline int sparseGroup(const ConvShape& s) {
  const ptrdiff_t fits = kGroupFloats / paddedImageFloats(s);
  return fits < 1 ? 1 : (fits > 8 ? 8 : static_cast<int>(fits));
}

// acc[Rows][Vectors] += value * the rows at offset, for each entry of the list.
template <int W, int Rows, int Vectors>
__attribute__((noinline)) void gatherRows(const SparseEntry* list, ptrdiff_t count, const float* input,
                                          ptrdiff_t rowStep, float* sums, ptrdiff_t sumStep) {
  F<W> acc[Rows][Vectors];
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v) acc[r][v] = load<W>(sums + r * sumStep + v * W);
  }
  const auto add = [&](F<W>(&to)[Rows][Vectors], const SparseEntry& entry) __attribute__((always_inline)) {
    const float* from = input + entry.offset;
    const F<W> value = set<W>(entry.value);
#pragma GCC unroll 8
    for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 8
      for (int v = 0; v < Vectors; ++v) to[r][v] = fma<W>(value, load<W>(from + r * rowStep + v * W), to[r][v]);
    }
  };
  ptrdiff_t i = 0;
  if constexpr (Rows * Vectors <= 6) {  // too few chains to hide the latency: a second set
    F<W> other[Rows][Vectors]{};
    for (; i + 2 <= count; i += 2) {
      add(acc, list[i]);
      add(other, list[i + 1]);
    }
    for (int r = 0; r < Rows; ++r) {
      for (int v = 0; v < Vectors; ++v) acc[r][v] += other[r][v];
    }
  }
  for (; i < count; ++i) add(acc, list[i]);
#pragma GCC unroll 8
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v) store<W>(sums + r * sumStep + v * W, acc[r][v]);
  }
}

// Width of the vectors that cover a kernel row best.
inline int rowLanes(ptrdiff_t rowLength) {
  if (rowLength <= 4) return 4;
  return rowLength <= 8 && kLanes > 8 ? 8 : kLanes;
}

// Calls gatherRows with as many kernel rows and vectors as the registers hold.
template <int W>
void gatherKernel(const ConvShape& s, const SparseEntry* list, ptrdiff_t count, const float* input, float* sums,
                  ptrdiff_t sumStep) {
  const ptrdiff_t rowStep = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const ptrdiff_t vectors = roundUp(ptrdiff_t{s.kernelWidth} * s.inChannels, W) / W;
  for (ptrdiff_t v = 0; v < vectors;) {
    const ptrdiff_t take = vectorsOfPass(vectors - v);
    for (int ky = 0; ky < s.kernelHeight;) {
      const float* in = input + ky * rowStep + v * W;
      float* to = sums + ky * sumStep + v * W;
      const int rows = s.kernelHeight - ky;
      const auto run = [&]<int Rows, int Vectors>() {
        gatherRows<W, Rows, Vectors>(list, count, in, rowStep, to, sumStep);
        ky += Rows;
      };
      switch (take) {
        case 1:
          if (rows >= 5) {
            run.template operator()<5, 1>();
          } else if (rows >= 3) {
            run.template operator()<3, 1>();
          } else {
            run.template operator()<1, 1>();
          }
          break;
        case 2:
          rows >= 3 ? run.template operator()<3, 2>() : run.template operator()<1, 2>();
          break;
        case 3:
          rows >= 2 ? run.template operator()<2, 3>() : run.template operator()<1, 3>();
          break;
        case 4:
          rows >= 2 ? run.template operator()<2, 4>() : run.template operator()<1, 4>();
          break;
        case 5:
          run.template operator()<1, 5>();
          break;
        case 6:
          run.template operator()<1, 6>();
          break;
        case 7:
          run.template operator()<1, 7>();
          break;
        default:
          run.template operator()<1, 8>();
      }
    }
    v += take;
  }
}

// Layout of the scratch of convBackwardFilterPoolSparse, in floats.
struct FilterSparseScratch {
  ptrdiff_t sumStep, sums, images, lists, counts, corners, places, total, capacity;
};

inline FilterSparseScratch filterSparseScratch(const ConvShape& s) {
  FilterSparseScratch layout{};
  const ptrdiff_t group = sparseGroup(s);
  layout.capacity = group * windowCount(s) + kListSlack;
  layout.sumStep = roundUp(ptrdiff_t{s.kernelWidth} * s.inChannels, 16);
  layout.sums = 0;
  layout.images = layout.sums + s.outChannels * s.kernelHeight * layout.sumStep;
  layout.lists = layout.images + roundUp(group * paddedImageFloats(s) + 16, 16);
  layout.counts = layout.lists + roundUp(2 * layout.capacity * s.outChannels, 16);
  layout.corners = layout.counts + roundUp(s.outChannels, 16);
  layout.places = layout.corners + roundUp(windowCount(s), 16);
  layout.total = layout.places + roundUp(windowCount(s) * s.outChannels / 4 + 2, 16);
  return layout;
}

// dFilter[tap][channel] += sums[channel][tap].
inline void addTransposed(const ConvShape& s, const float* sums, ptrdiff_t sumStep, float* dFilter) {
  const int rowLength = s.kernelWidth * s.inChannels;
  for (int ky = 0; ky < s.kernelHeight; ++ky) {
    for (int j = 0; j < rowLength; ++j) {
      float* to = dFilter + (ptrdiff_t{ky} * rowLength + j) * s.outChannels;
      for (int c = 0; c < s.outChannels; ++c) to[c] += sums[(ptrdiff_t{c} * s.kernelHeight + ky) * sumStep + j];
    }
  }
}

void convBackwardFilterPoolSparse(const ConvShape& s, int images, const float* input, const float* pooledGrad,
                                  const uint8_t* place, float* dFilter, float* dBias, float* scratch) {
  if (windowCount(s) == 0) return;
  if (convBackwardFilterNarrow(s, images, input, pooledGrad, place, dFilter, dBias)) return;
  const FilterSparseScratch layout = filterSparseScratch(s);
  float* sums = scratch + layout.sums;
  float* padded = scratch + layout.images;
  auto* lists = reinterpret_cast<SparseEntry*>(scratch + layout.lists);
  auto* counts = reinterpret_cast<int32_t*>(scratch + layout.counts);
  auto* corners = reinterpret_cast<int32_t*>(scratch + layout.corners);
  auto* places = reinterpret_cast<uint8_t*>(scratch + layout.places);
  const ptrdiff_t outFloats = windowCount(s) * s.outChannels, imageStep = paddedImageFloats(s);
  cornerOffsets(s, corners);
  fillZero(sums, layout.images - layout.sums);
  const int group = sparseGroup(s);
  fillZero(padded + group * imageStep, 16);
  for (int first = 0; first < images; first += group) {
    const int count = images - first < group ? images - first : group;
    fillZero(reinterpret_cast<float*>(counts), s.outChannels);
    for (int g = 0; g < count; ++g) {
      const int n = first + g;
      padImage(s, input + n * imageFloats(s), padded + g * imageStep);
      __builtin_memcpy(places, place + n * outFloats, static_cast<size_t>(outFloats));
      listByChannel(s, pooledGrad + n * outFloats, places, corners, static_cast<int32_t>(g * imageStep), lists,
                    layout.capacity, counts);
    }
    for (int c = 0; c < s.outChannels; ++c) {
      const SparseEntry* list = lists + c * layout.capacity;
      float* to = sums + ptrdiff_t{c} * s.kernelHeight * layout.sumStep;
      switch (rowLanes(ptrdiff_t{s.kernelWidth} * s.inChannels)) {
        case 4:
          gatherKernel<4>(s, list, counts[c], padded, to, layout.sumStep);
          break;
        case 8:
          gatherKernel<(kLanes >= 8 ? 8 : 4)>(s, list, counts[c], padded, to, layout.sumStep);
          break;
        default:
          gatherKernel<kLanes>(s, list, counts[c], padded, to, layout.sumStep);
      }
      if (dBias == nullptr) continue;
      float sum = 0;
      for (int i = 0; i < counts[c]; ++i) sum += list[i].value;
      dBias[c] += sum;
    }
  }
  addTransposed(s, sums, layout.sumStep, dFilter);
}

// row += sum over the list of value * filter row at offset, for Vectors whole vectors.
template <int Vectors>
__attribute__((noinline)) void scatterRow(const SparseEntry* list, int count, const float* filter, float* row) {
  F<kLanes> acc[Vectors];
#pragma GCC unroll 8
  for (int v = 0; v < Vectors; ++v) acc[v] = load<kLanes>(row + v * kLanes);
  for (int i = 0; i < count; ++i) {
    const float* from = filter + list[i].offset;
    const F<kLanes> value = set<kLanes>(list[i].value);
#pragma GCC unroll 8
    for (int v = 0; v < Vectors; ++v) acc[v] = fma<kLanes>(value, load<kLanes>(from + v * kLanes), acc[v]);
  }
#pragma GCC unroll 8
  for (int v = 0; v < Vectors; ++v) store<kLanes>(row + v * kLanes, acc[v]);
}

void scatterVectors(ptrdiff_t vectors, const SparseEntry* list, int count, const float* filter, float* row) {
  using Scatter = void (*)(const SparseEntry*, int, const float*, float*);
  static constexpr Scatter kScatter[kSparseVectors] = {scatterRow<1>, scatterRow<2>, scatterRow<3>, scatterRow<4>,
                                                       scatterRow<5>, scatterRow<6>, scatterRow<7>, scatterRow<8>};
  while (vectors > 0) {
    const ptrdiff_t take = vectorsOfPass(vectors);
    kScatter[take - 1](list, count, filter, row);
    vectors -= take;
    filter += take * kLanes;
    row += take * kLanes;
  }
}

// Layout of the scratch of convBackwardInputPoolSparse, in floats. A window's two pixels of one row reach
// (kernelWidth + 1) * inChannels inputs; the filter is kept twice, shifted for either pixel, each row whole vectors.
struct InputSparseScratch {
  ptrdiff_t rowFloats, filterRow, images, lists, counts, total;
};

inline InputSparseScratch inputSparseScratch(const ConvShape& s) {
  InputSparseScratch layout{};
  const ptrdiff_t group = sparseGroup(s);
  layout.rowFloats = roundUp(ptrdiff_t{s.kernelWidth + 1} * s.inChannels, kLanes);
  layout.filterRow = 2 * s.outChannels * layout.rowFloats;  // floats of one kernel row of all channels
  layout.images = roundUp(s.kernelHeight * layout.filterRow, 16);
  layout.lists = layout.images + roundUp(group * paddedImageFloats(s) + kLanes, 16);
  layout.counts = layout.lists + roundUp(group * windowCount(s) * 2 * windowEntries(s), 16);
  layout.total = layout.counts + roundUp(2 * group * windowCount(s), 16);
  return layout;
}

inline void packShifted(const ConvShape& s, const float* filter, const InputSparseScratch& layout, float* packed) {
  const int rowLength = s.kernelWidth * s.inChannels;
  fillZero(packed, s.kernelHeight * layout.filterRow);
  for (int ky = 0; ky < s.kernelHeight; ++ky) {
    for (int c = 0; c < s.outChannels; ++c) {
      float* left = packed + ky * layout.filterRow + 2 * c * layout.rowFloats;
      float* right = left + layout.rowFloats + s.inChannels;
      const float* from = filter + ptrdiff_t{ky} * rowLength * s.outChannels + c;
      for (int j = 0; j < rowLength; ++j) left[j] = right[j] = from[ptrdiff_t{j} * s.outChannels];
    }
  }
}

// Adds one kernel row's share of every window to a padded image of gradients.
inline void scatterKernelRow(const ConvShape& s, const InputSparseScratch& layout, const float* filterRows, int ky,
                             const SparseEntry* lists, const WindowCounts* counts, float* image) {
  const int height = outHeight(s) / 2, width = outWidth(s) / 2;
  const ptrdiff_t rowStep = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const float* filter = filterRows + ky * layout.filterRow;
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, ++counts, lists += windowEntries(s)) {
      float* row = image + (2 * y + ky) * rowStep + ptrdiff_t{2} * x * s.inChannels;
      if (counts->top != 0) {
        scatterVectors(layout.rowFloats / kLanes, lists, counts->top, filter, row);
      }
      if (counts->bottom != 0) {
        scatterVectors(layout.rowFloats / kLanes, lists + windowEntries(s) / 2, counts->bottom, filter, row + rowStep);
      }
    }
  }
}

void convBackwardInputPoolSparse(const ConvShape& s, int images, const float* filter, const float* pooledGrad,
                                 const uint8_t* place, float* dInput, float* scratch) {
  const InputSparseScratch layout = inputSparseScratch(s);
  packShifted(s, filter, layout, scratch);
  float* padded = scratch + layout.images;
  auto* lists = reinterpret_cast<SparseEntry*>(scratch + layout.lists);
  auto* counts = reinterpret_cast<WindowCounts*>(scratch + layout.counts);
  const ptrdiff_t windows = windowCount(s), imageStep = paddedImageFloats(s);
  const ptrdiff_t row = ptrdiff_t{s.inWidth} * s.inChannels, paddedRow = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const int group = sparseGroup(s);
  for (int first = 0; first < images; first += group) {
    const int count = images - first < group ? images - first : group;
    fillZero(padded, count * imageStep + kLanes);
    for (int g = 0; g < count; ++g) {
      const ptrdiff_t at = (first + g) * windows * s.outChannels;
      listByWindow(s, pooledGrad + at, place + at, layout.rowFloats, lists + g * windows * windowEntries(s),
                   counts + g * windows);
    }
    for (int ky = 0; ky < s.kernelHeight; ++ky) {
      for (int g = 0; g < count; ++g) {
        scatterKernelRow(s, layout, scratch, ky, lists + g * windows * windowEntries(s), counts + g * windows,
                         padded + g * imageStep);
      }
    }
    for (int g = 0; g < count; ++g) {
      if (!hasPadding(s)) {
        copyFloats(dInput + (first + g) * imageStep, padded + g * imageStep, imageStep);
        continue;
      }
      const float* from = padded + g * imageStep + s.padTop * paddedRow + ptrdiff_t{s.padLeft} * s.inChannels;
      float* to = dInput + (first + g) * imageFloats(s);
      for (int y = 0; y < s.inHeight; ++y) copyFloats(to + y * row, from + y * paddedRow, row);
    }
  }
}

// The largest need of any convolution function.
size_t convScratchFloats(const ConvShape& s) {
  const ptrdiff_t padded = roundUp(paddedImageFloats(s), 16);
  const ptrdiff_t forward = filterScratch(s) + padded + sharedScratch(s);
  const ptrdiff_t gradRows = roundUp(ptrdiff_t{outHeight(s)} * outWidth(s) * splitChannels(s.outChannels).width, 16);
  const ConvShape turned = inputGradShape(s);
  const ptrdiff_t input =
      roundUp(kernelTaps(s) * s.outChannels, 16) + filterScratch(turned) + roundUp(paddedImageFloats(turned), 16);
  const ptrdiff_t needs[] = {forward, gradRows + padded, input, filterSparseScratch(s).total,
                             inputSparseScratch(s).total};
  ptrdiff_t most = 0;
  for (const ptrdiff_t need : needs) most = need > most ? need : most;
  return static_cast<size_t>(most);
}

}  // namespace
}  // namespace engine::kernels
