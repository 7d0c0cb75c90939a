// What is drawn beside the main graph, by rules and by a person's choice; the minimap.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/golden_path.h"
#include "tests/support/graph_bytes.h"
#include "tests/support/screenshots.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/graph_inspector.h"
#include "widgets/graph/graph_view.h"

namespace widgets {
namespace {

using test_support::GraphBytes;
using test_support::smallModel;

constexpr int kAsideWait = 10000;

int itemCalled(const GraphModel& model, const std::string& name) {
  for (std::size_t i = 1; i < model.items().size(); ++i) {
    if (model.fullName(static_cast<int>(i)) == name) return static_cast<int>(i);
  }
  return -1;
}

const VisibleNode* shownNode(const VisibleGraph& graph, int item) {
  const auto found = std::find_if(graph.nodes.begin(), graph.nodes.end(),
                                  [item](const VisibleNode& node) { return node.item == item; });
  return found == graph.nodes.end() ? nullptr : &*found;
}

// A chain of 20 ops that all read "flag", a scalar of no input, and "table", a large one.
GraphBytes busyGraph() {
  GraphBytes graph;
  graph.node("x", "Placeholder", {}, {{"shape", test_support::shapeAttr({-1, 8})}});
  graph.node("flag", "Placeholder", {}, {{"shape", test_support::shapeAttr({})}});
  graph.node("table", "Placeholder", {}, {{"shape", test_support::shapeAttr({100, 8})}});
  graph.node("scale", "Const", {}, {{"value", test_support::tensorAttr(1, {}, std::string(4, '\0'))}});
  std::string last = "x";
  for (int i = 0; i < 20; ++i) {
    const std::string name = "op" + std::to_string(i);
    graph.node(name, "Select", {"flag", last, "table", i == 0 ? "scale" : last});
    last = name;
  }
  graph.node("seen", "ScalarSummary", {last});
  return graph;
}

TEST(GraphAsideTest, ConstantsAndSummariesAreWordsBesideTheirBoxes) {
  const auto model = GraphModel::fromBytes(busyGraph().bytes());
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {});
  EXPECT_EQ(shownNode(graph, itemCalled(*model, "scale")), nullptr);
  EXPECT_EQ(shownNode(graph, itemCalled(*model, "seen")), nullptr);
  const VisibleNode* first = shownNode(graph, itemCalled(*model, "op0"));
  ASSERT_NE(first, nullptr);
  ASSERT_FALSE(first->reads.empty());
  const auto constant = std::find_if(first->reads.begin(), first->reads.end(),
                                     [](const Annotation& word) { return word.kind == Annotation::Kind::kConstant; });
  ASSERT_NE(constant, first->reads.end());
  EXPECT_EQ(constant->label, "scale");
  const VisibleNode* last = shownNode(graph, itemCalled(*model, "op19"));
  ASSERT_EQ(last->readBy.size(), 1u);
  EXPECT_EQ(last->readBy[0].kind, Annotation::Kind::kSummary);
}

TEST(GraphAsideTest, AScalarThatMuchReadsIsSetAsideAndTheForwardPathIsNot) {
  const auto model = GraphModel::fromBytes(busyGraph().bytes());
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {});
  EXPECT_TRUE(shownNode(graph, itemCalled(*model, "flag"))->isAside);
  EXPECT_FALSE(shownNode(graph, itemCalled(*model, "table"))->isAside);
  EXPECT_FALSE(shownNode(graph, itemCalled(*model, "x"))->isAside);
  for (const VisibleEdge& edge : graph.edges) EXPECT_NE(edge.from, itemCalled(*model, "flag"));
  const VisibleNode* reader = shownNode(graph, itemCalled(*model, "op7"));
  ASSERT_EQ(reader->reads.size(), 1u);
  EXPECT_EQ(reader->reads[0].label, "flag");
}

TEST(GraphAsideTest, SmallGraphsKeepTheirNodes) {
  const auto model = GraphModel::fromBytes(
      GraphBytes().node("x", "Placeholder").node("y", "Relu", {"x"}).node("z", "Tanh", {"x"}).bytes());
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {});
  for (const VisibleNode& node : graph.nodes) EXPECT_FALSE(node.isAside) << node.title;
  EXPECT_EQ(graph.edges.size(), 2u);
}

TEST(GraphAsideTest, SaversAndInitialisersLeaveTheWholeGraph) {
  const auto model = GraphModel::fromBytes(smallModel().bytes());
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {});
  const VisibleNode* init = shownNode(graph, itemCalled(*model, "init"));
  ASSERT_NE(init, nullptr);
  EXPECT_TRUE(init->isAside);
  const VisibleNode* save = shownNode(graph, itemCalled(*model, "save/SaveV2"));
  ASSERT_NE(save, nullptr);
  EXPECT_TRUE(save->isAside);
  const VisibleNode* dense = shownNode(graph, itemCalled(*model, "dense1"));
  EXPECT_FALSE(dense->isAside);
  EXPECT_FALSE(dense->readBy.empty());
}

TEST(GraphAsideTest, WhatAPersonChoseWinsOverTheRules) {
  const auto model = GraphModel::fromBytes(busyGraph().bytes());
  const int flag = itemCalled(*model, "flag"), middle = itemCalled(*model, "op7");
  AsideChoices choices;
  choices.chosen = {{flag, false}, {middle, true}};
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {}, choices);
  EXPECT_FALSE(shownNode(graph, flag)->isAside);
  EXPECT_TRUE(shownNode(graph, middle)->isAside);
  EXPECT_EQ(shownNode(graph, itemCalled(*model, "op8"))->reads.front().item, middle);
  EXPECT_EQ(shownNode(graph, itemCalled(*model, "op6"))->readBy.front().item, middle);
}

TEST(GraphAsideTest, WithoutTheRulesEverythingIsInTheGraph) {
  const auto model = GraphModel::fromBytes(busyGraph().bytes());
  AsideChoices choices;
  choices.automatic = false;
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {}, choices);
  EXPECT_EQ(graph.nodes.size(), model->graph().nodes.size());
  for (const VisibleNode& node : graph.nodes) EXPECT_FALSE(node.isAside || !node.reads.empty()) << node.title;
}

TEST(GraphAsideTest, AnOpenedScopeDoesNotComeOutEmpty) {
  const auto model = GraphModel::fromBytes(GraphBytes()
                                               .node("values/a", "Const")
                                               .node("values/b", "Const")
                                               .node("y", "AddV2", {"values/a", "values/b"})
                                               .node("z", "Relu", {"y"})
                                               .bytes());
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {itemCalled(*model, "values")});
  EXPECT_EQ(graph.scopes.size(), 1u);
  EXPECT_NE(shownNode(graph, itemCalled(*model, "values/a")), nullptr);
}

TEST(GraphAsideTest, TheAreaBesideTheGraphOverlapsNothing) {
  LayoutInput input;
  for (int i = 0; i < 30; ++i) input.nodes.push_back({i, {80.0 + i, 26}, -1, {}, i >= 10});
  input.nodes[3].room = {400, 90};
  for (int i = 0; i + 1 < 10; ++i) input.edges.push_back({i, i + 1, {}});
  const LayoutResult result = layoutGraph(input);
  const QRectF all(QPointF(0, 0), result.size);
  for (std::size_t a = 0; a < 30; ++a) {
    EXPECT_TRUE(all.contains(result.nodes[a])) << a;
    EXPECT_EQ(result.aside.contains(result.nodes[a]), a >= 10) << a;
    for (std::size_t b = a + 1; b < 30; ++b) EXPECT_FALSE(result.nodes[a].intersects(result.nodes[b])) << a << " " << b;
  }
  // An edge reaches the box through the room around it.
  EXPECT_NEAR(result.edges[2].tip.y(), result.nodes[3].top(), 1);
  EXPECT_NEAR(result.edges[3].path.elementAt(0).y, result.nodes[3].bottom(), 1);
}

struct AsideViewer {
  LayoutWorker worker;
  GraphView view{&worker};
  QSignalSpy shown{&view, &GraphView::pictureShown};
  AsideViewer() {
    view.resize(1100, 760);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  void open(const std::string& bytes, GraphMode mode) {
    view.setMode(mode);
    shown.clear();
    view.setGraphDef(QByteArray::fromStdString(bytes));
    ASSERT_TRUE(shown.wait(kAsideWait));
    shown.clear();
  }
  GraphCanvas* canvas() { return view.canvas(); }
  int item(const std::string& name) { return itemCalled(*view.model(), name); }
  bool isAside(int item) {
    const VisibleNode* node = shownNode(canvas()->picture().graph(), item);
    return !node || node->isAside;
  }
};

TEST(GraphAsideViewTest, TheKeyXTakesANodeOutAndPutsItBack) {
  AsideViewer viewer;
  viewer.open(busyGraph().bytes(), GraphMode::kEverything);
  const int middle = viewer.item("op7");
  viewer.canvas()->setFocus();
  viewer.canvas()->select(middle);
  QTest::keyClick(viewer.canvas(), Qt::Key_X);
  ASSERT_TRUE(viewer.shown.wait(kAsideWait));
  EXPECT_TRUE(viewer.isAside(middle));
  EXPECT_EQ(viewer.canvas()->selected(), middle);
  viewer.shown.clear();
  QTest::keyClick(viewer.canvas(), Qt::Key_X);
  ASSERT_TRUE(viewer.shown.wait(kAsideWait));
  EXPECT_FALSE(viewer.isAside(middle));
}

TEST(GraphAsideViewTest, TheMenuPutsAWordsNodeIntoTheMainGraph) {
  AsideViewer viewer;
  viewer.open(busyGraph().bytes(), GraphMode::kEverything);
  const int scale = viewer.item("scale");
  viewer.canvas()->viewport().centreOn(viewer.item("op0"));
  const QPoint word = viewer.canvas()->viewport().toWidget(viewer.canvas()->picture().boxOf(scale)->center()).toPoint();
  QTest::mouseClick(viewer.canvas(), Qt::LeftButton, {}, word);
  EXPECT_EQ(viewer.canvas()->selected(), scale);
  QContextMenuEvent asked(QContextMenuEvent::Mouse, word, viewer.canvas()->mapToGlobal(word));
  QApplication::sendEvent(viewer.canvas(), &asked);
  auto* menu = viewer.view.findChild<QMenu*>(QStringLiteral("graphMenu"));
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(viewer.view.actions().aside->text(), QStringLiteral("Put into main graph"));
  EXPECT_TRUE(menu->actions().contains(viewer.view.actions().aside));
  viewer.view.actions().aside->trigger();
  menu->close();
  EXPECT_TRUE(QTest::qWaitFor([&] { return !viewer.isAside(scale); }, kAsideWait));
  viewer.view.actions().reset->trigger();
  EXPECT_TRUE(QTest::qWaitFor([&] { return viewer.isAside(scale); }, kAsideWait));
}

TEST(GraphAsideViewTest, ArrowKeysReachTheWordsBesideABox) {
  AsideViewer viewer;
  viewer.open(busyGraph().bytes(), GraphMode::kEverything);
  viewer.canvas()->setFocus();
  const int box = viewer.item("op0");
  const auto& words = shownNode(viewer.canvas()->picture().graph(), box)->reads;
  ASSERT_EQ(words.size(), 2u);
  viewer.canvas()->select(box);
  QTest::keyClick(viewer.canvas(), Qt::Key_Left);
  EXPECT_EQ(viewer.canvas()->selected(), words[0].item);
}

TEST(GraphAsideViewTest, FromAWordTheKeysGoToItsNeighboursAndBackToTheBox) {
  AsideViewer viewer;
  viewer.open(GraphBytes()
                  .node("x", "Placeholder")
                  .node("a", "Const")
                  .node("b", "Const")
                  .node("y", "Select", {"x", "a", "b"})
                  .bytes(),
              GraphMode::kEverything);
  viewer.canvas()->setFocus();
  viewer.canvas()->select(viewer.item("y"));
  QTest::keyClick(viewer.canvas(), Qt::Key_Left);
  EXPECT_EQ(viewer.canvas()->selected(), viewer.item("a"));
  QTest::keyClick(viewer.canvas(), Qt::Key_Down);
  EXPECT_EQ(viewer.canvas()->selected(), viewer.item("b"));
  QTest::keyClick(viewer.canvas(), Qt::Key_Down);  // the last one
  EXPECT_EQ(viewer.canvas()->selected(), viewer.item("b"));
  QTest::keyClick(viewer.canvas(), Qt::Key_Right);
  EXPECT_EQ(viewer.canvas()->selected(), viewer.item("y"));
}

TEST(GraphAsideViewTest, TheRulesCanBeSwitchedOff) {
  AsideViewer viewer;
  viewer.open(busyGraph().bytes(), GraphMode::kEverything);
  viewer.view.actions().autoAside->trigger();
  ASSERT_TRUE(viewer.shown.wait(kAsideWait));
  EXPECT_FALSE(viewer.isAside(viewer.item("flag")));
  EXPECT_TRUE(viewer.canvas()->picture().layout().aside.isEmpty());
}

TEST(GraphAsideViewTest, CtrlCCopiesTheNameOfTheSelectedNode) {
  AsideViewer viewer;
  viewer.open(smallModel().bytes(), GraphMode::kModel);
  viewer.canvas()->setFocus();
  viewer.canvas()->select(viewer.item("dense1"));
  QTest::keyClick(viewer.canvas(), Qt::Key_C, Qt::ControlModifier);
  EXPECT_EQ(QApplication::clipboard()->text(), QStringLiteral("dense1"));
}

TEST(GraphAsideViewTest, TheBookkeepingIsNeverCutInTheBar) {
  AsideViewer viewer;
  viewer.open(smallModel().bytes(), GraphMode::kModel);
  // Right after the layout, before any other event.
  const auto* hidden = viewer.view.findChild<QLabel*>(QStringLiteral("graphHidden"));
  EXPECT_GE(hidden->width(), hidden->sizeHint().width());
}

TEST(GraphAsideViewTest, TheMinimapIsThereOnlyWhileItIsNeededAndADragInItPans) {
  AsideViewer viewer;
  viewer.open(busyGraph().bytes(), GraphMode::kEverything);
  auto* minimap = viewer.view.findChild<QWidget*>(QStringLiteral("graphMinimap"));
  viewer.canvas()->viewport().fit();
  EXPECT_FALSE(minimap->isVisible());
  viewer.canvas()->viewport().zoomCentred(3);
  ASSERT_TRUE(minimap->isVisible());
  const QPoint middle(minimap->width() / 2, minimap->height() / 2);
  QTest::mousePress(minimap, Qt::LeftButton, {}, middle);
  const QPointF before = viewer.canvas()->viewport().toPicture({0, 0});
  QMouseEvent move(QEvent::MouseMove, middle + QPoint(0, 20), minimap->mapToGlobal(middle + QPoint(0, 20)),
                   Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(minimap, &move);
  QTest::mouseRelease(minimap, Qt::LeftButton, {}, middle + QPoint(0, 20));
  EXPECT_GT(viewer.canvas()->viewport().toPicture({0, 0}).y(), before.y());
  EXPECT_NEAR(viewer.canvas()->viewport().toPicture({0, 0}).x(), before.x(), 1e-6);
}

// The canvas moves its pixels while it is dragged: the result is what is drawn anew.
TEST(GraphAsideViewTest, ADraggedPictureIsTheSameAsOneDrawnAnew) {
  AsideViewer viewer;
  viewer.open(busyGraph().bytes(), GraphMode::kEverything);
  viewer.canvas()->viewport().zoomCentred(1 / viewer.canvas()->viewport().scale());
  viewer.canvas()->grab();
  for (int i = 0; i < 12; ++i) {
    const QPointF middle(viewer.canvas()->rect().center());
    viewer.canvas()->viewport().centreOnPoint(viewer.canvas()->viewport().toPicture(middle + QPointF(7 - i, 13)));
    viewer.canvas()->grab();
  }
  const QImage moved = viewer.canvas()->grab().toImage();
  QEvent change(QEvent::FontChange);
  QApplication::sendEvent(viewer.canvas(), &change);  // all is drawn again
  const QImage anew = viewer.canvas()->grab().toImage();
  ASSERT_EQ(anew.size(), moved.size());
  // Curves and dots may differ by a shade where they were cut.
  int different = 0;
  for (int y = 0; y < anew.height(); ++y) {
    for (int x = 0; x < anew.width(); ++x) {
      const QColor a = anew.pixelColor(x, y), b = moved.pixelColor(x, y);
      different += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) > 60;
    }
  }
  EXPECT_LT(different, anew.width() * anew.height() / 2000);
}

TEST(GraphAsideViewTest, LooksRightInBothThemes) {
  const auto path = test_support::goldenPath("custom_models/mnist_convnet/graph.pb");
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    const QString suffix = dark ? QStringLiteral("_dark") : QStringLiteral("_light");
    AsideViewer viewer;
    viewer.open(busyGraph().bytes(), GraphMode::kEverything);
    viewer.canvas()->select(viewer.item("scale"));
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_aside") + suffix);
    if (!std::filesystem::exists(path)) continue;
    viewer.open(test_support::readFile(path), GraphMode::kEverything);
    viewer.canvas()->viewport().fit();
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_everything") + suffix);
  }
}

}  // namespace
}  // namespace widgets
