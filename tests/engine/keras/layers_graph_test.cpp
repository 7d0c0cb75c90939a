#include "engine/keras/model/layers_graph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class LayersGraphTest : public testing::Test {
 protected:
  void read(const std::string& json) { graph_ = layersGraph(json); }
  const tensorflow::NodeDef& node(const std::string& name) const {
    for (const tensorflow::NodeDef& each : graph_.node()) {
      if (each.name() == name) return each;
    }
    ADD_FAILURE() << "no node " << name << " in " << graph_.ShortDebugString();
    static const tensorflow::NodeDef kNone;
    return kNone;
  }
  std::vector<std::string> inputs(const std::string& name) const {
    return {node(name).input().begin(), node(name).input().end()};
  }
  std::string error(const std::string& json) {
    try {
      read(json);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  }
  tensorflow::GraphDef graph_;
};

LayerPtr dense(const std::string& name, int64_t units) {
  return makeLayer("Dense", {{"name", name}, {"units", units}, {"activation", "relu"}});
}

TEST_F(LayersGraphTest, AChainHasANodeForEachLayerWithItsWeightsShapesAndSettings) {
  const LayerPtr first = makeLayer("InputLayer", {{"batch_input_shape", {nullptr, 4}}, {"name", "x"}});
  read(sequentialModel({first, dense("dense", 8), dense("logits", 3)})->toJson());
  EXPECT_EQ(node("x").op(), "InputLayer");
  EXPECT_EQ(node("dense").op(), "Dense");
  EXPECT_THAT(inputs("dense"), ElementsAre("x", "weights/dense/kernel", "weights/dense/bias"));
  EXPECT_THAT(inputs("logits"), ElementsAre("dense", "weights/logits/kernel", "weights/logits/bias"));
  EXPECT_EQ(node("dense").attr().at("units").i(), 8);
  EXPECT_EQ(node("dense").attr().at("activation").s(), "relu");
  EXPECT_EQ(node("dense").attr().at("kernel_initializer").s(), "GlorotUniform");
  EXPECT_EQ(node("x").attr().at("_output_shapes").list().shape(0).dim(1).size(), 4);
  const tensorflow::TensorShapeProto& shape = node("dense").attr().at("_output_shapes").list().shape(0);
  EXPECT_EQ(shape.dim(0).size(), -1);
  EXPECT_EQ(shape.dim(1).size(), 8);
  EXPECT_EQ(node("weights/dense/kernel").attr().at("shape").shape().dim(0).size(), 4);
}

TEST_F(LayersGraphTest, BranchesMeetAndASharedLayerIsOneNode) {
  const KerasTensor left = input({2}, {.name = "left"}), right = input({2}, {.name = "right"});
  const LayerPtr shared = dense("shared", 1);
  const KerasTensor sum = callLayer(makeLayer("Add", {{"name", "sum"}}), {{left | shared, right | shared}}).at(0);
  read(functionalModel({left, right}, {sum})->toJson());
  EXPECT_THAT(inputs("shared"), ElementsAre("left", "right", "weights/shared/kernel", "weights/shared/bias"));
  EXPECT_THAT(inputs("sum"), ElementsAre("shared"));
}

TEST_F(LayersGraphTest, ANestedModelIsAScopeThatTakesWhatTheModelIsCalledWith) {
  const KerasTensor x = input({2}, {.name = "x"});
  const KerasTensor inside = input({2}, {.name = "inside"});
  const ModelPtr inner = functionalModel({inside}, {inside | dense("code", 2)}, "encoder");
  read(functionalModel({x}, {(x | inner) | dense("logits", 3)})->toJson());
  EXPECT_THAT(inputs("encoder/inside"), ElementsAre("x"));
  EXPECT_THAT(inputs("encoder/code"),
              ElementsAre("encoder/inside", "weights/encoder/code/kernel", "weights/encoder/code/bias"));
  EXPECT_EQ(inputs("logits").at(0), "encoder/code");
}

TEST_F(LayersGraphTest, LayersThatOnlyTheirProgramKnowsAreNodesWithoutShapes) {
  read(R"({"class_name": "Sequential", "config": {"name": "s", "layers": [
      {"class_name": "InputLayer", "config": {"name": "x", "batch_input_shape": [null, 2]}},
      {"class_name": "Custom>Mine", "config": {"name": "mine", "width": 3}}]}})");
  EXPECT_EQ(node("mine").op(), "Custom>Mine");
  EXPECT_THAT(inputs("mine"), ElementsAre("x"));
  EXPECT_EQ(node("mine").attr().at("width").i(), 3);
  EXPECT_EQ(node("mine").attr().count("_output_shapes"), 0u);
}

TEST_F(LayersGraphTest, Keras3WritesReferencesAsDictionaries) {
  read(R"({"class_name": "Functional", "config": {"name": "f", "layers": [
      {"class_name": "InputLayer", "config": {"name": "x", "batch_shape": [null, 2]}, "name": "x", "inbound_nodes": []},
      {"class_name": "Mine", "config": {"name": "mine"}, "name": "mine", "inbound_nodes": [{"args":
        [{"class_name": "__keras_tensor__", "config": {"shape": [null, 2], "keras_history": ["x", 0, 0]}}]}]}],
      "input_layers": [["x", 0, 0]], "output_layers": [["mine", 0, 0]]}})");
  EXPECT_THAT(inputs("mine"), ElementsAre("x"));
}

TEST_F(LayersGraphTest, WhatIsNoModelIsSaid) {
  EXPECT_THAT(error("{"), HasSubstr("not valid JSON"));
  EXPECT_THAT(error("[1, 2]"), HasSubstr("no Sequential or Functional model"));
  EXPECT_THAT(error(R"({"class_name": "Sequential", "config": {"layers": [{}, {}]}})"), HasSubstr("Two layers"));
}

}  // namespace
}  // namespace engine::keras
