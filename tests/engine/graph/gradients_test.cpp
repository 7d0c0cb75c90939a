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
  EXPECT_THAT(gradient.node->name(), testing::StartsWith("gradients/"));
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
    EXPECT_THAT(error.what(), testing::HasSubstr("'fused'"));
  }
}

}  // namespace
}  // namespace engine
