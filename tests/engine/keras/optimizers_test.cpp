#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/optimizers/optimizer.h"
#include "engine/keras/training/trainer.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

ModelPtr lineModel() {
  const KerasTensor x = input({1}, {.name = "x"});
  const ModelPtr model =
      functionalModel({x}, {x | makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"use_bias", false}})});
  model->setWeights({floats({2}, {1, 1})});
  return model;
}

Json optimizerJson(const char* name, const Json& config, const char* module = "keras.optimizers") {
  return {{"module", module}, {"class_name", name}, {"config", config}};
}

// The weight after so many steps whose gradient is 2(w·3 - 5)·3, beginning with w = 2.
double weightAfter(const Json& optimizer, int steps) {
  const ModelPtr model = lineModel();
  Trainer trainer(model, {{"optimizer", optimizer}, {"loss", "mse"}}, {.threads = 1});
  const Examples row{{floats({3}, {1, 1})}, {floats({5}, {1, 1})}};
  trainer.fit(row, {.epochs = steps, .shuffle = false});
  return model->weights().at(0)->value.item<float>();
}

struct OptimizerCase {
  const char* name;
  Json config;
  double want;  // after one step with a gradient of 6
};

TEST(KerasOptimizers, TakeTheirFirstStep) {
  const OptimizerCase cases[] = {
      {"SGD", {{"learning_rate", 0.1}}, 1.4},
      {"SGD", {{"learning_rate", 0.1}, {"momentum", 0.5}, {"nesterov", true}}, 2 - 0.6 - 0.3},
      {"SGD", {{"learning_rate", 0.1}, {"clipnorm", 1}}, 1.9},
      {"SGD", {{"learning_rate", 0.1}, {"global_clipnorm", 2}}, 1.8},
      {"SGD", {{"learning_rate", 0.1}, {"clipvalue", 0.5}}, 1.95},
      {"SGD", {{"learning_rate", 0.1}, {"weight_decay", 0.5}}, 2 - 0.1 - 0.6},
      {"Adam", {{"learning_rate", 0.1}, {"amsgrad", true}}, 1.9},
      {"AdamW", {{"learning_rate", 0.1}, {"weight_decay", 0.5}}, 2 - 0.1 - 0.1},
      {"Adamax", {{"learning_rate", 0.1}}, 1.9},
      {"RMSprop", {{"learning_rate", 0.1}, {"rho", 0.75}}, 1.8},
      {"RMSprop", {{"learning_rate", 0.1}, {"rho", 0.75}, {"momentum", 0.5}}, 1.8},
      {"Adagrad", {{"learning_rate", 0.1}, {"initial_accumulator_value", 64}}, 2 - 0.6 / 10},
      {"Lion", {{"learning_rate", 0.1}}, 1.9},
  };
  for (const OptimizerCase& c : cases) {
    EXPECT_NEAR(weightAfter(optimizerJson(c.name, c.config), 1), c.want, 1e-5) << c.name << " " << c.config.dump();
  }
}

TEST(KerasOptimizers, OfTheOlderKindTakeTheirFirstStep) {
  const OptimizerCase cases[] = {
      {"SGD", {{"learning_rate", 0.1}, {"momentum", 0.5}}, 1.4},
      {"Adam", {{"learning_rate", 0.1}}, 1.9},
      {"RMSprop", {{"learning_rate", 0.1}, {"rho", 0.75}, {"epsilon", 1}}, 2 - 0.6 / 4},
      {"Adagrad", {{"learning_rate", 0.1}, {"initial_accumulator_value", 64}, {"epsilon", 2}}, 2 - 0.6 / 12},
  };
  for (const OptimizerCase& c : cases) {
    const Json json = optimizerJson(c.name, c.config, "keras.optimizers.legacy");
    EXPECT_NEAR(weightAfter(json, 1), c.want, 1e-5) << c.name << " " << c.config.dump();
  }
}

// A loss scale of 3e38 makes the slope of 6 infinite; so do its half and its quarter.
TEST(KerasOptimizers, LeaveOutStepsWhoseScaledGradientsAreNotFinite) {
  for (const char* module : {"keras.optimizers", "keras.optimizers.legacy"}) {
    const ModelPtr model = lineModel();
    Json scaled = withLossScaling(optimizerJson("SGD", {{"learning_rate", 0.1}}, module));
    scaled["config"]["initial_scale"] = 3e38;
    scaled["config"]["dynamic_growth_steps"] = 2;
    Trainer trainer(model, {{"optimizer", scaled}, {"loss", "mse"}}, {.threads = 1});
    const Examples row{{floats({3}, {1, 1})}, {floats({5}, {1, 1})}};
    const auto state = [&] {
      trainer.trainOnBatch(row);
      trainer.store();
      const Weights scale = trainer.optimizer().scalingVariables();
      return std::vector<double>{model->weights().at(0)->value.item<float>(),
                                 static_cast<double>(trainer.optimizer().iteration()->value.item<int64_t>()),
                                 scale.at(0)->value.item<float>() / 3e38,
                                 static_cast<double>(scale.at(1)->value.item<int64_t>())};
    };
    using testing::DoubleNear;
    const auto near = [](double value) { return DoubleNear(value, 1e-6); };
    // As Keras, which counts also the steps that it leaves out.
    EXPECT_THAT(state(), ElementsAre(near(2), 1, near(1 / 2.), 0)) << module;
    EXPECT_THAT(state(), ElementsAre(near(2), 2, near(1 / 4.), 0)) << module;
    EXPECT_THAT(state(), ElementsAre(near(2), 3, near(1 / 8.), 0)) << module;
    EXPECT_THAT(state(), ElementsAre(near(1.4), 4, near(1 / 8.), 1)) << module;
    EXPECT_THAT(state(), ElementsAre(near(1.88), 5, near(1 / 4.), 0)) << module;
  }
}

TEST(KerasOptimizers, ScaleTheLossOfModelsOfTheMixedPolicy) {
  const KerasTensor x = input({1}, {.name = "x"});
  const Json policy = {{"class_name", "Policy"}, {"config", {{"name", "mixed_float16"}}}};
  const ModelPtr model =
      functionalModel({x}, {x | makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"dtype", policy}})});
  Trainer trainer(model, {{"optimizer", "adam"}, {"loss", "mse"}}, {.threads = 1});
  EXPECT_THAT(namesOf(trainer.optimizer().scalingVariables()), ElementsAre("current_loss_scale:0", "good_steps:0"));
  EXPECT_THAT(namesOf(trainer.optimizer().variables()),
              ElementsAre("iteration:0", "m/d/kernel:0", "v/d/kernel:0", "m/d/bias:0", "v/d/bias:0"));
  const std::vector<Logs> logs = trainer.fit({{floats({3}, {1, 1})}, {floats({5}, {1, 1})}}, {.epochs = 1});
  EXPECT_EQ(trainer.optimizer().className(), "Adam");
  EXPECT_EQ(model->weights().at(0)->value.dtype(), DType::kFloat);
}

TEST(KerasOptimizers, NameTheirVariablesInKerasOrder) {
  const auto names = [](const Json& json) {
    const OptimizerPtr optimizer = optimizerOf(json);
    auto a = std::make_shared<Weight>(), b = std::make_shared<Weight>();
    a->name = "a:0";
    a->shape = {2, 3};
    b->name = "b:0";
    b->shape = {3};
    optimizer->build({a, b});
    return namesOf(optimizer->variables());
  };
  EXPECT_THAT(names(optimizerJson("Adam", {{"amsgrad", true}})),
              ElementsAre("iteration:0", "Adam/m/a:0", "Adam/v/a:0", "Adam/m/b:0", "Adam/v/b:0", "Adam/vhat/a:0",
                          "Adam/vhat/b:0"));
  EXPECT_THAT(names(optimizerJson("SGD", {{"use_ema", true}})),
              ElementsAre("iteration:0", "SGD/average/a:0", "SGD/average/b:0", "SGD/m/a:0", "SGD/m/b:0"));
  EXPECT_THAT(names(optimizerJson("Adafactor", Json::object())),
              ElementsAre("iteration:0", "Adafactor/r/a:0", "Adafactor/c/a:0", "Adafactor/v/a:0", "Adafactor/v/b:0"));
  EXPECT_THAT(names(optimizerJson("Nadam", Json::object(), "keras.optimizers.legacy")),
              ElementsAre("Nadam/iter:0", "Nadam/momentum_cache:0", "Nadam/a/m:0", "Nadam/b/m:0", "Nadam/a/v:0",
                          "Nadam/b/v:0"));
}

TEST(KerasOptimizers, KeepSlotsOfWeightsWithoutAGradient) {
  const KerasTensor x = input({1}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {x | makeLayer("Dense", {{"name", "a"}, {"units", 1}}),
                                               x | makeLayer("Dense", {{"name", "b"}, {"units", 1}})});
  Trainer trainer(model, {{"optimizer", "adamw"}, {"loss", {"mse", nullptr}}}, {.threads = 1});
  trainer.trainOnBatch({{floats({3}, {1, 1})}, {floats({5}, {1, 1}), floats({5}, {1, 1})}});
  for (const WeightPtr& weight : trainer.optimizer().variables()) EXPECT_TRUE(weight->value.valid()) << weight->name;
}

TEST(KerasOptimizers, FollowASchedule) {
  const Json schedule{{"class_name", "PiecewiseConstantDecay"},
                      {"config", {{"boundaries", {0}}, {"values", {0.1, 0.0}}}}};
  EXPECT_NEAR(weightAfter(optimizerJson("SGD", {{"learning_rate", schedule}}), 3), 1.4, 1e-5);
}

TEST(KerasOptimizers, EndWithTheAverageOfTheWeights) {
  // 2 is the first weight, 1.4 the one after the step: 0.5·2 + 0.5·1.4.
  const Json config{{"learning_rate", 0.1}, {"use_ema", true}, {"ema_momentum", 0.5}};
  EXPECT_NEAR(weightAfter(optimizerJson("SGD", config), 1), 1.7, 1e-5);
}

TEST(KerasOptimizers, ListWhatThereIsForANameThatIsNotThere) {
  try {
    optimizerOf("nonsense");
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("Adafactor"));
  }
}

}  // namespace
}  // namespace engine::keras
