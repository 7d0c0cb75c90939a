// Keras' newer optimizers against TensorFlow 2.15, and optimizers around others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/nn/optimizers/contrib/gradient_accumulation.h"
#include "engine/nn/optimizers/contrib/lars.h"
#include "engine/nn/optimizers/contrib/lazy_adam.h"
#include "engine/nn/optimizers/contrib/loss_scale.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "engine/nn/optimizers/keras/keras_adafactor.h"
#include "engine/nn/optimizers/keras/keras_lion.h"
#include "engine/nn/optimizers/keras_adam.h"
#include "tests/engine/nn/nn_test_support.h"

namespace engine::nn {
namespace {

using ::testing::Contains;
using ::testing::Pointwise;

MATCHER_P(CloseTo, tolerance, "") {
  return std::abs(std::get<0>(arg) - std::get<1>(arg)) < tolerance;
}

// Weights from -1 to 1 whose gradient at step t is sin(1.3·i + t).
class NewerOptimizers : public testing::NnTest {
 protected:
  std::vector<float> afterFourSteps(const Optimizer& optimizer, const Shape& shape, bool sparse = false) {
    const int64_t size = shape.elements();
    Tensor start(DType::kFloat, shape);
    for (int64_t i = 0; i < size; ++i) {
      start.data<float>()[i] = static_cast<float>(-1 + 2 * static_cast<double>(i) / static_cast<double>(size - 1));
    }
    const Variable w = getVariable(scope_, "w", shape, DType::kFloat, constant(start));
    const Output gradient = ops::placeholder(scope_, DType::kFloat, shape);
    Gradient given = gradient;
    if (sparse) {
      const Output rows = scope_.op("GatherV2", {gradient, ops::constant(scope_, Tensor::vector<int32_t>({0, 1})),
                                                 ops::scalar(scope_, int32_t{0})});
      const std::vector<int64_t> dims(shape.dims().begin(), shape.dims().end());
      given = Gradient(rows, ops::constant(scope_, Tensor::vector<int32_t>({0, 2})),
                       ops::constant(scope_, Tensor::vector(dims)));
    }
    const Variable step = createGlobalStep(graph_);
    Node* train = optimizer.applyGradients(scope_, {{given, w}}, &step);
    Session session(graph_, {.threads = 1});
    initialize(session);
    for (int t = 0; t < 4; ++t) {
      Tensor values(DType::kFloat, shape);
      for (int64_t i = 0; i < size; ++i) {
        values.data<float>()[i] = static_cast<float>(std::sin(static_cast<double>(i) * 1.3 + t));
      }
      session.run({{gradient, values}}, {}, {train});
    }
    return engine::testing::values<float>(session.run(Feeds{}, {read(scope_, w)})[0]);
  }
  std::vector<float> valueOf(Session& session, const Variable& variable) {
    return engine::testing::values<float>(session.run(Feeds{}, {read(scope_, variable)})[0]);
  }

  const Shape matrix_{3, 2};
};

KerasAdam adamW(DecoupledDecay decay, bool amsgrad = false) {
  return KerasAdam(0.05, {.amsgrad = amsgrad}, {.name = "AdamW", .weightDecay = std::move(decay)});
}

TEST_F(NewerOptimizers, AdamWDecaysWeightsBesideTheMoments) {
  const auto w = afterFourSteps(adamW({0.1}), matrix_);
  EXPECT_THAT(w, Pointwise(CloseTo(2e-6), {-1.0980157F, -.7243284F, -.1884525F, .3626199F, .6556454F, .8051764F}));
  EXPECT_THAT(names(), Contains("training/AdamW/w/m"));
}

TEST_F(NewerOptimizers, AdamWMovesEveryRowForASparseGradient) {
  const auto w = afterFourSteps(adamW({0.1}, true), matrix_, true);
  EXPECT_THAT(w, Pointwise(CloseTo(2e-6), {-1.0980157F, -.7243284F, -.1960299F, .1960299F, .5956671F, 1.1467395F}));
}

TEST_F(NewerOptimizers, ExcludedVariablesDoNotDecay) {
  const auto w = afterFourSteps(adamW({0.1, {"^w$"}}), matrix_);
  EXPECT_GT(std::abs(w[0] - -1.0980157F), 1e-3F);
  EXPECT_THROW(adamW({0.1, {"("}}), Error);
}

TEST_F(NewerOptimizers, LionStepsByTheSign) {
  const auto w = afterFourSteps(KerasLion(0.05), matrix_);
  EXPECT_THAT(w, Pointwise(CloseTo(2e-6), {-1.15F, -.6F, -.1F, .3F, .6F, .8F}));
}

TEST_F(NewerOptimizers, LionDecaysAndTakesSparseGradients) {
  const auto w = afterFourSteps(KerasLion(0.05, {}, {.weightDecay = {0.1}}), matrix_, true);
  EXPECT_THAT(w, Pointwise(CloseTo(2e-6), {-1.1294006F, -.5870947F, -.1960299F, .1960299F, .6880872F, 1.0786545F}));
  EXPECT_THROW(KerasLion(0.05, {.beta1 = 0}), Error);
}

TEST_F(NewerOptimizers, AdafactorFactorsAMatrix) {
  const auto w = afterFourSteps(KerasAdafactor(0.5), matrix_);
  EXPECT_THAT(w, Pointwise(CloseTo(1e-5), {-2.4112599F, -.4513288F, 1.1275616F, .8255507F, -.2413844F, -.1805868F}));
  EXPECT_THAT(names(), Contains("training/Adafactor/w/r"));
}

TEST_F(NewerOptimizers, AdafactorKeepsAVectorsMoments) {
  const auto w = afterFourSteps(KerasAdafactor(0.5), {4});
  EXPECT_THAT(w, Pointwise(CloseTo(1e-5), {-2.5619676F, .1747161F, 2.0669065F, 1.4302408F}));
}

TEST_F(NewerOptimizers, AdafactorTakesAFixedRateAndCutsItsSteps) {
  const auto w = afterFourSteps(KerasAdafactor(0.05, {.clipThreshold = .5, .relativeStep = false}), matrix_);
  EXPECT_THAT(w, Pointwise(CloseTo(1e-5), {-1.0487167F, -.6079341F, -.1625488F, .2312334F, .585F, .956745F}));
}

TEST_F(NewerOptimizers, LazyAdamLeavesRowsAloneThatHaveNoGradient) {
  const auto w = afterFourSteps(LazyAdamOptimizer(0.05), matrix_, true);
  EXPECT_FLOAT_EQ(w[2], -.2F);
  EXPECT_FLOAT_EQ(w[3], .2F);
  EXPECT_NE(w[0], -1);
}

TEST_F(NewerOptimizers, LazyAdamIsAdamWhereEveryStepHasTheRow) {
  const auto lazy = afterFourSteps(LazyAdamOptimizer(0.05), matrix_, true);
  // By Adam's formula in double precision.
  const std::vector<float> adam{-1.11845331F, -.73764606F, -.2F, .2F, .60694864F, 1.16806455F};
  EXPECT_THAT(lazy, Pointwise(CloseTo(2e-6), adam));
}

TEST_F(NewerOptimizers, LarsScalesTheRateByTheNorms) {
  const Variable w = getVariable(scope_, "w", Shape{2}, DType::kFloat, constant(Tensor::vector<float>({3, 4})));
  const Output gradient = ops::constant(scope_, Tensor::vector<float>({0, 1}));
  Node* train = LarsOptimizer(2, {.weightDecay = .1, .eeta = .3}).applyGradients(scope_, {{gradient, w}}, nullptr);
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {}, {train});
  // rate 2·0.3·5/(1 + 0.1·5) = 2; w - 2·(g + 0.1·w)
  EXPECT_THAT(valueOf(session, w), Pointwise(CloseTo(1e-5), {3 - 2 * .3F, 4 - 2 * 1.4F}));
}

TEST_F(NewerOptimizers, AnOverflowSkipsTheStepAndHalvesTheScale) {
  const Variable w = getVariable(scope_, "w", Shape{}, DType::kFloat, constant(1));
  const Output factor = ops::placeholder(scope_, DType::kFloat, Shape{});
  const Output loss = ops::mul(scope_, read(scope_, w), factor);
  const Variable step = createGlobalStep(graph_);
  const LossScaleOptimizer optimizer(std::make_shared<GradientDescentOptimizer>(.5),
                                     {.initialScale = 8, .growthSteps = 2});
  Node* train = optimizer.minimize(scope_, loss, &step);
  Session session(graph_, {.threads = 1});
  initialize(session);
  const auto run = [&](float value) { session.run({{factor, Tensor::scalar(value)}}, {}, {train}); };
  const auto scale = [&] { return value(session, "current_loss_scale"); };
  run(3e38F);  // times 8 is infinite
  EXPECT_EQ(value(session, "w"), 1);
  EXPECT_EQ(scale(), 4);
  run(1);
  EXPECT_EQ(value(session, "w"), .5F);
  EXPECT_EQ(scale(), 4);
  run(1);
  EXPECT_EQ(value(session, "w"), 0);
  EXPECT_EQ(scale(), 8);
  EXPECT_EQ(session.run(Feeds{}, {read(scope_, step)})[0].item<int64_t>(), 2);
}

TEST_F(NewerOptimizers, AFixedScaleChangesNoStep) {
  const Variable w = getVariable(scope_, "w", Shape{}, DType::kFloat, constant(1));
  const Output loss = ops::mul(scope_, read(scope_, w), ops::number(scope_, DType::kFloat, 3));
  const LossScaleOptimizer optimizer(std::make_shared<GradientDescentOptimizer>(.5), {false, 1024});
  Node* train = optimizer.minimize(scope_, loss, nullptr);
  Session session(graph_, {.threads = 1});
  initialize(session);
  session.run(Feeds{}, {}, {train});
  EXPECT_EQ(value(session, "w"), -.5F);
  EXPECT_THROW(LossScaleOptimizer(nullptr), Error);
}

TEST_F(NewerOptimizers, AccumulatedGradientsMakeOneUpdateOfTheirMean) {
  const Variable w = getVariable(scope_, "w", Shape{}, DType::kFloat, constant(1));
  const Output factor = ops::placeholder(scope_, DType::kFloat, Shape{});
  const Output loss = ops::mul(scope_, read(scope_, w), factor);
  const Variable step = createGlobalStep(graph_);
  const GradientAccumulationOptimizer optimizer(std::make_shared<GradientDescentOptimizer>(.5), 3);
  Node* train = optimizer.minimize(scope_, loss, &step);
  Session session(graph_, {.threads = 1});
  initialize(session);
  const auto run = [&](float value) { session.run({{factor, Tensor::scalar(value)}}, {}, {train}); };
  for (const float gradient : {1.0F, 2.0F}) run(gradient);
  EXPECT_EQ(value(session, "w"), 1);
  run(6);
  EXPECT_EQ(value(session, "w"), 1 - .5F * 3);
  for (const float gradient : {1.0F, 1.0F, 1.0F}) run(gradient);
  EXPECT_EQ(value(session, "w"), -1);
  EXPECT_EQ(session.run(Feeds{}, {read(scope_, step)})[0].item<int64_t>(), 6);
}

}  // namespace
}  // namespace engine::nn
