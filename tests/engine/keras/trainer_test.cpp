#include "engine/keras/training/trainer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "tests/engine/keras/keras_test_support.h"
#include "tests/support/failure.h"

namespace engine::keras {
namespace {

using testing::HasSubstr;

// y = w·x with w = 2.
ModelPtr line(const Json& constraint = nullptr) {
  const LayerPtr dense =
      makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"use_bias", false}, {"kernel_constraint", constraint}});
  const KerasTensor x = input({1}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {x | dense});
  model->setWeights({floats({2}, {1, 1})});
  return model;
}

Json compiledWith(const std::string& optimizer, const Json& config, const Json& metrics = nullptr) {
  return {{"optimizer", {{"class_name", optimizer}, {"config", config}}}, {"loss", "mse"}, {"metrics", metrics}};
}

double weightOf(const ModelPtr& model) {
  return model->weights().at(0)->value.item<float>();
}

const Examples kThreeToFive{{floats({3}, {1, 1})}, {floats({5}, {1, 1})}};

// Error 1, slope 2·1·3 = 6.
TEST(KerasTrainer, TakesAStepOfSgd) {
  const ModelPtr model = line();
  Trainer trainer(model, compiledWith("SGD", {{"name", "SGD"}, {"learning_rate", 0.1}}), {.threads = 1});
  const Logs logs = trainer.trainOnBatch(kThreeToFive);
  ASSERT_EQ(logs.size(), 1U);
  EXPECT_EQ(logs[0].first, "loss");
  EXPECT_NEAR(logs[0].second, 1, 1e-6);
  EXPECT_NEAR(weightOf(model), 1.4, 1e-6);
}

TEST(KerasTrainer, MovesByTheLearningRateInTheFirstStepOfAdam) {
  const ModelPtr model = line();
  Trainer trainer(model, compiledWith("Adam", {{"name", "Adam"}, {"learning_rate", 0.25}}), {.threads = 1});
  trainer.trainOnBatch(kThreeToFive);
  EXPECT_NEAR(weightOf(model), 1.75, 1e-5);
  EXPECT_EQ(trainer.optimizer().variables().at(1)->name, "Adam/m/d/kernel:0");
}

double firstWeightDrawnWith(int64_t seed) {
  const KerasTensor x = input({1}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {x | makeLayer("Dense", {{"name", "d"}, {"units", 1}})});
  Trainer trainer(model, compiledWith("SGD", {{"name", "SGD"}, {"learning_rate", 0}}), {.threads = 1});
  trainer.setRandomSeed(seed);
  trainer.testOnBatch(kThreeToFive);
  return weightOf(model);
}

TEST(KerasTrainer, DrawsTheSameWeightsFromTheSameRandomSeed) {
  EXPECT_EQ(firstWeightDrawnWith(7), firstWeightDrawnWith(7));
  EXPECT_NE(firstWeightDrawnWith(7), firstWeightDrawnWith(8));
}

TEST(KerasTrainer, RefusesARandomSeedOnceItsGraphIsBuilt) {
  Trainer trainer(line(), compiledWith("SGD", {{"name", "SGD"}}), {.threads = 1});
  trainer.testOnBatch(kThreeToFive);
  const auto failure = test_support::failureOf([&] { trainer.setRandomSeed(1); });
  EXPECT_EQ(failure.code, Code::kFailedPrecondition);
  EXPECT_TRUE(failure.says("before the first fit")) << failure.text;
}

TEST(KerasTrainer, ProjectsWeightsAfterTheUpdate) {
  const ModelPtr model = line("non_neg");
  Trainer trainer(model, compiledWith("SGD", {{"name", "SGD"}, {"learning_rate", 10}}), {.threads = 1});
  trainer.trainOnBatch(kThreeToFive);
  EXPECT_EQ(weightOf(model), 0);
}

TEST(KerasTrainer, AveragesOverTheRowsOfAllBatches) {
  const ModelPtr model = line();
  Trainer trainer(model, compiledWith("SGD", {{"name", "SGD"}, {"learning_rate", 0}}, {"mae"}), {.threads = 1});
  // Errors 1, 1 and 4 in batches of two.
  const Examples rows{{floats({1, 2, 3}, {3, 1})}, {floats({1, 3, 2}, {3, 1})}};
  const std::vector<Logs> history = trainer.fit(rows, {.batchSize = 2, .epochs = 1, .shuffle = false});
  ASSERT_EQ(history.size(), 1U);
  EXPECT_NEAR(history[0].at(0).second, 6, 1e-5);
  EXPECT_EQ(history[0].at(1).first, "mae");
  EXPECT_NEAR(history[0].at(1).second, 2, 1e-5);
}

TEST(KerasTrainer, PredictsAllRows) {
  Trainer trainer(line(), compiledWith("SGD", {{"name", "SGD"}, {"learning_rate", 0.1}}), {.threads = 1});
  const std::vector<Tensor> got = trainer.predict({floats({1, 2, 3}, {3, 1})}, 2);
  EXPECT_EQ(got.at(0).toDoubles(), (std::vector<double>{2, 4, 6}));
}

TEST(KerasTrainer, RefusesLabelsWithOtherRowsThanInputs) {
  Trainer trainer(line(), compiledWith("SGD", {{"name", "SGD"}, {"learning_rate", 0.1}}), {.threads = 1});
  try {
    trainer.fit({{floats({1, 2}, {2, 1})}, {floats({1}, {1, 1})}}, {});
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("as many rows"));
  }
}

// The row comes twice, each time with a slope of 1: together 2, cut to 1.5.
TEST(KerasTrainer, CutsRowsOfAWeightWithAPenaltyTogether) {
  const KerasTensor ids = input({2}, {.name = "ids", .dtype = DType::kInt32});
  const Json penalty{{"class_name", "L2"}, {"config", {{"l2", 0.0}}}};
  const LayerPtr rows =
      makeLayer("Embedding", {{"input_dim", 1}, {"output_dim", 1}, {"embeddings_regularizer", penalty}});
  const ModelPtr model = functionalModel({ids}, {ids | rows | makeLayer("GlobalAveragePooling1D")});
  model->setWeights({floats({1}, {1, 1})});
  Trainer trainer(model, compiledWith("SGD", {{"learning_rate", 1}, {"clipvalue", 1.5}}), {.threads = 1});
  trainer.trainOnBatch({{Tensor::of<int32_t>({0, 0}, {1, 2})}, {floats({0}, {1, 1})}});
  EXPECT_NEAR(weightOf(model), -0.5, 1e-6);
}

}  // namespace
}  // namespace engine::keras
