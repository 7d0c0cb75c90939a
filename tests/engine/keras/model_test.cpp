#include "engine/keras/model/model.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/inference/predictor.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

LayerPtr denseLayer(const std::string& name, int64_t units) {
  return makeLayer("Dense", {{"name", name}, {"units", units}});
}

std::string modelError(const std::string& json) {
  try {
    modelFromJson(json);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

// x → first → second of a functional model, each with the inbound node that is given.
std::string twoLayers(const std::string& firstFrom, const std::string& secondFrom) {
  const auto layer = [](const std::string& name, const std::string& from) {
    return R"({"class_name": "Activation", "config": {"name": ")" + name + R"(", "activation": "relu"}, "name": ")" +
           name + R"(", "inbound_nodes": [[[")" + from + R"(", 0, 0, {}]]]})";
  };
  return R"({"class_name": "Functional", "config": {"name": "m", "layers": [{"class_name": "InputLayer", "config":
      {"batch_input_shape": [null, 2], "dtype": "float32", "name": "x"}, "name": "x", "inbound_nodes": []}, )" +
         layer("first", firstFrom) + ", " + layer("second", secondFrom) +
         R"(], "input_layers": [["x", 0, 0]], "output_layers": [["second", 0, 0]]}})";
}

TEST(KerasModel, JoinsBranchesAndSharesLayers) {
  const KerasTensor left = input({2}, {.name = "left"}), right = input({2}, {.name = "right"});
  const LayerPtr shared = denseLayer("shared", 1);
  const KerasTensor sum = callLayer(makeLayer("Add", {{"name", "sum"}}), {{left | shared, right | shared}}).at(0);
  const ModelPtr model = functionalModel({left, right}, {sum});
  ASSERT_THAT(namesOf(model->weights()), ElementsAre("shared/kernel:0", "shared/bias:0"));
  model->setWeights({floats({1, 10}, {2, 1}), floats({0.5}, {1})});
  const Tensor got = outputsOf(*model, {floats({1, 2}, {1, 2}), floats({3, 4}, {1, 2})}).at(0);
  EXPECT_FLOAT_EQ(got.item<float>(), 65);
}

TEST(KerasModel, ComesBackFromItsJson) {
  const KerasTensor x = input({3}, {.name = "x"});
  const ModelPtr inner = sequentialModel({makeLayer("InputLayer", {{"batch_input_shape", {nullptr, 3}},
                                                                   {"dtype", "float32"},
                                                                   {"sparse", false},
                                                                   {"ragged", false},
                                                                   {"name", "z"}}),
                                          denseLayer("in", 3)},
                                         "inner");
  const LayerPtr twice = inner;
  const KerasTensor once = x | twice;
  const ModelPtr model = functionalModel({x}, {(once | twice) | denseLayer("out", 1)}, "outer");
  const std::string json = model->toJson();
  EXPECT_EQ(modelFromJson(json)->toJson(), json);
  EXPECT_THAT(json, HasSubstr(R"(["inner", 2, 0, {}])"));
}

// What Keras 2.15 writes for a model with a dictionary of inputs, x − y, that another one calls with a dictionary.
const char* const kDictionaryJson = R"({"class_name": "Functional", "config": {"name": "outer", "trainable": true,
 "layers": [{"module": "keras.layers", "class_name": "InputLayer", "config": {"batch_input_shape": [null, 1], "dtype":
 "float32", "sparse": false, "ragged": false, "name": "q"}, "registered_name": null, "name": "q", "inbound_nodes":
 []}, {"module": "keras.layers", "class_name": "InputLayer", "config": {"batch_input_shape": [null, 1], "dtype":
 "float32", "sparse": false, "ragged": false, "name": "p"}, "registered_name": null, "name": "p", "inbound_nodes":
 []}, {"module": "keras.src.engine.functional", "class_name": "Functional", "config": {"name": "inner", "trainable":
 true, "layers": [{"module": "keras.layers", "class_name": "InputLayer", "config": {"batch_input_shape": [null, 1],
 "dtype": "float32", "sparse": false, "ragged": false, "name": "a"}, "registered_name": null, "name": "a",
 "inbound_nodes": []}, {"module": "keras.layers", "class_name": "InputLayer", "config": {"batch_input_shape": [null,
 1], "dtype": "float32", "sparse": false, "ragged": false, "name": "b"}, "registered_name": null, "name": "b",
 "inbound_nodes": []}, {"module": "keras.layers", "class_name": "Subtract", "config": {"name": "minus", "trainable":
 true, "dtype": "float32"}, "registered_name": null, "build_config": {"input_shape": [[null, 1], [null, 1]]}, "name":
 "minus", "inbound_nodes": [[["a", 0, 0, {}], ["b", 0, 0, {}]]]}], "input_layers": {"x": ["a", 0, 0], "y": ["b", 0,
 0]}, "output_layers": [["minus", 0, 0]]}, "registered_name": "Functional", "build_config": {"input_shape": {"x":
 [null, 1], "y": [null, 1]}}, "name": "inner", "inbound_nodes": [{"y": ["p", 0, 0, {}], "x": ["q", 0, 0, {}]}]}],
 "input_layers": [["p", 0, 0], ["q", 0, 0]], "output_layers": [["inner", 1, 0]]}, "keras_version": "2.15.0",
 "backend": "tensorflow"})";

TEST(KerasModel, IsCalledWithADictionaryAsInKeras) {
  const ModelPtr model = modelFromJson(kDictionaryJson);
  EXPECT_EQ(Json::parse(model->toJson()).dump(), Json::parse(kDictionaryJson).dump());
  EXPECT_EQ(Predictor(model, {.threads = 1}).predict({floats({1}, {1, 1}), floats({5}, {1, 1})})[0].item<float>(), 4);
}

TEST(KerasModel, NamesTheInputThatADictionaryLacks) {
  std::string json = kDictionaryJson;
  const std::size_t at = json.find(R"({"y": ["p", 0)");
  EXPECT_THAT(modelError(json.replace(at, 4, R"({"z")")), HasSubstr("'y', which the dictionary given lacks"));
}

TEST(KerasModel, WithoutAnInputShapeIsBuiltWhenItIsCalled) {
  const ModelPtr model = sequentialModel({denseLayer("a", 2)}, "late");
  outputsOf(*model, {floats({1, 2, 3}, {1, 3})});
  EXPECT_THAT(namesOf(model->weights()), ElementsAre("late/a/kernel:0", "late/a/bias:0"));
}

TEST(KerasModel, NumbersLayersWithoutNames) {
  const ModelPtr model =
      sequentialModel({makeLayer("Flatten"), makeLayer("Dense", {{"units", 2}}), makeLayer("Dense", {{"units", 1}})});
  EXPECT_EQ(model->layers()[2]->name(), "dense_1");
}

TEST(KerasModel, RefusesACycle) {
  EXPECT_THAT(modelError(twoLayers("second", "first")), HasSubstr("depends on itself"));
}

TEST(KerasModel, RefusesACallOfALayerThatIsNotThere) {
  EXPECT_THAT(modelError(twoLayers("x", "third")), HasSubstr("third"));
}

TEST(KerasModel, RefusesTextThatIsNoJson) {
  EXPECT_THAT(modelError("{\"class_name\": "), HasSubstr("not valid JSON"));
}

TEST(KerasModel, RefusesAModelThatIsCutOff) {
  EXPECT_THAT(modelError(R"({"class_name": "Functional", "config": {"name": "m"}})"), HasSubstr("layers"));
}

TEST(KerasModel, GivesAMiddleLayersOutput) {
  const KerasTensor x = input({2}, {.name = "x"});
  const ModelPtr model = functionalModel({x}, {(x | denseLayer("a", 3)) | denseLayer("b", 1)});
  EXPECT_EQ(model->layerOutput("a").shape(), (Shape{kUnknownDim, 3}));
}

LayerPtr inputLayer(const std::string& name) {
  return makeLayer("InputLayer", {{"batch_input_shape", {nullptr, 3}},
                                  {"dtype", "float32"},
                                  {"sparse", false},
                                  {"ragged", false},
                                  {"name", name}});
}

// What Keras 2.15 prints for this model.
TEST(KerasModel, PrintsTheTableOfItsLayersAsKerasDoes) {
  const KerasTensor left = input({3}, {.name = "left"}), right = input({3}, {.name = "right"});
  const LayerPtr tower = sequentialModel(
      {inputLayer("input_1"), denseLayer("t0", 3), makeLayer("BatchNormalization", {{"name", "t1"}})}, "tower");
  const LayerPtr shared = denseLayer("shared", 3);
  const KerasTensor z = input({3}, {.name = "z"});
  const LayerPtr inner =
      functionalModel({z}, callLayer(makeLayer("Add", {{"name", "plus"}}), {{z, z | denseLayer("i0", 3)}}), "inner");
  const KerasTensor one = (left | tower) | shared, other = (right | tower) | shared;
  const KerasTensor times = callLayer(makeLayer("Multiply", {{"name", "times"}}), {{one | inner, other}}).at(0);
  const ModelPtr model = functionalModel({left, right}, {times | denseLayer("out", 1)}, "nested");
  EXPECT_EQ(model->summary(),
            "Model: \"nested\"\n"
            "__________________________________________________________________________________________________\n"
            " Layer (type)                Output Shape                 Param #   Connected to                  \n"
            "==================================================================================================\n"
            " left (InputLayer)           [(None, 3)]                  0         []                            \n"
            "                                                                                                  \n"
            " tower (Sequential)          (None, 3)                    24        ['left[0][0]',                \n"
            "                                                                     'right[0][0]']               \n"
            "                                                                                                  \n"
            " right (InputLayer)          [(None, 3)]                  0         []                            \n"
            "                                                                                                  \n"
            " shared (Dense)              (None, 3)                    12        ['tower[0][0]',               \n"
            "                                                                     'tower[1][0]']               \n"
            "                                                                                                  \n"
            " inner (Functional)          (None, 3)                    12        ['shared[0][0]']              \n"
            "                                                                                                  \n"
            " times (Multiply)            (None, 3)                    0         ['inner[0][0]',               \n"
            "                                                                     'shared[1][0]']              \n"
            "                                                                                                  \n"
            " out (Dense)                 (None, 1)                    4         ['times[0][0]']               \n"
            "                                                                                                  \n"
            "==================================================================================================\n"
            "Total params: 52 (208.00 Byte)\n"
            "Trainable params: 46 (184.00 Byte)\n"
            "Non-trainable params: 6 (24.00 Byte)\n"
            "__________________________________________________________________________________________________\n");
}

// Means of 2 and deviations of 1, though the model only predicts.
TEST(KerasFunctional, RunsALayerAsTheFlagOfItsCallSays) {
  const KerasTensor x = input({1}, {.name = "x"});
  const LayerPtr norm = makeLayer("BatchNormalization", {{"name", "bn"}, {"epsilon", 0.0}, {"momentum", 1.0}});
  SymbolicArguments trained{{x}};
  trained.constants["training"] = true;
  const ModelPtr model = functionalModel({x}, {callLayer(norm, trained).at(0), callLayer(norm, {{x}}).at(0)}, "flags");
  const std::vector<Tensor> got = Predictor(model, {.threads = 1}).predict({Tensor::of<float>({1, 3}, {2, 1})});
  EXPECT_THAT(got[0].toDoubles(), testing::ElementsAre(-1, 1));
  EXPECT_THAT(got[1].toDoubles(), testing::ElementsAre(1, 3));
}

TEST(KerasFunctional, TakesAndGivesDictionariesInTheOrderOfTheirKeys) {
  const KerasTensor x = input({1}, {.name = "x"});
  const ModelPtr plain = functionalModel({x},
                                         {x | makeLayer("Dense", {{"name", "left"}, {"units", 2}}),
                                          x | makeLayer("Dense", {{"name", "right"}, {"units", 3}})},
                                         "ends");
  Json json = Json::parse(plain->toJson());
  json["config"]["input_layers"] = {{"given", {"x", 0, 0}}};
  json["config"]["output_layers"] = {{"z", {"left", 0, 0}}, {"a", {"right", 0, 0}}};
  const ModelPtr model = modelFromJson(json.dump());
  EXPECT_EQ(model->inputs().at(0).key, "given");
  EXPECT_EQ(model->outputs().at(0).key, "a");
  EXPECT_EQ(model->outputs().at(0).name, "right");
  EXPECT_EQ(model->outputs().at(0).spec.shape.dim(-1), 3);
  const Json written = Json::parse(model->toJson());
  EXPECT_EQ(written["config"]["output_layers"]["z"], json["config"]["output_layers"]["z"]);
  EXPECT_EQ(written["config"]["input_layers"], json["config"]["input_layers"]);
}

}  // namespace
}  // namespace engine::keras
