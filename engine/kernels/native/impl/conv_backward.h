// Dense gradients of the direct convolution. The one for the filter is the forward tile with the roles of taps and
// pixels exchanged; the one for the input is a forward convolution with the filter turned around.
// Thread rule: pure functions of their arguments.
#pragma once

#include "engine/kernels/native/impl/conv_forward.h"

namespace engine::kernels {
namespace {

// dFilter[taps j .. j + Taps) of one kernel row += sum over the output pixels of input tap * output gradient.
template <int Taps, int Full, int Tail>
__attribute__((noinline)) void filterGradTile(const float* input, ptrdiff_t rowStep, ptrdiff_t columnStep,
                                              const float* grad, ptrdiff_t gradStep, int height, int width,
                                              float* dFilter, ptrdiff_t tapStep, int valid) {
  constexpr int kTailLanes = Tail > 0 ? Tail : 4;
  Tile<Taps, Full, Tail> acc{};
  for (int y = 0; y < height; ++y) {
    const float* in = input + y * rowStep;
    for (int x = 0; x < width; ++x, in += columnStep, grad += gradStep) {
      F<kLanes> g[Full > 0 ? Full : 1];
#pragma GCC unroll 4
      for (int v = 0; v < Full; ++v) g[v] = load<kLanes>(grad + v * kLanes);
      F<kTailLanes> gTail{};
      if constexpr (Tail > 0) gTail = load<kTailLanes>(grad + Full * kLanes);
#pragma GCC unroll 16
      for (int t = 0; t < Taps; ++t) {
#pragma GCC unroll 4
        for (int v = 0; v < Full; ++v) acc.full[t][v] = fma<kLanes>(set<kLanes>(in[t]), g[v], acc.full[t][v]);
        if constexpr (Tail > 0) acc.tail[t] = fma<kTailLanes>(set<kTailLanes>(in[t]), gTail, acc.tail[t]);
      }
    }
  }
  for (int t = 0; t < Taps; ++t) {
    float* to = dFilter + t * tapStep;
    for (int v = 0; v < Full; ++v) {
      const int n = valid - v * kLanes < kLanes ? valid - v * kLanes : kLanes;
      storeFirst<kLanes>(to + v * kLanes, loadFirst<kLanes>(to + v * kLanes, n) + acc.full[t][v], n);
    }
    if constexpr (Tail > 0) {
      const int n = valid - Full * kLanes;
      float* at = to + Full * kLanes;
      storeFirst<Tail>(at, loadFirst<Tail>(at, n) + acc.tail[t], n);
    }
  }
}

// sums[0, columns) += the column sums of rows [rows, columns].
inline void addColumnSums(const float* rows, ptrdiff_t count, ptrdiff_t columns, float* sums) {
  for (ptrdiff_t j = 0; j < columns; j += kLanes) {
    const int n = columns - j < kLanes ? static_cast<int>(columns - j) : kLanes;
    F<kLanes> acc[4]{};
    ptrdiff_t i = 0;
    for (; i + 4 <= count; i += 4) {
#pragma GCC unroll 4
      for (int u = 0; u < 4; ++u) {
        const float* at = rows + (i + u) * columns + j;
        acc[u] += n == kLanes ? load<kLanes>(at) : loadFirst<kLanes>(at, n);
      }
    }
    for (; i < count; ++i) acc[0] += loadFirst<kLanes>(rows + i * columns + j, n);
    const F<kLanes> sum = (acc[0] + acc[1]) + (acc[2] + acc[3]);
    storeFirst<kLanes>(sums + j, loadFirst<kLanes>(sums + j, n) + sum, n);
  }
}

template <int Full, int Tail>
void filterGradImage(const ConvShape& s, const float* image, const float* grad, ptrdiff_t gradStep, float* dFilter,
                     int valid) {
  const ptrdiff_t rowStep = ptrdiff_t{paddedWidth(s)} * s.inChannels;
  const int rowLength = s.kernelWidth * s.inChannels;
  constexpr int kTaps = 2 * kTileColumns;
  for (int ky = 0; ky < s.kernelHeight; ++ky) {
    int j = 0;
    const auto step = [&]<int Taps>() {
      filterGradTile<Taps, Full, Tail>(
          image + ky * rowStep + j, s.strideHeight * rowStep, ptrdiff_t{s.strideWidth} * s.inChannels, grad, gradStep,
          outHeight(s), outWidth(s), dFilter + (ptrdiff_t{ky} * rowLength + j) * s.outChannels, s.outChannels, valid);
      j += Taps;
    };
    while (j + kTaps <= rowLength) step.template operator()<kTaps>();
    while (j + kTileColumns <= rowLength) step.template operator()<kTileColumns>();
    while (j < rowLength) step.template operator()<1>();
  }
}

void convBackwardFilter(const ConvShape& s, int images, const float* input, const float* outputGrad, float* dFilter,
                        float* dBias, float* scratch) {
  const ptrdiff_t pixels = ptrdiff_t{outHeight(s)} * outWidth(s);
  const int width = splitChannels(s.outChannels).width;
  float* gradRows = scratch;  // rows padded to whole vectors
  const auto run = [&](int n, const float* image, const ChannelBlock& block) {
    const float* grad = outputGrad + n * pixels * s.outChannels;
    if (width != s.outChannels) {
      if (block.first == 0) {
        for (ptrdiff_t p = 0; p < pixels; ++p) {
          fillZero(gradRows + p * width + s.outChannels, width - s.outChannels);
          copyFloats(gradRows + p * width, grad + p * s.outChannels, s.outChannels);
        }
      }
      grad = gradRows;
    }
    withBlock(block, [&]<int Full, int Tail>() {
      filterGradImage<Full, Tail>(s, image, grad + block.first, width, dFilter + block.first, block.valid);
    });
  };
  forImagesAndBlocks(s, images, input, scratch + roundUp(pixels * width, 16), run);
  if (dBias != nullptr) addColumnSums(outputGrad, images * pixels, s.outChannels, dBias);
}

// The convolution whose output is the input's gradient: outputGrad in a frame of kernel - 1 - pad zeros. Input
// columns that no window reached (none at stride 1) would need none.
inline ConvShape inputGradShape(const ConvShape& s) {
  ConvShape t{};
  t.inHeight = outHeight(s);
  t.inWidth = outWidth(s);
  t.inChannels = s.outChannels;
  t.kernelHeight = s.kernelHeight;
  t.kernelWidth = s.kernelWidth;
  t.outChannels = s.inChannels;
  t.strideHeight = t.strideWidth = 1;
  t.padTop = s.kernelHeight - 1 - s.padTop;
  t.padBottom = s.kernelHeight - 1 - s.padBottom;
  t.padLeft = s.kernelWidth - 1 - s.padLeft;
  t.padRight = s.kernelWidth - 1 - s.padRight;
  return t;
}

void convBackwardInput(const ConvShape& s, int images, const float* filter, const float* outputGrad, float* dInput,
                       float* scratch) {
  const int taps = s.kernelHeight * s.kernelWidth, in = s.inChannels, out = s.outChannels;
  float* turned = scratch;  // [kernelHeight, kernelWidth, outChannels, inChannels], both kernel axes reversed
  for (int t = 0; t < taps; ++t) {
    const float* from = filter + ptrdiff_t{t} * in * out;
    float* to = turned + ptrdiff_t{taps - 1 - t} * in * out;
    for (int o = 0; o < out; ++o) {
      for (int i = 0; i < in; ++i) to[o * in + i] = from[i * out + o];
    }
  }
  conv(inputGradShape(s), images, outputGrad, turned, nullptr, false, dInput,
       scratch + roundUp(ptrdiff_t{taps} * in * out, 16));
}

}  // namespace
}  // namespace engine::kernels
