#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

class NativeDepthwise : public ::testing::TestWithParam<Isa> {
 protected:
  const KernelTable& table_ = kernelTable(GetParam());
};

INSTANTIATE_TEST_SUITE_P(Isas, NativeDepthwise, ::testing::ValuesIn(supportedIsas()), isaTestName);

// Every width of vectors and tiles, strides, and paddings wider than the image's rest.
std::vector<ConvShape> depthwiseShapes() {
  std::vector<ConvShape> shapes = {{8, 9, 32, 3, 3, 32}, {6, 6, 5, 3, 3, 5}, {7, 4, 19, 5, 5, 19}, {3, 11, 1, 2, 3, 1}};
  for (ConvShape& s : shapes) {
    s.padTop = s.kernelHeight / 2;
    s.padBottom = 1;
    s.padLeft = s.kernelWidth / 2;
    s.padRight = 2;
  }
  ConvShape strided{11, 13, 24, 3, 3, 24};
  strided.strideHeight = strided.strideWidth = 2;
  strided.padBottom = strided.padRight = 1;
  shapes.push_back(strided);
  shapes.push_back({9, 9, 16, 3, 3, 16});
  return shapes;
}

// The channel's own filter of a full convolution; the others are zeros.
std::vector<float> spread(const ConvShape& s, const std::vector<float>& filter) {
  std::vector<float> full(filterFloats(s));
  for (int tap = 0; tap < s.kernelHeight * s.kernelWidth; ++tap) {
    for (int c = 0; c < s.inChannels; ++c) {
      full[(size_t(tap) * s.inChannels + c) * s.inChannels + c] = filter[size_t(tap) * s.inChannels + c];
    }
  }
  return full;
}

TEST_P(NativeDepthwise, EqualsAConvolutionWithOneFilterAChannel) {
  for (const ConvShape& s : depthwiseShapes()) {
    const int images = 2;
    const auto input = randomFloats(images * inputFloats(s), 1), bias = randomFloats(s.inChannels, 3);
    const auto filter = randomFloats(size_t(s.kernelHeight) * s.kernelWidth * s.inChannels, 2);
    std::vector<float> output(images * outputFloats(s), std::numeric_limits<float>::quiet_NaN());
    table_.depthwise(s, images, input.data(), filter.data(), bias.data(), output.data());
    expectNear(output, convReference(s, images, input, spread(s, filter), bias), 2e-6, describe(s));
    table_.depthwise(s, images, input.data(), filter.data(), nullptr, output.data());
    expectNear(output, convReference(s, images, input, spread(s, filter), {}), 2e-6, describe(s) + " without bias");
  }
}

TEST_P(NativeDepthwise, ClampKeepsNaNAndItsRange) {
  std::vector<float> values{-1, 0, 3, 6, 7, std::numeric_limits<float>::quiet_NaN()};
  table_.clamp(static_cast<ptrdiff_t>(values.size()), 0, 6, values.data(), values.data());
  EXPECT_EQ(std::vector<float>(values.begin(), values.end() - 1), (std::vector<float>{0, 0, 3, 6, 6}));
  EXPECT_TRUE(std::isnan(values.back()));
}

}  // namespace
}  // namespace engine::kernels::testing
