#include "engine/graph/gradients.h"

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

double valueOf(Graph& graph, Output output) {
  return Session(graph).run(Feeds{}, {output})[0].toDoubles()[0];
}

TEST(Gradients, ContributionsOfSeveralReadersAreAdded) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 3.0f);
  const Output y = ops::add(scope, ops::mul(scope, x, x), x);  // x² + x
  EXPECT_EQ(valueOf(graph, addGradients(scope, {y}, {x})[0].values), 7);
}

TEST(Gradients, WhatDoesNotDependOnAnInputHasNone) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 3.0f);
  const Output other = ops::scalar(scope, 4.0f);
  EXPECT_FALSE(addGradients(scope, {ops::mul(scope, x, x)}, {other})[0].valid());
}

TEST(Gradients, StopAtStopGradient) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 3.0f);
  const Output y = ops::mul(scope, x, scope.op("StopGradient", {x}));
  EXPECT_EQ(valueOf(graph, addGradients(scope, {y}, {x})[0].values), 3);
}

TEST(Gradients, AreWeightedByTheGivenOnes) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 3.0f);
  const Output weight = ops::scalar(scope, 10.0f);
  EXPECT_EQ(valueOf(graph, addGradients(scope, {ops::mul(scope, x, x)}, {x}, {weight})[0].values), 60);
}

TEST(Gradients, OfGradientsAreSecondDerivatives) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 3.0f);
  const Output cube = ops::mul(scope, x, ops::mul(scope, x, x));
  const Output first = addGradients(scope, {cube}, {x})[0].values;
  EXPECT_EQ(valueOf(graph, addGradients(scope, {first}, {x})[0].values), 18);
}

TEST(Gradients, StandBelowTheirScope) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::scalar(scope, 3.0f);
  const Output gradient = addGradients(scope, {ops::mul(scope, x, x, "square")}, {x})[0].values;
  EXPECT_THAT(gradient.node->name(), ::testing::StartsWith("gradients/"));
}

TEST(Gradients, AnOpWithoutAGradientIsNamed) {
  Graph graph;
  const Scope scope(graph);
  const Output x = ops::constant(scope, Tensor::of<float>({1}, {1, 1}));
  const Output bias = ops::constant(scope, Tensor::vector<float>({1}));
  const Output fused =
      scope.op("_FusedMatMul", {x, x, bias}, {{"fused_ops", std::vector<std::string>{"BiasAdd"}}}, "fused");
  try {
    addGradients(scope, {ops::sum(scope, fused)}, {x});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kUnimplemented);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("'fused'"));
  }
}

// A table of 4 rows as a variable, and rows of it.
class SlicesTest : public ::testing::Test {
 protected:
  Output gather(Output table, Tensor indices) {
    return scope_.op("GatherV2", {table, ops::constant(scope_, std::move(indices)), ops::scalar(scope_, int32_t{0})});
  }
  std::vector<float> run(Output output) {
    Session session(graph_, {.threads = 1});
    session.run(Feeds{}, {}, {initializer_});
    const auto flat = session.run(Feeds{}, {output})[0];
    return {flat.flat<float>().begin(), flat.flat<float>().end()};
  }

  Graph graph_;
  Scope scope_{graph_};
  Output handle_ = scope_.op("VarHandleOp", {}, {{"shape", Shape{4, 1}}, {"dtype", DType::kFloat}});
  Node* initializer_ = ops::assign(scope_, handle_, ops::constant(scope_, Tensor::of<float>({1, 2, 3, 4}, {4, 1})));
  Output table_ = ops::readVariable(scope_, handle_);
};

TEST_F(SlicesTest, OfSeveralGathersAreConcatenated) {
  const std::vector<Output> ys = {gather(table_, Tensor::vector<int32_t>({3, 0})),
                                  gather(table_, Tensor::vector<int64_t>({3}))};
  const Gradient gradient = addGradients(scope_, ys, {handle_})[0];
  ASSERT_TRUE(gradient.isSlices());
  EXPECT_EQ(gradient.values.shape().dim(0), 3);
  EXPECT_EQ(gradient.indices.type(), DType::kInt64);
  EXPECT_THAT(run(toDense(scope_, gradient)), ::testing::ElementsAre(1, 0, 0, 2));
}

TEST_F(SlicesTest, WithADenseGradientOfAVariableStaySlices) {
  const Output square = ops::mul(scope_, table_, table_);
  const Gradient gradient = addGradients(scope_, {square, gather(table_, Tensor::vector<int32_t>({1}))}, {handle_})[0];
  ASSERT_TRUE(gradient.isSlices());
  EXPECT_THAT(run(toDense(scope_, gradient)), ::testing::ElementsAre(2, 5, 6, 8));
}

TEST_F(SlicesTest, WithADenseGradientOfAnotherTensorAreAddedUp) {
  const Output twice = ops::add(scope_, table_, table_);
  const Gradient gradient =
      addGradients(scope_, {ops::mul(scope_, twice, twice), gather(twice, Tensor::vector<int32_t>({1}))}, {twice})[0];
  EXPECT_FALSE(gradient.isSlices());
  EXPECT_THAT(run(gradient.values), ::testing::ElementsAre(4, 9, 12, 16));
}

TEST_F(SlicesTest, OfJoinedTablesGoToTheirParts) {
  const Output more = ops::constant(scope_, Tensor::of<float>({5, 6}, {2, 1}));
  const Output joined = scope_.op("ConcatV2", {table_, more, ops::scalar(scope_, int32_t{0})});
  const std::vector<Gradient> gradients =
      addGradients(scope_, {gather(joined, Tensor::vector<int32_t>({5, 1, 5}))}, {handle_, more});
  ASSERT_TRUE(gradients[0].isSlices());
  ASSERT_TRUE(gradients[1].isSlices());
  EXPECT_THAT(run(toDense(scope_, gradients[0])), ::testing::ElementsAre(0, 1, 0, 0));
  EXPECT_THAT(run(toDense(scope_, gradients[1])), ::testing::ElementsAre(0, 2));
}

}  // namespace
}  // namespace engine
