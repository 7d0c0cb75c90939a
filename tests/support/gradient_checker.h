// Compares symbolic gradients with central differences, for tests of gradient functions.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine::testing {

struct GradientCheck {
  double step = 1e-5;
  double tolerance = 1e-5;    // absolute and relative
  bool unknownBatch = false;  // the placeholders' first dimension is unknown while the graph is built
};

// Builds y from placeholders of the inputs' shapes; y must be double, as inputs that are differentiated are.
using BuildGraph = std::function<Output(const Scope&, const std::vector<Output>&)>;

// Checks d(Σ w·y)/d(x) for every double input x, with fixed weights w that differ from element to element.
inline void expectGradientsMatch(const BuildGraph& build, std::vector<Tensor> inputs, GradientCheck check = {}) {
  Graph graph;
  const Scope scope(graph);
  std::vector<Output> placeholders;
  for (const Tensor& input : inputs) {
    Shape shape = input.shape();
    if (check.unknownBatch && shape.rank() > 0) shape.setDim(0, kUnknownDim);
    placeholders.push_back(ops::placeholder(scope, input.dtype(), shape));
  }
  const Output y = build(scope, placeholders);
  Session session(graph, {.threads = 1});
  const auto feeds = [&] {
    Feeds result;
    for (std::size_t i = 0; i < inputs.size(); ++i) result.emplace_back(placeholders[i], inputs[i]);
    return result;
  };
  Tensor weights(y.type(), session.run(feeds(), {y})[0].shape());
  for (int64_t i = 0; i < weights.elements(); ++i) {
    weights.data<double>()[i] = 0.5 + 0.3 * std::cos(1.7 * static_cast<double>(i));
  }
  const auto loss = [&] {
    const Tensor value = session.run(feeds(), {y})[0];
    double total = 0;
    for (int64_t i = 0; i < value.elements(); ++i) total += value.data<double>()[i] * weights.data<double>()[i];
    return total;
  };
  const Output weight = ops::constant(scope, weights, "weights");
  const std::vector<Gradient> gradients = addGradients(scope, {y}, placeholders, {weight});
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i].dtype() != DType::kDouble) continue;
    ASSERT_TRUE(gradients[i].valid()) << "input " << i << " has no gradient";
    const Tensor got = session.run(feeds(), {toDense(scope, gradients[i])})[0];
    ASSERT_EQ(got.shape(), inputs[i].shape()) << "gradient of input " << i;
    inputs[i] = inputs[i].clone();
    for (int64_t k = 0; k < inputs[i].elements(); ++k) {
      double& x = inputs[i].data<double>()[k];
      const double at = x;
      x = at + check.step;
      const double up = loss();
      x = at - check.step;
      const double down = loss();
      x = at;
      const double want = (up - down) / (2 * check.step);
      EXPECT_NEAR(got.data<double>()[k], want, check.tolerance * (1 + std::abs(want)))
          << "input " << i << ", element " << k << " at " << at;
    }
  }
}

// `count` values between low and high without order, the same at every call.
inline Tensor doubles(const Shape& shape, double low = -1, double high = 1) {
  Tensor tensor(DType::kDouble, shape);
  for (int64_t i = 0; i < tensor.elements(); ++i) {
    const double unit = std::fmod(0.5 + 0.6180339887498949 * static_cast<double>(i + 1), 1.0);
    tensor.data<double>()[i] = low + (high - low) * unit;
  }
  return tensor;
}

}  // namespace engine::testing
