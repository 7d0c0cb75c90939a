// Keras models as SavedModels: written, answered by the graph inside, and loaded as models again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/files/saved_model_metadata.h"
#include "engine/keras/files/state_tree.h"
#include "engine/keras/files/trained_model.h"
#include "engine/keras/inference/predictor.h"
#include "engine/keras/layers/preprocessing/adapted.h"
#include "engine/keras/layers/preprocessing/lookup_layer.h"
#include "engine/keras/training/trainer.h"
#include "tests/support/temporary_folder.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;

class KerasSavedModel : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return folder_.path(name); }
  test_support::TemporaryFolder folder_;
};

// Two branches of which one is a model inside.
ModelPtr branched() {
  const KerasTensor inner = input({3}, {.name = "inner_in"});
  const ModelPtr part = functionalModel(
      {inner}, {inner | makeLayer("Dense", {{"name", "inner_dense"}, {"units", 2}, {"activation", "tanh"}})}, "part");
  const KerasTensor x = input({3}, {.name = "x"});
  const KerasTensor left = x | part, right = x | makeLayer("Dense", {{"name", "right"}, {"units", 2}});
  const KerasTensor sum = callLayer(makeLayer("Add", {{"name", "sum"}}), {{left, right}}).at(0);
  return functionalModel({x}, {sum | makeLayer("Dense", {{"name", "out"}, {"units", 1}})}, "branched");
}

std::vector<double> answers(const ModelPtr& model, const Tensor& x) {
  return Predictor(model, {.threads = 1}).predict({x}).at(0).toDoubles();
}

const Json kCompiled = {{"optimizer", {{"class_name", "Adam"}, {"config", {{"name", "Adam"}}}}}, {"loss", "mse"}};

TEST_F(KerasSavedModel, ComesBackWithLayersWeightsAndOptimizer) {
  const ModelPtr model = branched();
  Trainer trainer(model, kCompiled, {.threads = 1});
  const Tensor x = Tensor::of<float>({1, 2, 3, -1, 0.5F, 0}, {2, 3});
  trainer.fit({{x}, {Tensor::of<float>({1, 0}, {2, 1})}}, {.epochs = 2});
  trainer.store();
  const TrainingState state{trainer.compileConfig().json(), trainer.optimizer().variables(),
                            trainer.optimizer().learningRate()};
  saveModel(at("branched"), *model, state);
  const LoadedModel loaded = loadModel(at("branched"));
  EXPECT_EQ(loaded.model->summary(), model->summary());
  EXPECT_EQ(answers(loaded.model, x), answers(model, x));
  EXPECT_EQ(loaded.training.variables.size(), state.variables.size());
  EXPECT_EQ(loaded.training.compile["loss"], "mse");
}

TEST_F(KerasSavedModel, NamesEveryLayerInItsMetadata) {
  const ModelPtr model = branched();
  Predictor(model, {.threads = 1});
  for (const WeightPtr& weight : model->weights()) weight->value = Tensor(weight->dtype, weight->shape);
  saveModel(at("m"), *model);
  std::vector<std::string> names;
  for (const SavedLayer& layer : savedLayers(at("m"))) names.push_back(layer.metadata["name"].get<std::string>());
  EXPECT_THAT(names,
              testing::UnorderedElementsAre("branched", "x", "part", "inner_in", "inner_dense", "right", "sum", "out"));
  const formats::SavedModelReader reader(at("m"));
  EXPECT_TRUE(reader.metaGraph({"serve"}).signature_def().contains("serving_default"));
}

// What the metadata says of the objects of a model of one layer, whose input is [batch, 6, 4].
std::map<std::string, Json> metadataAround(const std::string& path, const LayerPtr& layer, bool attends) {
  const KerasTensor x = input({6, 4}, {.name = "x"});
  SymbolicArguments arguments{{x}};
  if (attends) arguments.named["value"] = {x};
  const ModelPtr model = functionalModel({x}, callLayer(layer, arguments), "m");
  for (const WeightPtr& weight : model->weights()) weight->value = Tensor(weight->dtype, weight->shape);
  saveModel(path, *model);
  std::map<std::string, Json> named;
  for (const SavedLayer& one : savedLayers(path)) named[one.metadata["name"].get<std::string>()] = one.metadata;
  return named;
}

// Keras makes an attention's projections by the shapes in its config, and builds each by the shape of its own.
TEST_F(KerasSavedModel, SaysForWhichShapesAnAttentionAndItsProjectionsAreBuilt) {
  const LayerPtr layer = makeLayer("MultiHeadAttention", {{"name", "mha"}, {"num_heads", 2}, {"key_dim", 3}});
  std::map<std::string, Json> named = metadataAround(at("m"), layer, true);
  const Json whole = {nullptr, 6, 4};
  for (const char* shape : {"query_shape", "key_shape", "value_shape"})
    EXPECT_EQ(named["mha"]["config"][shape], whole) << shape;
  for (const char* part : {"query", "key", "value"}) EXPECT_EQ(named[part]["build_input_shape"], whole) << part;
  EXPECT_EQ(named["attention_output"]["build_input_shape"], Json({nullptr, 6, 2, 3}));
  for (const char* part : {"query", "attention_output", "softmax", "dropout"})
    EXPECT_EQ(named[part].value("trainable", false), true) << part;
}

// The layer that the two directions are made of is in Keras's config alone.
TEST_F(KerasSavedModel, HasOfABidirectionalLayerItsTwoDirectionsOnly) {
  const LayerPtr layer =
      makeLayer("Bidirectional",
                {{"name", "both"}, {"layer", {{"class_name", "LSTM"}, {"config", {{"name", "read"}, {"units", 2}}}}}});
  std::map<std::string, Json> named = metadataAround(at("m"), layer, false);
  EXPECT_TRUE(named.contains("forward_read"));
  EXPECT_TRUE(named.contains("backward_read"));
  EXPECT_FALSE(named.contains("lstm"));
}

// As Keras's layer of convolutions in time has its variables: in a cell, whose class gives the group its name.
TEST_F(KerasSavedModel, AndOtherFilesHaveAConvLstmsWeightsInItsCell) {
  const KerasTensor x = input({2, 4, 4, 1}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {x | makeLayer("ConvLSTM2D", {{"filters", 1}, {"kernel_size", 2}})}, "m");
  EXPECT_EQ(model->layers().at(1)->name(), "conv_lstm2d");
  std::vector<std::string> paths;
  eachObject(stateTree(*model), [&](const std::string& path, const StateNode& node) {
    if (!node.variables.empty()) paths.push_back(path + " " + std::to_string(node.variables.size()));
  });
  EXPECT_THAT(paths, ElementsAre("layers/conv_lstm2d/cell 3"));
}

TEST_F(KerasSavedModel, ReplacesASavedModelAndNothingElse) {
  const ModelPtr model = branched();
  for (const WeightPtr& weight : model->weights()) weight->value = Tensor(weight->dtype, weight->shape);
  saveModel(at("m"), *model);
  saveModel(at("m"), *model);
  std::filesystem::create_directories(at("other/inside"));
  EXPECT_THROW(saveModel(at("other"), *model), Error);
  EXPECT_TRUE(std::filesystem::exists(at("other/inside")));
}

ModelPtr wordCounts(const Json& config = Json::object()) {
  Json whole = config;
  whole["name"] = "look";
  const LayerPtr layer = makeLayer("TextVectorization", whole);
  std::dynamic_pointer_cast<AdaptedLayer>(layer)->adapt(Tensor::of<std::string>({"the cat", "the dog"}, {2}));
  const KerasTensor text = input({1}, {.name = "text", .dtype = DType::kString});
  return functionalModel({text}, {text | layer}, "texts");
}

class LearnedVocabularies : public KerasSavedModel, public ::testing::WithParamInterface<const char*> {};

TEST_P(LearnedVocabularies, AreInTheFile) {
  const Tensor text = Tensor::of<std::string>({"the dog and the cat", "cat"}, {2, 1});
  for (const char* mode : {"int", "tf_idf"}) {
    const ModelPtr model = wordCounts({{"output_mode", mode}});
    saveModel(at(std::string(mode) + GetParam()), *model);
    const ModelPtr loaded = loadModel(at(std::string(mode) + GetParam())).model;
    EXPECT_EQ(answers(loaded, text), answers(model, text)) << mode;
    // And once more, from the one that was read.
    saveModel(at(std::string("again_") + mode + GetParam()), *loaded);
    EXPECT_EQ(answers(loadModel(at(std::string("again_") + mode + GetParam())).model, text), answers(model, text));
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, LearnedVocabularies, ::testing::Values(".keras", ""),
                         [](const auto& info) { return std::string(info.param).empty() ? "SavedModel" : "Keras"; });

TEST_F(KerasSavedModel, ALayersTextIsAModelWithoutWeights) {
  const ModelPtr model = branched();
  formats::writeFileAtomically(at("layers.json"), model->toJson());
  const LoadedModel loaded = loadModel(at("layers.json"));
  EXPECT_EQ(loaded.model->summary(), model->summary());
  EXPECT_TRUE(loaded.training.compile.is_null());
  EXPECT_EQ(describeModelFile(at("layers.json")).format, "JSON");
  EXPECT_THROW(loadWeights(at("layers.json"), *model), Error);
  formats::writeFileAtomically(at("other.json"), R"({"rows": []})");
  EXPECT_THROW(loadModel(at("other.json")), Error);
}

TEST_F(KerasSavedModel, WeightsBringTheVocabularyOfALayerThatHasNone) {
  saveModel(at("full.keras"), *wordCounts());
  const LayerPtr layer = makeLayer("TextVectorization", {{"name", "look"}});
  const KerasTensor text = input({1}, {.name = "text", .dtype = DType::kString});
  const ModelPtr model = functionalModel({text}, {text | layer}, "texts");
  loadWeights(at("full.keras"), *model);
  EXPECT_THAT(std::dynamic_pointer_cast<LookupLayer>(layer)->vocabulary(),
              ElementsAre("", "[UNK]", "the", "dog", "cat"));
}

TEST_F(KerasSavedModel, KeepsAllVariablesOfAnOlderNadamAndTheRateOfASchedule) {
  const Json older = {{"module", "keras.optimizers.legacy"}, {"class_name", "Nadam"}, {"config", {{"name", "Nadam"}}}};
  const Json schedule = {{"class_name", "ExponentialDecay"},
                         {"config", {{"initial_learning_rate", 0.5}, {"decay_steps", 1}, {"decay_rate", 0.5}}}};
  const Json newer = {{"class_name", "SGD"}, {"config", {{"name", "SGD"}, {"learning_rate", schedule}}}};
  for (const Json& optimizer : {older, newer}) {
    const ModelPtr model = branched();
    Trainer trainer(model, {{"optimizer", optimizer}, {"loss", "mse"}}, {.threads = 1});
    const Tensor x = Tensor::of<float>({1, 2, 3, -1, 0.5F, 0}, {2, 3});
    trainer.fit({{x}, {Tensor::of<float>({1, 0}, {2, 1})}}, {.epochs = 2});
    saveTrained(trainer, at("model"), false);
    const LoadedModel loaded = loadModel(at("model"));
    EXPECT_EQ(loaded.training.variables.size(), trainer.optimizer().variables().size());
    if (optimizer == newer) EXPECT_EQ(loaded.training.learningRate->value.toDoubles().at(0), 0.25);
  }
}

// What it learned is a weight whose size the config does not say.
TEST_F(KerasSavedModel, BringsBackWhatADiscretizationLearned) {
  const auto bins = std::dynamic_pointer_cast<AdaptedLayer>(
      makeLayer("Discretization", {{"name", "bins"}, {"num_bins", 2}, {"dtype", "float32"}}));
  bins->adapt(Tensor::of<float>({1, 2, 3, 4, 5, 6}, {6, 1}));
  const KerasTensor x = input({1}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {x | bins}, "m");
  const Tensor asked = Tensor::of<float>({1, 6}, {2, 1});
  EXPECT_THAT(answers(model, asked), ElementsAre(0, 1));
  for (const char* file : {"saved", "model.keras", "model.h5"}) {
    saveModel(at(file), *model, {});
    EXPECT_THAT(answers(loadModel(at(file)).model, asked), ElementsAre(0, 1)) << file;
  }
}

}  // namespace
}  // namespace engine::keras
