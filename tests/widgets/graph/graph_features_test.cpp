// Colours, traces, comparisons, profiles and pictures of the graph viewer.
#include <gtest/gtest.h>

#include <QApplication>
#include <QComboBox>
#include <QMenu>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>
#include <QToolButton>
#include <cmath>
#include <random>

#include "summaries/error.h"
#include "tests/support/contrast.h"
#include "tests/support/graph_bytes.h"
#include "tests/support/mutations.h"
#include "tests/support/screenshots.h"
#include "widgets/graph/canvas/graph_canvas.h"
#include "widgets/graph/canvas/graph_colors.h"
#include "widgets/graph/canvas/graph_legend.h"
#include "widgets/graph/canvas/graph_minimap.h"
#include "widgets/graph/canvas/graph_painter.h"
#include "widgets/graph/canvas/graph_style.h"
#include "widgets/graph/color_box.h"
#include "widgets/graph/graph_bar.h"
#include "widgets/graph/graph_inspector.h"
#include "widgets/graph/graph_view.h"
#include "widgets/graph/model/graph_difference.h"
#include "widgets/graph/model/graph_profile.h"
#include "widgets/graph/model/graph_structure.h"
#include "widgets/graph/model/graph_trace.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

using test_support::field;
using test_support::GraphBytes;
using test_support::smallModel;

constexpr int kShownMs = 10000;

// RunMetadata of one step on one device: microseconds and bytes by node.
std::string runMetadata(const std::vector<std::tuple<std::string, int, int>>& nodes) {
  std::string device = field(1, std::string("/device:CPU:0"));
  for (const auto& [name, micros, bytes] : nodes) {
    device += field(2, field(1, name) + field(2, uint64_t{1000}) + field(5, static_cast<uint64_t>(micros)) +
                           field(6, field(1, std::string("cpu")) + field(2, static_cast<uint64_t>(bytes))));
  }
  return field(1, field(1, device));
}

GraphModelPtr twins() {
  GraphBytes graph;
  graph.node("x", "Placeholder");
  std::string last = "x";
  for (const char* name : {"block1", "block2", "block3"}) {
    const std::string scope(name);
    graph.node(scope + "/MatMul", "MatMul", {last}).node(scope + "/Relu", "Relu", {scope + "/MatMul"});
    last = scope + "/Relu";
  }
  graph.node("head/MatMul", "MatMul", {last}).node("head/Softmax", "Softmax", {"head/MatMul"});
  return GraphModel::fromBytes(graph.bytes());
}

int itemNamed(const GraphModel& model, const std::string& name) {
  for (std::size_t i = 1; i < model.items().size(); ++i) {
    if (model.fullName(static_cast<int>(i)) == name) return static_cast<int>(i);
  }
  return -1;
}

double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

// A thin smooth line keeps about four fifths of its colour.
TEST(GraphPainterTest, LinesBetweenBoxesStandOutFromTheCanvas) {
  for (const Scheme scheme : {Scheme::kLight, Scheme::kDark, Scheme::kHighContrast}) {
    const QPalette palette = themePalette(scheme);
    for (const auto role : {QPalette::Window, QPalette::Base}) {
      const QColor ground = palette.color(role);
      const QColor line = graphEdgeColor(palette);
      const auto mix = [](int front, int back) { return (4 * front + back) / 5; };
      const QColor seen(mix(line.red(), ground.red()), mix(line.green(), ground.green()),
                        mix(line.blue(), ground.blue()));
      EXPECT_GE(test_support::contrast(seen, ground), 3) << qPrintable(ground.name());
    }
  }
}

TEST(GraphPainterTest, OnALowCanvasAsManyWordsAreWholeAsOnAHighOne) {
  const QString words = QStringLiteral("164 096 parameters");
  for (const QFont& face : {titleFont(QApplication::font()), captionFont(QApplication::font())}) {
    const double box = QFontMetricsF(face).horizontalAdvance(words) * 1.35;  // as it is laid out
    for (const double zoom : {1.0, 0.8, 0.7}) {
      const QFont zoomed = zoomedFont(face, zoom, words, box * zoom);
      EXPECT_LE(QFontMetricsF(zoomed).horizontalAdvance(words), box * zoom) << zoom;
      EXPECT_GE(zoomed.pixelSize(), 9);
    }
    EXPECT_GE(zoomedFont(face, 0.8, words, 10 * box).pixelSize(), 11) << "where there is room";
  }
}

TEST(GraphProfileTest, TimesAndBytesOfAllExecutionsAreSummed) {
  const GraphProfile profile = parseRunMetadata(runMetadata({{"a", 10, 100}, {"a:1", 5, 20}, {"b/c", 7, 0}}));
  EXPECT_EQ(profile.nodes.at("a").micros, 15);
  EXPECT_EQ(profile.nodes.at("a").bytes, 120);
  EXPECT_EQ(profile.nodes.at("b/c").device, "/device:CPU:0");
}

TEST(GraphProfileTest, DamagedBytesAreReadOrAnErrorNeverACrash) {
  const std::string good = runMetadata({{"a", 10, 100}, {"b/c", 7, 0}});
  for (std::size_t size = 0; size < good.size(); ++size) {
    try {
      parseRunMetadata(std::string_view(good).substr(0, size));
    } catch (const summaries::Error& error) {
      EXPECT_EQ(error.code(), summaries::Code::kDataLoss);
    }
  }
  std::mt19937 random(3);
  for (int i = 0; i < 2000; ++i) {
    try {
      parseRunMetadata(engine::testing::mutated(good, random));
    } catch (const summaries::Error&) {
    }
  }
}

TEST(GraphProfileTest, NanosecondsCountWhereTheyAreKnown) {
  const std::string stats = field(1, std::string("/device:CPU:0")) +
                            field(2, field(1, std::string("a")) + field(5, uint64_t{0}) + field(16, uint64_t{400})) +
                            field(2, field(1, std::string("a")) + field(5, uint64_t{1}) + field(16, uint64_t{1700}));
  EXPECT_DOUBLE_EQ(parseRunMetadata(field(1, field(1, stats))).nodes.at("a").micros, 2.1);
}

TEST(GraphDifferenceTest, NodesAreAddedRemovedAndChanged) {
  const std::string before =
      GraphBytes().node("x", "Placeholder").node("a", "Relu", {"x"}).node("b", "Tanh", {"a"}).bytes();
  const std::string after =
      GraphBytes().node("x", "Placeholder").node("a", "Elu", {"x"}).node("c", "Tanh", {"a"}).bytes();
  const auto model = GraphModel::compare(before, after);
  ASSERT_EQ(model->graph().nodes.size(), 4u);
  EXPECT_TRUE(model->isComparison());
  EXPECT_EQ(model->change(model->findOp("x")), NodeChange::kSame);
  EXPECT_EQ(model->change(model->findOp("a")), NodeChange::kChanged);
  EXPECT_EQ(model->change(model->findOp("b")), NodeChange::kRemoved);
  EXPECT_EQ(model->change(model->findOp("c")), NodeChange::kAdded);
}

TEST(GraphDifferenceTest, AGraphIsEqualToItself) {
  const auto model = GraphModel::compare(smallModel().bytes(), smallModel().bytes());
  for (std::size_t op = 0; op < model->graph().nodes.size(); ++op) {
    EXPECT_EQ(model->change(static_cast<int>(op)), NodeChange::kSame);
  }
}

TEST(GraphStructureTest, ScopesThatAreBuiltAlikeAreOneGroup) {
  const GraphModelPtr model = twins();
  const std::vector<int> groups = structureGroups(*model);
  const auto groupOf = [&](const char* name) { return groups[static_cast<std::size_t>(itemNamed(*model, name))]; };
  EXPECT_GE(groupOf("block1"), 0);
  EXPECT_EQ(groupOf("block1"), groupOf("block3"));
  EXPECT_EQ(groupOf("head"), -1);
  EXPECT_EQ(groupOf("block1/Relu"), -1);
}

TEST(GraphTraceTest, PathsLeadToInputsAndOutputsOnly) {
  const auto model = GraphModel::fromBytes(GraphBytes()
                                               .node("x", "Placeholder")
                                               .node("y", "Placeholder")
                                               .node("in/a", "Relu", {"x"})
                                               .node("b", "Add", {"in/a", "y"})
                                               .node("c", "Tanh", {"b"})
                                               .node("other", "Tanh", {"y", "^in/a"})
                                               .bytes());
  const std::vector<bool> traced = tracedItems(*model, itemNamed(*model, "in/a"));
  const auto isOn = [&](const char* name) { return traced[static_cast<std::size_t>(itemNamed(*model, name))]; };
  EXPECT_TRUE(isOn("x"));
  EXPECT_TRUE(isOn("in"));
  EXPECT_TRUE(isOn("c"));
  EXPECT_FALSE(isOn("y"));
  EXPECT_FALSE(isOn("other"));
  EXPECT_TRUE(tracedItems(*model, -1).empty());
}

TEST(GraphColorsTest, EveryColourCarriesWhiteText) {
  const auto model = GraphModel::compare(smallModel().bytes(), GraphBytes().node("new", "Relu").bytes());
  const GraphProfile profile = parseRunMetadata(runMetadata({{"new", 10, 100}}));
  for (const GraphColoring coloring : {GraphColoring::kType, GraphColoring::kStructure, GraphColoring::kDevice,
                                       GraphColoring::kTime, GraphColoring::kMemory, GraphColoring::kDifference}) {
    const GraphColors colors = colorGraph(*model, coloring, &profile);
    ASSERT_EQ(colors.items.size(), model->items().size());
    EXPECT_FALSE(colors.legend.empty());
    for (const QColor& color : colors.items)
      EXPECT_GE(1.05 / (luminance(color) + 0.05), 4.5) << color.name().toStdString();
  }
}

TEST(GraphLegendTest, SwatchesAreSeenOnTheirGroundInBothThemes) {
  auto colors = std::make_shared<GraphColors>();
  for (int each = 0; each <= static_cast<int>(NodeCategory::kOther); ++each) {
    const auto category = static_cast<NodeCategory>(each);
    colors->legend.push_back({categoryName(category), categoryColor(category)});
  }
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    GraphCanvas canvas;
    canvas.resize(400, 400);
    GraphLegend legend(&canvas);
    legend.setColors(colors);
    const QImage picture = legend.grab().toImage();
    const QColor ground = Theme::of(legend.palette()).view;
    const int line = legend.fontMetrics().height() + 2;
    for (std::size_t i = 0; i < colors->legend.size(); ++i) {
      const int middle = 8 + static_cast<int>(i) * line + line / 2;  // of the swatch's left edge
      EXPECT_GE(test_support::contrast(picture.pixelColor(8, middle), ground), 3)
          << colors->legend[i].name.toStdString() << (dark ? ", dark" : ", light");
    }
  }
}

TEST(GraphLegendTest, IsInACornerWhereItCoversNoBox) {
  const GraphModelPtr model = twins();
  const auto colors = std::make_shared<GraphColors>(colorGraph(*model, GraphColoring::kType, nullptr));
  const QSizeF size(600, 400);
  const QRectF low(0, 300, 200, 100), high(0, 0, 200, 100);
  const auto cornerWith = [&](const std::vector<QRectF>& boxes) {
    GraphCanvas canvas;
    canvas.resize(700, 500);
    GraphLegend legend(&canvas);
    VisibleGraph graph;
    for (std::size_t i = 0; i < boxes.size(); ++i) graph.nodes.emplace_back().item = static_cast<int>(i);
    LayoutResult layout;
    layout.nodes = boxes;
    layout.size = size;
    canvas.setPicture(model, GraphPicture(std::move(graph), std::move(layout)), -1);
    legend.setColors(colors);
    const QPoint middle = legend.geometry().center();
    EXPECT_TRUE(canvas.rect().contains(legend.geometry()));
    const QPoint placed = legend.pos();
    canvas.viewport().moveTo(canvas.viewport().offset() + QPointF(30, 20));
    EXPECT_EQ(legend.pos(), placed) << "it does not jump while the graph is dragged";
    return QStringLiteral("%1 %2").arg(
        middle.y() > canvas.height() / 2 ? QStringLiteral("low") : QStringLiteral("high"),
        middle.x() > canvas.width() / 2 ? QStringLiteral("right") : QStringLiteral("left"));
  };
  EXPECT_EQ(cornerWith({QRectF(300, 0, 100, 400)}), QStringLiteral("low left"));
  EXPECT_EQ(cornerWith({low}), QStringLiteral("high left"));
  EXPECT_EQ(cornerWith({low, high}), QStringLiteral("high right"));
}

// Of a picture that is higher than the canvas, with boxes in the corners that these say.
QPoint minimapOver(const std::vector<QRectF>& boxes) {
  GraphCanvas canvas;
  canvas.resize(700, 500);
  GraphMinimap map(&canvas);
  VisibleGraph graph;
  for (std::size_t i = 0; i < boxes.size(); ++i) graph.nodes.emplace_back().item = static_cast<int>(i);
  LayoutResult layout;
  layout.nodes = boxes;
  layout.size = QSizeF(1100, 4000);
  canvas.setPicture(twins(), GraphPicture(std::move(graph), std::move(layout)), -1);
  EXPECT_FALSE(map.isHidden());
  const QPoint placed = map.pos();
  canvas.viewport().moveTo(canvas.viewport().offset() - QPointF(30, 50));
  EXPECT_EQ(map.pos(), placed) << "it does not jump while the graph is dragged";
  return map.geometry().center();
}

TEST(GraphMinimapTest, IsInACornerWhereItCoversNoBox) {
  const QPoint free = minimapOver({QRectF(500, 0, 100, 40)});
  EXPECT_TRUE(free.x() > 350 && free.y() > 250) << "at the lower right as a rule";
  const QPoint left = minimapOver({QRectF(500, 0, 100, 40), QRectF(800, 600, 400, 300)});
  EXPECT_TRUE(left.x() < 350 && left.y() > 250);
}

TEST(GraphLegendTest, RatherLiesInAnOpenBoxThanOnWhatIsInIt) {
  const GraphModelPtr model = twins();
  GraphCanvas canvas;
  canvas.resize(700, 500);
  GraphLegend legend(&canvas);
  VisibleGraph graph;
  graph.nodes.emplace_back().item = 0;
  graph.scopes.emplace_back().item = 1;
  LayoutResult layout;
  layout.nodes = {QRectF(350, 0, 250, 30)};
  layout.scopes = {QRectF(0, 40, 450, 360)};
  layout.size = QSizeF(600, 400);
  canvas.setPicture(model, GraphPicture(std::move(graph), std::move(layout)), -1);
  legend.setColors(std::make_shared<GraphColors>(colorGraph(*model, GraphColoring::kType, nullptr)));
  EXPECT_LT(legend.geometry().center().x(), canvas.width() / 2);
  const QRectF node = canvas.viewport().transform().mapRect(QRectF(350, 0, 250, 30));
  EXPECT_FALSE(node.intersects(QRectF(legend.geometry())));
}

TEST(GraphLegendTest, IsAButtonWhereItWouldLieOnNodesAnywhere) {
  const GraphModelPtr model = twins();
  GraphCanvas canvas;
  canvas.resize(700, 500);
  QAction always(QStringLiteral("Legend"));
  always.setCheckable(true);
  GraphLegend legend(&canvas, &always);
  VisibleGraph graph;
  graph.nodes.emplace_back().item = 0;
  LayoutResult layout;
  layout.nodes = {QRectF(0, 0, 700, 500)};
  layout.size = QSizeF(700, 500);
  canvas.setPicture(model, GraphPicture(std::move(graph), std::move(layout)), -1);
  legend.setColors(std::make_shared<GraphColors>(colorGraph(*model, GraphColoring::kType, nullptr)));
  canvas.show();
  auto* button = canvas.findChild<QToolButton*>(QStringLiteral("graphLegendUnfold"));
  ASSERT_TRUE(button && button->isVisible());
  EXPECT_FALSE(legend.isVisible());
  QTest::keyClick(button, Qt::Key_Space);
  EXPECT_TRUE(legend.isVisible());
  EXPECT_FALSE(button->isVisible());
  QTest::mouseClick(&legend, Qt::LeftButton);
  EXPECT_FALSE(legend.isVisible());
  EXPECT_TRUE(button->isVisible());
}

TEST(GraphColorsTest, TheCostliestScopeIsTheHottest) {
  const GraphModelPtr model = twins();
  const GraphProfile profile =
      parseRunMetadata(runMetadata({{"block1/MatMul", 10, 1}, {"block2/MatMul", 1000, 1}, {"block2/Relu", 50, 1}}));
  EXPECT_EQ(profileOf(*model, itemNamed(*model, "block2"), profile).micros, 1050);
  const GraphColors colors = colorGraph(*model, GraphColoring::kTime, &profile);
  const auto red = [&](const char* name) {
    return colors.items[static_cast<std::size_t>(itemNamed(*model, name))].red();
  };
  EXPECT_GT(red("block2"), red("block1"));
  EXPECT_EQ(colors.items[static_cast<std::size_t>(itemNamed(*model, "block3"))], colors.legend[0].color);
}

TEST(GraphProjectionTest, EdgesKnowHowMuchGoesThroughThem) {
  const auto model =
      GraphModel::fromBytes(GraphBytes()
                                .node("x", "Placeholder", {}, {{"shape", test_support::shapeAttr({-1, 28, 28})}})
                                .node("y", "Relu", {"x"})
                                .bytes());
  const VisibleGraph graph = project(*model, GraphMode::kEverything, {});
  ASSERT_EQ(graph.edges.size(), 1u);
  EXPECT_EQ(graph.edges[0].elements, 784);
}

struct FeatureViewer {
  LayoutWorker worker;
  GraphView view{&worker};
  QSignalSpy shown{&view, &GraphView::pictureShown};
  FeatureViewer() {
    view.resize(1100, 760);
    view.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
  }
  void open(const std::string& bytes) {
    shown.clear();
    view.setGraphDef(QByteArray::fromStdString(bytes));
    ASSERT_TRUE(shown.wait(kShownMs));
  }
  QStandardItemModel* choices() {
    return qobject_cast<QStandardItemModel*>(view.findChild<QComboBox*>(QStringLiteral("graphColor"))->model());
  }
};

TEST(GraphViewFeaturesTest, WhatIsNotKnownCannotBeChosen) {
  FeatureViewer viewer;
  viewer.open(smallModel().bytes());
  EXPECT_FALSE(viewer.choices()->item(static_cast<int>(GraphColoring::kTime))->isEnabled());
  EXPECT_FALSE(viewer.choices()->item(static_cast<int>(GraphColoring::kDifference))->isEnabled());
  viewer.view.colors()->setProfile(std::make_shared<const GraphProfile>(parseRunMetadata(runMetadata({{"x", 1, 1}}))));
  EXPECT_TRUE(viewer.choices()->item(static_cast<int>(GraphColoring::kTime))->isEnabled());
  viewer.view.colors()->setColoring(GraphColoring::kTime);
  viewer.open(GraphBytes().node("x", "Relu").bytes());
  EXPECT_EQ(viewer.view.colors()->coloring(), GraphColoring::kType);  // the profile was of the other graph
}

TEST(GraphViewFeaturesTest, AProfileThatIsThereBeforeThePictureOfASmallerGraphColoursThatPicture) {
  FeatureViewer viewer;
  viewer.open(smallModel().bytes());
  QObject::connect(&viewer.view, &GraphView::modelChanged, &viewer.view, [&viewer] {
    viewer.view.colors()->setProfile(
        std::make_shared<const GraphProfile>(parseRunMetadata(runMetadata({{"x", 1, 1}}))));
  });
  viewer.open(GraphBytes().node("x", "Relu").bytes());
  EXPECT_EQ(viewer.view.findChild<GraphLegend*>()->accessibleName(), QStringLiteral("Colours: Activation"));
}

TEST(GraphViewFeaturesTest, BeforeThereIsAGraphWhatNeedsOneCannotBeChosen) {
  FeatureViewer viewer;
  for (const auto coloring : {GraphColoring::kTime, GraphColoring::kMemory, GraphColoring::kDifference}) {
    EXPECT_FALSE(viewer.choices()->item(static_cast<int>(coloring))->isEnabled());
  }
}

TEST(GraphViewFeaturesTest, AComparisonIsColouredByWhatChanged) {
  FeatureViewer viewer;
  viewer.open(smallModel().bytes());
  viewer.shown.clear();
  viewer.view.setComparison(
      QByteArray::fromStdString(smallModel().bytes()),
      QByteArray::fromStdString(GraphBytes().node("x", "Placeholder").node("y", "Relu", {"x"}).bytes()));
  ASSERT_TRUE(viewer.shown.wait(kShownMs));
  EXPECT_EQ(viewer.view.colors()->coloring(), GraphColoring::kDifference);
}

TEST(GraphViewFeaturesTest, AKeyTracesTheSelectedNodeAndTheMenuSaysSo) {
  FeatureViewer viewer;
  viewer.open(smallModel().bytes());
  viewer.view.canvas()->select(viewer.view.canvas()->picture().first());
  const QAction* trace = viewer.view.actions().trace;
  EXPECT_TRUE(viewer.view.bar()->more()->actions().contains(trace));
  QTest::keyClick(viewer.view.canvas(), Qt::Key_T);
  EXPECT_TRUE(trace->isChecked());
  QTest::keyClick(viewer.view.canvas(), Qt::Key_T);
  EXPECT_FALSE(trace->isChecked());
}

TEST(GraphViewFeaturesTest, ItsMenuDoesNotCallALegendHiddenThatIsShown) {
  FeatureViewer viewer;
  viewer.open(smallModel().bytes());
  EXPECT_TRUE(viewer.view.findChild<GraphLegend*>()->isVisible());
  EXPECT_FALSE(viewer.view.actions().legend->isChecked());
  EXPECT_EQ(viewer.view.actions().legend->text(), QStringLiteral("Always show the legend"));
  EXPECT_EQ(viewer.view.findChild<QToolButton*>(QStringLiteral("graphLegendUnfold"))->text(), QStringLiteral("Legend"));
}

TEST(GraphViewFeaturesTest, ThePictureIsSavedAsSvg) {
  FeatureViewer viewer;
  EXPECT_TRUE(viewer.view.canvas()->svg().isEmpty());
  viewer.open(smallModel().bytes());
  const QByteArray svg = viewer.view.canvas()->svg();
  EXPECT_TRUE(svg.startsWith("<?xml"));
  EXPECT_TRUE(svg.contains("</svg>"));
  EXPECT_GT(svg.count("<text"), 2);
}

TEST(GraphInspectorValuesTest, ShowsWhatACheckpointHoldsUntilAnotherItemIsShown) {
  const auto model = GraphModel::fromBytes(smallModel().bytes());
  GraphInspector inspector;
  inspector.resize(304, 500);
  inspector.showItem(model, 1);
  summaries::Histogram histogram;
  histogram.min = -1;
  histogram.max = 1;
  histogram.num = 2;
  histogram.bucketLimits = {0, 1};
  histogram.buckets = {1, 1};
  inspector.showValues({QStringLiteral("dense1/kernel"), 1500, histogram, 0.25, 0.5, 2});
  EXPECT_TRUE(inspector.toPlainText().contains(QStringLiteral("checkpoint of step 1")));
  EXPECT_TRUE(inspector.toPlainText().contains(QStringLiteral("mean 0.25, std 0.5, norm 2")));
  test_support::saveScreenshot(&inspector, QStringLiteral("graph_inspector_values"));
  inspector.showItem(model, 2);
  EXPECT_FALSE(inspector.toPlainText().contains(QStringLiteral("norm 2")));
}

TEST(GraphViewFeaturesTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    const QString suffix = dark ? QStringLiteral("dark") : QStringLiteral("light");
    FeatureViewer viewer;
    viewer.open(smallModel().bytes());
    viewer.view.canvas()->viewport().fit();
    viewer.view.canvas()->select(viewer.view.canvas()->picture().first());
    viewer.view.actions().trace->setChecked(true);
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_trace_%1").arg(suffix));
    viewer.view.actions().trace->setChecked(false);
    viewer.view.colors()->setColoring(GraphColoring::kStructure);
    test_support::saveScreenshot(&viewer.view, QStringLiteral("graph_structure_%1").arg(suffix));
  }
}

}  // namespace
}  // namespace widgets
