// Convolutions of 3x3 with stride 1 in Winograd's form (Lavin and Gray, "Fast Algorithms for Convolutional Neural
// Networks"): squares of 4x4 outputs from squares of 6x6 inputs, with 36 multiplications of matrices that are as large
// as the channels where the sum over taps has 144. A value that is not finite reaches all outputs of its square.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/gemm.h"
#include "engine/kernels/native/impl/panel_tile.h"
#include "engine/kernels/native/impl/winograd_transforms.h"

namespace engine::kernels {
namespace {

// Where a square of outputs lies.
struct Square {
  ptrdiff_t image;
  int row, column;  // of its first output
};

EWB_INLINE int squaresAcross(int size) {
  return (size + kSquareOut - 1) / kSquareOut;
}

EWB_INLINE Square squareAt(const ConvShape& s, ptrdiff_t index) {
  const int across = squaresAcross(outWidth(s)), ofImage = across * squaresAcross(outHeight(s));
  const auto within = static_cast<int>(index % ofImage);
  return {index / ofImage, within / across * kSquareOut, within % across * kSquareOut};
}

// The pixels of a square of Size x Size from (row, column) on, null outside of the image.
template <int Size>
EWB_INLINE void findPixels(const float* image, int height, int width, ptrdiff_t channels, int row, int column,
                           const float* (&pixels)[Size][Size]) {
  for (int r = 0; r < Size; ++r) {
    for (int c = 0; c < Size; ++c) {
      const bool inside = row + r >= 0 && row + r < height && column + c >= 0 && column + c < width;
      pixels[r][c] = inside ? image + (ptrdiff_t{row + r} * width + column + c) * channels : nullptr;
    }
  }
}

template <int Size>
EWB_INLINE void loadSquare(const float* (&pixels)[Size][Size], ptrdiff_t channel, Lanes (&square)[Size][Size]) {
#pragma GCC unroll 6
  for (int r = 0; r < Size; ++r) {
#pragma GCC unroll 6
    for (int c = 0; c < Size; ++c) {
      square[r][c] = pixels[r][c] != nullptr ? load<kLanes>(pixels[r][c] + channel) : Lanes{};
    }
  }
}

EWB_INLINE void storePlanes(const Lanes (&square)[kSquareIn][kSquareIn], float* to, ptrdiff_t plane) {
#pragma GCC unroll 6
  for (int r = 0; r < kSquareIn; ++r) {
#pragma GCC unroll 6
    for (int c = 0; c < kSquareIn; ++c) store<kLanes>(to + (r * kSquareIn + c) * plane, square[r][c]);
  }
}

// Rows that a tile takes where fewer than kPanelRows are left; planes hold a multiple of it.
constexpr int kRowUnit = kPanelRows == 12 ? 4 : 2;

// Floats of a plane of `rows` squares, with a line more so that planes do not lie a power of two apart.
EWB_INLINE ptrdiff_t planeFloats(ptrdiff_t rows, ptrdiff_t channels) {
  return roundUp(rows, kRowUnit) * channels + 16;
}

// Where an element of the left operand lies: a + row·rowStep + k·step.
struct LeftSteps {
  ptrdiff_t row, step;
};

// c (+)= Rows rows of the left operand times a panel of columns, [depth][kPanelWidth].
template <int Rows, bool Accumulate>
EWB_INLINE void planeTile(ptrdiff_t depth, const float* a, const LeftSteps& steps, const float* columns, float* c,
                          ptrdiff_t ldc) {
  Lanes acc[Rows][kPanelVectors]{};
  EWB_UNROLL_4
  for (ptrdiff_t k = 0; k < depth; ++k) {
    Lanes w[kPanelVectors];
#pragma GCC unroll 2
    for (int v = 0; v < kPanelVectors; ++v) w[v] = load<kLanes>(columns + (k * kPanelVectors + v) * kLanes);
#pragma GCC unroll 16
    for (int r = 0; r < Rows; ++r) {
      const Lanes x = set<kLanes>(a[r * steps.row + k * steps.step]);
#pragma GCC unroll 2
      for (int v = 0; v < kPanelVectors; ++v) acc[r][v] = fma<kLanes>(x, w[v], acc[r][v]);
    }
  }
#pragma GCC unroll 16
  for (int r = 0; r < Rows; ++r) {
#pragma GCC unroll 2
    for (int v = 0; v < kPanelVectors; ++v) {
      float* to = c + r * ldc + v * kLanes;
      store<kLanes>(to, Accumulate ? acc[r][v] + load<kLanes>(to) : acc[r][v]);
    }
  }
}

// c (+)= `rows` rows (a multiple of kRowUnit) times all panels; c has `columns` columns.
template <bool Accumulate>
__attribute__((noinline)) void multiplyPlane(ptrdiff_t rows, ptrdiff_t columns, ptrdiff_t depth, const float* a,
                                             const LeftSteps& steps, const float* panels, float* c) {
  for (ptrdiff_t j = 0; j < columns; j += kPanelWidth) {
    const float* panel = panels + j * depth;
    ptrdiff_t i = 0;
    for (; i + kPanelRows <= rows; i += kPanelRows) {
      planeTile<kPanelRows, Accumulate>(depth, a + i * steps.row, steps, panel, c + i * columns + j, columns);
    }
    for (; i < rows; i += kRowUnit) {
      planeTile<kRowUnit, Accumulate>(depth, a + i * steps.row, steps, panel, c + i * columns + j, columns);
    }
  }
}

// Squares whose planes stay in the caches beside the filter: the more channels, the longer is the filter, which each
// block reads anew.
inline ptrdiff_t squaresTogether(const ConvShape& s) {
  const int channels = s.inChannels > s.outChannels ? s.inChannels : s.outChannels;
  const ptrdiff_t wanted = channels / 3;
  return roundUp(wanted < 24 ? 24 : (wanted > 72 ? 72 : wanted), kPanelRows);
}

ptrdiff_t winogradSquares(const ConvShape& s) {
  return ptrdiff_t{squaresAcross(outHeight(s))} * squaresAcross(outWidth(s));
}

size_t winogradFilterFloats(const ConvShape& s) {
  return static_cast<size_t>(kPlanes * planeFloats(s.inChannels, s.outChannels));
}

size_t winogradScratchFloats(const ConvShape& s) {
  const ptrdiff_t rows = squaresTogether(s);
  return static_cast<size_t>(kPlanes * (planeFloats(rows, s.inChannels) + planeFloats(rows, s.outChannels)));
}

// The taps of one input and kLanes outputs, which lie `tap` floats apart.
EWB_INLINE void transformTaps(const float* taps, ptrdiff_t tap, float* to, ptrdiff_t plane) {
  Lanes in[3][3], out[kSquareIn][kSquareIn];
#pragma GCC unroll 9
  for (int t = 0; t < 9; ++t) in[t / 3][t % 3] = load<kLanes>(taps + t * tap);
  transformSquare(in, out, filterTransform);
  storePlanes(out, to, plane);
}

// Of a filter [3, 3, out, in], whose taps come from the last to the first.
inline void transformTurned(const ConvShape& s, const float* filter, ptrdiff_t firstInput, ptrdiff_t endInput,
                            ptrdiff_t o, float* panel, ptrdiff_t plane) {
  constexpr ptrdiff_t kTogether = 16;  // a line of the filter
  const ptrdiff_t in = s.inChannels, tap = in * s.outChannels;
  float turned[9][kTogether * kLanes];
  for (ptrdiff_t i = firstInput; i < endInput; i += kTogether) {
    const ptrdiff_t there = endInput - i < kTogether ? endInput - i : kTogether;
    for (int t = 0; t < 9; ++t) transpose(filter + (8 - t) * tap + o * in + i, kLanes, there, in, turned[t], kLanes);
    for (ptrdiff_t k = 0; k < there; ++k) {
      transformTaps(turned[0] + k * kLanes, kTogether * kLanes, panel + (i + k) * kPanelWidth, plane);
    }
  }
}

// Panel j of plane p lies at planes + p·planeFloats + j·inChannels·kPanelWidth.
void winogradFilter(const ConvShape& s, const float* filter, bool turned, int firstInput, int endInput, float* planes) {
  const ptrdiff_t plane = planeFloats(s.inChannels, s.outChannels), in = s.inChannels, out = s.outChannels;
  for (ptrdiff_t o = 0; o < out; o += kLanes) {
    float* panel = planes + o / kPanelWidth * in * kPanelWidth + o % kPanelWidth;
    if (turned) {
      transformTurned(s, filter, firstInput, endInput, o, panel, plane);
      continue;
    }
    for (ptrdiff_t i = firstInput; i < endInput; ++i) {
      transformTaps(filter + i * out + o, in * out, panel + i * kPanelWidth, plane);
    }
  }
}

// The transformed inputs of squares [first, first + count), rows of `planes`.
inline void gatherInputs(const ConvShape& s, const float* input, ptrdiff_t first, ptrdiff_t count, float* planes,
                         ptrdiff_t plane) {
  const ptrdiff_t channels = s.inChannels, image = ptrdiff_t{s.inHeight} * s.inWidth * channels;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const Square at = squareAt(s, first + i);
    const float* pixels[kSquareIn][kSquareIn];
    findPixels(input + at.image * image, s.inHeight, s.inWidth, channels, at.row - s.padTop, at.column - s.padLeft,
               pixels);
    for (ptrdiff_t c = 0; c < channels; c += kLanes) {
      Lanes in[kSquareIn][kSquareIn], out[kSquareIn][kSquareIn];
      loadSquare(pixels, c, in);
      transformSquare(in, out, inputTransform);
      storePlanes(out, planes + i * channels + c, plane);
    }
  }
  for (ptrdiff_t i = count; i < roundUp(count, kRowUnit); ++i) {
    for (int p = 0; p < kPlanes; ++p) fillZero(planes + p * plane + i * channels, channels);
  }
}

inline void scatterOutputs(const ConvShape& s, const float* planes, ptrdiff_t plane, ptrdiff_t first, ptrdiff_t count,
                           const float* bias, bool relu, float* output) {
  const int height = outHeight(s), width = outWidth(s);
  const ptrdiff_t channels = s.outChannels;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const Square at = squareAt(s, first + i);
    float* to = output + ((at.image * height + at.row) * width + at.column) * channels;
    const int rows = height - at.row < kSquareOut ? height - at.row : kSquareOut;
    const int columns = width - at.column < kSquareOut ? width - at.column : kSquareOut;
    for (ptrdiff_t c = 0; c < channels; c += kLanes) {
      Lanes in[kSquareIn][kSquareIn], out[kSquareOut][kSquareOut];
#pragma GCC unroll 6
      for (int r = 0; r < kSquareIn; ++r) {
#pragma GCC unroll 6
        for (int k = 0; k < kSquareIn; ++k) {
          in[r][k] = load<kLanes>(planes + (r * kSquareIn + k) * plane + i * channels + c);
        }
      }
      transformSquare(in, out, outputTransform);
      const Lanes add = bias != nullptr ? load<kLanes>(bias + c) : Lanes{};
      for (int r = 0; r < rows; ++r) {
        for (int k = 0; k < columns; ++k) {
          const Lanes y = out[r][k] + add;
          store<kLanes>(to + (ptrdiff_t{r} * width + k) * channels + c, relu ? reluNan<kLanes>(y) : y);
        }
      }
    }
  }
}

void winogradForward(const ConvShape& s, const float* input, const float* filterPlanes, const float* bias, bool relu,
                     ptrdiff_t first, ptrdiff_t end, float* output, float* scratch) {
  const ptrdiff_t together = squaresTogether(s), filterPlane = planeFloats(s.inChannels, s.outChannels);
  const ptrdiff_t plane = planeFloats(together, s.inChannels), sumPlane = planeFloats(together, s.outChannels);
  float* sums = scratch + kPlanes * plane;
  for (ptrdiff_t i = first; i < end; i += together) {
    const ptrdiff_t count = end - i < together ? end - i : together;
    gatherInputs(s, input, i, count, scratch, plane);
    for (int p = 0; p < kPlanes; ++p) {
      multiplyPlane<false>(roundUp(count, kRowUnit), s.outChannels, s.inChannels, scratch + p * plane,
                           {s.inChannels, 1}, filterPlanes + p * filterPlane, sums + p * sumPlane);
    }
    scatterOutputs(s, sums, sumPlane, i, count, bias, relu, output);
  }
}

// The transformed gradients of squares [first, first + count), as panels of columns.
inline void gatherGradients(const ConvShape& s, const float* grad, ptrdiff_t first, ptrdiff_t count, float* planes,
                            ptrdiff_t plane) {
  const int height = outHeight(s), width = outWidth(s);
  const ptrdiff_t channels = s.outChannels;
  for (ptrdiff_t i = 0; i < count; ++i) {
    const Square at = squareAt(s, first + i);
    const float* pixels[kSquareOut][kSquareOut];
    findPixels(grad + at.image * height * width * channels, height, width, channels, at.row, at.column, pixels);
    for (ptrdiff_t c = 0; c < channels; c += kLanes) {
      Lanes in[kSquareOut][kSquareOut], out[kSquareIn][kSquareIn];
      loadSquare(pixels, c, in);
      transformSquare(in, out, gradientTransform);
      storePlanes(out, planes + (c / kPanelWidth * count + i) * kPanelWidth + c % kPanelWidth, plane);
    }
  }
}

void winogradBackFilter(const ConvShape& s, const float* input, const float* grad, ptrdiff_t first, ptrdiff_t end,
                        float* filterPlanes, float* scratch) {
  const ptrdiff_t together = squaresTogether(s), filterPlane = planeFloats(s.inChannels, s.outChannels);
  const ptrdiff_t plane = planeFloats(together, s.inChannels), gradPlane = planeFloats(together, s.outChannels);
  float* grads = scratch + kPlanes * plane;
  for (ptrdiff_t i = first; i < end; i += together) {
    const ptrdiff_t count = end - i < together ? end - i : together;
    gatherInputs(s, input, i, count, scratch, plane);
    gatherGradients(s, grad, i, count, grads, gradPlane);
    for (int p = 0; p < kPlanes; ++p) {
      (i > first ? multiplyPlane<true> : multiplyPlane<false>)(s.inChannels, s.outChannels, count, scratch + p * plane,
                                                               {1, s.inChannels}, grads + p * gradPlane,
                                                               filterPlanes + p * filterPlane);
    }
  }
}

void winogradFilterGradient(const ConvShape& s, const float* planes, int parts, bool accumulate, int firstInput,
                            int endInput, float* dFilter) {
  const ptrdiff_t plane = planeFloats(s.inChannels, s.outChannels), in = s.inChannels, out = s.outChannels;
  for (ptrdiff_t i = firstInput; i < endInput; ++i) {
    for (ptrdiff_t o = 0; o < out; o += kLanes) {
      Lanes square[kSquareIn][kSquareIn], taps[3][3];
      for (int r = 0; r < kSquareIn; ++r) {
        for (int c = 0; c < kSquareIn; ++c) {
          const float* from = planes + (r * kSquareIn + c) * plane + i * out + o;
          square[r][c] = load<kLanes>(from);
          for (int part = 1; part < parts; ++part) square[r][c] += load<kLanes>(from + part * kPlanes * plane);
        }
      }
      transformSquare(square, taps, filterGradientTransform);
      for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 3; ++c) {
          float* to = dFilter + ((r * 3 + c) * in + i) * out + o;
          store<kLanes>(to, accumulate ? taps[r][c] + load<kLanes>(to) : taps[r][c]);
        }
      }
    }
  }
}

}  // namespace
}  // namespace engine::kernels
