#include "engine/kernels/nn/library_convolution.h"

#include "tests/engine/kernels/native_reference.h"

namespace engine::kernels::testing {
namespace {

struct alignas(64) Block {
  char bytes[64];
};

// All strips of all images.
std::vector<float> convolved(const LibraryConvolution& library, const ConvShape& s, int images,
                             const std::vector<float>& input, const std::vector<float>& filter, const float* bias) {
  std::vector<Block> packed(library.packedBytes() / 64 + 1), scratch(library.scratchBytes() / 64 + 1);
  std::vector<float> output(images * outputFloats(s), std::numeric_limits<float>::quiet_NaN());
  library.pack(filter.data(), packed.data());
  for (int n = 0; n < images; ++n) {
    for (int strip = 0; strip < library.strips(); ++strip) {
      library.run(strip, input.data() + n * inputFloats(s), packed.data(), bias, output.data() + n * outputFloats(s),
                  scratch.data());
    }
  }
  return output;
}

std::vector<ConvShape> libraryShapes() {
  ConvShape same{9, 8, 16, 3, 3, 32};
  same.padTop = same.padBottom = same.padLeft = same.padRight = 1;
  ConvShape strided{11, 11, 32, 3, 3, 16};
  strided.strideHeight = strided.strideWidth = 2;
  strided.padBottom = strided.padRight = 1;
  ConvShape pointwise{7, 7, 48, 1, 1, 64};
  ConvShape wide{6, 5, 16, 5, 5, 16};
  wide.padTop = wide.padBottom = wide.padLeft = wide.padRight = 2;
  return {same, strided, pointwise, wide};
}

TEST(LibraryConvolution, EqualsTheReferenceInAnyNumberOfStrips) {
  for (const ConvShape& s : libraryShapes()) {
    const auto input = randomFloats(2 * inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2),
               bias = randomFloats(s.outChannels, 3);
    const auto expected = convReference(s, 2, input, filter, bias);
    for (const int strips : {1, 2, 3, 100}) {
      const LibraryConvolution library(s, true, strips);
      EXPECT_EQ(library.strips(), std::min(strips, convOutHeight(s)));
      expectNear(convolved(library, s, 2, input, filter, bias.data()), expected, 2e-6, describe(s));
    }
  }
}

TEST(LibraryConvolution, TellsWhereItHasOnlyItsReference) {
  // Of InceptionV3: strips of 8 and 9 rows want the filter in different orders.
  const ConvShape pixels{17, 17, 768, 1, 1, 192};
  if (kernelTable().isa != Isa::kAvx512Halves) GTEST_SKIP() << "known of oneDNN 2.6 on Zen 4";
  EXPECT_TRUE(LibraryConvolution(pixels, true, 1).isFast());
  EXPECT_FALSE(LibraryConvolution(pixels, true, 2).isFast());
}

TEST(LibraryConvolution, WorksWithoutABias) {
  const ConvShape s = libraryShapes()[0];
  const auto input = randomFloats(inputFloats(s), 1), filter = randomFloats(filterFloats(s), 2);
  expectNear(convolved(LibraryConvolution(s, false, 1), s, 1, input, filter, nullptr),
             convReference(s, 1, input, filter, {}), 2e-6, describe(s));
}

TEST(LibraryConvolution, KeepsNaN) {
  const ConvShape s = libraryShapes()[2];
  auto input = randomFloats(inputFloats(s), 1);
  const auto filter = randomFloats(filterFloats(s), 2);
  input[0] = std::numeric_limits<float>::quiet_NaN();
  const auto output = convolved(LibraryConvolution(s, false, 1), s, 1, input, filter, nullptr);
  EXPECT_TRUE(std::isnan(output[0]));
  EXPECT_FALSE(std::isnan(output[size_t(s.outChannels)]));
}

TEST(LibraryConvolution, IsNotForChannelsThatDoNotFillVectors) {
  EXPECT_FALSE(LibraryConvolution::isFaster({28, 28, 1, 5, 5, 20}));
  EXPECT_TRUE(LibraryConvolution::isFaster({7, 7, 512, 3, 3, 512}));
}

}  // namespace
}  // namespace engine::kernels::testing
