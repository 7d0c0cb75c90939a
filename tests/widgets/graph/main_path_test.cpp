// The path through a graph that is drawn straight.
#include "widgets/graph/layout/main_path.h"

#include <gtest/gtest.h>

namespace {

using widgets::LayoutInput;
using widgets::mainPath;

LayoutInput inputOf(int nodes, const std::vector<std::pair<int, int>>& edges) {
  LayoutInput input;
  for (int id = 0; id < nodes; ++id) input.nodes.push_back({id, {80.0 + 20 * (id % 3), 40}});
  for (const auto& [from, to] : edges) input.edges.push_back({from, to, {}});
  return input;
}

// input, three layers and a head, which reads the input's labels, too.
LayoutInput chainWithLabels() {
  return inputOf(5, {{0, 1}, {0, 4}, {1, 2}, {2, 3}, {3, 4}});
}

TEST(MainPathTest, ThePathWithTheMostEdgesIsFound) {
  EXPECT_EQ(mainPath(chainWithLabels()), (std::vector<std::size_t>{0, 2, 3, 4}));
}

TEST(MainPathTest, WhatIsInACycleIsNotOnIt) {
  EXPECT_EQ(mainPath(inputOf(5, {{0, 1}, {2, 3}, {3, 2}, {1, 2}})), (std::vector<std::size_t>{0}));
  EXPECT_TRUE(mainPath(inputOf(2, {{0, 1}, {1, 0}})).empty());
  EXPECT_TRUE(mainPath(inputOf(3, {})).empty());
}

TEST(MainPathTest, TheBoxesOfTheMainPathStandBelowEachOther) {
  LayoutInput input = chainWithLabels();
  input.scopes.push_back({7, -1, {60, 24}});
  for (int id = 1; id <= 4; ++id) input.nodes[static_cast<std::size_t>(id)].scope = 7;
  input.edges[0].label = {60, 20};
  const widgets::LayoutResult result = widgets::layoutGraph(input);
  for (std::size_t i = 1; i < result.nodes.size(); ++i) {
    EXPECT_NEAR(result.nodes[i].center().x(), result.nodes[0].center().x(), 1.5) << i;
    EXPECT_GT(result.nodes[i].top(), result.nodes[i - 1].bottom());
  }
}

}  // namespace
