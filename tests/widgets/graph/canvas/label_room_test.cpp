#include "widgets/graph/canvas/label_room.h"

#include <gtest/gtest.h>

namespace widgets {
namespace {

TEST(LabelRoom, WordsHaveRoomWhereNeitherBoxesNorOtherLinesNorWordsAre) {
  VisibleGraph graph;
  graph.nodes.resize(1);
  graph.edges.resize(2);
  LayoutResult layout;
  layout.nodes = {QRectF(0, 0, 50, 20)};
  layout.edges.resize(2);
  layout.edges[0].path.moveTo(100, 0);
  layout.edges[0].path.lineTo(100, 90);
  layout.edges[0].tip = layout.edges[0].tipFrom = {100, 100};
  layout.edges[1].path.moveTo(0, 200);
  layout.edges[1].path.lineTo(90, 200);
  layout.edges[1].tip = layout.edges[1].tipFrom = {100, 200};
  const GraphPicture picture(graph, layout);
  LabelRoom room(picture, {}, QRectF(0, 0, 300, 300));
  EXPECT_FALSE(room.take({40, 10, 30, 8}, 1)) << "over a box";
  EXPECT_FALSE(room.take({90, 50, 30, 8}, 1)) << "across another line";
  EXPECT_TRUE(room.take({90, 50, 30, 8}, 0)) << "beside its own";
  EXPECT_FALSE(room.take({110, 50, 30, 8}, 1)) << "over other words";
  EXPECT_TRUE(room.take({200, 50, 30, 8}, 1));
}

}  // namespace
}  // namespace widgets
