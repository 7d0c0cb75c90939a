// Dual averaging, proximal steps, weight decay, moving averages, and the rarer Keras optimizers. Their trajectories are
// compared with TensorFlow's in tests/golden; here are names, first steps by hand and refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/nn/optimizers/adagrad_da.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras_adadelta.h"
#include "engine/nn/optimizers/keras_adamax.h"
#include "engine/nn/optimizers/keras_nadam.h"
#include "engine/nn/optimizers/keras_sgd.h"
#include "engine/nn/optimizers/moving_average.h"
#include "engine/nn/optimizers/proximal.h"
#include "engine/nn/schedules.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::ElementsAre;
using ::testing::IsSupersetOf;
using ::testing::Pointwise;

class FurtherOptimizers : public testing::NnTest {
 protected:
  // A variable, and the loss g·w whose gradient is g everywhere.
  Variable weights(const std::string& name, const std::vector<float>& start, float gradient) {
    w_ = getVariable(scope_, name, Shape{static_cast<int64_t>(start.size())}, DType::kFloat,
                     constant(Tensor::vector(start)));
    loss_ = ops::sum(scope_, ops::mul(scope_, read(scope_, w_), ops::number(scope_, DType::kFloat, gradient)));
    return w_;
  }
  std::vector<float> valueOf(Session& session, const Variable& variable) {
    return engine::testing::values<float>(session.run(Feeds{}, {read(scope_, variable)})[0]);
  }
  std::vector<float> after(Node* train, int steps = 1) {
    Session session(graph_, {.threads = 1});
    initialize(session);
    for (int i = 0; i < steps; ++i) session.run(Feeds{}, {}, {train});
    return valueOf(session, w_);
  }

  Variable w_;
  Output loss_;
};

MATCHER(CloseInStep, "") {
  return std::abs(std::get<0>(arg) - std::get<1>(arg)) < 1e-5;
}

TEST_F(FurtherOptimizers, DualAveragingForgetsTheFirstWeights) {
  weights("w", {5, -5}, .1F);
  const Variable step = createGlobalStep(graph_);
  Node* train = AdagradDAOptimizer(3).minimize(scope_, loss_, &step);
  // -3·0.1/√(0.1 + 0.01)
  EXPECT_THAT(after(train), Pointwise(CloseInStep(), {-.904534F, -.904534F}));
  EXPECT_THAT(names(), IsSupersetOf({"w/AdagradDA", "w/AdagradDA_1"}));
}

TEST_F(FurtherOptimizers, DualAveragingCountsTheFirstStepInItsPenalties) {
  weights("w", {5, -5}, .1F);
  const Variable step = createGlobalStep(graph_);
  Node* train = AdagradDAOptimizer(3, {.l1 = .05, .l2 = .2}).minimize(scope_, loss_, &step);
  // -3·(0.1 - 0.05·1)/(0.2·1·3 + √(0.1 + 0.01))
  EXPECT_THAT(after(train), Pointwise(CloseInStep(), {-.161002F, -.161002F}));
}

TEST_F(FurtherOptimizers, DualAveragingNeedsAGlobalStep) {
  weights("w", {1}, 1);
  EXPECT_THROW(AdagradDAOptimizer(1).minimize(scope_, loss_, nullptr), Error);
}

TEST_F(FurtherOptimizers, AProximalStepShrinksToExactlyZero) {
  weights("w", {.3F, 2}, .1F);
  Node* train = ProximalGradientDescentOptimizer(1, {.l1 = .5, .l2 = 1.0}).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(after(train), Pointwise(CloseInStep(), {0.0F, .7F}));
}

TEST_F(FurtherOptimizers, ProximalAdagradWithoutPenaltiesIsAdagrad) {
  weights("w", {1, 2}, .1F);
  Node* train = ProximalAdagradOptimizer(3).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(after(train, 3), Pointwise(CloseInStep(), {-1.60260987F, -0.60260987F}));
  EXPECT_THROW(ProximalAdagradOptimizer(3, 0), Error);
}

TEST_F(FurtherOptimizers, WeightsDecayButNotBiases) {
  // m/√v of the first step is 0.1·g/√(0.001·g²).
  const float direction = .1F / std::sqrt(.001F);
  weights("kernel", {2}, 1);
  Node* train = AdamWeightDecayOptimizer(.1, {.weightDecayRate = .5}).minimize(scope_, loss_, nullptr, {w_});
  EXPECT_THAT(after(train), ElementsAre(::testing::FloatNear(2 - .1F * (direction + 1), 1e-4F)));
  weights("bias", {2}, 1);
  train = AdamWeightDecayOptimizer(.1, {.weightDecayRate = .5}).minimize(scope_, loss_, nullptr, {w_});
  EXPECT_THAT(after(train), ElementsAre(::testing::FloatNear(2 - .1F * direction, 1e-4F)));
  EXPECT_THAT(names(), IsSupersetOf({"kernel/adam_m", "kernel/adam_v"}));
}

TEST_F(FurtherOptimizers, AMalformedExclusionIsRefused) {
  AdamWeightDecayParameters parameters;
  parameters.excludeFromWeightDecay = {"("};
  EXPECT_THROW(AdamWeightDecayOptimizer(.1, parameters), Error);
}

TEST_F(FurtherOptimizers, LambStepsAreAsLongAsTheWeights) {
  weights("w", {3, 4}, 1);
  // The direction is the same in both places; the step's norm is 0.1·|w|.
  const float part = .1F * 5 / std::sqrt(2.0F);
  Node* train = LambOptimizer(.1).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(after(train), Pointwise(CloseInStep(), {3 - part, 4 - part}));
}

TEST_F(FurtherOptimizers, LambTakesThePlainRateForWeightsOfZero) {
  weights("w", {0}, 1);
  Node* train = LambOptimizer(.1).minimize(scope_, loss_, nullptr);
  EXPECT_THAT(after(train), ElementsAre(::testing::FloatNear(-.1F * .1F / std::sqrt(.001F), 1e-4F)));
}

TEST_F(FurtherOptimizers, KerasOptimizersNameTheirStateAsKerasDoes) {
  weights("w", {1}, 1);
  const Variable step = createGlobalStep(graph_);
  KerasAdadelta().minimize(scope_, loss_, &step);
  KerasAdamax().minimize(scope_, loss_, &step);
  KerasNadam().minimize(scope_, loss_, &step);
  EXPECT_THAT(names(), IsSupersetOf({"training/Adadelta/rho", "training/Adadelta/w/accum_grad",
                                     "training/Adadelta/w/accum_var", "training/Adamax/w/m", "training/Adamax/w/v",
                                     "training/Nadam/momentum_cache", "training/Nadam/w/m", "training/Nadam/w/v"}));
}

TEST_F(FurtherOptimizers, AdamaxTakesStepsOfTheRate) {
  weights("w", {1}, .5F);
  const Variable step = createGlobalStep(graph_);
  EXPECT_THAT(after(KerasAdamax(.1).minimize(scope_, loss_, &step)), Pointwise(CloseInStep(), {.9F}));
}

TEST_F(FurtherOptimizers, NadamIgnoresADecayOfTheRate) {
  weights("w", {1}, 1);
  const Variable step = createGlobalStep(graph_);
  Node* train = KerasNadam(.1, {}, {.decay = .5}).minimize(scope_, loss_, &step);
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {}, {train});
  // 0.9(1 - 0.5·0.96^0.004)
  EXPECT_NEAR(value(session, "training/Nadam/momentum_cache"), .450073, 1e-6);
  EXPECT_FLOAT_EQ(value(session, "training/Nadam/decay"), .004F);
}

TEST_F(FurtherOptimizers, TheMomentumOfNadamGrowsBySchedule) {
  weights("w", {1}, 1);
  const Variable step = createGlobalStep(graph_);
  Node* train = KerasNadam(.1, {.scheduleDecay = .5}).minimize(scope_, loss_, &step);
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {}, {train});
  // 0.9(1 - 0.5·0.96^0.5)
  EXPECT_NEAR(value(session, "training/Nadam/momentum_cache"), .459092, 1e-6);
}

TEST_F(FurtherOptimizers, AKerasOptimizerOfATakenNameIsNumbered) {
  weights("w", {1}, 1);
  const Variable step = createGlobalStep(graph_);
  KerasSGD(1, 0, false, {.taken = {"Ftrl", "SGD", "SGD_1"}}).minimize(scope_, loss_, &step);
  EXPECT_THAT(names(), IsSupersetOf({"training/SGD_2/decay", "training/SGD_2/learning_rate"}));
}

// Elements first, then each gradient's norm, or that of all.
TEST_F(FurtherOptimizers, KerasOptimizersClipInKerasOrder) {
  const struct {
    KerasOptions options;
    std::vector<float> want;
  } cases[] = {{{.clipValue = 0.7, .clipNorm = 1.0}, {-0.7F, -0.7F}}, {{.globalClipNorm = 1.0}, {-0.6F, -0.8F}}};
  int made = 0;
  for (const auto& each : cases) {
    w_ = getVariable(scope_, "w" + std::to_string(made++), Shape{2}, DType::kFloat, zeros());
    const Output slopes = ops::constant(scope_, Tensor::vector<float>({3, 4}));
    const Output loss = ops::sum(scope_, ops::mul(scope_, read(scope_, w_), slopes));
    const Variable step = createGlobalStep(graph_);
    Node* train = KerasSGD(1, 0, false, each.options).minimize(scope_, loss, &step, {w_});
    EXPECT_THAT(after(train), Pointwise(CloseInStep(), each.want));
  }
}

TEST_F(FurtherOptimizers, AMovingAverageBeginsWithTheInitialValueAndFollows) {
  for (const bool reference : {false, true}) {
    graph_.collections().referenceVariables = reference;
    weights(reference ? "old" : "new", {4}, 1);
    Node* train = GradientDescentOptimizer(1).minimize(scope_, loss_, nullptr, {w_});
    ExponentialMovingAverage averages(.75);
    EXPECT_EQ(averages.average(w_.name), nullptr);
    Node* both = averages.apply(scope_.withControls({train}), {w_});
    Session session(graph_, {.threads = 1});
    initialize(session);
    EXPECT_THAT(valueOf(session, *averages.average(w_.name)), ElementsAre(4));
    session.run(Feeds{}, {}, {both});  // the value is 3 now
    EXPECT_THAT(valueOf(session, *averages.average(w_.name)), ElementsAre(3.75F));
    EXPECT_THAT(names(), ::testing::Contains(w_.name + "/ExponentialMovingAverage"));
  }
}

TEST_F(FurtherOptimizers, AnEarlyAverageFollowsQuickly) {
  weights("w", {4}, 1);
  const Variable step = createGlobalStep(graph_);
  Node* train = GradientDescentOptimizer(1).minimize(scope_, loss_, &step, {w_});
  ExponentialMovingAverage averages(.9, {.updateCount = &step});
  Node* both = averages.apply(scope_.withControls({train}), {w_});
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {}, {both});
  // decay = (1 + 1)/(10 + 1)
  EXPECT_THAT(valueOf(session, *averages.average("w")), Pointwise(CloseInStep(), {4 - 9.0F / 11}));
}

TEST_F(FurtherOptimizers, AnAverageWithoutBiasIsTheValueAfterOneUpdate) {
  weights("w", {4}, 1);
  ExponentialMovingAverage averages(.9, {.zeroDebias = true});
  Node* update = averages.apply(scope_, {w_});
  Session session(graph_, {.threads = 1});
  initialize(session);
  EXPECT_THAT(valueOf(session, *averages.average("w")), ElementsAre(0));
  for (int i = 0; i < 3; ++i) {
    session.run(Feeds{}, {}, {update});
    EXPECT_THAT(valueOf(session, *averages.average("w")), Pointwise(CloseInStep(), {4.0F}));
  }
  EXPECT_THROW(ExponentialMovingAverage(1.5), Error);
}

TEST_F(FurtherOptimizers, NoiseOfALinearCosineDecayFadesWithTheSteps) {
  graph_.setSeed(1);
  const Output step = ops::placeholder(scope_, DType::kInt64, {});
  const Output calm = linearCosineDecay(scope_, 1, step, 1000000);
  const Output noisy = noisyLinearCosineDecay(scope_, 1, step, 1000000, {});
  Session session(graph_, {.threads = 1});
  const auto distance = [&](int64_t at) {
    double sum = 0;
    for (int i = 0; i < 20; ++i) {
      const auto rates = session.run(Feeds{{step, Tensor::scalar(at)}}, {calm, noisy});
      sum += std::abs(static_cast<double>(rates[0].item<float>() - rates[1].item<float>()));
    }
    return sum / 20;
  };
  EXPECT_GT(distance(0), .2);
  EXPECT_LT(distance(100000), .1);
}

}  // namespace
}  // namespace engine::nn
