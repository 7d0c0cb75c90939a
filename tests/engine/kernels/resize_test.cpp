// Ops that resize pictures; recorded results of TensorFlow are compared by golden_test.
#include <numeric>

#include "tests/support/gradient_checker.h"
#include "tests/support/known_values.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

const Attrs kHalfPixel = {{"half_pixel_centers", true}};
const Attrs kAligned = {{"align_corners", true}};

Tensor sizeOf(int32_t height, int32_t width) {
  return Tensor::vector<int32_t>({height, width});
}
Tensor rowOf(const std::vector<float>& pixels) {
  return Tensor::of<float>(pixels, {1, 1, static_cast<int64_t>(pixels.size()), 1});
}

TEST(ResizeBilinear, PutsPixelsBetweenTheirNeighbours) {
  const Tensor row = rowOf({0, 10});
  EXPECT_EQ(values<float>(run1("ResizeBilinear", {row, sizeOf(1, 4)})), (std::vector<float>{0, 5, 10, 10}));
  EXPECT_EQ(values<float>(run1("ResizeBilinear", {row, sizeOf(1, 3)}, kAligned)), (std::vector<float>{0, 5, 10}));
  EXPECT_EQ(values<float>(run1("ResizeBilinear", {row, sizeOf(1, 4)}, kHalfPixel)),
            (std::vector<float>{0, 2.5F, 7.5F, 10}));
}

TEST(ResizeNearestNeighbor, RepeatsPixels) {
  const Tensor row = rowOf({1, 2});
  EXPECT_EQ(values<float>(run1("ResizeNearestNeighbor", {row, sizeOf(2, 4)})),
            (std::vector<float>{1, 1, 2, 2, 1, 1, 2, 2}));
  EXPECT_EQ(values<float>(run1("ResizeNearestNeighbor", {row, sizeOf(1, 3)}, kHalfPixel)),
            (std::vector<float>{1, 2, 2}));
}

TEST(ResizeArea, TakesTheMeanOfWhatAPixelCovers) {
  EXPECT_EQ(values<float>(run1("ResizeArea", {rowOf({1, 3, 5, 7}), sizeOf(1, 2)})), (std::vector<float>{2, 6}));
  const std::vector<float> thirds = values<float>(run1("ResizeArea", {rowOf({0, 3, 6}), sizeOf(1, 2)}));
  EXPECT_FLOAT_EQ(thirds[0], 1);  // the first and half of the second
  EXPECT_FLOAT_EQ(thirds[1], 5);
}

TEST(ResizeBicubic, LeavesStraightLinesStraightAwayFromTheBorder) {
  const Tensor row = rowOf({0, 1, 2, 3, 4, 5, 6, 7});
  const std::vector<float> finer = values<float>(run1("ResizeBicubic", {row, sizeOf(1, 16)}, kHalfPixel));
  for (int i = 4; i < 12; ++i) EXPECT_NEAR(finer[static_cast<std::size_t>(i)], 0.5 * (i + 0.5) - 0.5, 1e-5) << i;
}

class ResizeGradient : public ::testing::TestWithParam<const char*> {};
TEST_P(ResizeGradient, MatchesDifferences) {
  for (const Attrs& attrs : {Attrs{}, kAligned, kHalfPixel}) {
    for (const auto& [height, width] : {std::pair{5, 7}, {2, 2}}) {
      expectGradientsMatch(
          [&, height = height, width = width](const Scope& s, const std::vector<Output>& in) {
            const Output size = ops::constant(s, sizeOf(height, width));
            return ops::cast(s, s.op(GetParam(), {in[0], size}, attrs), DType::kDouble);
          },
          {doubles({2, 3, 4, 2})}, {.step = 1e-2, .tolerance = 1e-3});
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Ops, ResizeGradient,
                         ::testing::Values("ResizeBilinear", "ResizeNearestNeighbor", "ResizeBicubic"));

TEST(Resize, RefusesSizesThatAreNone) {
  EXPECT_THROW(run1("ResizeBilinear", {rowOf({1}), sizeOf(0, 1)}), Error);
  EXPECT_THROW(run1("ResizeBicubic", {rowOf({1}), Tensor::vector<int32_t>({1})}), Error);
  EXPECT_THROW(run1("ResizeNearestNeighbor", {Tensor::vector<float>({1}), sizeOf(1, 1)}), Error);
  EXPECT_THROW(
      run1("ResizeBilinear", {rowOf({1}), sizeOf(1, 1)}, {{"align_corners", true}, {"half_pixel_centers", true}}),
      Error);
}

TEST(Resize, AGradientOfAPictureWithoutPixelsIsRefused) {
  const Tensor grads = Tensor::of<float>({1, 2}, {1, 1, 2, 1});
  for (const char* op : {"ResizeBilinearGrad", "ResizeBicubicGrad"}) {
    EXPECT_THROW(run1(op, {grads, Tensor(DType::kFloat, Shape{1, 0, 2, 1})}), Error) << op;
    EXPECT_THROW(run1(op, {grads, Tensor(DType::kFloat, Shape{1, 2, 2, 3})}), Error) << op;
  }
}

TEST(Resize, InfersTheShapeFromAConstantSize) {
  EXPECT_EQ(inferredShape("ResizeBilinear", {{-1, 3, 4, 2}}, {sizeOf(6, 5)}), (Shape{-1, 6, 5, 2}));
}

const std::vector<float> kRamp = {0, 1, 2, 3, 4, 5, 6, 7, 8};

TEST(CropAndResize, SamplesABoxAndFillsWhatLiesOutside) {
  const Tensor picture = Tensor::of<float>(kRamp, {1, 3, 3, 1});
  const auto crop = [&](std::vector<float> box, const Attrs& attrs) {
    return values<float>(
        run1("CropAndResize",
             {picture, Tensor::of<float>(std::move(box), {1, 4}), Tensor::vector<int32_t>({0}), sizeOf(2, 2)}, attrs));
  };
  EXPECT_EQ(crop({0, 0, 1, 1}, {}), (std::vector<float>{0, 2, 6, 8}));
  EXPECT_EQ(crop({0, 0, 0.5F, 0.5F}, {}), (std::vector<float>{0, 1, 3, 4}));
  EXPECT_EQ(crop({0, 0, 2, 1}, {{"extrapolation_value", -1.0F}}), (std::vector<float>{0, 2, -1, -1}));
  EXPECT_EQ(crop({0.2F, 0.2F, 0.9F, 0.9F}, {{"method", "nearest"}}), (std::vector<float>{0, 2, 6, 8}));
}

TEST(CropAndResize, ItsGradientOfThePictureMatchesDifferences) {
  for (const char* method : {"bilinear", "nearest"}) {
    expectGradientsMatch(
        [&](const Scope& s, const std::vector<Output>& in) {
          const Output boxes = ops::constant(s, Tensor::of<float>({0.1F, 0.2F, 0.8F, 0.9F, 0, 0, 1, 0.5F}, {2, 4}));
          const Output crops =
              s.op("CropAndResize",
                   {in[0], boxes, ops::constant(s, Tensor::vector<int32_t>({0, 1})), ops::constant(s, sizeOf(3, 2))},
                   {{"method", method}});
          return ops::cast(s, crops, DType::kDouble);
        },
        {doubles({2, 4, 3, 2})}, {.step = 1e-2, .tolerance = 1e-3});
  }
}

TEST(CropAndResize, ItsGradientOfTheBoxesMatchesDifferences) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        const Output picture = ops::constant(s, Tensor::of<float>(kRamp, {1, 3, 3, 1}));
        const Output crops =
            s.op("CropAndResize", {picture, ops::cast(s, in[0], DType::kFloat),
                                   ops::constant(s, Tensor::vector<int32_t>({0})), ops::constant(s, sizeOf(2, 3))});
        return ops::cast(s, crops, DType::kDouble);
      },
      {Tensor::of<double>({0.11, 0.17, 0.83, 0.91}, {1, 4})}, {.step = 1e-3, .tolerance = 2e-3});
}

TEST(CropAndResize, RefusesBoxesOfPicturesThatAreNotThere) {
  const Tensor picture = Tensor::of<float>(kRamp, {1, 3, 3, 1});
  const Tensor box = Tensor::of<float>({0, 0, 1, 1}, {1, 4});
  EXPECT_THROW(run1("CropAndResize", {picture, box, Tensor::vector<int32_t>({1}), sizeOf(2, 2)}), Error);
  EXPECT_THROW(run1("CropAndResize", {picture, box, Tensor::vector<int32_t>({-1}), sizeOf(2, 2)}), Error);
  EXPECT_THROW(run1("CropAndResize", {picture, box, Tensor::vector<int32_t>({0}), sizeOf(0, 2)}), Error);
}

// The expected values are tf.image.resize's with antialias=True.
TEST(ScaleAndTranslate, WeighsThePixelsThatFallIntoOne) {
  std::vector<float> pixels(16);
  std::iota(pixels.begin(), pixels.end(), 0.0f);
  const Tensor image = Tensor::of(pixels, {1, 4, 4, 1});
  const auto scaled = [&](const char* kernel, int32_t height, int32_t width) {
    const Tensor scale = Tensor::vector<float>({static_cast<float>(height) / 4, static_cast<float>(width) / 4});
    return run1("ScaleAndTranslate", {image, sizeOf(height, width), scale, Tensor::vector<float>({0, 0})},
                {{"kernel_type", kernel}});
  };
  expectNumbers(scaled("triangle", 2, 2), {3.57142925, 5.1428585, 9.8571453, 11.4285736}, 1e-5);
  expectNumbers(scaled("lanczos3", 2, 3), {2.3119016, 3.652509, 4.9931164, 10.0068836, 11.3474922, 12.688098}, 1e-5);
}

TEST(ScaleAndTranslate, ItsGradientMatchesDifferences) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        const auto floats = [&](std::vector<float> v) { return ops::constant(s, Tensor::vector(v)); };
        const Output size = ops::constant(s, Tensor::vector<int32_t>({2, 5}));
        const Output image = ops::cast(s, in[0], DType::kFloat);
        return ops::cast(s, s.op("ScaleAndTranslate", {image, size, floats({0.5f, 1.5f}), floats({0.2f, -0.3f})}),
                         DType::kDouble);
      },
      {doubles({1, 4, 3, 2})}, {.step = 1e-2, .tolerance = 1e-3});
}

}  // namespace
}  // namespace engine::testing
