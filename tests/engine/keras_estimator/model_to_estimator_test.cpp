#include "engine/keras_estimator/model_to_estimator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/estimator/experiment/model_registry.h"
#include "engine/estimator/export/saved_model.h"
#include "engine/estimator/inputs/memory_inputs.h"
#include "engine/keras/core/registry.h"
#include "tests/support/temporary_folder.h"

namespace engine::keras_estimator {
namespace {

using keras::Json;
using testing::HasSubstr;
using testing::IsSupersetOf;

constexpr const char* kKernelKey = "layer_with_weights-0/kernel/.ATTRIBUTES/VARIABLE_VALUE";
constexpr const char* kMovingMeanKey = "layer_with_weights-1/moving_mean/.ATTRIBUTES/VARIABLE_VALUE";

// y = 2·x, normalised; the weight is 1 at first, the moving mean 0.5.
keras::LoadedModel line() {
  const keras::KerasTensor x = keras::input({1}, {.name = "x"});
  const keras::LayerPtr dense = keras::makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"use_bias", false}});
  const keras::LayerPtr norm = keras::makeLayer("BatchNormalization", {{"name", "norm"}});
  const keras::ModelPtr model = keras::functionalModel({x}, {x | dense | norm}, "line");
  model->setWeights({Tensor::of<float>({1}, {1, 1}), Tensor::of<float>({1}, {1}), Tensor::of<float>({0}, {1}),
                     Tensor::of<float>({0.5F}, {1}), Tensor::of<float>({1}, {1})});
  return {model,
          {.compile = {{"optimizer", {{"class_name", "Adam"}, {"config", {{"name", "Adam"}, {"learning_rate", 0.1}}}}},
                       {"loss", "mse"},
                       {"metrics", {"mae"}}}}};
}

estimator::InputFn rows(bool labelled = true) {
  const estimator::Columns labels{{"y", Tensor::of<float>({2, 4, 6, 8}, {4, 1})}};
  return estimator::numpyInputFn({{"x", Tensor::of<float>({1, 2, 3, 4}, {4, 1})}},
                                 labelled ? labels : estimator::Columns{},
                                 {.batchSize = 4, .numEpochs = labelled ? std::nullopt : std::optional<int64_t>(1)});
}

class ModelToEstimator : public testing::Test {
 protected:
  estimator::RunConfig config() const {
    estimator::RunConfig config;
    config.set_model_dir(folder_.path());
    config.set_threads(1);
    return config;
  }
  estimator::Estimator made(const KerasModelOptions& options = {}) const {
    return modelToEstimator(line(), config(), options);
  }
  float valueOf(const estimator::Estimator& model, const std::string& key) const {
    return model.variableValue(key).item<float>();
  }

  test_support::TemporaryFolder folder_;
};

std::string errorOf(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST_F(ModelToEstimator, StartsWithTheModelsWeightsAndLearns) {
  estimator::Estimator model = made();
  const double before = model.evaluate(rows(), {.steps = 1}).at("loss");
  model.train(rows(), {.steps = 100});
  const formats::BundleReader first(folder_.path() + "/model.ckpt-0");
  EXPECT_EQ(first.read(kKernelKey).item<float>(), 1);
  EXPECT_EQ(first.read(kMovingMeanKey).item<float>(), 0.5F);
  const estimator::EvalResult after = model.evaluate(rows(), {.steps = 1});
  EXPECT_LT(after.at("loss"), before / 1.5);
  EXPECT_GT(after.at("mae"), 0);
}

TEST_F(ModelToEstimator, LeavesMovingStatisticsOutAsTensorFlowDoes) {
  estimator::Estimator model = made({.startValues = StartValues::kTrained});
  model.train(rows(), {.steps = 1});
  const formats::BundleReader first(folder_.path() + "/model.ckpt-0");
  EXPECT_EQ(first.read(kKernelKey).item<float>(), 1);
  EXPECT_EQ(first.read(kMovingMeanKey).item<float>(), 0);
}

TEST_F(ModelToEstimator, NamesVariablesByTheWayToThem) {
  estimator::Estimator model = made();
  model.train(rows(), {.steps = 1});
  EXPECT_THAT(model.variableNames(),
              IsSupersetOf({std::string(kKernelKey), std::string("optimizer/learning_rate/.ATTRIBUTES/VARIABLE_VALUE"),
                            std::string("estimator_global_step/.ATTRIBUTES/VARIABLE_VALUE"),
                            std::string("layer_with_weights-0/kernel/.OPTIMIZER_SLOT/optimizer/m/.ATTRIBUTES/"
                                        "VARIABLE_VALUE")}));
}

TEST_F(ModelToEstimator, GivesCheckpointsThatTheModelReads) {
  estimator::Estimator model = made();
  model.train(rows(), {.steps = 20});
  const keras::LoadedModel copy = line();
  const keras::LoadReport report = keras::loadWeights(*model.latestCheckpoint(), *copy.model);
  EXPECT_TRUE(report.unfitting.empty());
  EXPECT_EQ(copy.model->weights().at(0)->value.item<float>(), valueOf(model, kKernelKey));
}

TEST_F(ModelToEstimator, GoesOnFromCheckpointsOfTheOtherFormat) {
  estimator::Estimator byName = made({.checkpointFormat = CheckpointFormat::kSaver});
  byName.train(rows(), {.steps = 5});
  EXPECT_THAT(byName.variableNames(), IsSupersetOf({std::string("d/kernel"), std::string("training/Adam/d/kernel/m")}));
  const float learnt = valueOf(byName, "d/kernel");
  estimator::Estimator byWay = made();
  EXPECT_EQ(byWay.train(rows(), {.steps = 5}).globalStep, 10);
  EXPECT_NE(valueOf(byWay, kKernelKey), learnt);
}

TEST_F(ModelToEstimator, KeepsRandomWeightsFromTheFirstConversionOn) {
  keras::LoadedModel fresh = line();
  fresh.model->weights().at(0)->value = {};
  modelToEstimator(fresh, config());
  const float drawn = fresh.model->weights().at(0)->value.item<float>();
  keras::LoadedModel again = line();
  modelToEstimator(again, config());
  EXPECT_EQ(again.model->weights().at(0)->value.item<float>(), drawn);
}

TEST_F(ModelToEstimator, GivesMetricsOtherNames) {
  estimator::Estimator model = made({.metricNames = {{"mae", "error"}}});
  EXPECT_TRUE(model.evaluate(rows(), {.steps = 1}).contains("error"));
  estimator::Estimator wrong = made({.metricNames = {{"mae", "error"}, {"auc", "area"}}});
  EXPECT_THAT(errorOf([&] { wrong.evaluate(rows(), {.steps = 1}); }), HasSubstr("'auc'"));
}

TEST_F(ModelToEstimator, ServesItsOutputsAndASignatureForEachThatIsAsked) {
  estimator::Estimator model = made({.exportOutputs = {{"norm", ExportKind::kPredict}}});
  model.train(rows(), {.steps = 1});
  const auto receiver = estimator::buildRawServingInputReceiverFn({{"x", {DType::kFloat, {kUnknownDim, 1}}}});
  const estimator::ExportResult exported = model.exportSavedModel(folder_.path() + "/export", receiver);
  EXPECT_LT(exported.verification.largestDifference, 1e-6);
  const estimator::SavedModel saved = estimator::SavedModel::load(exported.path);
  EXPECT_EQ(saved.signature("serving_default").outputs.at(0).key, "norm");
  EXPECT_EQ(saved.signature("norm").method, "tensorflow/serving/predict");
}

TEST_F(ModelToEstimator, WeighsExamplesByAFeatureOfThatName) {
  estimator::Estimator model = made();
  const auto weighted = [](float weight) {
    return estimator::numpyInputFn(
        {{"x", Tensor::of<float>({1, 2}, {2, 1})}, {"sample_weights", Tensor::of<float>({weight, weight}, {2})}},
        {{"y", Tensor::of<float>({5, 5}, {2, 1})}});
  };
  const double one = model.evaluate(weighted(1)).at("loss");
  EXPECT_NEAR(model.evaluate(weighted(3)).at("loss"), 3 * one, 1e-4);
}

TEST_F(ModelToEstimator, SaysWhichInputHasNoFeature) {
  estimator::Estimator model = made();
  const estimator::InputFn other =
      estimator::numpyInputFn({{"a", Tensor::of<float>({1}, {1, 1})}, {"b", Tensor::of<float>({1}, {1, 1})}},
                              {{"y", Tensor::of<float>({1}, {1, 1})}});
  EXPECT_THAT(errorOf([&] { model.evaluate(other); }), testing::AllOf(HasSubstr("'x'"), HasSubstr("a, b")));
}

TEST_F(ModelToEstimator, RefusesAModelThatIsNotCompiled) {
  keras::LoadedModel model = line();
  model.training.compile = nullptr;
  EXPECT_THAT(errorOf([&] { modelToEstimator(model, config()); }), HasSubstr("not compiled"));
}

TEST_F(ModelToEstimator, FineTunesAFileAsAnExperimentSays) {
  const std::string file = folder_.path() + "/line.keras";
  keras::saveModel(file, *line().model);
  estimator::Model message;
  message.mutable_keras()->set_file(file);
  EXPECT_THAT(errorOf([&] { estimator::modelFnOf(message); }), HasSubstr("model.keras.optimizer"));
  message.mutable_keras()->set_optimizer("SGD");
  message.mutable_keras()->set_learning_rate(0.01);
  message.mutable_keras()->set_loss("mse");
  message.mutable_keras()->add_frozen_layers("d");
  estimator::Estimator model(estimator::modelFnOf(message), config());
  model.train(rows(), {.steps = 3});
  EXPECT_EQ(valueOf(model, kKernelKey), 1);
  EXPECT_NE(valueOf(model, "layer_with_weights-1/gamma/.ATTRIBUTES/VARIABLE_VALUE"), 1);
}

// Feature columns read a dictionary, flat features and tables included.
TEST_F(ModelToEstimator, TrainsAModelOverFeatureColumns) {
  const Json kind = {{"class_name", "VocabularyListCategoricalColumn"},
                     {"config", {{"key", "kind"}, {"vocabulary_list", {"cat", "dog"}}}}};
  const Json vector = {{"class_name", "EmbeddingColumn"}, {"config", {{"categorical_column", kind}, {"dimension", 2}}}};
  const Json age = {{"class_name", "NumericColumn"}, {"config", {{"key", "age"}}}};
  const keras::ModelPtr network =
      keras::sequentialModel({keras::makeLayer("DenseFeatures", {{"feature_columns", {age, vector}}}),
                              keras::makeLayer("Dense", {{"name", "out"}, {"units", 1}})},
                             "animals");
  estimator::RunConfig seeded = config();
  seeded.set_tf_random_seed(3);
  estimator::Estimator model = modelToEstimator({network, line().training}, seeded, {});
  const estimator::InputFn animals = estimator::numpyInputFn(
      {{"age", Tensor::of<int64_t>({1, 2, 3, 4}, {4})},
       {"kind", Tensor::of<std::string>({"cat", "dog", "cat", "dog"}, {4})}},
      {{"y", Tensor::of<float>({1, -1, 2, 0}, {4, 1})}}, {.batchSize = 4, .numEpochs = std::nullopt});
  const double before = model.evaluate(animals, {.steps = 1}).at("loss");
  model.train(animals, {.steps = 60});
  EXPECT_LT(model.evaluate(animals, {.steps = 1}).at("loss"), before / 2);
  EXPECT_EQ(
      model.variableValue("layer_with_weights-0/kind_embedding.Sembedding_weights/.ATTRIBUTES/VARIABLE_VALUE").shape(),
      (Shape{2, 2}));
}

}  // namespace
}  // namespace engine::keras_estimator
