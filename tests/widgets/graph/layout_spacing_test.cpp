#include "widgets/graph/layout/layout_spacing.h"

#include <gtest/gtest.h>

#include <set>

namespace widgets {
namespace {

// One box, that many below it, and one below these.
LayoutInput fan(int boxes, QSizeF room) {
  LayoutInput input;
  input.nodes = {{0, {120, 26}}, {1, {120, 26}}};
  for (int i = 2; i < boxes + 2; ++i) {
    input.nodes.push_back({i, {120, 26}});
    input.edges.push_back({0, i, {}});
    input.edges.push_back({i, 1, {}});
  }
  input.room = room;
  return input;
}

std::set<int> rows(const LayoutResult& layout) {
  std::set<int> middles;
  for (const QRectF& box : layout.nodes) middles.insert(static_cast<int>(box.center().y()));
  return middles;
}

TEST(LayoutSpacing, ARowThatIsTooWideToBeReadIsSharedOutToSeveral) {
  const LayoutResult any = layoutGraph(fan(8, {}));
  EXPECT_GT(any.size.width(), 800);
  EXPECT_EQ(rows(any).size(), 3u);
  const LayoutResult shaped = layoutGraph(fan(8, {700, 700}));
  EXPECT_LE(shaped.size.width(), 700);
  EXPECT_GE(rows(shaped).size(), 4u);
  for (int box = 2; box < 10; ++box) {
    EXPECT_GT(shaped.nodes[static_cast<std::size_t>(box)].top(), shaped.nodes[0].bottom()) << "lines still go down";
    EXPECT_LT(shaped.nodes[static_cast<std::size_t>(box)].bottom(), shaped.nodes[1].top());
  }
}

TEST(LayoutSpacing, AFlatPictureIsGivenHeightSoThatItsLinesAreSteeper) {
  const LayoutResult flat = layoutGraph(fan(5, {}));
  const LayoutResult shaped = layoutGraph(fan(5, {900, 600}));
  EXPECT_EQ(shaped.size.width(), flat.size.width());
  EXPECT_GT(shaped.size.height(), flat.size.height() * 1.2);
  EXPECT_LE(shaped.size.height(), 600);
}

TEST(LayoutSpacing, APictureThatFillsItsRoomStaysAsItIs) {
  const LayoutInput chain = [] {
    LayoutInput input;
    for (int i = 0; i < 8; ++i) input.nodes.push_back({i, {120, 26}});
    for (int i = 1; i < 8; ++i) input.edges.push_back({i - 1, i, {}});
    return input;
  }();
  LayoutInput inRoom = chain;
  inRoom.room = {600, 400};
  EXPECT_EQ(layoutGraph(inRoom).size, layoutGraph(chain).size);
}

}  // namespace
}  // namespace widgets
