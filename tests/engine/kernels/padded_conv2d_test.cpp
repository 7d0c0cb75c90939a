// Convolutions of pictures that are padded by their mirror images, resized before or not.
#include <cmath>

#include "tests/support/known_values.h"

namespace engine::testing::padded_conv2d_cases {  // tests of a folder are compiled together
namespace {

using Strides4 = std::vector<int64_t>;

template <typename T>
Tensor waves(const Shape& shape, float step, float start) {
  Tensor tensor(kDTypeOf<T>, shape);
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    tensor.data<T>()[i] = static_cast<T>(std::sin(static_cast<double>(i) * step + start));
  }
  return tensor;
}
template <typename T>
Tensor picture(int64_t images = 1) {
  return waves<T>({images, 3, 4, 2}, 0.7F, 0.1F);
}
template <typename T>
Tensor filter() {
  return waves<T>({2, 2, 2, 3}, 1.3F, 0.5F);
}
Tensor paddings(const std::vector<int32_t>& numbers) {
  return Tensor::of(numbers, Shape{4, 2});
}
const Tensor kPaddings = paddings({0, 0, 1, 2, 2, 1, 0, 0});

Attrs paddedAttrs(const char* mode, const char* padding, const Strides4& strides) {
  return {{"mode", std::string(mode)}, {"padding", std::string(padding)}, {"strides", strides}};
}

// Numbers of TensorFlow 2.15.
TEST(PaddedConv2dTest, ConvolvesThePictureWithItsMirrorImageAround) {
  const Tensor reflected = run1("FusedPadConv2D", {picture<float>(), kPaddings, filter<float>()},
                                paddedAttrs("REFLECT", "VALID", {1, 2, 2, 1}));
  EXPECT_EQ(reflected.shape(), (Shape{1, 3, 3, 3}));
  expectNumbers(reflected,
                {-0.59650755,  0.28362685,   0.74824727,   -0.029970706, -0.093977392, -0.020306915, 0.019421995,
                 0.1165804,    0.042948127,  1.0209564,    0.30565152,   -0.85743344,  0.01214093,   0.14483975,
                 0.065347999,  0.015766621,  -0.13550714,  -0.088262618, -0.59650755,  0.28362685,   0.74824727,
                 -0.029970706, -0.093977392, -0.020306915, 0.019421995,  0.1165804,    0.042948127},
                1e-6);
  const Tensor symmetric = run1("FusedPadConv2D", {picture<double>(), kPaddings, filter<double>()},
                                paddedAttrs("SYMMETRIC", "SAME", {1, 2, 3, 1}));
  expectNumbers(symmetric,
                {0.13241183,   0.090011185,  -0.084256026, 0.012396552, -0.0047047803, -0.014913568, -0.052123577,
                 -0.065939613, 0.016846027,  0.14067026,   1.0196425,   0.404836,      0.082096927,  0.027454178,
                 -0.067408955, 0.14857993,   -0.4434955,   -0.38584896, -0.10329349,   -0.75274243,  -0.29942197,
                 -0.039887252, -0.015871295, 0.031396199,  -0.11908857, 0.32720316,    0.29414149},
                1e-6);
}

TEST(PaddedConv2dTest, ResizesThePictureBefore) {
  const Tensor size = Tensor::vector<int32_t>({5, 6}), pads = paddings({0, 0, 1, 1, 0, 2, 0, 0});
  expectNumbers(run1("FusedResizeAndPadConv2D", {picture<float>(), size, pads, filter<float>()},
                     paddedAttrs("REFLECT", "VALID", {1, 3, 3, 1})),
                {-0.012696922, -0.13659883, -0.060383081, -0.020718098, 0.13390149, 0.092355043, 0.086126029,
                 0.35442051, 0.10348812, -0.078494608, 0.17365786, 0.17140113, 0.13151553, -0.12221923, -0.19690245,
                 0.21391693, -0.46419653, -0.4622609},
                1e-6);
  Attrs aligned = paddedAttrs("SYMMETRIC", "SAME", {1, 3, 3, 1});
  aligned.emplace("resize_align_corners", true);
  expectNumbers(run1("FusedResizeAndPadConv2D", {picture<float>(), size, pads, filter<float>()}, aligned),
                {0.031725053,  0.04506018,   -0.0076179905, -0.0092646852, -0.044802953, -0.014704745, -0.10687824,
                 -0.086708024, 0.06048958,   -0.074863106,  0.16916068,    0.16536364,   0.13781866,   -0.10067585,
                 -0.19167992,  -0.029055089, -0.48325926,   -0.22948752,   -0.30118221,  -0.39645159,  0.089081585,
                 0.16876614,   0.48502329,   0.090720117,   1.0622497,     0.57056344,   -0.75699949},
                1e-6);
}

TEST(PaddedConv2dTest, ConvolvesEveryPictureOfABatch) {
  const Tensor padded = run1("MirrorPad", {picture<float>(2), kPaddings}, {{"mode", std::string("REFLECT")}});
  const Tensor want =
      run1("Conv2D", {padded, filter<float>()}, {{"padding", std::string("VALID")}, {"strides", Strides4{1, 1, 1, 1}}});
  const Tensor got = run1("FusedPadConv2D", {picture<float>(2), kPaddings, filter<float>()},
                          paddedAttrs("REFLECT", "VALID", {1, 1, 1, 1}));
  ASSERT_EQ(got.shape(), want.shape());
  expectNumbers(got, want.toDoubles(), 1e-6);
}

TEST(PaddedConv2dTest, KnowsShapesFromTheGraph) {
  EXPECT_EQ(inferredShape("FusedResizeAndPadConv2D", {{kUnknownDim, 3, 4, 2}},
                          {Tensor::vector<int32_t>({5, 6}), kPaddings, filter<float>()},
                          paddedAttrs("REFLECT", "VALID", {1, 1, 1, 1})),
            (Shape{kUnknownDim, 7, 8, 3}));
}

TEST(PaddedConv2dTest, RefusesPaddingsThatThePictureHasNoPixelsFor) {
  const auto codeOfPadded = [](const std::vector<int32_t>& pads, const char* mode = "REFLECT") {
    return codeOf("FusedPadConv2D", {picture<float>(), paddings(pads), filter<float>()},
                  paddedAttrs(mode, "VALID", {1, 1, 1, 1}));
  };
  EXPECT_EQ(codeOfPadded({0, 0, 2, 0, 0, 0, 0, 0}), Code::kOk);
  EXPECT_EQ(codeOfPadded({0, 0, 3, 0, 0, 0, 0, 0}, "SYMMETRIC"), Code::kOk);
  EXPECT_EQ(codeOfPadded({0, 0, 3, 0, 0, 0, 0, 0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfPadded({1, 0, 0, 0, 0, 0, 0, 0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfPadded({0, 0, 0, 0, 0, 0, 1, 1}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfPadded({0, 0, -1, 0, 0, 0, 0, 0}), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::padded_conv2d_cases
