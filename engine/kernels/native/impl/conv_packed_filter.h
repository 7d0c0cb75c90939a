// The gradient of a convolution of many channels for its filter: rows are the inputs of a kernel row, columns the
// output channels, and pixels are summed. Both operands are brought into panels, see conv_packed.h. Thread rule: pure
// functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_packed.h"

namespace engine::kernels {
namespace {

constexpr int kGradDepth = 384;  // pixels that a tile sums, at most, without a look at the gradient
constexpr int kGradRows = 96;    // inputs of a block
static_assert(kGradRows % kPanelRows == 0);

// Panels of kPanelRows inputs are stored in whole vectors, which reach into what the next pixel overwrites.
EWB_INLINE ptrdiff_t rowPanelFloats(int depth) {
  return ptrdiff_t{depth} * kPanelRows + kLanes;
}

// Inputs [0, rows) behind `offset` of `depth` pixels, in panels; rows behind the last one are zero.
inline void packInputs(PixelWalk walk, ptrdiff_t offset, int depth, int rows, float* to) {
  const int whole = (rows - 1) / kPanelRows, last = rows - whole * kPanelRows;
  const ptrdiff_t step = rowPanelFloats(depth);
  for (int k = 0; k < depth; ++k, to += kPanelRows) {
    const float* from = walk.next() + offset;
    for (int p = 0; p < whole; ++p) {
      // The first `whole` panels have at least one more input behind them, but not a vector of them.
      const int left = rows - p * kPanelRows;
      store<kLanes>(to + p * step, left >= kLanes ? load<kLanes>(from + p * kPanelRows)
                                                  : loadFirst<kLanes>(from + p * kPanelRows, left));
    }
    store<kLanes>(to + whole * step, loadFirst<kLanes>(from + whole * kPanelRows, last));
  }
}

inline void gradBlock(const float* rowPanels, int rows, int depth, const float* packed, int columns, ptrdiff_t ldc,
                      float* c) {
  for (int r = 0; r < rows; r += kPanelRows) {
    const int valid = rows - r < kPanelRows ? rows - r : kPanelRows;
    const float* panel = rowPanels + r / kPanelRows * rowPanelFloats(depth);
    forTilePanels(columns, [&](int at, int count, int vectors) {
      const TileEnd end{ldc, count, true, nullptr, false};
      const float* from = packed + ptrdiff_t{at} * depth;
      float* to = c + r * ldc + at;
      vectors == 2 ? panelTile<2>(depth, panel, from, valid, end, to)
                   : panelTile<1>(depth, panel, from, valid, end, to);
    });
  }
}

inline ptrdiff_t packedGradFloats() {
  return ptrdiff_t{kGradDepth} * kBlockColumns + kGradRows / kPanelRows * rowPanelFloats(kGradDepth);
}

inline void packedGradGroup(const ConvShape& s, int images, const PaddedImages& in, const float* grad,
                            const FilterPart& part, float* dFilter, float* scratch) {
  const int rowLength = s.kernelWidth * s.inChannels, pixels = images * outHeight(s) * outWidth(s);
  const int depth = evenPiece(pixels, kGradDepth), rows = evenPiece(part.endRow - part.firstRow, kGradRows);
  const ptrdiff_t rowStep = in.rowStep / s.strideHeight;
  float* rowPanels = scratch + ptrdiff_t{kGradDepth} * kBlockColumns;
  for (int pixel = 0; pixel < pixels; pixel += depth) {
    const int count = pixels - pixel < depth ? pixels - pixel : depth;
    const PixelWalk walk(in, outHeight(s), outWidth(s), pixel);
    for (int first = part.firstColumn; first < part.endColumn; first += kBlockColumns) {
      const int columns = part.endColumn - first < kBlockColumns ? part.endColumn - first : kBlockColumns;
      PlainFilter{grad, pixels, s.outChannels}.pack(0, pixel, count, first, columns, scratch);
      for (int ky = 0; ky < s.kernelHeight; ++ky) {
        for (int j = part.firstRow; j < part.endRow; j += rows) {
          const int some = part.endRow - j < rows ? part.endRow - j : rows;
          packInputs(walk, ky * rowStep + j, count, some, rowPanels);
          gradBlock(rowPanels, some, count, scratch, columns, s.outChannels,
                    dFilter + (ptrdiff_t{ky} * rowLength + j) * s.outChannels + first);
        }
      }
    }
  }
}

void convPackedBackwardFilter(const ConvShape& s, int images, const float* input, const float* outputGrad,
                              const FilterPart& part, float* dFilter, float* scratch) {
  if (part.firstRow == part.endRow || part.firstColumn == part.endColumn) return;
  const int group = groupImages(s, images);
  float* padded = scratch + roundUp(packedGradFloats(), 16);
  for (int n = 0; n < images; n += group) {
    const int count = images - n < group ? images - n : group;
    const PaddedImages in = padImages(s, count, input + n * imageFloats(s), padded);
    packedGradGroup(s, count, in, outputGrad + ptrdiff_t{n} * outHeight(s) * outWidth(s) * s.outChannels, part, dFilter,
                    scratch);
  }
}

size_t convPackedScratchFloats(const ConvShape& s, int images) {
  const auto padded = [images](const ConvShape& t) {
    return hasPadding(t) ? groupImages(t, images) * paddedImageFloats(t) : ptrdiff_t{0};
  };
  const ptrdiff_t grad = roundUp(packedGradFloats(), 16) + padded(s);
  const ptrdiff_t back = kBlockDepth * kBlockColumns + padded(inputGradShape(s));
  return static_cast<size_t>(grad > back ? grad : back);
}

}  // namespace
}  // namespace engine::kernels
