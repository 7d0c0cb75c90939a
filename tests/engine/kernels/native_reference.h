// Plain double-precision versions of the native kernels, and what their tests share.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels::testing {

inline std::vector<Isa> supportedIsas() {
  std::vector<Isa> isas;
  for (const Isa isa : {Isa::kBaseline, Isa::kAvx2, Isa::kAvx512Halves, Isa::kAvx512}) {
    if (isaSupported(isa)) isas.push_back(isa);
  }
  return isas;
}

inline std::string isaTestName(const ::testing::TestParamInfo<Isa>& info) {
  return isaName(info.param);
}

inline std::vector<float> randomFloats(size_t n, unsigned seed, float low = -1.0f, float high = 1.0f) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<float> distribution(low, high);
  std::vector<float> values(n);
  for (float& value : values) value = distribution(generator);
  return values;
}

inline std::vector<double> widened(const std::vector<float>& values) {
  return {values.begin(), values.end()};
}

inline size_t inputFloats(const ConvShape& s) {
  return size_t(s.inHeight) * s.inWidth * s.inChannels;
}
inline size_t outputFloats(const ConvShape& s) {
  return size_t(convOutHeight(s)) * convOutWidth(s) * s.outChannels;
}
inline size_t pooledFloats(const ConvShape& s) {
  return size_t(convOutHeight(s) / 2) * (convOutWidth(s) / 2) * s.outChannels;
}
inline size_t filterFloats(const ConvShape& s) {
  return size_t(s.kernelHeight) * s.kernelWidth * s.inChannels * s.outChannels;
}

// Calls visit(input index, filter index, output index) for every product of the convolution.
template <class Visit>
void forProducts(const ConvShape& s, int images, Visit visit) {
  const int height = convOutHeight(s), width = convOutWidth(s);
  for (int n = 0; n < images; ++n) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        for (int ky = 0; ky < s.kernelHeight; ++ky) {
          for (int kx = 0; kx < s.kernelWidth; ++kx) {
            const int iy = y * s.strideHeight + ky - s.padTop, ix = x * s.strideWidth + kx - s.padLeft;
            if (iy < 0 || iy >= s.inHeight || ix < 0 || ix >= s.inWidth) continue;
            for (int i = 0; i < s.inChannels; ++i) {
              const size_t in = ((size_t(n) * s.inHeight + iy) * s.inWidth + ix) * s.inChannels + i;
              const size_t tap = ((size_t(ky) * s.kernelWidth + kx) * s.inChannels + i) * s.outChannels;
              const size_t out = ((size_t(n) * height + y) * width + x) * s.outChannels;
              for (int o = 0; o < s.outChannels; ++o) visit(in, tap + o, out + o);
            }
          }
        }
      }
    }
  }
}

inline std::vector<double> convReference(const ConvShape& s, int images, const std::vector<float>& input,
                                         const std::vector<float>& filter, const std::vector<float>& bias) {
  std::vector<double> output(images * outputFloats(s));
  for (size_t i = 0; i < output.size(); ++i) output[i] = bias.empty() ? 0.0 : bias[i % s.outChannels];
  forProducts(s, images, [&](size_t in, size_t tap, size_t out) { output[out] += double(input[in]) * filter[tap]; });
  return output;
}

// The pooled gradient put back at the places that won.
inline std::vector<float> unpool(const ConvShape& s, int images, const std::vector<float>& pooledGrad,
                                 const std::vector<uint8_t>& place) {
  const int height = convOutHeight(s), width = convOutWidth(s), channels = s.outChannels;
  std::vector<float> grad(images * outputFloats(s));
  size_t at = 0;
  for (int n = 0; n < images; ++n) {
    for (int y = 0; y < height / 2; ++y) {
      for (int x = 0; x < width / 2; ++x) {
        for (int c = 0; c < channels; ++c, ++at) {
          if (place[at] == kDeadWindow) continue;
          const int py = 2 * y + place[at] / 2, px = 2 * x + place[at] % 2;
          grad[((size_t(n) * height + py) * width + px) * channels + c] = pooledGrad[at];
        }
      }
    }
  }
  return grad;
}

// Each value within `tolerance` of the largest expected magnitude.
template <class Actual>
void expectNear(const std::vector<Actual>& actual, const std::vector<double>& expected, double tolerance,
                const std::string& what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  double largest = 1e-30;
  for (const double value : expected) largest = std::max(largest, std::abs(value));
  for (size_t i = 0; i < actual.size(); ++i) {
    ASSERT_NEAR(actual[i], expected[i], tolerance * largest) << what << " at " << i;
  }
}

inline std::string describe(const ConvShape& s) {
  return std::to_string(s.inHeight) + "x" + std::to_string(s.inWidth) + "x" + std::to_string(s.inChannels) + ", " +
         std::to_string(s.kernelHeight) + "x" + std::to_string(s.kernelWidth) + " -> " + std::to_string(s.outChannels) +
         ", stride " + std::to_string(s.strideHeight) + "x" + std::to_string(s.strideWidth) + ", pad " +
         std::to_string(s.padTop) + std::to_string(s.padBottom) + std::to_string(s.padLeft) +
         std::to_string(s.padRight);
}

// Shapes that meet every width of tile, tail and row.
inline std::vector<ConvShape> convShapes() {
  std::vector<ConvShape> shapes = {
      {28, 28, 1, 5, 5, 20}, {12, 12, 20, 5, 5, 40}, {7, 9, 3, 3, 3, 16},   {6, 6, 2, 1, 1, 7},
      {9, 8, 5, 4, 2, 64},   {11, 7, 8, 3, 5, 33},   {5, 5, 40, 5, 4, 3},   {8, 8, 17, 3, 3, 48},
      {6, 13, 12, 2, 3, 12}, {10, 10, 33, 3, 3, 1},  {4, 4, 16, 3, 3, 100}, {7, 7, 30, 3, 7, 9},
  };
  for (const int channels : {3, 6, 13, 36}) {
    shapes.push_back({9, 10, 1, 5, 5, channels});
    shapes.push_back({8, 7, 1, 3, 3, channels});
  }
  for (int channels = 1; channels <= 40; channels += 3) {
    shapes.push_back({6, 7, channels, 3, 2, 41 - channels});
  }
  ConvShape padded{7, 6, 4, 3, 3, 10};
  padded.padTop = padded.padBottom = padded.padLeft = padded.padRight = 1;
  shapes.push_back(padded);
  ConvShape uneven{9, 9, 3, 4, 4, 20};
  uneven.padTop = uneven.padLeft = 1;
  uneven.padBottom = uneven.padRight = 2;
  shapes.push_back(uneven);
  return shapes;
}

// Heap scratch with a guard behind it, so that a kernel that writes past its end is seen.
class Scratch {
 public:
  explicit Scratch(size_t floats) : values_(floats + kGuard, kMark) {}
  ~Scratch() {
    for (size_t i = values_.size() - kGuard; i < values_.size(); ++i) EXPECT_EQ(values_[i], kMark) << "scratch overrun";
  }
  float* data() { return values_.data(); }

 private:
  static constexpr size_t kGuard = 64;
  static constexpr float kMark = 12345.0f;
  std::vector<float> values_;
};

}  // namespace engine::kernels::testing
