#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/philox.h"
#include "engine/graph/gradients.h"
#include "engine/nn/layers/batch_normalization.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/sequential.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

// Uniform numbers in [-0.5, 0.5).
Tensor noise(const Shape& shape, uint64_t seed) {
  Tensor tensor(DType::kFloat, shape);
  Philox random(seed, 1);
  for (float& x : tensor.flat<float>()) x = uniformFloat(random.next()[0]) - 0.5F;
  return tensor;
}

Tensor classes(int64_t count) {
  std::vector<int64_t> ids;
  for (int64_t i = 0; i < count; ++i) ids.push_back(i % 10);
  return Tensor::vector(ids);
}

// Losses of a few training steps of a small convolutional network.
std::vector<float> trainConvNet(const SessionOptions& options, int steps) {
  constexpr int64_t kBatch = 96;
  Graph graph;
  graph.setSeed(1);
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, 28, 28, 1}, "x");
  const Output y = ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim}, "y");
  const Output logits =
      sequential(scope, x,
                 {{"conv2d", "", {{"filters", 8}, {"kernel_size", 5}, {"padding", "same"}, {"activation", "relu"}}},
                  {"max_pooling2d", "", {{"pool_size", 2}}},
                  {"flatten", "", {}},
                  {"dense", "", {{"units", 64}, {"activation", "relu"}}},
                  {"dense", "logits", {{"units", 10}}}},
                 true);
  const Output loss = sparseSoftmaxCrossEntropy(scope, y, logits);
  const Variable step = createGlobalStep(graph);
  Node* train = AdamOptimizer(.003).minimize(scope, loss, &step);
  Node* init = initializeVariables(scope, graph.collections().globalVariables);
  Session session(graph, options);
  session.run(Feeds{}, {}, {init});
  const Feeds feeds{{x, noise(Shape{kBatch, 28, 28, 1}, 5)}, {y, classes(kBatch)}};
  std::vector<float> losses;
  for (int i = 0; i < steps; ++i) losses.push_back(session.run(feeds, {loss}, {train})[0].item<float>());
  return losses;
}

TEST(TrainingTest, APlanOnSeveralThreadsTrainsLikeOpByOp) {
  const std::vector<float> slow = trainConvNet({.threads = 1, .optimize = false}, 6);
  const std::vector<float> fast = trainConvNet({.threads = 3, .optimize = true}, 6);
  for (std::size_t i = 0; i < slow.size(); ++i) EXPECT_NEAR(fast[i], slow[i], 2e-3 * slow[i]) << "step " << i;
  EXPECT_LT(fast.back(), fast.front());
}

TEST(TrainingTest, ASeedRepeatsATrainingOnOneThread) {
  const SessionOptions options{.threads = 1, .optimize = true};
  EXPECT_EQ(trainConvNet(options, 2), trainConvNet(options, 2));
}

// Gradients of all variables of a network against differences, in float64.
TEST(TrainingTest, GradientsThroughLayersMatchDifferences) {
  Graph graph;
  const Scope scope(graph);
  const auto ramp = [](const Shape& shape, double from) {
    Tensor tensor(DType::kDouble, shape);
    double value = from;
    for (double& x : tensor.flat<double>()) x = std::sin(value += 0.7);
    return tensor;
  };
  DenseOptions first;
  first.kernelInitializer = constant(ramp(Shape{3, 4}, 0));
  first.biasInitializer = constant(ramp(Shape{4}, 1));
  first.activation = activationByName("tanh");
  DenseOptions last;
  last.kernelInitializer = constant(ramp(Shape{4, 2}, 2));
  const Output x = ops::constant(scope, ramp(Shape{5, 3}, 3));
  const Output hidden = batchNormalization(scope, dense(scope, x, 4, first), true);
  const Output labels = ops::constant(scope, Tensor::of<double>({1, 0, 0, 1, 1, 0, 1, 0, 0, 1}, Shape{5, 2}));
  const Output loss = softmaxCrossEntropy(scope, labels, dense(scope, hidden, 2, last));
  const std::vector<GradAndVar> gradients = GradientDescentOptimizer(1).computeGradients(scope, loss);
  ASSERT_EQ(gradients.size(), 6U);
  Session session(graph, {.threads = 1});
  session.run(Feeds{}, {}, {initializeVariables(scope, graph.collections().globalVariables)});
  for (const GradAndVar& one : gradients) {
    SCOPED_TRACE(one.variable.name);
    ASSERT_TRUE(one.gradient.valid());
    const std::vector<double> gradient = session.run(Feeds{}, {one.gradient.values})[0].toDoubles();
    const Tensor start = session.run(Feeds{}, {read(scope, one.variable)})[0].clone();
    const Output next = ops::placeholder(scope, DType::kDouble, start.shape());
    Node* assign = ops::assign(scope, one.variable.handle, next);
    const auto lossAt = [&](std::size_t i, double change) {
      Tensor moved = start.clone();
      moved.data<double>()[i] += change;
      session.run(Feeds{{next, moved}}, {}, {assign});
      return session.run(Feeds{}, {loss})[0].item<double>();
    };
    constexpr double kStep = 1e-5;
    for (std::size_t i = 0; i < gradient.size(); ++i) {
      EXPECT_NEAR(gradient[i], (lossAt(i, kStep) - lossAt(i, -kStep)) / (2 * kStep), 1e-7) << "element " << i;
    }
    session.run(Feeds{{next, start}}, {}, {assign});
  }
}

}  // namespace
}  // namespace engine::nn
