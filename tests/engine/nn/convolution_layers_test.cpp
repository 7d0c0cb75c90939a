// Layers of sequences, images and volumes: shapes, names as tf.layers gives them, values and gradients.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/layer_registry.h"
#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/convolution_nd.h"
#include "engine/nn/layers/pooling_nd.h"
#include "engine/nn/layers/separable_convolution.h"
#include "engine/nn/layers/transposed_convolution.h"
#include "tests/engine/nn/nn_test_support.h"
#include "tests/support/gradient_checker.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using testing::floats;

class ConvolutionLayersTest : public testing::NnTest {
 protected:
  Output input(const Shape& shape, const char* name = "x") {
    return ops::placeholder(scope_, DType::kFloat, shape, name);
  }
  Shape variableShape(const std::string& name) const {
    const Variable* variable = findVariable(graph_, name);
    return variable ? variable->shape : Shape::unknown();
  }
  void expectNodes(const std::vector<std::string>& wanted) const {
    for (const std::string& name : wanted) EXPECT_NE(graph_.findNode(name), nullptr) << name;
  }
  // d(Σ w·y)/dx and d/d(each kernel) of a layer against differences: the kernels are constants of x's dtype here, as
  // the layer's initialisers give them.
  template <typename Layer>
  void expectGradients(const Shape& shape, const Layer& layer) {
    Graph graph;
    const Scope scope(graph);
    const Output x = ops::placeholder(scope, DType::kDouble, shape, "x");
    const Output y = layer(scope, x);
    const Output loss = ops::sum(scope, ops::mul(scope, y, y));
    std::vector<Output> sources{x};
    for (const Variable& variable : graph.collections().globalVariables) sources.push_back(variable.handle);
    const std::vector<Gradient> gradients = addGradients(scope, {loss}, sources);
    Session session(graph, {.threads = 1});
    session.run(Feeds{}, {}, {initializeVariables(scope, graph.collections().globalVariables)});
    Tensor value(DType::kDouble, shape);
    for (int64_t i = 0; i < value.elements(); ++i) value.data<double>()[i] = std::cos(1.1 * static_cast<double>(i));
    const auto lossAt = [&] { return session.run({{x, value}}, {loss})[0].item<double>(); };
    for (std::size_t k = 0; k < sources.size(); ++k) {
      const Tensor got = session.run({{x, value}}, {toDense(scope, gradients[k])})[0];
      const Variable* variable = k == 0 ? nullptr : &graph.collections().globalVariables[k - 1];
      expectSlope(graph, session, lossAt, variable, value, got);
    }
  }

 private:
  // The slope at the middle element of x or of a variable.
  template <typename Loss>
  void expectSlope(Graph& graph, Session& session, const Loss& lossAt, const Variable* variable, Tensor& x,
                   const Tensor& gradient) {
    const Scope scope(graph);
    const int64_t at = gradient.elements() / 2;
    const auto shiftedLoss = [&](double shift) {
      if (!variable) {
        x.data<double>()[at] += shift;
        const double loss = lossAt();
        x.data<double>()[at] -= shift;
        return loss;
      }
      Tensor delta(DType::kDouble, variable->shape);
      delta.data<double>()[at] = shift;
      session.run(Feeds{}, {}, {ops::assignAdd(scope, variable->handle, ops::constant(scope, delta))});
      const double loss = lossAt();
      session.run(Feeds{}, {}, {ops::assignSub(scope, variable->handle, ops::constant(scope, delta))});
      return loss;
    };
    const double step = 1e-5;
    const double slope = (shiftedLoss(step) - shiftedLoss(-step)) / (2 * step);
    const double got = gradient.toDoubles()[static_cast<std::size_t>(at)];
    EXPECT_NEAR(got, slope, 1e-5 * std::max(1.0, std::abs(slope))) << (variable ? variable->name : "x");
  }
};

TEST_F(ConvolutionLayersTest, Conv1dIsAConvolutionOfImagesOfHeightOne) {
  Conv1DOptions options;
  options.kernelInitializer = ones();
  const Output x = input({kUnknownDim, 5, 1});
  const Output y = conv1d(scope_, x, 2, 3, options);
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 3, 2}));
  EXPECT_THAT(names(), ElementsAre("conv1d/kernel", "conv1d/bias"));
  EXPECT_EQ(variableShape("conv1d/kernel"), Shape({3, 1, 2}));
  expectNodes({"conv1d/Conv1D/ExpandDims", "conv1d/Conv1D/ExpandDims/dim", "conv1d/Conv1D/ExpandDims_1",
               "conv1d/Conv1D/ExpandDims_1/dim", "conv1d/Conv1D/ExpandDims_1/ReadVariableOp", "conv1d/Conv1D",
               "conv1d/Conv1D/Squeeze", "conv1d/BiasAdd"});
  EXPECT_THAT(run(y, {{x, floats({1, 2, 3, 4, 5}, {1, 5, 1})}}), ElementsAre(6, 6, 9, 9, 12, 12));
}

TEST_F(ConvolutionLayersTest, CausalConv1dSeesNoLaterSteps) {
  Conv1DOptions options;
  options.kernelInitializer = ones();
  options.causal = true;
  options.dilations = 2;
  const Output x = input({kUnknownDim, 4, 1});
  const Output y = conv1d(scope_, x, 1, 2, options);
  EXPECT_THAT(run(y, {{x, floats({1, 2, 3, 4}, {1, 4, 1})}}), ElementsAre(1, 2, 4, 6));
  expectNodes({"conv1d/Pad", "conv1d/Pad/paddings"});
}

TEST_F(ConvolutionLayersTest, Conv3dHasAKernelOfDepthHeightWidthChannelsFilters) {
  const Output y = conv3d(scope_, input({kUnknownDim, 4, 5, 6, 2}), 3, {2, 2, 3});
  EXPECT_EQ(y.shape(), Shape({kUnknownDim, 3, 4, 4, 3}));
  EXPECT_EQ(variableShape("conv3d/kernel"), Shape({2, 2, 3, 2, 3}));
  expectNodes({"conv3d/Conv3D", "conv3d/Conv3D/ReadVariableOp", "conv3d/BiasAdd/ReadVariableOp"});
}

TEST_F(ConvolutionLayersTest, Conv3dWithHolesGoesThroughSpaceToBatch) {
  Conv3DOptions options;
  options.kernelInitializer = ones();
  options.useBias = false;
  options.padding = Padding::kSame;
  options.dilations = {2, 2, 2};
  const Output x = input({1, 3, 3, 3, 1});
  const Output y = conv3d(scope_, x, 1, {2, 2, 2}, options);
  EXPECT_EQ(y.shape(), Shape({1, 3, 3, 3, 1}));
  expectNodes({"conv3d/Conv3D/SpaceToBatchND", "conv3d/Conv3D/SpaceToBatchND/block_shape", "conv3d/Conv3D",
               "conv3d/Conv3D/BatchToSpaceND", "conv3d/Conv3D/BatchToSpaceND/crops"});
  const Output direct =
      scope_.op("Conv3D", {x, ops::constant(scope_, floats(std::vector<float>(8, 1), {2, 2, 2, 1, 1}))},
                {{"strides", std::vector<int64_t>{1, 1, 1, 1, 1}},
                 {"padding", "SAME"},
                 {"dilations", std::vector<int64_t>{1, 2, 2, 2, 1}}});
  std::vector<float> image(27);
  for (std::size_t i = 0; i < image.size(); ++i) image[i] = static_cast<float>(i % 7);
  const Feeds feeds{{x, floats(image, {1, 3, 3, 3, 1})}};
  EXPECT_EQ(run(y, feeds), run(direct, feeds));
}

TEST_F(ConvolutionLayersTest, SeparableConvolutionsHaveADepthwiseAndAPointwiseKernel) {
  SeparableConvOptions options;
  options.depthMultiplier = 2;
  options.strides = 2;
  options.padding = Padding::kSame;
  const Output image = separableConv2d(scope_, input({kUnknownDim, 8, 8, 3}), 4, {3, 3}, options);
  EXPECT_EQ(image.shape(), Shape({kUnknownDim, 4, 4, 4}));
  EXPECT_EQ(variableShape("separable_conv2d/depthwise_kernel"), Shape({3, 3, 3, 2}));
  EXPECT_EQ(variableShape("separable_conv2d/pointwise_kernel"), Shape({1, 1, 6, 4}));
  expectNodes({"separable_conv2d/separable_conv2d/depthwise", "separable_conv2d/separable_conv2d",
               "separable_conv2d/separable_conv2d/ReadVariableOp_1", "separable_conv2d/BiasAdd"});
  const Output sequence = separableConv1d(scope_, input({kUnknownDim, 8, 3}, "s"), 4, 3, options);
  EXPECT_EQ(sequence.shape(), Shape({kUnknownDim, 4, 4}));
  EXPECT_EQ(variableShape("separable_conv1d/depthwise_kernel"), Shape({3, 3, 2}));
  EXPECT_EQ(variableShape("separable_conv1d/pointwise_kernel"), Shape({1, 6, 4}));
  expectNodes({"separable_conv1d/ExpandDims", "separable_conv1d/ExpandDims_1", "separable_conv1d/ExpandDims_2",
               "separable_conv1d/separable_conv2d/depthwise", "separable_conv1d/Squeeze"});
}

TEST_F(ConvolutionLayersTest, SeparableConvolutionMixesTheFilteredChannels) {
  SeparableConvOptions options;
  options.depthwiseInitializer = ones();
  options.pointwiseInitializer = ones();
  options.dilations = 2;
  const Output x = input({kUnknownDim, 4, 2});
  const Output y = separableConv1d(scope_, x, 1, 2, options);
  EXPECT_THAT(run(y, {{x, floats({1, 10, 2, 20, 3, 30, 4, 40}, {1, 4, 2})}}), ElementsAre(44, 66));
  expectNodes({"separable_conv1d/separable_conv2d/SpaceToBatchND"});
}

TEST_F(ConvolutionLayersTest, TransposedConvolutionsMakeImagesAndVolumesLarger) {
  ConvTransposeOptions options;
  options.strides = {2, 1};
  const Output image = conv2dTranspose(scope_, input({kUnknownDim, 4, 5, 3}), 6, {3, 2}, options);
  EXPECT_EQ(image.shape(), Shape({kUnknownDim, 9, 6, 6}));
  EXPECT_EQ(variableShape("conv2d_transpose/kernel"), Shape({3, 2, 6, 3}));
  expectNodes({"conv2d_transpose/Shape", "conv2d_transpose/strided_slice", "conv2d_transpose/strided_slice/stack_2",
               "conv2d_transpose/stack", "conv2d_transpose/stack/3", "conv2d_transpose/conv2d_transpose",
               "conv2d_transpose/conv2d_transpose/ReadVariableOp"});
  options.strides = {2, 2, 2};
  options.padding = Padding::kSame;
  const Output volume = conv3dTranspose(scope_, input({kUnknownDim, 2, 3, 4, 2}, "v"), 3, {3, 3, 3}, options);
  EXPECT_EQ(volume.shape(), Shape({kUnknownDim, 4, 6, 8, 3}));
  EXPECT_EQ(variableShape("conv3d_transpose/kernel"), Shape({3, 3, 3, 3, 2}));
}

TEST_F(ConvolutionLayersTest, TransposedConvolutionTakesSizesFromTheInputWhereTheyAreUnknown) {
  ConvTransposeOptions options;
  options.strides = {2, 2};
  options.kernelInitializer = ones();
  const Output x = input({kUnknownDim, kUnknownDim, kUnknownDim, 1});
  const Output y = conv2dTranspose(scope_, x, 1, {3, 3}, options);
  const Output shape = ops::shapeOf(scope_, y);
  Session session(graph_, {.threads = 1});
  initialize(session);
  const auto got = session.run({{x, floats({1, 2}, {1, 1, 2, 1})}}, {y, shape});
  EXPECT_THAT(testing::values<int32_t>(got[1]), ElementsAre(1, 3, 5, 1));
  EXPECT_THAT(testing::values<float>(got[0]), ElementsAre(1, 1, 3, 2, 2, 1, 1, 3, 2, 2, 1, 1, 3, 2, 2));
}

TEST_F(ConvolutionLayersTest, PoolingOfSequencesAndVolumes) {
  const Output x = input({kUnknownDim, 4, 1});
  const Output largest = maxPooling1d(scope_, x, 2, 2);
  const Output mean = averagePooling1d(scope_, x, 3, 2, {"", Padding::kSame});
  EXPECT_EQ(largest.shape(), Shape({kUnknownDim, 2, 1}));
  const Feeds feeds{{x, floats({1, 5, 3, 2}, {1, 4, 1})}};
  EXPECT_THAT(run(largest, feeds), ElementsAre(5, 3));
  EXPECT_THAT(run(mean, feeds), ElementsAre(3, 2.5F));
  expectNodes(
      {"max_pooling1d/ExpandDims", "max_pooling1d/MaxPool", "max_pooling1d/Squeeze", "average_pooling1d/AvgPool"});
  const Output v = input({kUnknownDim, 4, 4, 4, 2}, "v");
  EXPECT_EQ(maxPooling3d(scope_, v, {2, 2, 2}, {2, 2, 2}).shape(), Shape({kUnknownDim, 2, 2, 2, 2}));
  EXPECT_EQ(averagePooling3d(scope_, v, {2, 2, 2}, {1, 2, 4}).shape(), Shape({kUnknownDim, 3, 2, 1, 2}));
  expectNodes({"max_pooling3d/MaxPool3D", "average_pooling3d/AvgPool3D"});
}

TEST_F(ConvolutionLayersTest, FlattenGivesAVectorADimension) {
  EXPECT_EQ(flatten(scope_, input({kUnknownDim})).shape(), Shape({kUnknownDim, 1}));
}

TEST_F(ConvolutionLayersTest, GradientsMatchDifferences) {
  expectGradients({2, 5, 2}, [](const Scope& s, Output x) {
    Conv1DOptions options;
    options.strides = 2;
    options.activation = activationByName("tanh");
    return conv1d(s, x, 3, 2, options);
  });
  expectGradients({2, 3, 4, 3, 2}, [](const Scope& s, Output x) {
    Conv3DOptions options;
    options.padding = Padding::kSame;
    options.dilations = {1, 2, 1};
    return conv3d(s, x, 2, {2, 2, 2}, options);
  });
  expectGradients({2, 4, 4, 2}, [](const Scope& s, Output x) {
    SeparableConvOptions options;
    options.depthMultiplier = 2;
    return separableConv2d(s, x, 3, {2, 3}, options);
  });
  expectGradients({2, 5, 2}, [](const Scope& s, Output x) { return separableConv1d(s, x, 3, 2); });
  expectGradients({2, 3, 2, 2}, [](const Scope& s, Output x) {
    ConvTransposeOptions options;
    options.strides = {2, 2};
    return conv2dTranspose(s, x, 3, {3, 2}, options);
  });
  expectGradients({1, 2, 2, 3, 2}, [](const Scope& s, Output x) {
    ConvTransposeOptions options;
    options.strides = {1, 2, 2};
    return conv3dTranspose(s, x, 2, {2, 2, 2}, options);
  });
  expectGradients({2, 6, 2},
                  [](const Scope& s, Output x) { return averagePooling1d(s, maxPooling1d(s, x, 2, 1), 2, 2); });
}

TEST_F(ConvolutionLayersTest, WhatDoesNotFitIsRefused) {
  Conv3DOptions both;
  both.strides = {2, 2, 2};
  both.dilations = {2, 2, 2};
  const Output volume = input({kUnknownDim, 4, 4, 4, 1}, "v");
  EXPECT_THROW(conv3d(scope_, volume, 1, {2, 2, 2}, both), Error);
  EXPECT_THROW(conv3d(scope_, volume, 0, {2, 2, 2}), Error);
  EXPECT_THROW(conv3d(scope_, volume, 1, {2, 2}), Error);
  EXPECT_THROW(conv1d(scope_, volume, 1, 3), Error);
  EXPECT_THROW(conv1d(scope_, input({kUnknownDim, 4, kUnknownDim}), 1, 3), Error);
  EXPECT_THROW(maxPooling1d(scope_, volume, 2, 2), Error);
  EXPECT_THROW(maxPooling3d(scope_, volume, {2, 2, 2}, {2, 0, 2}), Error);
  SeparableConvOptions separable;
  separable.depthMultiplier = 0;
  EXPECT_THROW(separableConv2d(scope_, input({kUnknownDim, 4, 4, 1}, "i"), 1, {2, 2}, separable), Error);
  Conv3DOptions holes;
  holes.dilations = {2, 2, 2};
  EXPECT_THROW(conv3d(scope_, input({1, kUnknownDim, 4, 4, 1}, "u"), 1, {2, 2, 2}, holes), Error);
}

Output built(const Scope& scope, const char* type, Output x, const Attrs& given) {
  Parameters parameters(std::string("layer '") + type + "'", given);
  const Output y = layerBuilder(type)({scope, "", true}, x, parameters);
  parameters.finish();
  return y;
}

TEST_F(ConvolutionLayersTest, LayersOfExperimentFilesTakeTheParametersOfTfLayers) {
  const Output sequence = input({kUnknownDim, 8, 2}, "s");
  const Output image = input({kUnknownDim, 8, 8, 2}, "i");
  const Output volume = input({kUnknownDim, 8, 8, 8, 2}, "v");
  EXPECT_EQ(built(scope_, "conv1d", sequence, {{"filters", 4}, {"padding", "causal"}, {"dilation_rate", 2}}).shape(),
            Shape({kUnknownDim, 8, 4}));
  EXPECT_EQ(built(scope_, "conv3d", volume, {{"filters", 4}, {"kernel_size", 2}, {"strides", 2}}).shape(),
            Shape({kUnknownDim, 4, 4, 4, 4}));
  EXPECT_EQ(built(scope_, "separable_conv2d", image, {{"filters", 4}, {"depth_multiplier", 3}}).shape(),
            Shape({kUnknownDim, 6, 6, 4}));
  EXPECT_EQ(built(scope_, "separable_conv1d", sequence, {{"filters", 4}}).shape(), Shape({kUnknownDim, 6, 4}));
  EXPECT_EQ(built(scope_, "conv2d_transpose", image, {{"filters", 4}, {"strides", 2}}).shape(),
            Shape({kUnknownDim, 17, 17, 4}));
  EXPECT_EQ(built(scope_, "conv3d_transpose", volume, {{"filters", 4}, {"padding", "same"}}).shape(),
            Shape({kUnknownDim, 8, 8, 8, 4}));
  EXPECT_EQ(built(scope_, "max_pooling1d", sequence, {{"pool_size", 4}}).shape(), Shape({kUnknownDim, 2, 2}));
  EXPECT_EQ(built(scope_, "average_pooling3d", volume, {{"strides", 4}}).shape(), Shape({kUnknownDim, 2, 2, 2, 2}));
  EXPECT_THROW(built(scope_, "conv1d", sequence, {{"filters", 4}, {"kernal_size", 3}}), Error);
  EXPECT_THROW(built(scope_, "batch_normalization", sequence, {{"renorm", true}}), Error);
}

}  // namespace
}  // namespace engine::nn
