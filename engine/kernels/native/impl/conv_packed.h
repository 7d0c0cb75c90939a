// Convolutions of many channels as products of a matrix of patches, which is never made: a tile reads the inputs of its
// pixels where they lie, a kernel row of one pixel being contiguous. The other operand is cut into blocks that stay in
// the second-level cache and brought into panels as wide as a tile, so that no filter is too large.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_backward.h"
#include "engine/kernels/native/impl/gemm.h"
#include "engine/kernels/native/impl/panel_tile.h"

namespace engine::kernels {
namespace {

constexpr int kBlockColumns = 128;  // output channels of a block
constexpr int kBlockDepth = 256;    // at most, of what is summed by one tile without a look at the output
constexpr int kGroupPixels = 2048;  // of the images that share a packed block, at least if there are as many

static_assert(kBlockColumns % kPanelWidth == 0);

inline int groupImages(const ConvShape& s, int images) {
  const ptrdiff_t pixels = ptrdiff_t{outHeight(s)} * outWidth(s);
  const auto wanted = static_cast<int>((kGroupPixels + pixels - 1) / pixels);
  return wanted < images ? wanted : images;
}

// Length of `count` cut into equal pieces of at most `most`.
EWB_INLINE int evenPiece(int count, int most) {
  const int pieces = (count + most - 1) / most;
  return (count + pieces - 1) / pieces;
}

// Calls fn(first column, columns, vectors) for the panels of a block of `columns`.
template <class Fn>
EWB_INLINE void forTilePanels(int columns, Fn&& fn) {
  for (int at = 0; at < columns; at += kPanelWidth) {
    const int left = columns - at;
    fn(at, left < kPanelWidth ? left : kPanelWidth, left > kLanes ? 2 : 1);
  }
}

// Images as the tiles read them: padded copies where there is padding.
struct PaddedImages {
  const float* first;
  ptrdiff_t imageStep, rowStep, pixelStep;
};

inline PaddedImages padImages(const ConvShape& s, int images, const float* input, float* scratch) {
  const ptrdiff_t rowStep = ptrdiff_t{paddedWidth(s)} * s.inChannels,
                  pixelStep = ptrdiff_t{s.strideWidth} * s.inChannels;
  if (!hasPadding(s)) return {input, imageFloats(s), s.strideHeight * rowStep, pixelStep};
  for (int n = 0; n < images; ++n) padImage(s, input + n * imageFloats(s), scratch + n * paddedImageFloats(s));
  return {scratch, paddedImageFloats(s), s.strideHeight * rowStep, pixelStep};
}

// Walks over the pixels of the output in order: where the input of each begins.
class PixelWalk {
 public:
  PixelWalk(const PaddedImages& images, int height, int width, ptrdiff_t first)
      : images_(images), height_(height), width_(width) {
    const ptrdiff_t pixels = ptrdiff_t{height} * width, inImage = first % pixels;
    y_ = static_cast<int>(inImage / width);
    x_ = static_cast<int>(inImage % width);
    image_ = images.first + first / pixels * images.imageStep;
    at_ = image_ + y_ * images.rowStep + x_ * images.pixelStep;
  }

  EWB_INLINE const float* next() {
    const float* here = at_;
    at_ += images_.pixelStep;
    if (++x_ == width_) nextRow();
    return here;
  }

 private:
  void nextRow() {
    x_ = 0;
    if (++y_ == height_) {
      y_ = 0;
      image_ += images_.imageStep;
    }
    at_ = image_ + y_ * images_.rowStep;
  }

  PaddedImages images_;
  int height_, width_;
  int y_, x_;
  const float* image_;
  const float* at_;
};

// c = sums over depth of a[row][k] * panel[k][...].
template <int Rows, int Vectors>
__attribute__((noinline)) void pixelTile(const float* const* a, int depth, const float* panel, const TileEnd& end,
                                         float* c) {
  expectTile<Rows>(end, c);
  F<kLanes> acc[Rows][Vectors]{};
  const float* row[Rows];
#pragma GCC unroll 16
  for (int r = 0; r < Rows; ++r) row[r] = a[r];
  EWB_UNROLL_4
  for (ptrdiff_t k = 0; k < depth; ++k) {
    F<kLanes> w[Vectors];
#pragma GCC unroll 2
    for (int v = 0; v < Vectors; ++v) w[v] = load<kLanes>(panel + (k * Vectors + v) * kLanes);
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
      const F<kLanes> x = set<kLanes>(row[r][k]);
#pragma GCC unroll 2
      for (int v = 0; v < Vectors; ++v) acc[r][v] = fma<kLanes>(x, w[v], acc[r][v]);
    }
  }
  endTile<Rows, Vectors>(acc, Rows, end, c);
}

template <int Rows>
EWB_INLINE void pixelPanels(const float* const* a, int depth, const float* packed, TileEnd end, int columns, float* c) {
  const float* bias = end.bias;
  forTilePanels(columns, [&](int at, int count, int vectors) {
    end.columns = count;
    end.bias = bias != nullptr ? bias + at : nullptr;
    const float* panel = packed + ptrdiff_t{at} * depth;
    vectors == 2 ? pixelTile<Rows, 2>(a, depth, panel, end, c + at) : pixelTile<Rows, 1>(a, depth, panel, end, c + at);
  });
}

// All pixels times one packed block.
template <int Rows>
EWB_INLINE void pixelBlock(PixelWalk& walk, ptrdiff_t& pixel, ptrdiff_t pixels, ptrdiff_t offset, int depth,
                           const float* packed, const TileEnd& end, int columns, float* c) {
  for (; pixel + Rows <= pixels; pixel += Rows) {
    const float* a[Rows];
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) a[r] = walk.next() + offset;
    pixelPanels<Rows>(a, depth, packed, end, columns, c + pixel * end.ldc);
  }
}

// A filter, HWIO.
struct PlainFilter {
  const float* filter;
  int rowLength, outChannels;

  // Rows [j, j + depth) of kernel row ky, columns [first, first + columns), in panels.
  void pack(int ky, int j, int depth, int first, int columns, float* to) const {
    const float* from = filter + (ptrdiff_t{ky} * rowLength + j) * outChannels + first;
    forTilePanels(columns, [&](int at, int count, int vectors) {
      packRows(from + at, outChannels, depth, count, vectors * kLanes, to + ptrdiff_t{at} * depth);
    });
  }

  static void packRows(const float* from, ptrdiff_t step, int depth, int count, int width, float* to) {
    for (int k = 0; k < depth; ++k, from += step, to += width) {
      for (int v = 0; v < width; v += kLanes) {
        const int n = count - v < kLanes ? count - v : kLanes;
        store<kLanes>(to + v, n == kLanes ? load<kLanes>(from + v) : loadFirst<kLanes>(from + v, n));
      }
    }
  }
};

// The blocks of a PlainFilter for output channels from `begin` on, packed before, in the order in which they are used.
struct FilterBlocks {
  const float* blocks;
  int kernelHeight, rowLength, begin;
};

// A filter as the gradient for the input reads it: turned around, input and output channels exchanged.
struct TurnedFilter {
  const float* filter;
  int kernelHeight, kernelWidth, inChannels, outChannels;  // of the convolution

  void pack(int ky, int j, int depth, int first, int columns, float* to) const {
    forTilePanels(columns, [&](int at, int count, int vectors) {
      const int width = vectors * kLanes;
      float* panel = to + ptrdiff_t{at} * depth;
      if (count < width) fillZero(panel, ptrdiff_t{width} * depth);
      for (int k = 0; k < depth;) {
        const int kx = (j + k) / outChannels, o = (j + k) % outChannels;
        const int run = outChannels - o < depth - k ? outChannels - o : depth - k;
        const int tap = (kernelHeight - 1 - ky) * kernelWidth + kernelWidth - 1 - kx;
        const float* from = filter + (ptrdiff_t{tap} * inChannels + first + at) * outChannels + o;
        transpose(from, count, run, outChannels, panel + ptrdiff_t{k} * width, width);
        k += run;
      }
    });
  }
};

// Output channels [begin, end) of a convolution, and what is done with its sums.
struct ConvColumns {
  int begin, end;
  const float* bias = nullptr;  // of all channels
  bool relu = false;
};

// Rows [j, j + depth) of kernel row ky, columns [first, first + columns), in panels: in `to`, or where they lie.
template <class Filter>
EWB_INLINE const float* filterBlock(const Filter& filter, int ky, int j, int depth, int first, int columns, float* to) {
  filter.pack(ky, j, depth, first, columns, to);
  return to;
}

EWB_INLINE const float* filterBlock(const FilterBlocks& filter, int ky, int j, int, int first, int columns, float*) {
  const ptrdiff_t length = ptrdiff_t{filter.kernelHeight} * filter.rowLength,
                  row = ptrdiff_t{ky} * filter.rowLength + j;
  return filter.blocks + (first - filter.begin) * length + row * roundUp(columns, kLanes);
}

template <class Filter>
void packedConvGroup(const ConvShape& s, int images, const PaddedImages& in, const Filter& filter,
                     const ConvColumns& part, float* output, float* packed) {
  const int rowLength = s.kernelWidth * s.inChannels, depth = evenPiece(rowLength, kBlockDepth);
  const ptrdiff_t pixels = ptrdiff_t{images} * outHeight(s) * outWidth(s), rowStep = in.rowStep / s.strideHeight;
  for (int first = part.begin; first < part.end; first += kBlockColumns) {
    const int columns = part.end - first < kBlockColumns ? part.end - first : kBlockColumns;
    for (int ky = 0; ky < s.kernelHeight; ++ky) {
      for (int j = 0; j < rowLength; j += depth) {
        const int count = rowLength - j < depth ? rowLength - j : depth;
        const float* panels = filterBlock(filter, ky, j, count, first, columns, packed);
        const bool last = ky + 1 == s.kernelHeight && j + count == rowLength;
        const float* bias = last && part.bias != nullptr ? part.bias + first : nullptr;
        const TileEnd end{s.outChannels, 0, ky + j > 0, bias, last && part.relu};
        PixelWalk walk(in, outHeight(s), outWidth(s), 0);
        ptrdiff_t pixel = 0;
        const ptrdiff_t offset = ky * rowStep + j;
        const auto block = [&]<int Rows>() {
          pixelBlock<Rows>(walk, pixel, pixels, offset, count, panels, end, columns, output + first);
        };
        block.template operator()<kPanelRows>();
        block.template operator()<kPanelRows / 2>();
        block.template operator()<1>();
      }
    }
  }
}

template <class Filter>
void packedConv(const ConvShape& s, int images, const float* input, const Filter& filter, const ConvColumns& part,
                float* output, float* scratch) {
  const int group = groupImages(s, images);
  float* padded = scratch + kBlockDepth * kBlockColumns;
  for (int n = 0; n < images; n += group) {
    const int count = images - n < group ? images - n : group;
    const PaddedImages in = padImages(s, count, input + n * imageFloats(s), padded);
    packedConvGroup(s, count, in, filter, part, output + ptrdiff_t{n} * outHeight(s) * outWidth(s) * s.outChannels,
                    scratch);
  }
}

void convPacked(const ConvShape& s, int images, const float* input, const float* filter, const float* bias, bool relu,
                int firstChannel, int endChannel, float* output, float* scratch) {
  packedConv(s, images, input, PlainFilter{filter, s.kernelWidth * s.inChannels, s.outChannels},
             ConvColumns{firstChannel, endChannel, bias, relu}, output, scratch);
}

size_t packedFilterFloats(const ConvShape& s, int firstChannel, int endChannel) {
  return static_cast<size_t>(roundUp(endChannel - firstChannel, kLanes) * s.kernelHeight * s.kernelWidth *
                             s.inChannels);
}

// In the order of packedConvGroup.
void packFilter(const ConvShape& s, const float* filter, int firstChannel, int endChannel, float* packed) {
  const int rowLength = s.kernelWidth * s.inChannels, depth = evenPiece(rowLength, kBlockDepth);
  const PlainFilter plain{filter, rowLength, s.outChannels};
  for (int first = firstChannel; first < endChannel; first += kBlockColumns) {
    const int columns = endChannel - first < kBlockColumns ? endChannel - first : kBlockColumns;
    for (int ky = 0; ky < s.kernelHeight; ++ky) {
      for (int j = 0; j < rowLength; j += depth) {
        const int count = rowLength - j < depth ? rowLength - j : depth;
        plain.pack(ky, j, count, first, columns, packed);
        packed += roundUp(columns, kLanes) * count;
      }
    }
  }
}

void convOfPackedFilter(const ConvShape& s, int images, const float* input, const float* packedFilter,
                        const float* bias, bool relu, int firstChannel, int endChannel, float* output, float* scratch) {
  const FilterBlocks blocks{packedFilter, s.kernelHeight, s.kernelWidth * s.inChannels, firstChannel};
  packedConv(s, images, input, blocks, ConvColumns{firstChannel, endChannel, bias, relu}, output, scratch);
}

void convPackedBackwardInput(const ConvShape& s, int images, const float* filter, const float* outputGrad,
                             float* dInput, float* scratch) {
  const TurnedFilter turned{filter, s.kernelHeight, s.kernelWidth, s.inChannels, s.outChannels};
  packedConv(inputGradShape(s), images, outputGrad, turned, ConvColumns{0, s.inChannels}, dInput, scratch);
}

}  // namespace
}  // namespace engine::kernels
