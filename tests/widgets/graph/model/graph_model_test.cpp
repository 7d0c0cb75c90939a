#include "widgets/graph/model/graph_model.h"

#include <gtest/gtest.h>

#include <random>

#include "summaries/error.h"
#include "tests/support/golden_path.h"
#include "tests/support/graph_bytes.h"
#include "widgets/graph/model/graph_projection.h"

namespace widgets {
namespace {

using test_support::GraphBytes;
using test_support::smallModel;

std::vector<std::string> titles(const VisibleGraph& graph) {
  std::vector<std::string> result;
  for (const VisibleNode& node : graph.nodes) result.push_back(node.title);
  std::sort(result.begin(), result.end());
  return result;
}

std::string nameOf(const GraphModel& model, int item) {
  return model.fullName(item);
}

bool hasEdge(const GraphModel& model, const VisibleGraph& graph, const std::string& from, const std::string& to) {
  return std::any_of(graph.edges.begin(), graph.edges.end(), [&](const VisibleEdge& edge) {
    return nameOf(model, edge.from) == from && nameOf(model, edge.to) == to;
  });
}

TEST(GraphDefTest, ReadsNamesInputsAndAttributes) {
  const GraphDef graph = parseGraphDef(smallModel().bytes());
  const NodeDef& node = graph.nodes[6];
  EXPECT_EQ(node.name, "dense1/MatMul");
  EXPECT_EQ(node.op, "MatMul");
  EXPECT_EQ(node.inputs, (std::vector<std::string>{"images", "dense1/kernel/read"}));
  ASSERT_NE(node.attr("T"), nullptr);
  EXPECT_EQ(node.attr("T")->text, "float32");
  EXPECT_EQ(node.attr("absent"), nullptr);
}

TEST(GraphDefTest, LeavesOutConstantsOverOneKilobyteButCountsThem) {
  const GraphDef graph = parseGraphDef(smallModel().bytes());
  EXPECT_EQ(graph.strippedBytes, 8000u);
  EXPECT_EQ(graph.nodes[3].attr("value")->text, "float32 784×128");
}

TEST(GraphDefTest, ShowsSmallIntegerTensorsAndLists) {
  GraphBytes bytes;
  std::string content("\x02\0\0\0\xff\xff\xff\xff", 8);
  bytes.node("a", "Const", {},
             {{"strides", test_support::intsAttr({1, 2, 2, 1})}, {"value", test_support::tensorAttr(3, {2}, content)}});
  const GraphDef graph = parseGraphDef(bytes.bytes());
  EXPECT_EQ(graph.nodes[0].attr("strides")->text, "[1, 2, 2, 1]");
  EXPECT_EQ(graph.nodes[0].attr("value")->text, "int32 2 [2, -1]");
}

TEST(GraphDefTest, TwoNodesOfOneNameAreAnErrorThatNamesIt) {
  GraphBytes bytes;
  bytes.node("twin", "NoOp").node("twin", "NoOp");
  try {
    parseGraphDef(bytes.bytes());
    FAIL() << "no error";
  } catch (const summaries::Error& error) {
    EXPECT_EQ(error.code(), summaries::Code::kInvalidArgument);
    EXPECT_NE(std::string(error.what()).find("'twin'"), std::string::npos);
  }
}

TEST(GraphDefTest, EveryTruncationIsReadOrAnErrorNeverACrash) {
  const std::string whole = smallModel().bytes();
  for (std::size_t size = 0; size < whole.size(); size += 3) {
    try {
      const GraphModel model(parseGraphDef(std::string_view(whole).substr(0, size)));
      project(model, GraphMode::kEverything, {});
    } catch (const summaries::Error& error) {
      EXPECT_NE(error.code(), summaries::Code::kOk);
    }
  }
}

TEST(GraphDefTest, FlippedBitsAndRandomBytesAreReadOrAnErrorNeverACrash) {
  std::mt19937 random(7);
  const std::string whole = smallModel().bytes();
  for (int round = 0; round < 3000; ++round) {
    std::string damaged = whole;
    for (int flips = 0; flips < 1 + round % 8; ++flips) {
      damaged[random() % damaged.size()] ^= static_cast<char>(1u << (random() % 8));
    }
    if (round % 5 == 0)
      std::generate(damaged.begin(), damaged.begin() + 64, [&] { return static_cast<char>(random()); });
    try {
      const GraphModel model(parseGraphDef(damaged));
      project(model, GraphMode::kModel, {1, 2, 3});
    } catch (const summaries::Error& error) {
      EXPECT_FALSE(std::string(error.what()).empty());
    }
  }
}

TEST(GraphDefTest, AHostileLengthIsAnErrorWithItsPlace) {
  std::string bytes = smallModel().bytes();
  bytes += std::string("\x0a\xff\xff\xff\xff\xff\xff\xff\xff\x7f", 10);
  EXPECT_THROW(parseGraphDef(bytes), summaries::Error);
}

TEST(GraphModelTest, ADeepNameMakesABoundedTree) {
  std::string name = "a";
  for (int i = 0; i < 20000; ++i) name += "/a";
  GraphBytes bytes;
  bytes.node(name, "NoOp");
  const GraphModel model(parseGraphDef(bytes.bytes()));
  EXPECT_LT(model.items().size(), 100u);
  EXPECT_EQ(model.fullName(model.itemOfOp(0)), name);
}

TEST(GraphModelTest, TellsTheForwardPathFromBookkeeping) {
  const GraphModel model(parseGraphDef(smallModel().bytes()));
  const auto role = [&](const char* name) { return model.role(model.findOp(name)); };
  EXPECT_EQ(role("dense1/MatMul"), NodeRole::kForward);
  EXPECT_EQ(role("loss/value"), NodeRole::kForward);
  EXPECT_EQ(role("images"), NodeRole::kForward);
  EXPECT_EQ(role("dense1/kernel"), NodeRole::kWeight);
  EXPECT_EQ(role("dense1/kernel/Assign"), NodeRole::kInit);
  EXPECT_EQ(role("loss/axis"), NodeRole::kConstant);
  EXPECT_EQ(role("gradients/dense1/MatMul_grad/MatMul"), NodeRole::kGradient);
  EXPECT_EQ(role("clip/mul"), NodeRole::kGradient);
  EXPECT_EQ(role("train/update_dense1/kernel/ApplyGradientDescent"), NodeRole::kOptimizer);
  EXPECT_EQ(role("save/SaveV2"), NodeRole::kSave);
  EXPECT_EQ(role("loss_1"), NodeRole::kSummary);
}

TEST(GraphModelTest, TheModelViewIsInputDenseDenseLoss) {
  const GraphModel model(parseGraphDef(smallModel().bytes()));
  const VisibleGraph graph = project(model, GraphMode::kModel, {});
  EXPECT_EQ(titles(graph), (std::vector<std::string>{"dense1", "dense2", "images", "labels", "loss"}));
  EXPECT_TRUE(hasEdge(model, graph, "images", "dense1"));
  EXPECT_TRUE(hasEdge(model, graph, "dense1", "dense2"));
  EXPECT_TRUE(hasEdge(model, graph, "dense2", "loss"));
  EXPECT_EQ(graph.hiddenOps, 16);
}

TEST(GraphModelTest, EdgesCarryShapesAndScopesTheirParameters) {
  const GraphModel model(parseGraphDef(smallModel().bytes()));
  const VisibleGraph graph = project(model, GraphMode::kModel, {});
  for (const VisibleEdge& edge : graph.edges) {
    if (nameOf(model, edge.from) == "dense1") {
      EXPECT_EQ(edge.label, "?×128");
    }
  }
  const auto dense =
      std::find_if(graph.nodes.begin(), graph.nodes.end(), [](const auto& node) { return node.title == "dense1"; });
  EXPECT_EQ(dense->parameters, 100352);
}

TEST(GraphModelTest, AnOpenScopeShowsItsOpsWithTheirWeights) {
  const GraphModel model(parseGraphDef(smallModel().bytes()));
  const int scope = model.item(model.itemOfOp(model.findOp("dense1/MatMul"))).parent;
  const VisibleGraph graph = project(model, GraphMode::kModel, {scope});
  ASSERT_EQ(graph.scopes.size(), 1u);
  const auto product =
      std::find_if(graph.nodes.begin(), graph.nodes.end(), [](const auto& node) { return node.title == "MatMul"; });
  ASSERT_NE(product, graph.nodes.end());
  EXPECT_EQ(product->weights, std::vector<std::string>{"kernel 784×128"});
}

TEST(GraphModelTest, TheTrainStepAddsGradientsAndTheOptimizer) {
  const GraphModel model(parseGraphDef(smallModel().bytes()));
  const std::vector<std::string> shown = titles(project(model, GraphMode::kTrainStep, {}));
  EXPECT_NE(std::find(shown.begin(), shown.end(), "gradients"), shown.end());
  EXPECT_EQ(std::find(shown.begin(), shown.end(), "save/SaveV2"), shown.end());
}

TEST(GraphModelTest, EverythingHidesNothing) {
  const GraphModel model(parseGraphDef(smallModel().bytes()));
  EXPECT_EQ(project(model, GraphMode::kEverything, {}).hiddenOps, 0);
}

TEST(GraphModelTest, TheConstantsOfAFrozenGraphAreItsWeights) {
  GraphBytes bytes;
  bytes.node("x", "Placeholder", {}, {{"shape", test_support::shapeAttr({-1, 4})}});
  bytes.node("fc/weights", "Const", {}, {{"value", test_support::tensorAttr(1, {4, 2}, std::string(32, '\0'))}});
  bytes.node("fc/weights/read", "Identity", {"fc/weights"});
  bytes.node("fc/MatMul", "MatMul", {"x", "fc/weights/read"});
  const GraphModel model(parseGraphDef(bytes.bytes()));
  ASSERT_EQ(model.weights(3).size(), 1u);
  EXPECT_EQ(model.weights(3)[0].label, "weights");
  EXPECT_EQ(model.item(0).parameters, 8);
  EXPECT_EQ(project(model, GraphMode::kModel, {}).nodes.size(), 2u);
}

TEST(GraphModelTest, AConstantThatRepeatsOneValueIsNoWeightBesideVariables) {
  const std::string zeros = test_support::field(8, test_support::field(1, uint64_t{1}) +
                                                       test_support::field(2, test_support::shapeProto({40, 1})) +
                                                       test_support::field(5, std::string(4, '\0')));
  GraphBytes bytes;
  bytes.node("x", "Placeholder", {}, {{"shape", test_support::shapeAttr({40, 4})}});
  bytes.node("fc/weights", "VariableV2", {}, {{"shape", test_support::shapeAttr({4, 1})}});
  bytes.node("fc/MatMul", "MatMul", {"x", "fc/weights"});
  bytes.node("losses/zeros_like", "Const", {}, {{"value", zeros}});
  bytes.node("losses/Select", "GreaterEqual", {"fc/MatMul", "losses/zeros_like"});
  const GraphModel model(parseGraphDef(bytes.bytes()));
  EXPECT_TRUE(model.weights(model.findOp("losses/Select")).empty());
  EXPECT_EQ(model.role(model.findOp("losses/zeros_like")), NodeRole::kConstant);
  EXPECT_EQ(model.item(0).parameters, 4);
}

TEST(GraphModelTest, AnInputThatIsNotInTheGraphIsKeptAsUnknown) {
  GraphBytes bytes;
  bytes.node("a", "Relu", {"gone:1"});
  const GraphModel model(parseGraphDef(bytes.bytes()));
  EXPECT_EQ(model.inputs(0)[0].op, -1);
  EXPECT_EQ(project(model, GraphMode::kModel, {}).edges.size(), 0u);
}

TEST(GraphModelTest, TheMnistConvnetReadsTopToBottomFromImagesToLoss) {
  const auto path = test_support::goldenPath("custom_models/mnist_convnet/graph.pb");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded graph at " << path << "; set ESTIMATOR_GOLDEN";
  const auto model = GraphModel::fromBytes(test_support::readFile(path));
  const VisibleGraph graph = project(*model, GraphMode::kModel, {});
  EXPECT_EQ(titles(graph),
            (std::vector<std::string>{"classes", "conv1", "conv2", "fc1", "fc2", "flatten/Reshape", "images", "labels",
                                      "logits", "pool1/MaxPool", "pool2/MaxPool", "sparse_softmax_cross_entropy_loss",
                                      "total_loss", "total_loss_1"}));
  EXPECT_TRUE(hasEdge(*model, graph, "images", "conv1"));
  EXPECT_TRUE(hasEdge(*model, graph, "conv1", "pool1/MaxPool"));
  EXPECT_TRUE(hasEdge(*model, graph, "logits", "sparse_softmax_cross_entropy_loss"));
  for (const VisibleEdge& edge : graph.edges) {
    if (nameOf(*model, edge.from) == "pool2/MaxPool") {
      EXPECT_EQ(edge.label, "?×4×4×40");
    }
  }
}

}  // namespace
}  // namespace widgets
