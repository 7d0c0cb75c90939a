#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/clipping.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/ftrl.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras_adagrad.h"
#include "engine/nn/optimizers/keras_ftrl.h"
#include "engine/nn/optimizers/sdca_shrink_l1.h"
#include "engine/nn/schedules.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using testing::floats;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

class OptimizersTest : public testing::NnTest {
 protected:
  // A variable, and the loss g·w whose gradient is g everywhere.
  Variable weights(const std::vector<float>& start, float gradient) {
    w_ = getVariable(scope_, "w", Shape{static_cast<int64_t>(start.size())}, DType::kFloat,
                     constant(Tensor::vector(start)));
    loss_ = ops::sum(scope_, ops::mul(scope_, read(scope_, w_), ops::number(scope_, DType::kFloat, gradient)));
    return w_;
  }
  std::vector<float> after(Node* train, int steps) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    for (int i = 0; i < steps; ++i) session.run(Feeds{}, {}, {train});
    return engine::testing::values<float>(session.run(Feeds{}, {read(scope_, w_)})[0]);
  }
  template <typename T>
  static std::vector<T> values(const Tensor& tensor) {
    return engine::testing::values<T>(tensor);
  }

  Variable w_;
  Output loss_;
};

MATCHER_P(Near, expected, "") {
  return std::abs(arg - expected) < 1e-5;
}

TEST_F(OptimizersTest, O01GradientDescentTakesOneStep) {
  weights({1, 2}, .1F);
  EXPECT_THAT(after(GradientDescentOptimizer(3).minimize(scope_, loss_, nullptr), 1), ElementsAre(Near(.7), Near(1.7)));
}

TEST_F(OptimizersTest, WeightsAreDrawnTowardsZeroByL1OverL2) {
  weights({1, -2, 0.25F, -0.25F}, 0);
  EXPECT_THAT(after(sdcaShrinkL1(scope_, {w_}, 1, 2), 1), ElementsAre(Near(0.5), Near(-1.5), Near(0), Near(0)));
  EXPECT_THROW(sdcaShrinkL1(scope_, {w_}, -1, 2), Error);
  EXPECT_THROW(sdcaShrinkL1(scope_, {w_}, 1, 0), Error);
}

TEST_F(OptimizersTest, O02AdagradAfterThreeSteps) {
  weights({1, 2}, .1F);
  EXPECT_THAT(after(AdagradOptimizer(3).minimize(scope_, loss_, nullptr), 3),
              ElementsAre(Near(-1.60260987), Near(-0.60260987)));
}

TEST_F(OptimizersTest, O03AdagradWithSmallGradientsAfterThreeSteps) {
  weights({3, 4}, .01F);
  EXPECT_THAT(after(AdagradOptimizer(3).minimize(scope_, loss_, nullptr), 3),
              ElementsAre(Near(2.71567917), Near(3.71567917)));
}

TEST_F(OptimizersTest, O04AdamAfterThreeSteps) {
  weights({1, 3}, .1F);
  EXPECT_THAT(after(AdamOptimizer().minimize(scope_, loss_, nullptr), 3), ElementsAre(Near(.997), Near(2.997)));
}

TEST_F(OptimizersTest, O04AdamIsAsFastWithSmallGradients) {
  weights({1, 3}, .01F);
  EXPECT_THAT(after(AdamOptimizer().minimize(scope_, loss_, nullptr), 3), ElementsAre(Near(.997), Near(2.997)));
}

TEST_F(OptimizersTest, MinimizeCountsTheGlobalStepAndIsNamedLikeTheOptimizer) {
  weights({1}, 1);
  const Variable step = createGlobalStep(graph_);
  Node* train = GradientDescentOptimizer(1).minimize(scope_, loss_, &step);
  EXPECT_EQ(train->name(), "GradientDescent");
  Session session(graph_, {.threads = 1});
  initialize(session);
  for (int i = 0; i < 3; ++i) session.run(Feeds{}, {}, {train});
  EXPECT_EQ(session.run(Feeds{}, {read(scope_, step)})[0].item<int64_t>(), 3);
}

TEST_F(OptimizersTest, SlotsAreNamedAsInTensorFlowsCheckpoints) {
  weights({1}, 1);
  AdamOptimizer().minimize(scope_, loss_, nullptr);
  EXPECT_THAT(names(), ::testing::UnorderedElementsAre("w", "w/Adam", "w/Adam_1", "beta1_power", "beta2_power"));
}

TEST_F(OptimizersTest, SlotsOfAPartitionedVariableCarryThePart) {
  weights({1}, 1);
  OptimizerOptions options;
  options.slotNaming = partitionedSlots("t_0");
  AdagradOptimizer(1, .1, options).minimize(scope_, loss_, nullptr);
  options.slotNaming = partitionedSlots("part_0");
  FtrlOptimizer(1, {}, options).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(names(), IsSupersetOf({"w/t_0/Adagrad", "w/part_0/Ftrl", "w/part_0/Ftrl_1"}));
}

TEST_F(OptimizersTest, FtrlsSlotsMayHaveNamesOfTheirOwn) {
  weights({1}, 1);
  FtrlOptimizer(1, {.accumulatorName = "seen", .linearName = "slope"}).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(names(), ::testing::UnorderedElementsAre("w", "w/seen", "w/slope"));
}

TEST_F(OptimizersTest, KerasOptimizersKeepTheirHyperparametersInVariables) {
  weights({1}, 1);
  const Variable step = createGlobalStep(graph_);
  KerasAdagrad().minimize(scope_, loss_, &step);
  EXPECT_THAT(names(),
              ::testing::UnorderedElementsAre("w", "global_step", "training/Adagrad/decay",
                                              "training/Adagrad/learning_rate", "training/Adagrad/w/accumulator"));
}

TEST_F(OptimizersTest, AKerasOptimizerWithoutGlobalStepCountsItsOwn) {
  weights({1}, 1);
  KerasFtrl(.2).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(names(), IsSupersetOf({"training/Ftrl/iter", "training/Ftrl/w/accumulator", "training/Ftrl/w/linear",
                                     "training/Ftrl/beta", "training/Ftrl/learning_rate_power"}));
}

TEST_F(OptimizersTest, ALiveLearningRateIsAssignedBetweenStepsAndNotSaved) {
  weights({1}, 1);
  OptimizerOptions options;
  options.liveLearningRate = true;
  Node* train = GradientDescentOptimizer(.5, options).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(names(), ElementsAre("w"));
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {}, {train});
  const Variable* rate = findVariable(graph_, "learning_rate");
  ASSERT_TRUE(rate);
  session.run(Feeds{}, {}, {ops::assign(scope_, rate->handle, ops::scalar(scope_, .25F))});
  session.run(Feeds{}, {}, {train});
  EXPECT_EQ(values<float>(session.run(Feeds{}, {read(scope_, w_)})[0])[0], .25F);
}

TEST_F(OptimizersTest, AScheduleCannotBeALiveLearningRate) {
  weights({1}, 1);
  OptimizerOptions options;
  options.liveLearningRate = true;
  const Output rate = ops::scalar(scope_, 1.0F);
  EXPECT_THROW(GradientDescentOptimizer(rate, options).minimize(scope_, loss_, nullptr), Error);
}

TEST_F(OptimizersTest, ALossThatDependsOnNoVariableIsRefused) {
  weights({1}, 1);
  const Output other = ops::scalar(scope_, 1.0F);
  EXPECT_THROW(GradientDescentOptimizer(1).minimize(scope_, other, nullptr), Error);
  EXPECT_THROW(GradientDescentOptimizer(1).minimize(scope_, read(scope_, w_), nullptr), Error);
}

TEST_F(OptimizersTest, FtrlRefusesNegativePenalties) {
  EXPECT_THROW(FtrlOptimizer(1, {.l1 = -1.0}), Error);
  EXPECT_THROW(FtrlOptimizer(1, {.learningRatePower = 0.5}), Error);
}

TEST_F(OptimizersTest, GradientsAreClippedByValueAndByNorm) {
  const Output x = ops::constant(scope_, Tensor::vector<float>({3, -4}));
  EXPECT_THAT(run(clipByValue(scope_, x, -2, 2.5), {}), ElementsAre(2.5, -2));
  EXPECT_THAT(run(clipByNorm(scope_, x, 1), {}), ElementsAre(Near(.6), Near(-.8)));
  EXPECT_THAT(run(clipByNorm(scope_, x, 10), {}), ElementsAre(3, -4));
  const Output nothing = ops::constant(scope_, Tensor::vector<float>({0, 0}));
  EXPECT_THAT(run(clipByNorm(scope_, nothing, 1), {}), ElementsAre(0, 0));
  EXPECT_THROW(clipByNorm(scope_, x, 0), Error);
}

TEST_F(OptimizersTest, GradientsAreClippedByTheirGlobalNorm) {
  const Output x = ops::placeholder(scope_, DType::kFloat, Shape{2});
  const Output y = ops::constant(scope_, Tensor::vector<float>({4}));
  const ClippedGradients clipped = clipByGlobalNorm(scope_, {Gradient(x), Gradient(), Gradient(y)}, 2.5);
  ASSERT_EQ(clipped.gradients.size(), 3U);
  EXPECT_FALSE(clipped.gradients[1].valid());
  const Feeds feeds{{x, Tensor::vector<float>({3, 0})}};
  EXPECT_THAT(run(clipped.globalNorm, feeds), ElementsAre(Near(5.0)));
  EXPECT_THAT(run(clipped.gradients[0].values, feeds), ElementsAre(Near(1.5), 0));
  EXPECT_THAT(run(clipped.gradients[2].values, feeds), ElementsAre(Near(2.0)));
  const float infinity = std::numeric_limits<float>::infinity();
  const Feeds infinite{{x, Tensor::vector<float>({infinity, 0})}};
  EXPECT_TRUE(std::isnan(run(clipped.gradients[2].values, infinite)[0]));
}

TEST_F(OptimizersTest, PolynomialDecayMayBeginAnew) {
  const Output step = ops::placeholder(scope_, DType::kInt64, Shape{});
  const Output rate = polynomialDecay(scope_, 1, step, 10, {.endRate = 0, .power = 1, .cycle = true});
  const auto at = [&](int64_t s) { return run(rate, {{step, Tensor::scalar(s)}})[0]; };
  EXPECT_THAT(at(0), Near(1.0));
  EXPECT_THAT(at(10), Near(0.0));
  EXPECT_THAT(at(15), Near(.25));
}

TEST_F(OptimizersTest, SchedulesRefuseWrongLengths) {
  const Output step = ops::placeholder(scope_, DType::kInt64, Shape{});
  EXPECT_THROW(piecewiseConstant(scope_, step, {1, 2}, {1, 2}), Error);
  EXPECT_THROW(piecewiseConstant(scope_, step, {2, 2}, {1, 2, 3}), Error);
  EXPECT_THROW(exponentialDecay(scope_, 1, step, 0, .5), Error);
}

}  // namespace
}  // namespace engine::nn
