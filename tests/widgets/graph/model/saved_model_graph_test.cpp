// What a graph shows of a SavedModel of TensorFlow 2: the model is a function, and so is its saver.
#include <gtest/gtest.h>

#include "tests/support/function_bytes.h"
#include "widgets/graph/model/graph_layers.h"
#include "widgets/graph/model/graph_projection.h"

namespace widgets {
namespace {

using test_support::field;
using test_support::functionAttr;
using test_support::functionBytes;
using test_support::GraphBytes;
using test_support::nodeBytes;
using test_support::outputShapesAttr;
using test_support::shapeAttr;

// As a SavedModel has it: the handle is a scalar, what it holds has the shape; {}: nobody knows.
void addVariable(GraphBytes& graph, const std::string& name, const std::vector<int64_t>& shape) {
  const std::string held = shape.empty() ? field(7, field(3, uint64_t{1})) : shapeAttr(shape);
  graph.node(name, "VarHandleOp", {},
             {{"_output_shapes", outputShapesAttr({{}})}, {"dtype", test_support::typeAttr(1)}, {"shape", held}});
}

std::string callOf(const std::string& name, const std::string& function, const std::vector<std::string>& inputs) {
  return field(1, nodeBytes(name, "StatefulPartitionedCall", inputs, functionAttr("f", function)));
}

// x → call (dense/MatMul, dense/BiasAdd → Identity → identity) → y, and a saver with the name of its file.
std::string savedModel(const std::vector<int64_t>& bias = {3},
                       const std::string& save = "__inference__traced_save_12") {
  GraphBytes graph;
  graph.node("x", "Placeholder", {}, {{"shape", shapeAttr({-1, 4})}}).node("saver_filename", "Placeholder");
  addVariable(graph, "dense/kernel", {4, 3});
  addVariable(graph, "dense/bias", bias);
  std::string bytes = graph.bytes() + callOf("call", "__inference_wrapper_3", {"x", "dense/kernel", "dense/bias"}) +
                      callOf("saving", save, {"saver_filename", "dense/kernel"}) +
                      callOf("restoring", "__inference__traced_restore_13", {"saver_filename", "dense/kernel"}) +
                      field(1, nodeBytes("y", "Identity", {"call"})) +
                      field(1, nodeBytes("restored", "Identity", {"restoring"}));
  const std::string wrapper = functionBytes(
      "__inference_wrapper_3", {"inputs", "kernel_resource", "bias_resource"},
      {nodeBytes("dense/MatMul/ReadVariableOp", "ReadVariableOp", {"kernel_resource"}),
       nodeBytes("dense/MatMul", "MatMul", {"inputs", "dense/MatMul/ReadVariableOp:value:0"}),
       nodeBytes("dense/BiasAdd/ReadVariableOp", "ReadVariableOp", {"bias_resource"}),
       nodeBytes("dense/BiasAdd", "BiasAdd", {"dense/MatMul:product:0", "dense/BiasAdd/ReadVariableOp:value:0"}),
       nodeBytes("Identity", "Identity", {"dense/BiasAdd:output:0", "^dense/MatMul/ReadVariableOp"})},
      {{"identity", "Identity:output:0"}});
  const std::string saving = functionBytes(save, {"file_prefix", "kernel_resource"},
                                           {nodeBytes("StringJoin", "StringJoin", {"file_prefix"}),
                                            nodeBytes("SaveV2", "SaveV2", {"StringJoin:output:0", "kernel_resource"}),
                                            nodeBytes("Identity", "Identity", {"file_prefix", "^SaveV2"})},
                                           {{"identity", "Identity:output:0"}});
  const std::string restoring =
      functionBytes("__inference__traced_restore_13", {"file_prefix", "kernel_resource"},
                    {nodeBytes("RestoreV2", "RestoreV2", {"file_prefix"}),
                     nodeBytes("AssignVariableOp", "AssignVariableOp", {"kernel_resource", "RestoreV2:tensors:0"}),
                     nodeBytes("Identity", "Identity", {"file_prefix", "^AssignVariableOp"})},
                    {{"identity", "Identity:output:0"}});
  return bytes + field(2, wrapper + saving + restoring);
}

std::set<std::string> shownNames(const GraphModel& model, GraphMode mode, const std::set<int>& open = {}) {
  std::set<std::string> names;
  for (const VisibleNode& node : project(model, mode, open).nodes) names.insert(model.fullName(node.item));
  return names;
}

int parentOf(const GraphModel& model, const char* op) {
  return model.item(model.itemOfOp(model.findOp(op))).parent;
}

// Of a box that is shown where all scopes around it are open.
int64_t shownParameters(const GraphModel& model, int item) {
  std::set<int> open;
  for (int at = model.item(item).parent; at > 0; at = model.item(at).parent) open.insert(at);
  for (const VisibleNode& node : project(model, GraphMode::kModel, open).nodes) {
    if (node.item == item) return node.parameters;
  }
  return -1;
}

TEST(SavedModelGraphTest, TheFunctionsOfASaverAndWhatOnlyTheyReadAndGiveAreOfItsRole) {
  const auto model = GraphModel::fromBytes(savedModel());
  for (const char* name : {"saver_filename", "saving", "saving/file_prefix", "saving/StringJoin", "saving/Identity",
                           "restoring", "restoring/AssignVariableOp", "restored"}) {
    EXPECT_EQ(model->role(model->findOp(name)), NodeRole::kSave) << name;
  }
  EXPECT_EQ(model->role(model->findOp("call/dense/MatMul")), NodeRole::kForward);
  EXPECT_EQ(model->role(model->findOp("x")), NodeRole::kForward);
}

TEST(SavedModelGraphTest, TheModelStandsWithoutItsSaver) {
  const auto model = GraphModel::fromBytes(savedModel());
  EXPECT_EQ(shownNames(*model, GraphMode::kModel), (std::set<std::string>{"x", "call", "y"}));
  const std::set<std::string> everything = shownNames(*model, GraphMode::kEverything);
  EXPECT_TRUE(everything.contains("saving"));
  EXPECT_TRUE(everything.contains("saver_filename"));
}

TEST(SavedModelGraphTest, AFunctionOfAModelThatIsNamedNearlyLikeASaverIsNone) {
  const auto model = GraphModel::fromBytes(savedModel({3}, "__inference_traced_saving_12"));
  EXPECT_EQ(model->role(model->findOp("saving/StringJoin")), NodeRole::kForward);
  EXPECT_EQ(model->role(model->findOp("saver_filename")), NodeRole::kForward);
}

TEST(SavedModelGraphTest, ASaverThatIsShownAloneIsNotEmpty) {
  const auto whole = GraphModel::fromBytes(savedModel());
  const auto model = GraphModel::ofFunction(*whole, 1);
  EXPECT_TRUE(shownNames(*model, GraphMode::kModel).contains("StringJoin"));
}

TEST(SavedModelGraphTest, AFunctionHasTheParametersOfTheVariablesThatItIsGiven) {
  const auto model = GraphModel::fromBytes(savedModel());
  const int product = parentOf(*model, "call/dense/MatMul");
  EXPECT_EQ(shownParameters(*model, model->item(product).parent), 4 * 3 + 3);
  EXPECT_EQ(shownParameters(*model, parentOf(*model, "call/inputs")), 4 * 3 + 3);
}

TEST(SavedModelGraphTest, AnOpNamesTheShapesOfTheVariablesThatItsFunctionIsGiven) {
  const auto model = GraphModel::fromBytes(savedModel());
  const int product = model->findOp("call/dense/MatMul");
  ASSERT_EQ(model->weights(product).size(), 1u);
  EXPECT_EQ(shapeText(model->outputShape(model->weights(product)[0].variable, 0)), "4×3");
  EXPECT_EQ(shapeText(model->outputShape(product, 0)), "?×3");
}

TEST(SavedModelGraphTest, NoParametersAreToldWhereTheShapeOfOneIsUnknown) {
  const auto model = GraphModel::fromBytes(savedModel({}));
  const int product = parentOf(*model, "call/dense/MatMul");
  const int dense = model->item(product).parent;
  EXPECT_EQ(model->item(product).parameters, 12) << "the kernel's";
  EXPECT_EQ(shownParameters(*model, dense), 0);
  EXPECT_EQ(shownParameters(*model, parentOf(*model, "call/inputs")), 0);
  EXPECT_EQ(layerCounts(*model)[static_cast<std::size_t>(dense)], 1) << "it is still a layer";
}

TEST(SavedModelGraphTest, AnArgumentOfAFunctionAloneHasItsDtype) {
  const auto whole = GraphModel::fromBytes(savedModel());
  const auto model = GraphModel::ofFunction(*whole, 0);
  EXPECT_EQ(dtypeName(model->outputDtype(model->findOp("kernel_resource"), 0)), "resource");
}

TEST(SavedModelGraphTest, TheModelLeavesOutWhatOnlyPassesAResultOn) {
  const auto model = GraphModel::fromBytes(savedModel());
  const int call = parentOf(*model, "call/inputs");
  const VisibleGraph graph = project(*model, GraphMode::kModel, {call});
  std::set<std::string> edges;
  for (const VisibleEdge& edge : graph.edges) {
    edges.insert(model->fullName(edge.from) + " → " + model->fullName(edge.to) + " " + edge.label);
  }
  EXPECT_EQ(edges, (std::set<std::string>{"x → call/inputs ?×4", "call/inputs → call/dense ?×4",
                                          "call/dense → call ?×3", "call → y "}));
  EXPECT_FALSE(isShown(*model, model->findOp("call/Identity"), GraphMode::kModel));
  EXPECT_TRUE(isShown(*model, model->findOp("call/Identity"), GraphMode::kTrainStep));
  EXPECT_TRUE(shownNames(*model, GraphMode::kEverything, {call}).contains("call/identity"));
}

TEST(SavedModelGraphTest, AResultWithANameOfItsOwnStays) {
  std::string bytes = GraphBytes().node("x", "Placeholder").bytes() + callOf("call", "named", {"x"});
  bytes += field(
      2, functionBytes("named", {"a"},
                       {nodeBytes("probabilities", "Identity", {"a"}), nodeBytes("Identity", "Identity", {"a"}),
                        nodeBytes("r", "Relu", {"Identity:output:0"})},
                       {{"p", "probabilities:output:0"}, {"i", "Identity:output:0"}, {"r_0", "r:activations:0"}}));
  const auto model = GraphModel::fromBytes(bytes);
  EXPECT_TRUE(isShown(*model, model->findOp("call/probabilities"), GraphMode::kModel));
  EXPECT_TRUE(isShown(*model, model->findOp("call/Identity"), GraphMode::kModel)) << "it has two readers";
  EXPECT_FALSE(isShown(*model, model->findOp("call/p"), GraphMode::kModel));
}

}  // namespace
}  // namespace widgets
