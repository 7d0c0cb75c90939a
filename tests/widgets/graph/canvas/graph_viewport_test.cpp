#include "widgets/graph/canvas/graph_viewport.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QWidget>

#include "widgets/graph/canvas/graph_picture.h"

namespace widgets {
namespace {

// Two nodes below each other.
GraphPicture twoNodes() {
  VisibleGraph graph;
  LayoutResult layout;
  for (int item : {1, 2}) {
    VisibleNode node;
    node.item = item;
    graph.nodes.push_back(node);
    graph.scopeOfNode.push_back(-1);
    layout.nodes.push_back(QRectF(0, item * 1000 - 1000, 100, 40));
  }
  layout.size = {100, 1040};
  return GraphPicture(std::move(graph), std::move(layout));
}

// As wide as 1,000 pixels with its lines, and a column at the left.
GraphPicture wideBoxes(double right) {
  VisibleGraph graph;
  LayoutResult layout;
  for (const QRectF& box : {QRectF(100, 0, 100, 40), QRectF(right - 100, 100, 100, 40)}) {
    VisibleNode node;
    node.item = static_cast<int>(graph.nodes.size()) + 1;
    graph.nodes.push_back(node);
    graph.scopeOfNode.push_back(-1);
    layout.nodes.push_back(box);
  }
  layout.size = {1000, 200};
  return GraphPicture(std::move(graph), std::move(layout));
}

struct Look {
  QWidget canvas;
  GraphPicture picture = twoNodes();
  GraphViewport viewport{canvas, picture};
  Look() { canvas.resize(400, 300); }
};

TEST(GraphViewportTest, ZoomingKeepsThePointUnderThePointer) {
  Look look;
  look.viewport.fit();
  const QPointF under = look.viewport.toPicture({120, 80});
  look.viewport.zoom(1.7, {120, 80});
  EXPECT_NEAR(look.viewport.toPicture({120, 80}).x(), under.x(), 1e-9);
  EXPECT_NEAR(look.viewport.toPicture({120, 80}).y(), under.y(), 1e-9);
}

TEST(GraphViewportTest, ZoomsNoFurtherThanItsLimits) {
  Look look;
  for (int i = 0; i < 50; ++i) look.viewport.zoomCentred(2);
  EXPECT_EQ(look.viewport.scale(), 4);
  for (int i = 0; i < 50; ++i) look.viewport.zoomCentred(0.5);
  EXPECT_EQ(look.viewport.scale(), 0.03);
}

TEST(GraphViewportTest, TheFirstLookHasAllBoxesInSightThoughLinesHaveNoRoom) {
  QWidget canvas;
  canvas.resize(400, 300);
  const GraphPicture picture = wideBoxes(730);
  GraphViewport viewport(canvas, picture);
  viewport.fitReadable();
  EXPECT_GE(viewport.toWidget({100, 0}).x(), 15.9);
  EXPECT_LE(viewport.toWidget({730, 0}).x(), 384.1);
}

TEST(GraphViewportTest, TheFirstLookIsAtTheFirstBoxWhereNotAllHaveRoom) {
  QWidget canvas;
  canvas.resize(400, 300);
  const GraphPicture picture = wideBoxes(990);
  GraphViewport viewport(canvas, picture);
  viewport.fitReadable();
  EXPECT_NEAR(viewport.toWidget({150, 0}).x(), 200, 0.1);
}

TEST(GraphViewportTest, TheFirstLookIsRepeatedAtAnotherSizeUntilSomebodyMovesIt) {
  Look look;
  look.viewport.fitReadable();
  look.canvas.resize(800, 300);
  look.viewport.resize();
  EXPECT_NEAR(look.viewport.toWidget({50, 0}).x(), 400, 0.1);
  look.viewport.moveTo({10, 20});
  look.canvas.resize(600, 300);
  look.viewport.resize();
  EXPECT_EQ(look.viewport.offset(), QPointF(10, 20));
}

TEST(GraphViewportTest, AFittedGraphIsFittedAgainAtAnotherSizeAndHeldInPlaceAfterAClick) {
  Look look;
  look.viewport.fit();
  look.canvas.resize(400, 600);
  look.viewport.resize();
  EXPECT_NEAR(look.viewport.scale(), 568.0 / 1040, 1e-9);
  look.viewport.hold();
  look.canvas.resize(400, 300);
  look.viewport.resize();
  EXPECT_NEAR(look.viewport.scale(), 568.0 / 1040, 1e-9);
}

TEST(GraphViewportTest, RevealsOnlyWhatIsOutOfSight) {
  Look look;
  look.viewport.centreOn(1);
  QSignalSpy changed(&look.viewport, &GraphViewport::changed);
  look.viewport.reveal(1);
  EXPECT_EQ(changed.size(), 0);
  look.viewport.reveal(2);
  EXPECT_EQ(changed.size(), 1);
  EXPECT_NEAR(look.viewport.toWidget({50, 1020}).y(), 150, 1);
}

}  // namespace
}  // namespace widgets
