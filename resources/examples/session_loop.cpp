// Training without an Estimator: a graph of placeholders, variables and an optimizer, a session, and a loop that feeds
// batches. Fits y = 2x + 1 and prints how the loss falls; exit status 1 when it does not find the line.
#include <cmath>
#include <cstdio>
#include <random>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/losses/regression_losses.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace {

using engine::DType;
using engine::Output;
using engine::Scope;
using engine::Shape;
using engine::Tensor;

constexpr int64_t kBatch = 32;
constexpr int kSteps = 200;

// A batch of points on the line.
std::pair<Tensor, Tensor> nextBatch(std::mt19937& random) {
  Tensor x(DType::kFloat, {kBatch, 1});
  Tensor y(DType::kFloat, {kBatch, 1});
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (int64_t i = 0; i < kBatch; ++i) {
    x.data<float>()[i] = uniform(random);
    y.data<float>()[i] = 2 * x.data<float>()[i] + 1;
  }
  return {x, y};
}

int train() {
  // The graph: first everything is described …
  engine::Graph graph;
  const Scope scope(graph);
  const Output x = engine::ops::placeholder(scope, DType::kFloat, Shape{engine::kUnknownDim, 1}, "x");
  const Output y = engine::ops::placeholder(scope, DType::kFloat, Shape{engine::kUnknownDim, 1}, "y");
  const engine::Variable w = engine::nn::getVariable(scope, "w", Shape{1, 1}, DType::kFloat, engine::nn::zeros());
  const engine::Variable b = engine::nn::getVariable(scope, "b", Shape{1}, DType::kFloat, engine::nn::zeros());
  const Output product = engine::ops::matMul(scope, x, engine::nn::read(scope, w));
  const Output prediction = scope.op("BiasAdd", {product, engine::nn::read(scope, b)});
  const Output loss = engine::nn::meanSquaredError(scope, y, prediction);
  const engine::Variable step = engine::nn::createGlobalStep(graph);
  engine::Node* trainOp = engine::nn::GradientDescentOptimizer(0.3).minimize(scope, loss, &step);
  engine::Node* init = engine::nn::initializeVariables(scope, graph.collections().globalVariables);

  // … then a session runs parts of it.
  engine::Session session(graph);
  session.run(engine::Feeds{}, {}, {init});
  std::mt19937 random(1);
  for (int i = 0; i < kSteps; ++i) {
    const auto [features, labels] = nextBatch(random);
    const std::vector<Tensor> values = session.run({{x, features}, {y, labels}}, {loss}, {trainOp});
    if (i % 50 == 0) std::printf("step %d: loss %g\n", i, static_cast<double>(values[0].item<float>()));
  }
  const std::vector<Tensor> found =
      session.run(engine::Feeds{}, {engine::nn::read(scope, w), engine::nn::read(scope, b)});
  const double slope = found[0].toDoubles()[0];
  const double offset = found[1].toDoubles()[0];
  std::printf("y = %.3f x + %.3f\n", slope, offset);
  return std::abs(slope - 2) < 1e-2 && std::abs(offset - 1) < 1e-2 ? 0 : 1;
}

}  // namespace

int main() {
  try {
    return train();
  } catch (const engine::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}
