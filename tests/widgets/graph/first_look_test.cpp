// What the first picture of a graph has open, in a viewer of a usual size.
#include "widgets/graph/first_look.h"

#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/graph_bytes.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/graph_view.h"

namespace widgets {
namespace {

using test_support::GraphBytes;
using Names = std::set<std::string>;

constexpr int kLookWait = 10000;

struct FirstLookViewer {
  LayoutWorker worker;
  GraphView view{&worker};
  QSignalSpy shown{&view, &GraphView::pictureShown};

  explicit FirstLookViewer(QSize size = {760, 760}) {
    view.resize(size);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  void open(const GraphBytes& graph) {
    view.setGraphDef(QByteArray::fromStdString(graph.bytes()));
    ASSERT_TRUE(shown.wait(kLookWait));
  }
  const GraphPicture& picture() { return view.canvas()->picture(); }
  Names openScopes() {
    Names names;
    for (const VisibleScope& scope : picture().graph().scopes) names.insert(view.model()->fullName(scope.item));
    return names;
  }
  bool shows(const std::string& name) {
    return std::ranges::any_of(picture().graph().nodes,
                               [&](const VisibleNode& node) { return view.model()->fullName(node.item) == name; });
  }
  bool isReadWhole() {
    const GraphViewport& look = view.canvas()->viewport();
    const QRectF whole(look.toWidget({0, 0}), picture().layout().size * look.scale());
    return QRectF(view.canvas()->rect()).contains(whole) && look.scale() >= 0.56;
  }
};

// A layer of a number of units; the name of what it gives.
std::string addDense(GraphBytes& graph, const std::string& scope, const std::string& from, int64_t units) {
  using test_support::shapeAttr;
  graph.node(scope + "/kernel", "VariableV2", {}, {{"shape", shapeAttr({8, units})}});
  graph.node(scope + "/MatMul", "MatMul", {from, scope + "/kernel"});
  graph.node(scope + "/bias", "VariableV2", {}, {{"shape", shapeAttr({units})}});
  graph.node(scope + "/BiasAdd", "BiasAdd", {scope + "/MatMul", scope + "/bias"});
  return scope + "/BiasAdd";
}

void addHead(GraphBytes& graph, const std::string& scope, const std::string& from) {
  graph.node(scope + "/probabilities", "Softmax", {from}).node(scope + "/loss", "Mean", {scope + "/probabilities"});
}

// Layers in a row in a scope, and a head after it.
GraphBytes network(const std::string& scope, int layers) {
  GraphBytes graph;
  graph.node("x", "Placeholder");
  std::string last = "x";
  for (int i = 0; i < layers; ++i) last = addDense(graph, scope + "/layer_" + std::to_string(i), last, 4 + i);
  addHead(graph, "head", last);
  return graph;
}

TEST(FirstLookTest, AScopeBesideAHeadIsOpenDownToItsLayers) {
  FirstLookViewer viewer;
  viewer.open(network("dnn", 3));
  EXPECT_EQ(viewer.openScopes(), Names{"dnn"});
  EXPECT_TRUE(viewer.shows("dnn/layer_2"));
  EXPECT_TRUE(viewer.shows("head"));
  EXPECT_TRUE(viewer.isReadWhole());
}

TEST(FirstLookTest, LayersAtTheTopStayClosedThoughTheirOpsWouldHaveRoom) {
  FirstLookViewer viewer;
  GraphBytes graph;
  graph.node("x", "Placeholder");
  addHead(graph, "head", addDense(graph, "conv2d_1", addDense(graph, "conv2d", "x", 4), 6));
  viewer.open(graph);
  EXPECT_EQ(viewer.openScopes(), Names());
}

TEST(FirstLookTest, AModelWhoseLayersCannotBeReadInTheCanvasStaysClosedUntilThereIsRoom) {
  FirstLookViewer viewer;
  viewer.open(network("dnn", 30));
  EXPECT_EQ(viewer.openScopes(), Names());
  FirstLookViewer high({760, 1800});
  high.open(network("dnn", 30));
  EXPECT_EQ(high.openScopes(), Names{"dnn"});
  EXPECT_TRUE(high.isReadWhole());
}

TEST(FirstLookTest, LayersThatAreALittleHigherThanTheCanvasAreReadFromTheirTop) {
  FirstLookViewer viewer;
  viewer.open(network("dnn", 20));
  EXPECT_EQ(viewer.openScopes(), Names{"dnn"});
  EXPECT_GE(viewer.view.canvas()->viewport().scale(), 0.56);
  EXPECT_GE(viewer.view.canvas()->viewport().toWidget({0, 0}).y(), 0) << "its top is in sight";
}

// Its layers are of one size, each with some in it.
GraphBytes encoder(int parts) {
  GraphBytes graph;
  graph.node("x", "Placeholder");
  std::string last = addDense(graph, "net/embeddings", "x", 4);
  for (const std::string layer : {"net/encoder/layer_0", "net/encoder/layer_1"}) {
    for (int part = 0; part < parts; ++part) last = addDense(graph, layer + "/part_" + std::to_string(part), last, 8);
  }
  addHead(graph, "head", addDense(graph, "net/pooler", last, 8));
  return graph;
}

TEST(FirstLookTest, ScopesWithEquallyManyParametersOpenTogether) {
  FirstLookViewer viewer;
  viewer.open(encoder(2));
  EXPECT_EQ(viewer.openScopes(), (Names{"net", "net/encoder", "net/encoder/layer_0", "net/encoder/layer_1"}));
  EXPECT_TRUE(viewer.isReadWhole());
}

TEST(FirstLookTest, WhereTheyHaveNoRoomTogetherNoneOfThemIsOpen) {
  FirstLookViewer viewer({760, 560});
  viewer.open(encoder(6));
  EXPECT_EQ(viewer.openScopes(), (Names{"net", "net/encoder"}));
  EXPECT_TRUE(viewer.isReadWhole());
}

// A linear model's columns stand beside each other.
GraphBytes columns(int count) {
  GraphBytes graph;
  graph.node("x", "Placeholder");
  std::vector<std::string> sums;
  for (int i = 0; i < count; ++i) {
    sums.push_back(addDense(graph, "linear/linear_model/column_" + std::to_string(i), "x", 1));
  }
  graph.node("linear/linear_model/sum", "AddN", sums);
  addHead(graph, "head", "linear/linear_model/sum");
  return graph;
}

TEST(FirstLookTest, AScopeWithNothingElseInItIsOpenWithTheOneAroundItOrNotAtAll) {
  FirstLookViewer viewer;
  viewer.open(columns(4));
  EXPECT_EQ(viewer.openScopes(), (Names{"linear", "linear/linear_model"}));
  FirstLookViewer other;
  other.open(columns(60));
  EXPECT_EQ(other.openScopes(), Names());
}

TEST(FirstLookTest, AKerasModelShowsItsLayersAndNotTheirOps) {
  GraphBytes graph;
  graph.node("x", "Placeholder");
  std::string last = "x";
  for (const std::string layer : {"model/dense", "model/dense_1"}) {
    graph.node(layer + "/kernel", "VarHandleOp", {}, {{"shape", test_support::shapeAttr({8, 8})}});
    graph.node(layer + "/MatMul/ReadVariableOp", "ReadVariableOp", {layer + "/kernel"});
    graph.node(layer + "/MatMul", "MatMul", {last, layer + "/MatMul/ReadVariableOp"});
    graph.node(layer + "/Relu", "Relu", {layer + "/MatMul"});
    last = layer + "/Relu";
  }
  addHead(graph, "loss", last);
  FirstLookViewer viewer;
  viewer.open(graph);
  EXPECT_EQ(viewer.openScopes(), Names{"model"});
  EXPECT_TRUE(viewer.shows("model/dense_1"));
}

TEST(FirstLookTest, WhatAPersonClosesStaysClosed) {
  FirstLookViewer viewer;
  viewer.open(network("dnn", 3));
  viewer.view.arrangement().toggle(viewer.picture().graph().scopes.front().item);
  ASSERT_TRUE(viewer.shown.wait(kLookWait));
  EXPECT_EQ(viewer.openScopes(), Names());
  viewer.view.setMode(GraphMode::kTrainStep);
  ASSERT_TRUE(viewer.shown.wait(kLookWait));
  EXPECT_EQ(viewer.openScopes(), Names());
}

TEST(FirstLookTest, ThousandsOfLayersStayClosedAndTakeNoTime) {
  GraphBytes graph;
  graph.node("x", "Placeholder");
  std::string last = "x";
  for (int block = 0; block < 10; ++block) {
    for (int layer = 0; layer < 250; ++layer) {
      const std::string scope = "block_" + std::to_string(block) + "/layer_" + std::to_string(layer);
      last = addDense(graph, scope, last, 4 + block);
    }
  }
  FirstLookViewer viewer;
  QElapsedTimer timer;
  timer.start();
  viewer.open(graph);
  EXPECT_LT(timer.elapsed(), 2000);
  EXPECT_EQ(viewer.openScopes(), Names());
}

}  // namespace
}  // namespace widgets
