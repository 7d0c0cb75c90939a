// Functions of a graph's library: read, put in the places of their calls, listed and shown alone.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <random>

#include "summaries/error.h"
#include "tests/support/function_bytes.h"
#include "tests/support/mutations.h"
#include "tests/support/screenshots.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/function_list_model.h"
#include "widgets/graph/functions_panel.h"
#include "widgets/graph/graph_bar.h"
#include "widgets/graph/graph_view.h"

namespace widgets {
namespace {

using test_support::field;
using test_support::functionAttr;
using test_support::functionBytes;
using test_support::GraphBytes;
using test_support::nodeBytes;
using test_support::typeAttr;

constexpr int kShownWithin = 10000;

// x, w → call of `layer` (MatMul, Relu, and a call of `scale`) → y
std::string layeredGraph() {
  GraphBytes graph;
  graph.node("x", "Placeholder", {}, {{"dtype", typeAttr(1)}, {"shape", test_support::shapeAttr({-1, 4})}});
  graph.node("w", "VarHandleOp", {}, {{"dtype", typeAttr(1)}, {"shape", test_support::shapeAttr({4, 3})}});
  std::string bytes = graph.bytes();
  bytes += field(1, nodeBytes("call", "StatefulPartitionedCall", {"x", "w", "^x"}, functionAttr("f", "layer")));
  bytes += field(1, nodeBytes("y", "Identity", {"call"}));
  const std::string layer = functionBytes(
      "layer", {"inputs", "resource"},
      {nodeBytes("Read", "ReadVariableOp", {"resource"}), nodeBytes("MatMul", "MatMul", {"inputs", "Read:value:0"}),
       nodeBytes("Relu", "Relu", {"MatMul:product:0"}),
       nodeBytes("scaled", "PartitionedCall", {"Relu:activations:0"}, functionAttr("f", "scale"))},
      {{"identity", "scaled:output:0"}});
  const std::string scale =
      functionBytes("scale", {"value"}, {nodeBytes("double", "Mul", {"value", "value"})}, {{"product", "double:z:0"}});
  return bytes + field(2, layer + scale);
}

const NodeDef& nodeNamed(const GraphModel& model, const char* name) {
  const int op = model.findOp(name);
  EXPECT_GE(op, 0) << name;
  return model.node(std::max(op, 0));
}

TEST(GraphFunctionsTest, ALibraryIsReadWithArgumentsAndResultsAsNodes) {
  const GraphDef graph = parseGraphDef(layeredGraph());
  ASSERT_EQ(graph.functions.size(), 2u);
  EXPECT_EQ(graph.functions[0].name, "layer");
  EXPECT_EQ(graph.functions[0].arguments, (std::vector<std::string>{"inputs", "resource"}));
  EXPECT_EQ(graph.functions[0].results, std::vector<std::string>{"identity"});
  ASSERT_EQ(graph.functions[0].nodes.size(), 7u);
  EXPECT_EQ(graph.functions[0].nodes[3].inputs, (std::vector<std::string>{"inputs", "Read"}));
}

TEST(GraphFunctionsTest, ACallHoldsItsFunctionAndPassesValuesThrough) {
  const auto model = GraphModel::fromBytes(layeredGraph());
  EXPECT_EQ(nodeNamed(*model, "call/inputs").inputs, std::vector<std::string>{"x"});
  EXPECT_EQ(nodeNamed(*model, "call/resource").inputs, std::vector<std::string>{"w"});
  EXPECT_EQ(nodeNamed(*model, "call").inputs, (std::vector<std::string>{"^x", "call/identity"}));
  EXPECT_EQ(nodeNamed(*model, "call/scaled/double").inputs,
            (std::vector<std::string>{"call/scaled/value", "call/scaled/value"}));
  EXPECT_EQ(nodeNamed(*model, "call/scaled").inputs, std::vector<std::string>{"call/scaled/product"});
}

TEST(GraphFunctionsTest, TheForwardPathAndItsWeightsReachIntoFunctions) {
  const auto model = GraphModel::fromBytes(layeredGraph());
  const int product = model->findOp("call/MatMul");
  EXPECT_EQ(model->role(product), NodeRole::kForward);
  ASSERT_EQ(model->weights(product).size(), 1u);
  EXPECT_EQ(model->node(model->weights(product)[0].variable).name, "w");
  EXPECT_EQ(model->role(model->findOp("call/resource")), NodeRole::kWeight);
}

TEST(GraphFunctionsTest, TheScopeOfACallKnowsItsFunction) {
  const auto model = GraphModel::fromBytes(layeredGraph());
  const int call = model->item(model->itemOfOp(model->findOp("call/MatMul"))).parent;
  EXPECT_EQ(model->functionOf(call), 0);
  EXPECT_EQ(model->functionOf(model->item(model->itemOfOp(model->findOp("call/scaled/double"))).parent), 1);
  EXPECT_EQ(model->functionOf(0), -1);
  const VisibleGraph graph = project(*model, GraphMode::kModel, {});
  const auto shown = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                  [call](const VisibleNode& node) { return node.item == call; });
  ASSERT_NE(shown, graph.nodes.end());
  EXPECT_EQ(shown->function, "layer");
  EXPECT_TRUE(shown->expandable);
}

TEST(GraphFunctionsTest, BothBranchesOfAnIfAreShown) {
  std::string bytes = GraphBytes().node("p", "Placeholder").node("x", "Placeholder").bytes();
  bytes += field(
      1, nodeBytes("cond", "If", {"p", "x"}, functionAttr("then_branch", "yes") + functionAttr("else_branch", "no")));
  bytes += field(2, functionBytes("yes", {"a"}, {nodeBytes("r", "Relu", {"a"})}, {{"out", "r:activations:0"}}) +
                        functionBytes("no", {"a"}, {nodeBytes("t", "Tanh", {"a"})}, {{"out", "t:y:0"}}));
  const auto model = GraphModel::fromBytes(bytes);
  EXPECT_EQ(nodeNamed(*model, "cond/then_branch/a").inputs, std::vector<std::string>{"x"});
  EXPECT_EQ(nodeNamed(*model, "cond/else_branch/t").op, "Tanh");
  EXPECT_EQ(nodeNamed(*model, "cond").inputs,
            (std::vector<std::string>{"p", "cond/else_branch/out", "cond/then_branch/out"}));
}

TEST(GraphFunctionsTest, AFunctionThatCallsItselfEnds) {
  std::string bytes = GraphBytes().node("x", "Placeholder").bytes();
  bytes += field(1, nodeBytes("call", "PartitionedCall", {"x"}, functionAttr("f", "again")));
  bytes +=
      field(2, functionBytes("again", {"a"}, {nodeBytes("inner", "PartitionedCall", {"a"}, functionAttr("f", "again"))},
                             {{"out", "inner:output:0"}}));
  const auto model = GraphModel::fromBytes(bytes);
  EXPECT_GE(model->findOp("call/inner"), 0);
  EXPECT_EQ(model->findOp("call/inner/a"), -1);
}

TEST(GraphFunctionsTest, CallsOfCallsAreCutAtALimitInsteadOfGrowingForEver) {
  // Each function calls the next twice: 2^20 bodies.
  std::string library;
  for (int i = 0; i < 20; ++i) {
    const std::string next = "f" + std::to_string(i + 1);
    library +=
        functionBytes("f" + std::to_string(i), {"a"},
                      {nodeBytes("one", next, {"a"}), nodeBytes("two", next, {"one:o:0"})}, {{"out", "two:o:0"}});
  }
  library += functionBytes("f20", {"a"}, {nodeBytes("r", "Relu", {"a"})}, {{"out", "r:y:0"}});
  std::string bytes = GraphBytes().node("x", "Placeholder").bytes();
  bytes += field(1, nodeBytes("call", "f0", {"x"})) + field(2, library);
  EXPECT_LE(GraphModel::fromBytes(bytes)->graph().nodes.size(), 50'002u);
}

TEST(GraphFunctionsTest, DamagedLibrariesAreReadOrAnErrorNeverACrash) {
  const std::string good = layeredGraph();
  std::mt19937 random(11);
  for (int i = 0; i < 1500; ++i) {
    try {
      const auto model = GraphModel::fromBytes(engine::testing::mutated(good, random));
      for (std::size_t f = 0; f < model->graph().functions.size(); ++f) {
        project(*GraphModel::ofFunction(*model, static_cast<int>(f)), GraphMode::kEverything, {});
      }
    } catch (const summaries::Error&) {
    }
  }
}

TEST(GraphFunctionsTest, ComparingLooksIntoFunctions) {
  const std::string before = layeredGraph();
  std::string after = before;
  after.replace(after.find("Relu", after.find("layer")), 4, "Tanh");
  const auto model = GraphModel::compare(before, after);
  int changed = 0;
  for (std::size_t op = 0; op < model->graph().nodes.size(); ++op) {
    changed += model->change(static_cast<int>(op)) == NodeChange::kSame ? 0 : 1;
  }
  EXPECT_GE(changed, 1);
}

TEST(FunctionListModelTest, ListsFunctionsWithTheirCalls) {
  FunctionListModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_EQ(model.rowCount(), 0);
  model.setGraph(GraphModel::fromBytes(layeredGraph()));
  ASSERT_EQ(model.rowCount(), 2);
  EXPECT_EQ(model.index(0, FunctionListModel::kName).data().toString(), QStringLiteral("layer"));
  EXPECT_EQ(model.index(0, FunctionListModel::kSignature).data().toString(), QStringLiteral("2 → 1"));
  EXPECT_EQ(model.index(0, FunctionListModel::kNodes).data(Qt::UserRole).toInt(), 7);
  EXPECT_EQ(model.index(1, FunctionListModel::kCalls).data(Qt::UserRole).toInt(), 1);
  EXPECT_EQ(model.index(0, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("layer(inputs, resource) → identity"));
  model.setGraph(nullptr);
  EXPECT_EQ(model.rowCount(), 0);
}

struct FunctionViewer {
  LayoutWorker worker;
  GraphView view{&worker};
  QSignalSpy shown{&view, &GraphView::pictureShown};
  FunctionViewer() {
    view.resize(1100, 760);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
    view.setGraphDef(QByteArray::fromStdString(layeredGraph()));
    EXPECT_TRUE(shown.wait(kShownWithin));
    shown.clear();
  }
  QToolButton* button(const char* name) { return view.findChild<QToolButton*>(QString::fromLatin1(name)); }
};

TEST(GraphFunctionsViewTest, AFunctionOfTheListIsShownAloneAndLeftAgain) {
  FunctionViewer viewer;
  EXPECT_FALSE(viewer.view.functions()->isVisible());
  QAction* listThem = viewer.view.actions().functions;
  EXPECT_TRUE(viewer.view.bar()->more()->actions().contains(listThem));
  EXPECT_EQ(listThem->text(), QStringLiteral("Functions (2)"));
  listThem->trigger();
  ASSERT_TRUE(viewer.view.functions()->isVisible());
  QTreeView* list = viewer.view.functions()->view();
  QTest::keyClicks(viewer.view.findChild<QLineEdit*>(QStringLiteral("functionFilter")), QStringLiteral("sca"));
  ASSERT_EQ(list->model()->rowCount(), 1);
  list->setCurrentIndex(list->model()->index(0, 0));
  QTest::keyClick(list, Qt::Key_Return);
  ASSERT_TRUE(viewer.shown.wait(kShownWithin));
  EXPECT_EQ(viewer.view.source().function(), 1);
  EXPECT_GE(viewer.view.model()->findOp("double"), 0);
  EXPECT_EQ(viewer.view.findChild<QLabel*>(QStringLiteral("functionName"))->text(), QStringLiteral("Function scale"));
  viewer.shown.clear();
  QTest::mouseClick(viewer.button("wholeGraph"), Qt::LeftButton);
  ASSERT_TRUE(viewer.shown.wait(kShownWithin));
  EXPECT_EQ(viewer.view.source().function(), -1);
  EXPECT_GE(viewer.view.model()->findOp("call/MatMul"), 0);
}

TEST(GraphFunctionsViewTest, ACallIsOpenedLikeAScope) {
  FunctionViewer viewer;
  viewer.view.showOp(viewer.view.model()->findOp("call/scaled/double"));
  ASSERT_TRUE(viewer.shown.wait(kShownWithin));
  const GraphModel& model = *viewer.view.model();
  const int call = model.item(model.itemOfOp(model.findOp("call/MatMul"))).parent;
  EXPECT_TRUE(viewer.view.canvas()->picture().isOpenScope(call));
}

TEST(GraphFunctionsViewTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    FunctionViewer viewer;
    viewer.view.actions().functions->trigger();
    viewer.view.showOp(viewer.view.model()->findOp("call/MatMul"));
    ASSERT_TRUE(viewer.shown.wait(kShownWithin));
    test_support::saveScreenshot(
        &viewer.view, dark ? QStringLiteral("graph_functions_dark") : QStringLiteral("graph_functions_light"));
  }
}

}  // namespace
}  // namespace widgets
