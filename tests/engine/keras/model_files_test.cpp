#include "engine/keras/files/model_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/files/zip_archive.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/hdf5.h"
#include "engine/keras/files/trained_model.h"
#include "engine/keras/inference/predictor.h"
#include "engine/keras/training/trainer.h"
#include "tests/support/temporary_folder.h"

namespace engine::keras {
namespace {

ModelPtr wordModel(int64_t units = 3) {
  const KerasTensor words = input({4}, {.name = "words", .dtype = DType::kInt32});
  const KerasTensor vectors =
      words | makeLayer("Embedding", {{"name", "embedding"}, {"input_dim", 5}, {"output_dim", 3}});
  const KerasTensor read = vectors | makeLayer("LSTM", {{"name", "reader"}, {"units", units}});
  const KerasTensor out = read | makeLayer("Dense", {{"name", "out"}, {"units", 2}});
  return functionalModel({words}, {out}, "words_model");
}

void fillWeights(const Model& model) {
  float next = 0.01F;
  for (const WeightPtr& weight : model.weights()) {
    weight->value = Tensor(weight->dtype, weight->shape);
    for (float& value : weight->value.flat<float>()) value = next += 0.013F;
  }
}

std::vector<float> allValues(const Weights& weights) {
  std::vector<float> all;
  for (const WeightPtr& weight : weights) {
    const auto values = weight->value.flat<float>();
    all.insert(all.end(), values.begin(), values.end());
  }
  return all;
}

const Json kCompile = {{"optimizer", {{"class_name", "Adam"}, {"config", {{"name", "Adam"}, {"learning_rate", 0.01}}}}},
                       {"loss", "mse"},
                       {"metrics", {"mae"}}};

Examples wordExamples() {
  return {{Tensor::of<int32_t>({0, 1, 2, 3, 4, 3, 2, 1, 1, 1, 4, 0}, {3, 4})},
          {Tensor::of<float>({1, 0, 0.5F, 2, 1, 1}, {3, 2})}};
}

std::vector<double> lossesOf(const std::vector<Logs>& history) {
  std::vector<double> losses;
  for (const Logs& logs : history) losses.push_back(logs.at(0).second);
  return losses;
}

std::string fileErrorOf(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

bool holdsAll(const std::string& text, const std::vector<std::string>& parts) {
  for (const std::string& part : parts) {
    if (text.find(part) == std::string::npos) return false;
  }
  return true;
}

class ModelFiles : public ::testing::Test {
 protected:
  std::string at(const std::string& name) const { return folder_.path(name); }
  test_support::TemporaryFolder folder_;
};

TEST_F(ModelFiles, WholeModelsComeBackWithLayersAndWeights) {
  const ModelPtr model = wordModel();
  fillWeights(*model);
  for (const char* name : {"a.keras", "a.h5"}) {
    saveModel(at(name), *model, {.compile = kCompile});
    const LoadedModel loaded = loadModel(at(name));
    EXPECT_EQ(loaded.model->toJson(), model->toJson()) << name;
    EXPECT_EQ(allValues(loaded.model->weights()), allValues(model->weights())) << name;
    EXPECT_EQ(loaded.training.compile.at("optimizer").at("class_name"), "Adam") << name;
    EXPECT_EQ(loaded.training.compile.at("metrics"), Json({"mae"})) << name;
  }
}

// As Keras 2.15 writes them: a dictionary of shapes, for the model and where it is a layer.
TEST_F(ModelFiles, ModelsOfDictionariesAreBuiltForShapesByKey) {
  const Json inner = Json::parse(R"({"class_name": "Functional", "config": {"name": "inner", "layers": [
      {"class_name": "InputLayer", "config": {"batch_input_shape": [null, 2], "dtype": "float32", "name": "a"},
       "name": "a", "inbound_nodes": []},
      {"class_name": "InputLayer", "config": {"batch_input_shape": [null, 3], "dtype": "float32", "name": "b"},
       "name": "b", "inbound_nodes": []},
      {"class_name": "Concatenate", "config": {"name": "c"}, "name": "c",
       "inbound_nodes": [[["a", 0, 0, {}], ["b", 0, 0, {}]]]}],
      "input_layers": {"first": ["a", 0, 0], "second": ["b", 0, 0]}, "output_layers": [["c", 0, 0]]}})");
  const Json shapes = Json::parse(R"({"first": [null, 2], "second": [null, 3]})");
  const auto savedConfig = [&](const Model& model) {
    saveModel(at("d.keras"), model);
    return Json::parse(formats::ZipArchive(at("d.keras")).read("config.json"));
  };
  const ModelPtr model = modelFromJson(inner.dump());
  EXPECT_EQ(savedConfig(*model)["build_config"]["input_shape"], shapes);
  const KerasTensor x = input({2}, {.name = "x"}), y = input({3}, {.name = "y"});
  const ModelPtr outer = functionalModel({x, y}, callLayer(model, SymbolicArguments{{x, y}}), "outer");
  const Json config = savedConfig(*outer);
  for (const Json& layer : config["config"]["layers"]) {
    if (layer["class_name"] == "Functional") EXPECT_EQ(layer["build_config"]["input_shape"], shapes);
  }
}

// HDF5 has no such numbers; as h5py does they are kept as pairs of bytes.
TEST_F(ModelFiles, WeightsOfBfloat16ComeBackWithAllTheirBits) {
  const Json config = {{"name", "d"}, {"units", 1}, {"use_bias", false}, {"dtype", "bfloat16"}};
  const KerasTensor x = input({2}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {x | makeLayer("Dense", config)}, "halves");
  const std::vector<uint16_t> bits{0x3f80, 0xc049};  // 1 and −3.140625
  const WeightPtr kernel = model->weights().at(0);
  kernel->value = Tensor(DType::kBfloat16, {2, 1});
  std::ranges::copy(bits, static_cast<uint16_t*>(kernel->value.raw()));
  for (const char* name : {"b.keras", "b.h5"}) {
    saveModel(at(name), *model, {});
    const Tensor value = loadModel(at(name)).model->weights().at(0)->value;
    ASSERT_EQ(value.dtype(), DType::kBfloat16) << name;
    const auto* loaded = static_cast<const uint16_t*>(value.raw());
    EXPECT_EQ(std::vector<uint16_t>(loaded, loaded + 2), bits) << name;
  }
}

TEST_F(ModelFiles, WeightsComeBackFromEveryLayout) {
  const ModelPtr model = wordModel();
  fillWeights(*model);
  for (const char* name : {"w.weights.h5", "w.h5", "w"}) {
    saveWeights(at(name), *model);
    const ModelPtr other = wordModel();
    const LoadReport report = loadWeights(at(name), *other);
    EXPECT_EQ(report.loaded, model->weights().size()) << name;
    EXPECT_TRUE(report.unfitting.empty() && report.unused.empty()) << name;
    EXPECT_EQ(allValues(other->weights()), allValues(model->weights())) << name;
  }
}

TEST_F(ModelFiles, ATrainingGoesOnFromItsFileAsIfItHadNotStopped) {
  const ModelPtr model = wordModel();
  fillWeights(*model);
  Trainer trainer(model, kCompile, {.threads = 1});
  trainer.fit(wordExamples(), {.epochs = 2, .shuffle = false});
  const TrainingState state{kCompile, trainer.optimizer().variables(), trainer.optimizer().learningRate()};
  saveModel(at("t.keras"), *model, state);
  saveModel(at("t.h5"), *model, state);
  saveWeights(at("t"), *model, state);
  const FitOptions further{.epochs = 2, .shuffle = false};
  const std::vector<double> expected = lossesOf(trainer.fit(wordExamples(), further));
  for (const std::string name : {"t.keras", "t.h5", "t"}) {
    LoadedModel loaded{wordModel()};
    name == "t" ? (void)loadWeights(at(name), *loaded.model, {}, &loaded.training)
                : (void)(loaded = loadModel(at(name)));
    Trainer next(loaded.model, kCompile, {.threads = 1});
    restoreOptimizer(next.optimizer().variables(), loaded.training, name);
    EXPECT_EQ(lossesOf(next.fit(wordExamples(), further)), expected) << name;
  }
}

TEST_F(ModelFiles, HaveWhatEachMetricCountsInItsOwnShape) {
  const ModelPtr model = wordModel();
  fillWeights(*model);
  Json compile = kCompile;
  const Json auc = {{"class_name", "AUC"}, {"config", {{"name", "auc"}, {"num_thresholds", 7}, {"multi_label", true}}}};
  const Json r2 = {{"class_name", "R2Score"}, {"config", {{"name", "r2"}}}};
  compile["metrics"] = {"mae", auc, r2};
  saveWeights(at("m.weights.h5"), *model, {compile});
  const Hdf5Reader file(at("m.weights.h5"));
  EXPECT_EQ(file.members("metrics/mean_metric_wrapper/vars").size(), 2U);
  EXPECT_EQ(file.members("metrics/auc/vars").size(), 4U);
  EXPECT_EQ(file.read("metrics/auc/vars/0").shape(), (Shape{7, 2}));
  EXPECT_EQ(file.read("metrics/r2_score/vars/0").dtype(), DType::kInt32);
  EXPECT_EQ(file.read("metrics/r2_score/vars/1").shape(), Shape{2});
}

TEST_F(ModelFiles, HaveZerosWhereAdafactorKeepsNoMeansOfRowsAndColumns) {
  const ModelPtr model = wordModel();
  fillWeights(*model);
  Json compile = kCompile;
  compile["optimizer"] = {{"class_name", "Adafactor"}, {"config", {{"name", "Adafactor"}}}};
  Trainer trainer(model, compile, {.threads = 1});
  trainer.fit(wordExamples(), {.epochs = 1, .shuffle = false});
  trainer.store();
  saveWeights(at("w"), *model, {compile, trainer.optimizer().variables(), trainer.optimizer().learningRate()});
  const formats::BundleReader bundle(at("w"));
  // embedding, three weights of the LSTM, kernel and bias of the last layer: the biases are no matrices.
  for (const std::string place : {"3", "5"}) {
    for (const std::string list : {"_r/", "_c/"})
      EXPECT_EQ(bundle.read("optimizer/" + list + place + "/.ATTRIBUTES/VARIABLE_VALUE").item<int32_t>(), 0);
  }
  EXPECT_FALSE(bundle.has("optimizer/_r/0/.ATTRIBUTES/VARIABLE_VALUE"));  // among _variables
}

TEST_F(ModelFiles, BringBackAScaledLoss) {
  const Json policy = {{"class_name", "Policy"}, {"config", {{"name", "mixed_float16"}}}};
  const KerasTensor x = input({1}, {.name = "x"});
  const KerasTensor half = x | makeLayer("Dense", {{"name", "d"}, {"units", 2}, {"dtype", policy}});
  const ModelPtr model = functionalModel({x}, {half | makeLayer("Dense", {{"name", "out"}, {"units", 2}})});
  fillWeights(*model);
  Trainer trainer(model, kCompile, {.threads = 1});
  const Examples rows{{Tensor::of<float>({1, 2, 3}, {3, 1})}, {Tensor::of<float>({1, 0, 0.5F, 2, 1, 1}, {3, 2})}};
  trainer.fit(rows, {.epochs = 2, .shuffle = false});
  for (const char* name : {"s.keras", "s.h5"}) saveTrained(trainer, at(name), false);
  saveTrained(trainer, at("s"), true);
  for (const char* name : {"s.keras", "s.h5"}) {
    const LoadedModel loaded = loadModel(at(name));
    Trainer next(loaded.model, loaded.training.compile, {.threads = 1});
    restoreOptimizer(next.optimizer().variables(), loaded.training, name);
    EXPECT_EQ(next.optimizer().iteration()->value.item<int64_t>(), 2) << name;
    EXPECT_EQ(next.optimizer().scalingVariables().size(), 2U) << name;
  }
  TrainingState state;
  loadWeights(at("s"), *model, {}, &state);
  Trainer next(model, kCompile, {.threads = 1});
  restoreOptimizer(next.optimizer(), state, "s");
  const Weights scale = next.optimizer().scalingVariables();
  EXPECT_EQ(scale[0]->value.item<float>(), 32768);
  EXPECT_EQ(scale[1]->value.item<int64_t>(), 2);
}

TEST_F(ModelFiles, WhatDoesNotFitIsListedWhenItIsLeftOut) {
  const ModelPtr model = wordModel(), wider = wordModel(4);
  fillWeights(*model);
  saveWeights(at("w.h5"), *model);
  const LoadReport report = loadWeights(at("w.h5"), *wider, {.byName = true, .skipMismatch = true});
  EXPECT_EQ(report.loaded, 2U);  // the embedding and the last bias
  ASSERT_EQ(report.unfitting.size(), 4U);
  EXPECT_NE(report.unfitting[0].find("Layer 'reader': weight reader/lstm_cell/kernel:0"), std::string::npos)
      << report.unfitting[0];
}

TEST_F(ModelFiles, AMisfitIsAnErrorThatNamesFileAndLayerAndChangesNothing) {
  const ModelPtr model = wordModel(), wider = wordModel(4);
  fillWeights(*model);
  fillWeights(*wider);
  const std::vector<float> before = allValues(wider->weights());
  for (const char* name : {"m.weights.h5", "m.h5", "m"}) {
    saveWeights(at(name), *model);
    const std::string error = fileErrorOf([&] { loadWeights(at(name), *wider); });
    EXPECT_TRUE(holdsAll(error, {at(name), "reader"})) << error;
    EXPECT_EQ(allValues(wider->weights()), before);
  }
}

TEST_F(ModelFiles, FilesThatAreCutOffAreRefused) {
  const ModelPtr model = wordModel();
  fillWeights(*model);
  for (const std::string name : {"c.keras", "c.h5"}) {
    saveModel(at(name), *model);
    const std::string whole = formats::readFile(at(name));
    for (std::size_t size = 0; size < whole.size(); size += whole.size() / 40) {
      formats::writeFileAtomically(at("cut-" + name), whole.substr(0, size));
      const std::string error = fileErrorOf([&] { loadModel(at("cut-" + name)); });
      EXPECT_TRUE(holdsAll(error, {at("cut-" + name)})) << size << ": " << error;
    }
  }
}

TEST_F(ModelFiles, APipeIsNamedAndNotWaitedFor) {
  ASSERT_EQ(::mkfifo(at("pipe").c_str(), 0600), 0);
  const std::string error = fileErrorOf([&] { describeModelFile(at("pipe")); });
  EXPECT_TRUE(holdsAll(error, {at("pipe"), "is a named pipe"})) << error;
}

TEST_F(ModelFiles, ALambdaLayerIsNamedAndTheRestCanBeSeen) {
  const Json lambda = {{"class_name", "Lambda"}, {"config", {{"name", "twice"}, {"function", {"4wEAAAA="}}}}};
  const Json dense = {{"class_name", "Dense"}, {"config", {{"name", "out"}, {"units", 2}}}};
  const Json config = {{"class_name", "Sequential"}, {"config", {{"name", "s"}, {"layers", {lambda, dense}}}}};
  const ModelPtr model = wordModel();
  fillWeights(*model);
  saveWeights(at("x.weights.h5"), *model);
  formats::writeFileAtomically(
      at("l.keras"),
      formats::zipBytes({{"config.json", config.dump()}, {"model.weights.h5", formats::readFile(at("x.weights.h5"))}}));
  const std::string error = fileErrorOf([&] { loadModel(at("l.keras")); });
  EXPECT_TRUE(holdsAll(error, {"l.keras", "'twice' (Lambda)", "Python code"})) << error;
  const ModelFileInfo info = describeModelFile(at("l.keras"));
  ASSERT_EQ(info.layers.size(), 3U);
  EXPECT_FALSE(info.layers[1].known);
  EXPECT_TRUE(info.layers[2].known);
  EXPECT_EQ(info.weights.size(), model->weights().size());
}

TEST_F(ModelFiles, ConfigsWithCyclesAndEndlessNestingAreRefused) {
  const auto layer = [](const char* name, const char* from) {
    return Json{{"class_name", "Dense"},
                {"config", {{"name", name}, {"units", 2}}},
                {"name", name},
                {"inbound_nodes", {{{from, 0, 0, Json::object()}}}}};
  };
  const Json functional = {{"name", "f"},
                           {"layers", {layer("a", "b"), layer("b", "a")}},
                           {"input_layers", {{"a", 0, 0}}},
                           {"output_layers", {{"b", 0, 0}}}};
  Json nested = {{"class_name", "Dense"}, {"config", {{"name", "out"}, {"units", 2}}}};
  for (int i = 0; i < 200; ++i)
    nested = {{"class_name", "Sequential"}, {"config", {{"name", "s"}, {"layers", Json::array({nested})}}}};
  for (const Json& config : {Json{{"class_name", "Functional"}, {"config", functional}}, nested}) {
    formats::writeFileAtomically(at("c.keras"), formats::zipBytes({{"config.json", config.dump()}}));
    EXPECT_TRUE(holdsAll(fileErrorOf([&] { loadModel(at("c.keras")); }), {"c.keras"}));
  }
}

TEST_F(ModelFiles, FilesOfKeras3AreNamedAsSuch) {
  formats::writeFileAtomically(
      at("3.keras"), formats::zipBytes({{"metadata.json", R"({"keras_version": "3.1.1"})"}, {"config.json", "{}"}}));
  EXPECT_TRUE(holdsAll(fileErrorOf([&] { loadModel(at("3.keras")); }), {"3.keras", "Keras 3.1.1"}));
}

TEST_F(ModelFiles, LayersThatGotTheirNamesFromTheModelHaveWeightsOfTheseNames) {
  const KerasTensor x = input({4}, {.name = "x"});
  const KerasTensor rows = x | makeLayer("Reshape", {{"target_shape", {2, 2}}});
  const KerasTensor read = rows | makeLayer("LSTM", {{"units", 3}});
  const ModelPtr model = functionalModel({x}, {read | makeLayer("Dense", {{"units", 2}})}, "unnamed");
  EXPECT_EQ(model->weights()[0]->name, "lstm/lstm_cell/kernel:0");
  EXPECT_EQ(model->weights().back()->name, "dense/bias:0");
}

TEST_F(ModelFiles, APredictorNamesAnInputThatDoesNotFit) {
  const ModelPtr model = wordModel();
  Predictor predictor(model, {.threads = 1});
  EXPECT_EQ(predictor.predict(wordExamples().x)[0].shape(), Shape({3, 2}));
  const std::string error = fileErrorOf([&] { predictor.predict({Tensor::of<float>({1}, {1, 1})}); });
  EXPECT_TRUE(holdsAll(error, {"'words'", "int32"})) << error;
}

}  // namespace
}  // namespace engine::keras
