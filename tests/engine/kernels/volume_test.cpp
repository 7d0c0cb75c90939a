// Convolution and pooling of volumes, and the variants of max-pooling.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {
namespace {

using ::testing::ElementsAre;
using Ints = std::vector<int64_t>;

Tensor volume(const Shape& shape) {
  Tensor tensor(DType::kDouble, shape);
  for (int64_t i = 0; i < tensor.elements(); ++i) tensor.data<double>()[i] = std::sin(1.3 * static_cast<double>(i));
  return tensor;
}

Attrs conv(int64_t stride, const char* padding, int64_t dilation = 1) {
  return {{"strides", Ints{1, stride, stride, stride, 1}},
          {"padding", padding},
          {"dilations", Ints{1, dilation, dilation, dilation, 1}}};
}
Attrs pool(int64_t size, int64_t stride, const char* padding) {
  return {
      {"ksize", Ints{1, size, size, size, 1}}, {"strides", Ints{1, stride, stride, stride, 1}}, {"padding", padding}};
}

TEST(Conv3DTest, SumsProductsOfEachWindow) {
  const Tensor ones = Tensor::of<float>(std::vector<float>(8, 1), {1, 2, 2, 2, 1});
  const Tensor filter = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8}, {2, 2, 2, 1, 1});
  EXPECT_THAT(values<float>(run1("Conv3D", {ones, filter}, conv(1, "VALID"))), ElementsAre(36));
  EXPECT_THAT(values<float>(run1("Conv3D", {ones, filter}, conv(1, "SAME"))), ElementsAre(36, 16, 14, 6, 10, 4, 3, 1));
}

TEST(Conv3DTest, GradientsMatchDifferences) {
  for (const auto& attrs : {conv(1, "VALID"), conv(2, "SAME"), conv(1, "SAME", 2)}) {
    const auto build = [&](const Scope& s, const std::vector<Output>& in) { return s.op("Conv3D", in, attrs); };
    expectGradientsMatch(build, {volume({2, 3, 4, 3, 2}), volume({2, 2, 2, 2, 3})});
  }
}

TEST(Conv3DTest, BothFormatsAgree) {
  const Tensor image = volume({2, 3, 4, 5, 2});
  const Tensor filter = volume({2, 3, 2, 2, 3});
  const Tensor first = Tensor::vector<int32_t>({0, 4, 1, 2, 3});
  Attrs attrs = conv(1, "SAME");
  const Tensor last = run1("Conv3D", {image, filter}, attrs);
  attrs["data_format"] = "NCDHW";
  const Tensor swapped = run1("Conv3D", {run1("Transpose", {image, first}), filter}, attrs);
  EXPECT_TRUE(identical(run1("Transpose", {last, first}), swapped));
}

TEST(Conv3DTest, RefusesWhatDoesNotFit) {
  const Tensor filter = volume({2, 2, 2, 3, 1});
  EXPECT_THROW(run1("Conv3D", {volume({1, 3, 3, 3, 2}), filter}, conv(1, "VALID")), Error);
  EXPECT_THROW(run1("Conv3D", {volume({1, 1, 3, 3, 3}), filter}, conv(1, "VALID")), Error);
  EXPECT_THROW(run1("Conv3DBackpropInputV2",
                    {Tensor::vector<int32_t>({1, 3, 3, 3, 3}), filter, volume({1, 3, 3, 3, 1})}, conv(1, "VALID")),
               Error);
  EXPECT_THROW(run1("Conv3D", {volume({1, 3, 3, 3, 3}), filter}, conv(0, "VALID")), Error);
}

TEST(Pool3DTest, TakesMaximaAndMeansInsideTheVolume) {
  const Tensor image = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, {1, 2, 2, 3, 1});
  EXPECT_THAT(values<float>(run1("MaxPool3D", {image}, pool(2, 2, "SAME"))), ElementsAre(11, 12));
  EXPECT_THAT(values<float>(run1("AvgPool3D", {image}, pool(2, 2, "SAME"))), ElementsAre(6, 7.5F));
}

TEST(Pool3DTest, GradientsMatchDifferences) {
  for (const char* op : {"MaxPool3D", "AvgPool3D"}) {
    for (const char* padding : {"VALID", "SAME"}) {
      const auto build = [&](const Scope& s, const std::vector<Output>& in) {
        return s.op(op, in, pool(2, 2, padding));
      };
      expectGradientsMatch(build, {volume({2, 3, 4, 3, 2})});
    }
  }
}

TEST(MaxPoolV2Test, TakesItsWindowFromTensors) {
  const Tensor image = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 3, 3, 1});
  const Tensor window = Tensor::vector<int32_t>({1, 2, 2, 1});
  const Tensor one = Tensor::vector<int32_t>({1, 1, 1, 1});
  EXPECT_THAT(values<float>(run1("MaxPoolV2", {image, window, one}, {{"padding", "VALID"}})), ElementsAre(5, 6, 8, 9));
  EXPECT_THROW(run1("MaxPoolV2", {image, Tensor::vector<int32_t>({1, 0, 2, 1}), one}, {{"padding", "VALID"}}), Error);
  EXPECT_THROW(run1("MaxPoolV2", {image, Tensor::vector<int32_t>({2, 2}), one}, {{"padding", "VALID"}}), Error);
}

TEST(MaxPoolWithArgmaxTest, TellsWhereTheMaximaAre) {
  const Tensor images = Tensor::of<float>({1, 5, 3, 2, 9, 8, 7, 6}, {2, 2, 2, 1});
  Attrs attrs = {{"ksize", Ints{1, 2, 2, 1}}, {"strides", Ints{1, 2, 2, 1}}, {"padding", "VALID"}};
  EXPECT_THAT(values<int64_t>(runOp("MaxPoolWithArgmax", {images}, attrs)[1]), ElementsAre(1, 0));
  attrs["include_batch_in_index"] = true;
  EXPECT_THAT(values<int64_t>(runOp("MaxPoolWithArgmax", {images}, attrs)[1]), ElementsAre(1, 4));
}

TEST(MaxPoolWithArgmaxTest, AnArgmaxOutsideTheImageIsAnError) {
  const Tensor image(DType::kFloat, Shape{1, 2, 2, 1});
  const Tensor one(DType::kFloat, Shape{1, 1, 1, 1});
  const Attrs attrs = {{"ksize", Ints{1, 2, 2, 1}}, {"strides", Ints{1, 2, 2, 1}}, {"padding", "VALID"}};
  for (const int64_t at : {int64_t{-1}, int64_t{4}}) {
    EXPECT_THROW(run1("MaxPoolGradWithArgmax", {image, one, Tensor::of<int64_t>({at}, {1, 1, 1, 1})}, attrs), Error);
  }
}

TEST(MaxPoolVariantsTest, GradientsMatchDifferences) {
  const auto v2 = [](const Scope& s, const std::vector<Output>& in) {
    const Output window = ops::constant(s, Tensor::vector<int32_t>({1, 2, 3, 1}));
    return s.op("MaxPoolV2", {in[0], window, ops::constant(s, Tensor::vector<int32_t>({1, 2, 1, 1}))},
                {{"padding", "SAME"}});
  };
  expectGradientsMatch(v2, {volume({2, 5, 4, 2})});
  const auto argmax = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("MaxPoolWithArgmax", in,
                {{"ksize", Ints{1, 2, 3, 1}}, {"strides", Ints{1, 2, 1, 1}}, {"padding", "SAME"}});
  };
  expectGradientsMatch(argmax, {volume({2, 5, 4, 2})});
}

Tensor intsOf(const std::vector<int32_t>& values, const Shape& shape) {
  return Tensor::of<int32_t>(values, shape);
}

TEST(SpaceToBatchTest, PadsAndDealsOutPositionsAndBackAgain) {
  const Tensor row = Tensor::of<float>({1, 2, 3, 4, 5}, {1, 5, 1});
  const Tensor block = intsOf({2}, {1});
  const Tensor dealt = run1("SpaceToBatchND", {row, block, intsOf({1, 0}, {1, 2})});
  EXPECT_EQ(dealt.shape(), Shape({2, 3, 1}));
  EXPECT_THAT(values<float>(dealt), ElementsAre(0, 2, 4, 1, 3, 5));
  EXPECT_TRUE(identical(run1("BatchToSpaceND", {dealt, block, intsOf({1, 0}, {1, 2})}), row));
}

TEST(SpaceToBatchTest, TheOlderFormsHaveSquareBlocks) {
  const Tensor image = volume({1, 4, 2, 3});
  const Tensor none = intsOf({0, 0, 0, 0}, {2, 2});
  const Tensor dealt = run1("SpaceToBatch", {image, none}, {{"block_size", 2}});
  EXPECT_TRUE(identical(dealt, run1("SpaceToBatchND", {image, intsOf({2, 2}, {2}), none})));
  EXPECT_TRUE(identical(run1("BatchToSpace", {dealt, none}, {{"block_size", 2}}), image));
}

TEST(SpaceToBatchTest, BlocksThatDoNotFitAreErrors) {
  const Tensor row = Tensor::of<float>({1, 2, 3, 4, 5}, {1, 5, 1});
  EXPECT_THROW(run1("SpaceToBatchND", {row, intsOf({2}, {1}), intsOf({0, 0}, {1, 2})}), Error);
  EXPECT_THROW(run1("SpaceToBatchND", {row, intsOf({0}, {1}), intsOf({0, 0}, {1, 2})}), Error);
  EXPECT_THROW(run1("SpaceToBatchND", {row, intsOf({5}, {1}), intsOf({-5, 5}, {1, 2})}), Error);
  EXPECT_THROW(run1("SpaceToBatchND", {row, intsOf({1, 1, 1}, {3}), intsOf({0, 0, 0, 0, 0, 0}, {3, 2})}), Error);
  EXPECT_THROW(run1("BatchToSpaceND", {row, intsOf({2}, {1}), intsOf({0, 0}, {1, 2})}), Error);
  EXPECT_THROW(run1("BatchToSpaceND", {row, intsOf({1}, {1}), intsOf({3, 3}, {1, 2})}), Error);
}

TEST(SpaceToBatchTest, GradientsMatchDifferences) {
  const auto build = [](const Scope& s, const std::vector<Output>& in) {
    const Output block = ops::constant(s, intsOf({2, 3}, {2}));
    return s.op("SpaceToBatchND", {in[0], block, ops::constant(s, intsOf({1, 2, 0, 2}, {2, 2}))});
  };
  expectGradientsMatch(build, {volume({2, 3, 4, 2})});
  const auto back = [](const Scope& s, const std::vector<Output>& in) {
    const Output block = ops::constant(s, intsOf({2, 1}, {2}));
    return s.op("BatchToSpaceND", {in[0], block, ops::constant(s, intsOf({1, 0, 0, 1}, {2, 2}))});
  };
  expectGradientsMatch(back, {volume({2, 3, 4, 2})});
}

TEST(SpaceToDepthTest, MovesBlocksToChannelsInBothFormats) {
  const Tensor image = Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 4, 1});
  const Tensor deep = run1("SpaceToDepth", {image}, {{"block_size", 2}});
  EXPECT_EQ(deep.shape(), Shape({1, 1, 2, 4}));
  EXPECT_THAT(values<float>(deep), ElementsAre(1, 2, 5, 6, 3, 4, 7, 8));
  EXPECT_TRUE(identical(run1("DepthToSpace", {deep}, {{"block_size", 2}}), image));
  const Tensor first = Tensor::vector<int32_t>({0, 3, 1, 2});
  const Tensor swapped =
      run1("SpaceToDepth", {run1("Transpose", {image, first})}, {{"block_size", 2}, {"data_format", "NCHW"}});
  EXPECT_TRUE(identical(run1("Transpose", {deep, first}), swapped));
}

TEST(SpaceToDepthTest, WhatBlocksDoNotDivideIsAnError) {
  EXPECT_THROW(run1("SpaceToDepth", {volume({1, 3, 4, 1})}, {{"block_size", 2}}), Error);
  EXPECT_THROW(run1("DepthToSpace", {volume({1, 3, 4, 3})}, {{"block_size", 2}}), Error);
  EXPECT_THROW(run1("SpaceToDepth", {volume({1, 4, 4, 1})}, {{"block_size", 1}}), Error);
}

}  // namespace
}  // namespace engine::testing
