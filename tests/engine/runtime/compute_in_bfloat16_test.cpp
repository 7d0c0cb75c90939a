// Sessions that compute in bfloat16.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/runtime/plan.h"
#include "engine/runtime/plan_report.h"
#include "tests/engine/runtime/training_nets.h"

namespace engine {
namespace {

using ::testing::Contains;
using ::testing::Not;

struct Losses {
  std::vector<float> values;
  std::vector<std::string> ops;
};

Losses losses(const SessionOptions& options, int steps) {
  testing::ConvNet net(64);
  Session session(net.graph, options);
  net.initialize(session);
  const Output loss = ops::identity(Scope(net.graph), net.loss);
  Callable step = session.makeCallable(net.placeholders, {loss}, {net.train});
  Losses result;
  for (int i = 0; i < steps; ++i) result.values.push_back(step.run(net.feeds)[0].item<float>());
  for (const auto& node : step.plan()->graph().nodes()) result.ops.push_back(node->op());
  return result;
}

// x [8, 80, 70] times y [8, 70, 90] or its transpose.
Tensor products(bool transposed, const SessionOptions& options) {
  Graph graph;
  const Scope scope(graph);
  Tensor x(DType::kFloat, Shape{8, 80, 70}), y(DType::kFloat, transposed ? Shape{8, 90, 70} : Shape{8, 70, 90});
  Philox random(7, 1);
  for (Tensor* tensor : {&x, &y}) {
    for (float& value : tensor->flat<float>()) value = uniformFloat(random.next()[0]) - 0.5F;
  }
  const Output a = ops::placeholder(scope, DType::kFloat, x.shape());
  const Output b = ops::placeholder(scope, DType::kFloat, y.shape());
  const Output product = scope.op("BatchMatMulV2", {a, b}, {{"adj_y", transposed}});
  Session session(graph, options);
  return session.run(Feeds{{a, x}, {b, y}}, {product})[0];
}

TEST(ComputeInBfloat16, TheLossFollowsThatOfFloat32WithinItsRounding) {
  const Losses rounded = losses({.threads = 1, .computeDtype = DType::kBfloat16}, 20);
  const Losses exact = losses({.threads = 1}, 20);
  EXPECT_NE(rounded.values, exact.values);
  for (std::size_t i = 0; i < exact.values.size(); ++i) EXPECT_NEAR(rounded.values[i], exact.values[i], 0.05) << i;
  EXPECT_LT(rounded.values.back(), rounded.values.front());
}

TEST(ComputeInBfloat16, LargeProductsAreRoundedAndSmallOnesAreNot) {
  const std::vector<std::string> rounded = losses({.threads = 1, .computeDtype = DType::kBfloat16}, 1).ops;
  EXPECT_EQ(std::ranges::count(rounded, "_Bfloat16MatMul"), 3);  // of the wide layer, and its gradients
  EXPECT_THAT(rounded, Contains("_FusedMatMul"));                // of the logits
  EXPECT_THAT(losses({.threads = 1}, 1).ops, Not(Contains("_Bfloat16MatMul")));
}

TEST(ComputeInBfloat16, TheSameThreadsGiveTheSameBits) {
  for (const int threads : {1, 2, 3}) {
    const SessionOptions options{.threads = threads, .computeDtype = DType::kBfloat16};
    EXPECT_EQ(losses(options, 5).values, losses(options, 5).values);
  }
}

TEST(ComputeInBfloat16, ProductsOfManyMatricesAreRoundedToo) {
  for (const bool transposed : {false, true}) {
    const Tensor exact = products(transposed, {.threads = 1});
    for (const int threads : {1, 3}) {
      const Tensor rounded = products(transposed, {.threads = threads, .computeDtype = DType::kBfloat16});
      EXPECT_EQ(rounded.shape(), exact.shape());
      double most = 0;
      for (std::size_t i = 0; i < exact.flat<float>().size(); ++i) {
        most = std::max(most, std::abs(double{rounded.flat<float>()[i]} - exact.flat<float>()[i]));
      }
      EXPECT_GT(most, 1e-5);
      EXPECT_LT(most, 0.02);
    }
  }
}

TEST(ComputeInBfloat16, ThePlanSaysSo) {
  testing::ConvNet net(64);
  Session session(net.graph, {.threads = 1, .computeDtype = DType::kBfloat16});
  net.initialize(session);
  Callable step = session.makeCallable(net.placeholders, {}, {net.train});
  step.run(net.feeds);
  int rounded = 0;
  for (const PlanReportLine& line : reportOf(*step.plan(), {}, 1).lines) {
    if (line.op != "_Bfloat16MatMul") continue;
    ++rounded;
    EXPECT_EQ(line.implementation.substr(0, 9), "bfloat16 ");
    EXPECT_DOUBLE_EQ(line.flops, 2.0 * 64 * 64 * 256);
  }
  EXPECT_EQ(rounded, 3);
}

}  // namespace
}  // namespace engine
