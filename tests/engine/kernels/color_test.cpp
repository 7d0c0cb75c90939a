// Colours of pictures, and windows over them.
#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

Tensor colorOf(float a, float b, float c) {
  return Tensor::of<float>({a, b, c}, {1, 1, 3});
}

TEST(Color, HueSaturationAndValueOfKnownColours) {
  const auto hsv = [](float r, float g, float b) { return values<float>(run1("RGBToHSV", {colorOf(r, g, b)})); };
  EXPECT_EQ(hsv(1, 0, 0), (std::vector<float>{0, 1, 1}));
  EXPECT_EQ(hsv(0.5F, 0.5F, 0.5F), (std::vector<float>{0, 0, 0.5F}));
  EXPECT_EQ(hsv(0, 0, 0), (std::vector<float>{0, 0, 0}));
  EXPECT_FLOAT_EQ(hsv(0, 0, 1)[0], 2.0F / 3);
  EXPECT_FLOAT_EQ(hsv(1, 0, 0.5F)[0], 11.0F / 12);
}

TEST(Color, ThereAndBackIsTheSameColour) {
  const Tensor colors = Tensor::of<float>({0.1F, 0.7F, 0.3F, 0.9F, 0.2F, 0.9F, 0, 0.4F, 1}, {3, 3});
  const std::vector<float> back = values<float>(run1("HSVToRGB", {run1("RGBToHSV", {colors})}));
  for (std::size_t i = 0; i < back.size(); ++i) EXPECT_NEAR(back[i], colors.data<float>()[i], 1e-6) << i;
}

TEST(Color, AdjustingAThirdOfTheHueTurnsRedToGreen) {
  const std::vector<float> green = values<float>(run1("AdjustHue", {colorOf(1, 0, 0), Tensor::scalar(1.0F / 3)}));
  EXPECT_NEAR(green[0], 0, 1e-6);
  EXPECT_NEAR(green[1], 1, 1e-6);
  EXPECT_EQ(values<float>(run1("AdjustSaturation", {colorOf(1, 0.5F, 0.5F), Tensor::scalar(0.0F)})),
            (std::vector<float>{1, 1, 1}));
}

TEST(Color, ContrastGoesAwayFromTheMeanOfEachChannel) {
  const Tensor picture = Tensor::of<float>({0, 10, 4, 20}, {1, 2, 2});
  EXPECT_EQ(values<float>(run1("AdjustContrastv2", {picture, Tensor::scalar(2.0F)})),
            (std::vector<float>{-2, 5, 6, 25}));
}

TEST(Color, RefusesWhatHasNotThreeChannels) {
  EXPECT_THROW(run1("RGBToHSV", {Tensor::vector<float>({1, 2})}), Error);
  EXPECT_THROW(run1("AdjustContrastv2", {Tensor::vector<float>({1, 2}), Tensor::scalar(1.0F)}), Error);
}

const std::vector<int64_t> kOnes = {1, 1, 1, 1};

Attrs patchAttrs(int64_t rate, const char* padding) {
  return {{"ksizes", std::vector<int64_t>{1, 2, 2, 1}},
          {"strides", kOnes},
          {"rates", std::vector<int64_t>{1, rate, rate, 1}},
          {"padding", padding}};
}

TEST(ExtractImagePatches, PutsEachWindowInTheDepth) {
  const Tensor picture = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 3, 3, 1});
  const Tensor patches = run1("ExtractImagePatches", {picture}, patchAttrs(1, "VALID"));
  EXPECT_EQ(patches.shape(), (Shape{1, 2, 2, 4}));
  EXPECT_EQ(values<float>(patches), (std::vector<float>{1, 2, 4, 5, 2, 3, 5, 6, 4, 5, 7, 8, 5, 6, 8, 9}));
  EXPECT_EQ(values<float>(run1("ExtractImagePatches", {picture}, patchAttrs(2, "VALID"))),
            (std::vector<float>{1, 3, 7, 9}));
}

TEST(ExtractImagePatches, ItsGradientMatchesDifferences) {
  for (const char* padding : {"SAME", "VALID"}) {
    expectGradientsMatch(
        [&](const Scope& s, const std::vector<Output>& in) {
          const Output picture = ops::cast(s, in[0], DType::kFloat);
          return ops::cast(s, s.op("ExtractImagePatches", {picture}, patchAttrs(1, padding)), DType::kDouble);
        },
        {doubles({2, 3, 4, 2})}, {.step = 1e-2, .tolerance = 1e-3});
  }
}

const Attrs kDilate = {{"strides", kOnes}, {"rates", kOnes}, {"padding", "SAME"}};

TEST(Dilation2D, IsTheLargestSumOfPixelAndFilter) {
  const Tensor picture = Tensor::of<float>({1, 5, 2, 4}, {1, 2, 2, 1});
  const Tensor filter = Tensor::of<float>({0, 1, 0, 3}, {2, 2, 1});
  EXPECT_EQ(values<float>(run1("Dilation2D", {picture, filter}, kDilate)), (std::vector<float>{7, 5, 5, 4}));
}

TEST(Dilation2D, ItsGradientsMatchDifferences) {
  expectGradientsMatch([](const Scope& s, const std::vector<Output>& in) { return s.op("Dilation2D", in, kDilate); },
                       {doubles({1, 4, 3, 2}), doubles({2, 2, 2}, 0, 0.3)});
}

TEST(RGBToHSV, ItsGradientIsThatOfDifferences) {
  expectGradientsMatch([](const Scope& s, const std::vector<Output>& in) { return s.op("RGBToHSV", {in[0]}); },
                       {doubles({2, 4, 3}, 0.05, 0.95)}, {.step = 1e-6});
}

}  // namespace
}  // namespace engine::testing
