#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

// Sums of rows of a table picked by ids, of which there is another number at each run.
class OpenShapesTest : public ::testing::Test {
 protected:
  float run(int64_t count) {
    Tensor ids(DType::kInt32, {count});
    for (int64_t i = 0; i < count; ++i) ids.data<int32_t>()[i] = static_cast<int32_t>(i % 3);
    return call_.run(std::vector<Tensor>{ids})[0].item<float>();
  }
  static float expected(int64_t count) {
    float sum = 0;
    for (int64_t i = 0; i < count; ++i) sum += static_cast<float>(1 << (i % 3));
    return sum;
  }

  Graph graph_;
  Scope scope_{graph_};
  Output ids_ = ops::placeholder(scope_, DType::kInt32, {kUnknownDim});
  Output table_ = ops::constant(scope_, Tensor::of<float>({1, 2, 4}, {3, 1}));
  Output rows_ = scope_.op("GatherV2", {table_, ops::reshape(scope_, ids_, {-1}), ops::scalar(scope_, int32_t{0})});
  Session session_{graph_, {.threads = 1}};
  Callable call_ = session_.makeCallable({ids_}, {ops::sum(scope_, rows_)});
};

TEST_F(OpenShapesTest, EverNewSizesEndInOnePlan) {
  for (int64_t count = 1; count < 60; ++count) EXPECT_EQ(run(count), expected(count));
  const Plan* last = call_.plan();
  for (int64_t count = 100; count < 120; ++count) {
    EXPECT_EQ(run(count), expected(count));
    EXPECT_EQ(call_.plan(), last);
  }
}

TEST_F(OpenShapesTest, AFewSizesKeepPlansOfTheirOwn) {
  run(2);
  const Plan* two = call_.plan();
  run(3);
  EXPECT_NE(call_.plan(), two);
  run(2);
  EXPECT_EQ(call_.plan(), two);
}

TEST_F(OpenShapesTest, WrongSizesAreStillErrors) {
  const Output three = ops::sum(scope_, ops::cast(scope_, ops::reshape(scope_, ids_, {3}), DType::kFloat));
  Callable call = session_.makeCallable({ids_}, {three});
  for (int64_t count = 1; count < 40; ++count) {
    const std::vector<Tensor> ids{Tensor(DType::kInt32, {count})};
    if (count == 3) {
      EXPECT_EQ(call.run(ids)[0].item<float>(), 0);
    } else {
      EXPECT_THROW(call.run(ids), Error);
    }
  }
}

// What is given under a shape that is known only when the plan runs may be memory that was computed before.
TEST(OpenShapes, WhatLooksAtMemoryKeepsItAsLongAsItIsRead) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::placeholder(scope, DType::kFloat, {3});
  const Output open = ops::placeholderWithDefault(scope, ops::cast(scope, x, DType::kDouble), Shape::unknown());
  const Scope later = scope.withControls({open.node});
  const Output other = ops::cast(later, ops::add(later, x, x), DType::kDouble);
  Session session(graph, {.threads = 1});
  const std::vector<Tensor> values = session.run({{x, Tensor::vector<float>({1, 2, 3})}}, {open, other});
  EXPECT_EQ(values[0].toDoubles(), (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(values[1].toDoubles(), (std::vector<double>{2, 4, 6}));
}

}  // namespace
}  // namespace engine
