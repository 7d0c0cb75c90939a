// Functions of TensorFlow in functional models. The model and its answers are what TensorFlow 2.15 made of
//   z = 2.0 * tf.nn.relu(x + y)[:, 0:2] - 1.5; c = tf.concat([z, x], 1); r = tf.reshape(c, [-1, 2, 3])[:, 0]
// with the outputs tf.reduce_mean(c, -1, keepdims=True), tf.cast(r > 0, tf.float32) and tf.sqrt(tf.abs(r)) ** 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/inference/predictor.h"

namespace engine::keras {
namespace {

using testing::DoubleNear;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pointwise;

Json opLayer(const std::string& function, const Json& nodes, const std::string& suffix = "") {
  const std::string name = "tf." + function + suffix;
  const bool slices = function == "__operators__.getitem";
  return {{"module", "keras.src.layers.core.tf_op_layer"},
          {"class_name", slices ? "SlicingOpLambda" : "TFOpLambda"},
          {"config", {{"name", name}, {"trainable", true}, {"dtype", "float32"}, {"function", function}}},
          {"registered_name", slices ? "SlicingOpLambda" : "TFOpLambda"},
          {"name", name},
          {"inbound_nodes", nodes}};
}

Json inputLayerJson(const std::string& name) {
  return {{"class_name", "InputLayer"},
          {"config", {{"batch_input_shape", {nullptr, 4}}, {"dtype", "float32"}, {"name", name}}},
          {"name", name},
          {"inbound_nodes", Json::array()}};
}

Json opsConfig() {
  const auto nodes = [](const char* text) { return Json::parse(text); };
  Json layers = {inputLayerJson("x"), inputLayerJson("y")};
  layers.push_back(opLayer("__operators__.add", nodes(R"([["x", 0, 0, {"y": ["y", 0, 0], "name": null}]])")));
  layers.push_back(opLayer("nn.relu", nodes(R"([["tf.__operators__.add", 0, 0, {"name": null}]])")));
  layers.push_back(opLayer("__operators__.getitem", nodes(R"([["tf.nn.relu", 0, 0, {"slice_spec":
      [{"start": null, "stop": null, "step": null}, {"start": 0, "stop": 2, "step": null}]}]])")));
  layers.push_back(opLayer("math.multiply", nodes(R"([["_CONSTANT_VALUE", -1, 2.0,
      {"y": ["tf.__operators__.getitem", 0, 0], "name": null}]])")));
  layers.push_back(opLayer("math.subtract", nodes(R"([["tf.math.multiply", 0, 0, {"y": 1.5, "name": null}]])")));
  layers.push_back(
      opLayer("concat", nodes(R"([[["tf.math.subtract", 0, 0, {"axis": 1}], ["x", 0, 0, {"axis": 1}]]])")));
  layers.push_back(opLayer("reshape", nodes(R"([["tf.concat", 0, 0, {"shape": [-1, 2, 3]}]])")));
  layers.push_back(opLayer("__operators__.getitem", nodes(R"([["tf.reshape", 0, 0, {"slice_spec":
      [{"start": null, "stop": null, "step": null}, 0]}]])"),
                           "_1"));
  layers.push_back(opLayer("math.reduce_mean", nodes(R"([["tf.concat", 0, 0, {"axis": -1, "keepdims": true}]])")));
  layers.push_back(opLayer("math.greater", nodes(R"([["tf.__operators__.getitem_1", 0, 0, {"y": 0, "name": null}]])")));
  layers.push_back(opLayer("cast", nodes(R"([["tf.math.greater", 0, 0, {"dtype": "float32"}]])")));
  layers.push_back(opLayer("math.abs", nodes(R"([["tf.__operators__.getitem_1", 0, 0, {}]])")));
  layers.push_back(opLayer("math.sqrt", nodes(R"([["tf.math.abs", 0, 0, {}]])")));
  layers.push_back(opLayer("math.pow", nodes(R"([["tf.math.sqrt", 0, 0, {"y": 2, "name": null}]])")));
  return {{"class_name", "Functional"},
          {"config",
           {{"name", "ops"},
            {"layers", layers},
            {"input_layers", {{"x", 0, 0}, {"y", 0, 0}}},
            {"output_layers", {{"tf.math.reduce_mean", 0, 0}, {"tf.cast", 0, 0}, {"tf.math.pow", 0, 0}}}}}};
}

void expectAnswers(const ModelPtr& model) {
  std::vector<float> x, y;
  for (int i = 0; i < 8; ++i) {
    x.push_back(-1 + 2 * static_cast<float>(i) / 7);
    y.push_back(1 - 3 * static_cast<float>(i) / 7);
  }
  const std::vector<Tensor> got =
      Predictor(model, {.threads = 1}).predict({Tensor::of(x, {2, 4}), Tensor::of(y, {2, 4})});
  EXPECT_THAT(got[0].toDoubles(), Pointwise(DoubleNear(1e-6), {-0.8809523582458496, -0.1190476194024086}));
  EXPECT_THAT(got[1].toDoubles(), ElementsAre(0, 0, 0, 0, 0, 1));
  EXPECT_THAT(got[2].toDoubles(), Pointwise(DoubleNear(1e-5), {1.5, 1.5, 1.0, 1.5, 1.5, 0.142857134}));
}

TEST(KerasFunctions, AnswerAsTensorFlow) {
  expectAnswers(modelFromJson(opsConfig().dump()));
}

TEST(KerasFunctions, KeepTheirCallsInTheConfigThatIsWritten) {
  const Json config = opsConfig();
  const ModelPtr model = modelFromJson(config.dump());
  const Json written = Json::parse(model->toJson());
  const auto callsOf = [](const Json& whole) {
    std::map<std::string, nlohmann::json> calls;  // by layer; the order of keywords says nothing
    for (const Json& layer : whole["config"]["layers"])
      calls[layer["name"].get<std::string>()] = nlohmann::json::parse(layer["inbound_nodes"].dump());
    return calls;
  };
  EXPECT_EQ(callsOf(written), callsOf(config));
  expectAnswers(modelFromJson(model->toJson()));
}

TEST(KerasFunctions, SliceWithNewAxesAndTheRest) {
  const LayerPtr slice = makeLayer("SlicingOpLambda", {{"name", "s"}});
  const KerasTensor x = input({2, 3}, {.name = "x"});
  SymbolicArguments arguments{{x}};
  arguments.constants["slice_spec"] = {
      {{"class_name", "__ellipsis__"}}, {{"start", nullptr}, {"stop", nullptr}, {"step", -1}}, nullptr};
  const ModelPtr model = functionalModel({x}, callLayer(slice, arguments), "m");
  const Tensor got = Predictor(model, {.threads = 1}).predict({Tensor::of<float>({1, 2, 3, 4, 5, 6}, {1, 2, 3})}).at(0);
  EXPECT_EQ(got.shape(), (Shape{1, 2, 3, 1}));
  EXPECT_THAT(got.toDoubles(), ElementsAre(3, 2, 1, 6, 5, 4));
}

TEST(KerasFunctions, ThatAreNotKnownAreNamedWithTheirLayer) {
  Json config = opsConfig();
  config["config"]["layers"][3]["config"]["function"] = "raw_ops.Nothing";
  try {
    modelFromJson(config.dump());
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("'tf.nn.relu'"));
    EXPECT_THAT(error.what(), HasSubstr("tf.raw_ops.Nothing"));
  }
}

// A layer behind them is built for the sizes that they leave.
TEST(KerasFunctions, ThatMoveElementsTellTheSizesOfWhatTheyGive) {
  const KerasTensor x = input({2, 6}, {.name = "x"});
  const auto called = [&](const char* function, const KerasTensor& of, const char* name, const Json& value) {
    SymbolicArguments arguments{{of}};
    arguments.constants[name] = value;
    const Json config = {{"name", std::string("tf.") + function}, {"function", function}};
    return callLayer(makeLayer("TFOpLambda", config), arguments).at(0);
  };
  const KerasTensor turned = called("transpose", x, "perm", {0, 2, 1});
  EXPECT_EQ(turned.shape(), (Shape{kUnknownDim, 6, 2}));
  EXPECT_EQ(called("reshape", turned, "shape", {-1, 3, 4}).shape(), (Shape{kUnknownDim, 3, 4}));
  EXPECT_EQ(called("tile", turned, "multiples", {1, 2, 1}).shape(), (Shape{kUnknownDim, 12, 2}));
}

TEST(KerasFunctions, RefuseListsOfDifferentLengths) {
  Json config = opsConfig();
  config["config"]["layers"][6]["inbound_nodes"][0][3]["y"] = {{1, 2}, {3}};
  EXPECT_THROW(modelFromJson(config.dump()), Error);
}

std::vector<Tensor> answersOf(const char* function, const std::vector<std::pair<const char*, Json>>& constants,
                              const Tensor& x) {
  const KerasTensor in = input(Shape({x.shape()[1]}), {.name = "x"});
  SymbolicArguments arguments{{in}};
  for (const auto& [name, value] : constants) arguments.constants[name] = value;
  const LayerPtr layer = makeLayer("TFOpLambda", {{"name", std::string("tf.") + function}, {"function", function}});
  return Predictor(functionalModel({in}, callLayer(layer, arguments), "m"), {.threads = 1}).predict({x});
}

TEST(KerasFunctions, SortAndChoose) {
  const Tensor x = Tensor::of<float>({2, 3, 1}, {1, 3});
  EXPECT_THAT(answersOf("sort", {}, x)[0].toDoubles(), ElementsAre(1, 2, 3));
  EXPECT_THAT(answersOf("argsort", {{"direction", "DESCENDING"}}, x)[0].toDoubles(), ElementsAre(1, 0, 2));
  EXPECT_THAT(answersOf("math.top_k", {{"k", 2}}, x)[1].toDoubles(), ElementsAre(1, 0));
  EXPECT_THAT(answersOf("roll", {{"shift", 1}, {"axis", 1}}, x)[0].toDoubles(), ElementsAre(1, 2, 3));
  EXPECT_THAT(answersOf("repeat", {{"repeats", 2}, {"axis", 1}}, x)[0].toDoubles(), ElementsAre(2, 2, 3, 3, 1, 1));
}

// The numbers of TensorFlow 2.15 for 0 … 11 as six steps of two channels.
TEST(KerasFunctions, SlideWindows) {
  const auto answers = [](const char* function, const std::vector<std::pair<const char*, Json>>& constants) {
    const KerasTensor in = input({6, 2}, {.name = "x"});
    SymbolicArguments arguments{{in}};
    for (const auto& [name, value] : constants) arguments.constants[name] = value;
    const LayerPtr layer = makeLayer("TFOpLambda", {{"name", std::string("tf.") + function}, {"function", function}});
    const Tensor x = Tensor::of<float>({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, {1, 6, 2});
    return Predictor(functionalModel({in}, callLayer(layer, arguments), "m"), {.threads = 1})
        .predict({x})[0]
        .toDoubles();
  };
  EXPECT_THAT(answers("nn.avg_pool1d", {{"ksize", 2}, {"strides", 2}, {"padding", "VALID"}}),
              ElementsAre(1, 2, 5, 6, 9, 10));
  EXPECT_THAT(answers("nn.max_pool1d", {{"ksize", {2}}, {"strides", {1}}, {"padding", "SAME"}}),
              ElementsAre(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 10, 11));
  Json filters = Json::array();
  for (int step = 0; step < 3; ++step) {
    const double first = 4.0 * step;
    filters.push_back({{first / 12, (first + 1) / 12}, {(first + 2) / 12, (first + 3) / 12}});
  }
  EXPECT_THAT(answers("compat.v1.nn.conv1d", {{"filters", filters},
                                              {"stride", 2},
                                              {"padding", "SAME"},
                                              {"use_cudnn_on_gpu", true},
                                              {"data_format", "NWC"}}),
              Pointwise(DoubleNear(1e-5), {9.166666, 10.416667, 19.166666, 22.416666, 10.333333, 13.499999}));
}

TEST(KerasFunctions, MeasureAndMultiply) {
  const Tensor x = Tensor::of<float>({3, 4}, {1, 2});
  EXPECT_THAT(answersOf("norm", {{"ord", "euclidean"}, {"axis", 1}}, x)[0].toDoubles(), ElementsAre(5));
  EXPECT_THAT(answersOf("clip_by_norm", {{"clip_norm", 10.0}, {"axes", {1}}}, x)[0].toDoubles(), ElementsAre(3, 4));
  EXPECT_THAT(answersOf("clip_by_norm", {{"clip_norm", 2.5}, {"axes", {1}}}, x)[0].toDoubles(), ElementsAre(1.5, 2));
  const Json rows = {{1, 10, 100}, {2, 20, 200}};
  EXPECT_THAT(answersOf("tensordot", {{"b", rows}, {"axes", 1}}, x)[0].toDoubles(), ElementsAre(11, 110, 1100));
}

TEST(KerasFunctions, TakeListsOfTensorsAndNumbers) {
  Json config = opsConfig();
  Json& layers = config["config"]["layers"];
  layers.insert(layers.end() - 6, opLayer("shape", Json::parse(R"([["tf.concat", 0, 0, {}]])")));
  layers.insert(layers.end() - 6, opLayer("__operators__.getitem", Json::parse(R"([["tf.shape", 0, 0,
      {"slice_spec": 0}]])"),
                                          "_2"));
  for (Json& layer : layers) {
    if (layer["name"] == "tf.reshape") layer["inbound_nodes"][0][3]["shape"][0] = {"tf.__operators__.getitem_2", 0, 0};
  }
  const ModelPtr model = modelFromJson(config.dump());
  expectAnswers(model);
  expectAnswers(modelFromJson(model->toJson()));
}

TEST(KerasFunctions, ThatKerasDoesNotKeepSaySo) {
  try {
    makeLayer("TFOpLambda", {{"name", "tf.einsum"}, {"function", "einsum"}});
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("leave out what it is called with"));
  }
}

}  // namespace
}  // namespace engine::keras
