// What plans make of convolutions, products and pooling gives the numbers that the ops give one by one.
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/philox.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

Tensor randomTensor(const Shape& shape, uint64_t seed, float scale = 1) {
  Tensor tensor(DType::kFloat, shape);
  Philox random(seed, 1);
  for (float& value : tensor.flat<float>()) value = (uniformFloat(random.next()[0]) - 0.5f) * 2 * scale;
  return tensor;
}

// Largest difference, as a share of the largest value.
double relativeError(const Tensor& got, const Tensor& want) {
  double most = 0;
  double worst = 0;
  for (int64_t i = 0; i < want.elements(); ++i) {
    most = std::max(most, std::abs(static_cast<double>(want.data<float>()[i])));
    worst = std::max(worst,
                     std::abs(static_cast<double>(got.data<float>()[i]) - static_cast<double>(want.data<float>()[i])));
  }
  return most > 0 ? worst / most : worst;
}

struct PooledConv {
  Graph graph;
  Output x, filter, bias, weights, pooled;
  std::vector<Gradient> gradients;

  PooledConv(int64_t batch, int64_t side, int64_t in, int64_t kernel, int64_t out, const char* padding) {
    const Scope scope(graph);
    x = ops::placeholder(scope, DType::kFloat, Shape{batch, side, side, in}, "x");
    filter = ops::placeholder(scope, DType::kFloat, Shape{kernel, kernel, in, out}, "filter");
    bias = ops::placeholder(scope, DType::kFloat, Shape{out}, "bias");
    const Output conv =
        scope.op("Conv2D", {x, filter}, {{"strides", std::vector<int64_t>{1, 1, 1, 1}}, {"padding", padding}});
    const Output relu = scope.op("Relu", {scope.op("BiasAdd", {conv, bias})});
    pooled = scope.op("MaxPool", {relu},
                      {{"ksize", std::vector<int64_t>{1, 2, 2, 1}},
                       {"strides", std::vector<int64_t>{1, 2, 2, 1}},
                       {"padding", "VALID"}});
    weights = ops::placeholder(scope, DType::kFloat, pooled.shape(), "weights");
    const Output loss = ops::sum(scope, ops::mul(scope, pooled, weights));
    gradients = addGradients(scope, {loss}, {x, filter, bias});
  }

  // With `flat` most of each image has one value, as a background has: the four places of a window tie.
  bool flat = false;

  Tensor images() const {
    Tensor images = randomTensor(x.shape(), 1);
    if (!flat) return images;
    const int64_t row = images.elements() / images.dim(0) / images.dim(1);
    for (int64_t i = 0; i < images.elements(); ++i) {
      if ((i / row) % images.dim(1) > 3) images.data<float>()[i] = 0.3f;
    }
    return images;
  }

  std::vector<Tensor> run(SessionOptions options, std::size_t* steps = nullptr) {
    Session session(graph, options);
    const std::vector<Tensor> feeds{images(), randomTensor(filter.shape(), 2, 0.2f),
                                    randomTensor(bias.shape(), 3, 0.1f), randomTensor(weights.shape(), 4)};
    Callable call = session.makeCallable({x, filter, bias, weights},
                                         {pooled, gradients[0].values, gradients[1].values, gradients[2].values});
    std::vector<Tensor> results;
    for (const Tensor& value : call.run(feeds)) results.push_back(value.clone());
    if (steps && call.plan()) *steps = call.plan()->statistics().steps + call.plan()->statistics().regionSteps;
    return results;
  }
};

void expectFusedPoolingAgrees(PooledConv& net, int threads) {
  const std::vector<Tensor> want = net.run({.threads = 1, .optimize = false});
  std::size_t steps = 0;
  const std::vector<Tensor> got = net.run({.threads = threads}, &steps);
  EXPECT_LE(steps, 6u) << "the chain was not fused";
  EXPECT_LT(relativeError(got[0], want[0]), 1e-6) << "pooled values";
  EXPECT_LT(relativeError(got[1], want[1]), 1e-6) << "gradient of the input";
  EXPECT_LT(relativeError(got[2], want[2]), 2e-6) << "gradient of the filter";
  EXPECT_LT(relativeError(got[3], want[3]), 2e-6) << "gradient of the bias";
}

TEST(Fusion, PooledConvolutionsAgreeWithTheirOps) {
  PooledConv net(128, 12, 20, 5, 40, "VALID");
  expectFusedPoolingAgrees(net, 1);
}

TEST(Fusion, PooledConvolutionsOfImagesWithOneChannelAgreeOnSeveralThreads) {
  PooledConv net(128, 28, 1, 5, 20, "VALID");
  expectFusedPoolingAgrees(net, 3);
}

TEST(Fusion, PooledConvolutionsWithPaddingAndAnOddSideAgree) {
  PooledConv net(37, 11, 3, 3, 7, "SAME");
  expectFusedPoolingAgrees(net, 2);
}

TEST(Fusion, TheFirstOfEqualPlacesGetsTheGradient) {
  PooledConv net(16, 12, 20, 5, 40, "VALID");
  net.flat = true;
  expectFusedPoolingAgrees(net, 1);
  PooledConv gray(16, 28, 1, 5, 20, "VALID");
  gray.flat = true;
  expectFusedPoolingAgrees(gray, 1);
}

}  // namespace
}  // namespace engine
