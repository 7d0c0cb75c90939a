#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/convolution.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/layers/dropout.h"
#include "engine/nn/layers/pooling.h"
#include "engine/nn/sequential.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using testing::floats;

class ImageLayersTest : public testing::NnTest {};

TEST_F(ImageLayersTest, ConvolutionHasAKernelOfHeightWidthChannelsFilters) {
  Conv2DOptions options;
  options.kernelInitializer = ones();
  options.padding = Padding::kSame;
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 3, 3, 1}, "x");
  const Output y = conv2d(scope_, x, 2, {3, 3}, options);
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 3, 3, 2}));
  EXPECT_THAT(names(), ElementsAre("conv2d/kernel", "conv2d/bias"));
  EXPECT_EQ(graph_.collections().globalVariables[0].shape, Shape({3, 3, 1, 2}));
  const std::vector<float> sums = run(y, {{x, floats({1, 2, 3, 4, 5, 6, 7, 8, 9}, {1, 3, 3, 1})}});
  EXPECT_EQ(sums[0], 12);
  EXPECT_EQ(sums[8], 45);
  EXPECT_EQ(sums[16], 28);
}

TEST_F(ImageLayersTest, PoolingAndFlattenLeadFromImagesToRows) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 2, 2, 1}, "x");
  const Output largest = flatten(scope_, maxPooling2d(scope_, x, {2, 2}, {2, 2}));
  const Output mean = flatten(scope_, averagePooling2d(scope_, x, {2, 1}, {2, 1}));
  EXPECT_EQ(largest.shape(), Shape({kUnknownDim, 1}));
  EXPECT_EQ(mean.shape(), Shape({kUnknownDim, 2}));
  const Feeds feeds{{x, floats({1, 2, 3, 6}, {1, 2, 2, 1})}};
  EXPECT_THAT(run(largest, feeds), ElementsAre(6));
  EXPECT_THAT(run(mean, feeds), ElementsAre(2, 4));
}

TEST_F(ImageLayersTest, BatchNormalizationOfImagesIsFusedAndKeepsTheUnbiasedVariance) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 1, 1, 1}, "x");
  BatchNormalizationOptions options;
  options.momentum = 0.5;
  const Output y = batchNormalization(scope_, x, true, options);
  EXPECT_EQ(y.node->op(), "FusedBatchNormV3");
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{{x, floats({1, 3}, {2, 1, 1, 1})}}, {y}, graph_.collections().updateOps);
  EXPECT_NEAR(value(session, "batch_normalization/moving_mean"), 1.0, 1e-6);
  EXPECT_NEAR(value(session, "batch_normalization/moving_variance"), 1.5, 1e-6);  // (1 + 2)/2
}

TEST_F(ImageLayersTest, SequentialBuildsWhatTheSpecsSay) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{kUnknownDim, 8, 8, 1}, "x");
  const Output y = sequential(scope_, x,
                              {{"conv2d", "", {{"filters", 2}, {"kernel_size", 3}, {"activation", "relu"}}},
                               {"max_pooling2d", "", {{"pool_size", 2}}},
                               {"flatten", "", {}},
                               {"dropout", "", {{"rate", 0.5}}},
                               {"dense", "logits", {{"units", 10}}}},
                              false);
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 10}));
  EXPECT_THAT(names(), ElementsAre("conv2d/kernel", "conv2d/bias", "logits/kernel", "logits/bias"));
}

}  // namespace
}  // namespace engine::nn
