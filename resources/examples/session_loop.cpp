// Training without an Estimator: a graph of placeholders, variables and an optimizer, a session, and a loop that feeds
// batches. Fits y = 2x + 1 and prints how the loss falls; exit status 1 when it does not find the line.
#include <cmath>
#include <cstdio>
#include <random>

#include "engine/api.h"

using namespace engine;

// A batch of points on the line.
std::pair<Tensor, Tensor> nextBatch(std::mt19937& random) {
  Tensor x(DType::kFloat, {32, 1});
  Tensor y(DType::kFloat, {32, 1});
  std::uniform_real_distribution<float> uniform(-1, 1);
  for (int64_t i = 0; i < 32; ++i) {
    x.data<float>()[i] = uniform(random);
    y.data<float>()[i] = 2 * x.data<float>()[i] + 1;
  }
  return {x, y};
}

void train() {
  // The graph: first everything is described …
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 1}, "x");
  const Output y = ops::placeholder(scope, DType::kFloat, {kUnknownDim, 1}, "y");
  const Variable w = nn::getVariable(scope, "w", {1, 1}, DType::kFloat, nn::zeros());
  const Variable b = nn::getVariable(scope, "b", {1}, DType::kFloat, nn::zeros());
  const Output product = ops::matMul(scope, x, nn::read(scope, w));
  const Output loss = nn::meanSquaredError(scope, y, ops::biasAdd(scope, product, nn::read(scope, b)));
  const Variable step = nn::createGlobalStep(graph);
  Node* trainOp = nn::GradientDescentOptimizer(0.3).minimize(scope, loss, &step);
  Node* init = nn::initializeVariables(scope, graph.collections().globalVariables);

  // … then a session runs parts of it.
  Session session(graph);
  session.run(Feeds{}, {}, {init});
  std::mt19937 random(1);
  for (int i = 0; i < 200; ++i) {
    const auto [features, labels] = nextBatch(random);
    const std::vector<Tensor> values = session.run({{x, features}, {y, labels}}, {loss}, {trainOp});
    if (i % 50 == 0) std::printf("step %d: loss %g\n", i, values[0].toDoubles()[0]);
  }
  const std::vector<Tensor> found = session.run(Feeds{}, {nn::read(scope, w), nn::read(scope, b)});
  const double slope = found[0].toDoubles()[0];
  const double offset = found[1].toDoubles()[0];
  std::printf("y = %.3f x + %.3f\n", slope, offset);
  if (std::abs(slope - 2) > 1e-2 || std::abs(offset - 1) > 1e-2) fail(Code::kInternal, "That is not the line.");
}

int main() {
  return runProgram(train);
}
