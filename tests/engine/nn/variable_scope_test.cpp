// Variable scopes with reuse, defaults by scope, and optimizeLoss.
#include "engine/nn/variable_scope.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/nn/arg_scope.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/optimize_loss.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/schedules.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

class VariableScopes : public testing::NnTest {
 protected:
  template <typename Action>
  static std::string refusal(Code code, const Action& action) {
    try {
      action();
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), code);
      return error.what();
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
  }
};

TEST_F(VariableScopes, AVariableIsMadeOnce) {
  const VariableScope foo = VariableScope(scope_).child("foo").child("bar");
  EXPECT_EQ(foo.get("v", {2}).name, "foo/bar/v");
  EXPECT_EQ(refusal(Code::kAlreadyExists, [&] { foo.get("v", {2}); }),
            "Variable foo/bar/v already exists, disallowed. Did you mean to set reuse=True or reuse=tf.AUTO_REUSE in "
            "VarScope?");
}

TEST_F(VariableScopes, AScopeThatReusesGivesWhatExists) {
  const VariableScope foo = VariableScope(scope_).child("foo");
  const PartitionedVariable made = foo.get("v", {2});
  EXPECT_EQ(foo.reusing().get("v", {2}).parts[0].handle, made.parts[0].handle);
  EXPECT_EQ(VariableScope(scope_).child("foo", {.reuse = Reuse::kAlways}).get("v", {2}).parts[0].handle,
            made.parts[0].handle);
  EXPECT_EQ(refusal(Code::kNotFound, [&] { foo.reusing().get("w", {2}); }),
            "Variable foo/w does not exist, or was not created with tf.get_variable(). Did you mean to set "
            "reuse=tf.AUTO_REUSE in VarScope?");
}

TEST_F(VariableScopes, ReuseIsInheritedAndCannotBeTakenBack) {
  const VariableScope shared = VariableScope(scope_).child("foo", {.reuse = Reuse::kAlways});
  EXPECT_EQ(shared.child("bar", {.reuse = Reuse::kNever}).reuse(), Reuse::kAlways);
  EXPECT_EQ(VariableScope(scope_, {.reuse = Reuse::kAuto}).child("bar").reuse(), Reuse::kAuto);
}

TEST_F(VariableScopes, AutoReuseMakesAndThenShares) {
  const VariableScope foo = VariableScope(scope_).child("foo", {.reuse = Reuse::kAuto});
  EXPECT_EQ(foo.get("v", {2}).parts[0].handle, foo.get("v", {2}).parts[0].handle);
  EXPECT_THAT(names(), ElementsAre("foo/v"));
}

TEST_F(VariableScopes, SharedVariablesHaveOneShapeAndDtype) {
  const VariableScope foo = VariableScope(scope_).child("foo", {.reuse = Reuse::kAuto});
  foo.get("v", {2});
  EXPECT_EQ(refusal(Code::kInvalidArgument, [&] { foo.get("v", {3}); }),
            "Trying to share variable foo/v, but specified shape [3] and found shape [2].");
  EXPECT_THAT(refusal(Code::kInvalidArgument, [&] { foo.get("v", {2}, {.dtype = DType::kInt32}); }),
              HasSubstr("Trying to share variable foo/v, but specified dtype"));
}

TEST_F(VariableScopes, InitializersAndRegularizersOfTheScopeHoldBelowIt) {
  const VariableScope foo =
      VariableScope(scope_).child("foo", {.initializer = constant(3), .regularizer = l2Regularizer(2)});
  const PartitionedVariable v = foo.child("bar").get("v", {2});
  const PartitionedVariable own = foo.get("own", {2}, {.initializer = ones()});
  EXPECT_THAT(run(read(scope_, v), {}), ElementsAre(3, 3));
  EXPECT_THAT(run(read(scope_, own), {}), ElementsAre(1, 1));
  ASSERT_EQ(graph_.collections().regularizationLosses.size(), 2U);
  EXPECT_THAT(run(graph_.collections().regularizationLosses[0], {}), ElementsAre(18));
}

TEST_F(VariableScopes, IntegersStartAtZeroWhereNoInitializerIsGiven) {
  const PartitionedVariable v = VariableScope(scope_).get("n", {2}, {.dtype = DType::kInt64, .trainable = false});
  Session session(graph_, {.threads = 1});
  initialize(session);
  EXPECT_THAT(engine::testing::values<int64_t>(session.run(Feeds{}, {read(scope_, v)})[0]), ElementsAre(0, 0));
}

TEST_F(VariableScopes, PartitionedVariablesAreSharedAsTheyAre) {
  const VariableScope foo =
      VariableScope(scope_).child("foo", {.partitioner = variableAxisSizePartitioner(8), .reuse = Reuse::kAuto});
  const PartitionedVariable made = foo.get("v", {4}, {.initializer = ones()});
  EXPECT_EQ(made.parts.size(), 2U);
  EXPECT_EQ(foo.get("v", {4}).parts.size(), 2U);
  EXPECT_THAT(refusal(Code::kInvalidArgument,
                      [&] { VariableScope(scope_, {.reuse = Reuse::kAuto}).child("foo").get("v", {4}); }),
              HasSubstr("no partitioner"));
  EXPECT_THAT(run(read(scope_, made), {}), ElementsAre(1, 1, 1, 1));
}

TEST_F(VariableScopes, ANewVariableNeedsAShape) {
  EXPECT_EQ(refusal(Code::kInvalidArgument, [&] { VariableScope(scope_).get("v", Shape{kUnknownDim}); }),
            "Shape of a new variable (v) must be fully defined, but instead was [?].");
}

TEST(ArgScope, InnerScopesChangeTheDefaults) {
  struct Options {
    int size = 3;
    bool padded = false;
  };
  const ArgScope outer = ArgScope().with(Options{.size = 5});
  const ArgScope inner = outer.changed<Options>([](Options& options) { options.padded = true; });
  EXPECT_EQ(ArgScope().of<Options>().size, 3);
  EXPECT_EQ(inner.of<Options>().size, 5);
  EXPECT_TRUE(inner.of<Options>().padded);
  EXPECT_FALSE(outer.of<Options>().padded);
}

class OptimizeLoss : public testing::NnTest {
 protected:
  static OptimizerOfRate descent() {
    return [](Rate rate) { return std::make_unique<GradientDescentOptimizer>(rate); };
  }
  std::vector<std::string> tags() const {
    std::vector<std::string> tags;
    for (const SummarySpec& spec : graph_.collections().summaries) tags.push_back(spec.tag);
    return tags;
  }

  const Variable w_ = getVariable(scope_, "w", Shape{2}, DType::kFloat, constant(Tensor::vector<float>({1, 2})));
  // The gradient is (3, 4).
  const Output loss_ =
      ops::sum(scope_, ops::mul(scope_, read(scope_, w_), ops::constant(scope_, Tensor::vector<float>({3, 4}))));
  const Variable step_ = createGlobalStep(graph_);
};

TEST_F(OptimizeLoss, TrainsAndSummarizesByDefault) {
  const Output train = optimizeLoss(scope_, loss_, &step_, descent(), {.learningRate = .5});
  // The variable has the name already, as in TensorFlow.
  EXPECT_THAT(tags(), ElementsAre("OptimizeLoss/learning_rate_1", "OptimizeLoss/global_norm/gradient_norm",
                                  "OptimizeLoss/loss"));
  EXPECT_THAT(names(), Contains("OptimizeLoss/learning_rate"));
  Session session(graph_, {.threads = 1});
  initialize(session);
  EXPECT_EQ(session.run(Feeds{}, {train})[0].item<float>(), 11);
  const std::vector<Tensor> after = session.run(Feeds{}, {read(scope_, w_), read(scope_, step_)});
  EXPECT_THAT(engine::testing::values<float>(after[0]), ElementsAre(-.5F, 0));
  EXPECT_EQ(after[1].item<int64_t>(), 1);
}

TEST_F(OptimizeLoss, ClipsAndMultipliesGradients) {
  using enum OptimizeLossSummary;
  optimizeLoss(scope_, loss_, &step_, descent(),
               {.learningRate = 1.0,
                .gradientMultipliers = {{"w", 2}},
                .clipGradients = 1,
                .summaries = {kGradients, kGradientNorm},
                .incrementGlobalStep = false});
  EXPECT_THAT(tags(), ElementsAre("OptimizeLoss/global_norm/gradient_norm", "OptimizeLoss/gradients/w_0",
                                  "OptimizeLoss/gradient_norm/w_0", "OptimizeLoss/global_norm/clipped_gradient_norm"));
  const Collections& all = graph_.collections();
  EXPECT_FLOAT_EQ(run(all.summaries[0].value, {})[0], 10);
  EXPECT_FLOAT_EQ(run(all.summaries[3].value, {})[0], 1);
}

TEST_F(OptimizeLoss, RunsTheUpdateOpsFirst) {
  const Variable seen = getVariable(scope_, "seen", Shape{}, DType::kFloat, zeros(), untrained());
  graph_.collections().updateOps.push_back(ops::assignAdd(scope_, seen.handle, ops::scalar(scope_, 1.0F)));
  const Output train = optimizeLoss(scope_, loss_, nullptr, descent(), {.learningRate = 1.0, .summaries = {}});
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {train});
  EXPECT_EQ(value(session, "seen"), 1);
}

TEST_F(OptimizeLoss, TheRateMayDecay) {
  const auto half = [](const Scope& scope, Output rate, Output) {
    return ops::mul(scope, rate, ops::number(scope, DType::kFloat, .5));
  };
  const Output train = optimizeLoss(scope_, loss_, &step_, descent(), {.learningRate = 1.0, .learningRateDecay = half});
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {train});
  EXPECT_THAT(engine::testing::values<float>(session.run(Feeds{}, {read(scope_, w_)})[0]), ElementsAre(-.5F, 0));
  EXPECT_THROW(optimizeLoss(scope_, loss_, nullptr, descent(), {.learningRate = 1.0, .learningRateDecay = half}),
               Error);
}

TEST_F(OptimizeLoss, WhatCannotBeIsRefused) {
  EXPECT_THROW(optimizeLoss(scope_, loss_, &step_, descent(), {}), Error);
  EXPECT_THROW(optimizeLoss(scope_, loss_, &step_, descent(), {.learningRate = -1.0}), Error);
  EXPECT_THROW(
      optimizeLoss(scope_, loss_, &step_, descent(), {.learningRate = 1.0, .gradientMultipliers = {{"nothing", 2}}}),
      Error);
}

}  // namespace
}  // namespace engine::nn
