#include "widgets/graph/graph_view.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "tests/support/golden_path.h"
#include "tests/support/graph_bytes.h"
#include "tests/support/screenshots.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/graph_inspector.h"

namespace widgets {
namespace {

using test_support::GraphBytes;
using test_support::smallModel;

constexpr int kWait = 10000;

struct Viewer {
  LayoutWorker worker;
  GraphView view{&worker};
  QSignalSpy shown{&view, &GraphView::pictureShown};

  Viewer() {
    view.resize(900, 760);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  void open(const std::string& bytes) {
    shown.clear();
    view.setGraphDef(QByteArray::fromStdString(bytes));
    ASSERT_TRUE(shown.wait(kWait));
  }
  int itemNamed(const QString& name) const {
    for (std::size_t i = 1; i < view.model()->items().size(); ++i) {
      if (view.model()->fullName(static_cast<int>(i)) == name.toStdString()) return static_cast<int>(i);
    }
    return -1;
  }
  QPoint centreOf(int item) const {
    return view.canvas()->viewport().toWidget(view.canvas()->picture().boxOf(item)->center()).toPoint();
  }
  QPoint headOf(int item) const {
    const QRectF box = *view.canvas()->picture().boxOf(item);
    return view.canvas()->viewport().toWidget(QPointF(box.center().x(), box.top() + 8)).toPoint();
  }
};

TEST(GraphViewTest, OffersToOpenAGraphWhileThereIsNone) {
  Viewer viewer;
  QAction open(QStringLiteral("Open graph file…"), &viewer.view);
  open.setObjectName(QStringLiteral("graph.open_file"));
  QSignalSpy asked(&open, &QAction::triggered);
  viewer.view.setStart(&open);
  viewer.view.clear();
  auto* button = viewer.view.findChild<QPushButton*>(QStringLiteral("action.graph.open_file"));
  ASSERT_NE(button, nullptr);
  ASSERT_TRUE(QTest::qWaitFor([button] { return button->isVisible(); }, kWait));
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(asked.count(), 1);
  viewer.open(smallModel().bytes());
  viewer.view.showWaiting(QStringLiteral("Reading"));
  EXPECT_EQ(viewer.view.findChild<QPushButton*>(QStringLiteral("action.graph.open_file")), nullptr);
}

// Twelve layers below each other, as a convolutional network for pictures has, in the window's usual size.
TEST(GraphViewTest, TheFirstLookHasAModelOfTwelveLayersFromTopToBottomWithNamesThatCanBeRead) {
  GraphBytes graph;
  const auto shape = [](int64_t depth) { return test_support::outputShapesAttr({{-1, 28, 28, depth}}); };
  graph.node("input", "Placeholder", {}, {{"_output_shapes", shape(1)}});
  std::string before = "input";
  for (int layer = 0; layer < 12; ++layer) {
    const std::string name = "layer_" + std::to_string(layer);
    graph.node(name, layer % 2 == 0 ? "Conv2D" : "MaxPool", {before}, {{"_output_shapes", shape(20)}});
    before = name;
  }
  Viewer viewer;
  viewer.view.resize(760, 740);
  viewer.open(graph.bytes());
  GraphCanvas* canvas = viewer.view.canvas();
  for (const char* name : {"input", "layer_0", "layer_11"}) {
    const int item = viewer.itemNamed(QString::fromLatin1(name));
    ASSERT_GE(item, 0) << name;
    const QRectF box = canvas->viewport().transform().mapRect(*canvas->picture().boxOf(item));
    EXPECT_TRUE(QRectF(canvas->rect()).contains(box)) << name << ' ' << box.top() << " to " << box.bottom();
    EXPECT_GE(box.height(), 15) << name << ": a title of 11 pixels has no room";
  }
}

TEST(GraphLayoutTest, NodesDoNotOverlapAndLieInsideTheirScope) {
  LayoutInput input;
  input.scopes = {{100, -1, {60, 18}}, {101, 100, {60, 18}}};
  for (int i = 0; i < 8; ++i) input.nodes.push_back({i, {80, 26}, i < 3 ? -1 : i < 6 ? 100 : 101});
  for (int i = 0; i + 1 < 8; ++i) input.edges.push_back({i, i + 1, {40, 16}});
  const LayoutResult result = layoutGraph(input);
  for (std::size_t a = 0; a < 8; ++a) {
    for (std::size_t b = a + 1; b < 8; ++b) EXPECT_FALSE(result.nodes[a].intersects(result.nodes[b])) << a << " " << b;
    EXPECT_EQ(result.scopes[0].contains(result.nodes[a]), a >= 3) << a;
  }
  EXPECT_TRUE(result.scopes[0].contains(result.scopes[1]));
  EXPECT_LT(result.nodes[0].top(), result.nodes[1].top()) << "top to bottom";
  EXPECT_TRUE(QRectF(QPointF(0, 0), result.size).contains(result.nodes[7]));
}

TEST(GraphLayoutTest, AVeryLargePictureIsLayeredWithoutOverlaps) {
  LayoutInput input;
  input.scopes = {{5000, -1, {60, 18}}};
  for (int i = 0; i < 600; ++i) input.nodes.push_back({i, {80.0 + i % 7 * 10, 26}, i >= 590 ? 5000 : -1});
  for (int i = 1; i < 600; ++i) input.edges.push_back({i / 3, i, {40, 16}});
  input.edges.push_back({599, 0, {}});  // a loop
  const LayoutResult result = layoutGraph(input);
  for (std::size_t a = 0; a < 600; ++a) {
    EXPECT_TRUE(QRectF(QPointF(0, 0), result.size).contains(result.nodes[a])) << a;
    for (std::size_t b = a + 1; b < 600; ++b)
      ASSERT_FALSE(result.nodes[a].intersects(result.nodes[b])) << a << " " << b;
  }
  for (std::size_t a = 590; a < 600; ++a) EXPECT_TRUE(result.scopes[0].contains(result.nodes[a]));
  EXPECT_LT(result.nodes[1].top(), result.nodes[4].top());
}

TEST(GraphLayoutTest, AnUndeclaredNodeIsAnError) {
  LayoutInput input;
  input.nodes.push_back({1, {80, 26}, -1});
  input.edges.push_back({1, 2, {}});
  EXPECT_THROW(layoutGraph(input), std::exception);
}

TEST(GraphViewTest, StartsWithAWordOnWhatIsMissing) {
  Viewer viewer;
  EXPECT_EQ(viewer.view.findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(), QStringLiteral("No graph yet"));
}

TEST(GraphViewTest, DamagedBytesShowTheReason) {
  Viewer viewer;
  QSignalSpy failed(&viewer.view, &GraphView::failed);
  viewer.view.setGraphDef(QByteArray("\x0a\xff\xff\x03"));
  ASSERT_TRUE(failed.wait(kWait));
  EXPECT_EQ(viewer.view.findChild<QLabel*>(QStringLiteral("emptyStateTitle"))->text(),
            QStringLiteral("The graph cannot be shown"));
  EXPECT_TRUE(
      viewer.view.findChild<QLabel*>(QStringLiteral("emptyStateSentence"))->text().contains(QStringLiteral("at byte")));
}

TEST(GraphViewTest, SaysHowMuchTheModeLeavesOut) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  EXPECT_EQ(viewer.view.findChild<QLabel*>(QStringLiteral("graphHidden"))->text(), QStringLiteral("+ 16 bookkeeping"));
}

TEST(GraphViewTest, AClickSelectsAndTheInspectorShowsIt) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  QSignalSpy selected(&viewer.view, &GraphView::itemSelected);
  const int scope = viewer.itemNamed(QStringLiteral("dense1"));
  QTest::mouseClick(viewer.view.canvas(), Qt::LeftButton, {}, viewer.centreOf(scope));
  ASSERT_EQ(selected.count(), 1);
  EXPECT_EQ(selected[0][0].toInt(), scope);
  GraphInspector inspector;
  inspector.showItem(viewer.view.model(), scope);
  EXPECT_TRUE(inspector.toPlainText().contains(QStringLiteral("dense1")));
  EXPECT_TRUE(inspector.toPlainText().contains(QStringLiteral("100 352")));
}

TEST(GraphViewTest, ADoubleClickOpensAScopeAndKeepsItsPlace) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  GraphCanvas* canvas = viewer.view.canvas();
  const int scope = viewer.itemNamed(QStringLiteral("dense2"));
  const QPointF before = canvas->viewport().toWidget(
      QPointF(canvas->picture().boxOf(scope)->center().x(), canvas->picture().boxOf(scope)->top()));
  viewer.shown.clear();
  QTest::mouseDClick(canvas, Qt::LeftButton, {}, viewer.centreOf(scope));
  ASSERT_TRUE(viewer.shown.wait(kWait));
  EXPECT_TRUE(canvas->picture().isOpenScope(scope));
  const QPointF after = canvas->viewport().toWidget(
      QPointF(canvas->picture().boxOf(scope)->center().x(), canvas->picture().boxOf(scope)->top()));
  EXPECT_NEAR(before.x(), after.x(), 0.5);
  EXPECT_NEAR(before.y(), after.y(), 0.5);
  viewer.shown.clear();
  QTest::mouseDClick(canvas, Qt::LeftButton, {}, viewer.headOf(scope));
  ASSERT_TRUE(viewer.shown.wait(kWait));
  EXPECT_FALSE(canvas->picture().isOpenScope(scope));
}

TEST(GraphViewTest, OneClickOnTheMarkOpensAScopeAndClosesIt) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  GraphCanvas* canvas = viewer.view.canvas();
  const int scope = viewer.itemNamed(QStringLiteral("dense2"));
  const auto click = [&](bool atEnd) {
    const QRectF box = *canvas->picture().boxOf(scope);
    const QPointF mark(atEnd ? box.right() - 8 : box.left() + 8, box.top() + 8);
    viewer.shown.clear();
    QTest::mouseClick(canvas, Qt::LeftButton, {}, canvas->viewport().toWidget(mark).toPoint());
    return viewer.shown.wait(kWait);
  };
  ASSERT_TRUE(click(true));
  EXPECT_TRUE(canvas->picture().isOpenScope(scope));
  ASSERT_TRUE(click(false));
  EXPECT_FALSE(canvas->picture().isOpenScope(scope));
}

TEST(GraphViewTest, KeysWalkOpenAndClose) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  GraphCanvas* canvas = viewer.view.canvas();
  canvas->setFocus();
  canvas->select(viewer.itemNamed(QStringLiteral("images")));
  QTest::keyClick(canvas, Qt::Key_Down);
  EXPECT_EQ(canvas->selected(), viewer.itemNamed(QStringLiteral("dense1")));
  viewer.shown.clear();
  QTest::keyClick(canvas, Qt::Key_Return);
  ASSERT_TRUE(viewer.shown.wait(kWait));
  canvas->select(viewer.itemNamed(QStringLiteral("dense1/MatMul")));
  QTest::keyClick(canvas, Qt::Key_Down);
  EXPECT_EQ(canvas->selected(), viewer.itemNamed(QStringLiteral("dense1/Relu")));
  viewer.shown.clear();
  QTest::keyClick(canvas, Qt::Key_Backspace);
  ASSERT_TRUE(viewer.shown.wait(kWait));
  EXPECT_EQ(canvas->selected(), viewer.itemNamed(QStringLiteral("dense1")));
  QTest::keyClick(canvas, Qt::Key_Up);
  EXPECT_EQ(canvas->selected(), viewer.itemNamed(QStringLiteral("images")));
  QTest::keyClick(canvas, Qt::Key_Escape);
  EXPECT_EQ(canvas->selected(), -1);
}

TEST(GraphViewTest, DraggingPansAndTheWheelZoomsAtThePointer) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  GraphCanvas* canvas = viewer.view.canvas();
  const QPointF before = canvas->viewport().toWidget({0, 0});
  QTest::mousePress(canvas, Qt::LeftButton, {}, QPoint(20, 20));
  QMouseEvent move(QEvent::MouseMove, QPointF(70, 50), canvas->mapToGlobal(QPointF(70, 50)), Qt::NoButton,
                   Qt::LeftButton, {});
  QApplication::sendEvent(canvas, &move);
  QTest::mouseRelease(canvas, Qt::LeftButton, {}, QPoint(70, 50));
  EXPECT_EQ(canvas->viewport().toWidget({0, 0}) - before, QPointF(50, 30));
  const QPointF under = canvas->viewport().toPicture({200, 200});
  QWheelEvent wheel({200, 200}, canvas->mapToGlobal(QPointF(200, 200)), {}, {0, 120}, Qt::NoButton, {},
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(canvas, &wheel);
  EXPECT_NEAR(canvas->viewport().toPicture({200, 200}).x(), under.x(), 1e-6);
  EXPECT_GT(canvas->viewport().scale(), 1.0);
  QTest::keyClick(canvas, Qt::Key_F);
  const QRectF whole(canvas->viewport().toWidget({0, 0}), canvas->picture().layout().size * canvas->viewport().scale());
  EXPECT_TRUE(QRectF(canvas->rect()).contains(whole));
}

TEST(GraphViewTest, SearchJumpsToTheNodeAndOpensItsScopes) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  auto* search = viewer.view.findChild<QLineEdit*>(QStringLiteral("graphSearch"));
  viewer.shown.clear();
  QTest::keyClicks(search, QStringLiteral("dense2/relu"));
  QTest::keyClick(search, Qt::Key_Return);
  ASSERT_TRUE(viewer.shown.wait(kWait));
  EXPECT_EQ(viewer.view.canvas()->selected(), viewer.itemNamed(QStringLiteral("dense2/Relu")));
  search->clear();
  QTest::keyClicks(search, QStringLiteral("zebra"));
  QTest::keyClick(search, Qt::Key_Return);
  EXPECT_EQ(viewer.view.findChild<QLabel*>(QStringLiteral("graphHits"))->text(), QStringLiteral("no match"));
}

TEST(GraphViewTest, AHiddenOpIsShownInAModeThatHasIt) {
  Viewer viewer;
  viewer.open(smallModel().bytes());
  viewer.shown.clear();
  viewer.view.showOp(viewer.view.model()->findOp("save/SaveV2"));
  ASSERT_TRUE(viewer.shown.wait(kWait));
  EXPECT_EQ(viewer.view.arrangement().mode(), GraphMode::kEverything);
  const auto* modes = viewer.view.findChild<QTabBar*>(QStringLiteral("graphMode"));
  EXPECT_EQ(modes->tabText(modes->currentIndex()), QStringLiteral("Everything"));
}

TEST(GraphViewTest, AGraphWithoutAForwardPathIsShownWhole) {
  GraphBytes bytes;
  bytes.node("save/Const", "Const").node("save/SaveV2", "SaveV2", {"save/Const"});
  Viewer viewer;
  viewer.open(bytes.bytes());
  EXPECT_EQ(viewer.view.arrangement().mode(), GraphMode::kEverything);
  EXPECT_FALSE(viewer.view.canvas()->picture().isEmpty());
}

TEST(GraphViewTest, FiveThousandNodesAreReadAndLaidOutInUnderTwoSeconds) {
  GraphBytes bytes;
  bytes.node("input", "Placeholder");
  std::string last = "input";
  for (int block = 0; block < 25; ++block) {
    for (int op = 0; op < 200; ++op) {
      const std::string name =
          "block" + std::to_string(block) + "/unit" + std::to_string(op / 10) + "/op" + std::to_string(op);
      bytes.node(name, op % 3 == 0 ? "MatMul" : "Relu", {last, op > 10 ? "input" : last});
      last = name;
    }
  }
  Viewer viewer;
  QElapsedTimer timer;
  timer.start();
  viewer.open(bytes.bytes());
  EXPECT_LT(timer.elapsed(), 2000);
  EXPECT_EQ(viewer.view.canvas()->picture().graph().nodes.size(), 26u);
  RecordProperty("milliseconds", static_cast<int>(timer.elapsed()));
}

TEST(GraphViewTest, AFlatGraphOfAThousandNodesIsLaidOutInTime) {
  GraphBytes bytes;
  bytes.node("n0", "Placeholder").node("n1", "Relu", {"n0"});
  for (int op = 2; op < 1000; ++op) {
    bytes.node("n" + std::to_string(op), "AddV2", {"n" + std::to_string(op - 1), "n" + std::to_string(op * 7 / 11)});
  }
  Viewer viewer;
  QElapsedTimer timer;
  timer.start();
  viewer.open(bytes.bytes());
  EXPECT_LT(timer.elapsed(), 2000);
  EXPECT_EQ(viewer.view.canvas()->picture().graph().nodes.size(), 1000u);
}

TEST(GraphInspectorTest, ShowsAttributesAndLinksToNeighbours) {
  const auto model = GraphModel::fromBytes(smallModel().bytes());
  GraphInspector inspector;
  inspector.showItem(model, model->itemOfOp(model->findOp("dense1/MatMul")));
  const QString text = inspector.toPlainText().remove(QChar(0x200B));
  EXPECT_TRUE(text.contains(QStringLiteral("Op MatMul")));
  EXPECT_TRUE(text.contains(QStringLiteral("dense1/kernel/read")));
  EXPECT_TRUE(text.contains(QStringLiteral("?×784 float32")));
  QSignalSpy requested(&inspector, &GraphInspector::opRequested);
  emit inspector.anchorClicked(QUrl(QStringLiteral("op:%1").arg(model->findOp("images"))));
  EXPECT_EQ(requested.first().first().toInt(), model->findOp("images"));
}

TEST(GraphInspectorTest, NamesFromAFileAreNoMarkup) {
  GraphBytes bytes;
  bytes.node("<b>bold</b>", "<i>Op</i>");
  const auto model = GraphModel::fromBytes(bytes.bytes());
  GraphInspector inspector;
  inspector.showItem(model, model->itemOfOp(0));
  EXPECT_TRUE(inspector.toPlainText().remove(QChar(0x200B)).contains(QStringLiteral("<b>bold</b>")));
}

TEST(GraphScreenshotTest, TheMnistConvnetInBothThemes) {
  const auto path = test_support::goldenPath("custom_models/mnist_convnet/graph.pb");
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "no recorded graph at " << path << "; set ESTIMATOR_GOLDEN";
  for (const bool dark : {false, true}) {
    test_support::ThemeScope theme(dark);
    const QString suffix = dark ? QStringLiteral("_dark") : QStringLiteral("_light");
    Viewer viewer;
    viewer.open(test_support::readFile(path));
    QApplication::processEvents();
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_model") + suffix);
    GraphInspector inspector;
    inspector.resize(304, 760);
    inspector.showItem(viewer.view.model(), viewer.itemNamed(QStringLiteral("conv1/Conv2D")));
    test_support::saveScreenshot(&inspector, QStringLiteral("graph_inspector") + suffix);
    viewer.shown.clear();
    viewer.view.showOp(viewer.view.model()->findOp("conv1/Conv2D"));
    ASSERT_TRUE(viewer.shown.wait(kWait));
    viewer.view.canvas()->setFocus();
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_open") + suffix);
    viewer.shown.clear();
    viewer.view.setMode(GraphMode::kTrainStep);
    ASSERT_TRUE(viewer.shown.wait(kWait));
    viewer.view.canvas()->viewport().fit();
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_train") + suffix);
  }
}

}  // namespace
}  // namespace widgets
