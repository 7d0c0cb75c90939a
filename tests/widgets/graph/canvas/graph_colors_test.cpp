#include "widgets/graph/canvas/graph_colors.h"

#include <gtest/gtest.h>

#include "tests/support/graph_bytes.h"
#include "widgets/graph/canvas/graph_style.h"

namespace widgets {
namespace {

QStringList namesIn(const GraphColors& colors, const VisibleGraph& graph) {
  QStringList names;
  for (const GraphColors::Entry& entry : legendOf(colors, graph)) names << entry.name;
  return names;
}

TEST(GraphColorsTest, TheLegendListsOnlyKindsThatAreInThePicture) {
  const auto model = GraphModel::fromBytes(test_support::smallModel().bytes());
  const GraphColors colors = colorGraph(*model, GraphColoring::kType, nullptr);
  const QStringList shown = namesIn(colors, project(*model, GraphMode::kModel, {}));
  EXPECT_TRUE(shown.contains(categoryName(NodeCategory::kWeights)));
  EXPECT_FALSE(shown.contains(categoryName(NodeCategory::kTraining))) << "which the model's picture leaves out";
  EXPECT_FALSE(shown.contains(categoryName(NodeCategory::kActivation))) << "which is in closed scopes";
  EXPECT_TRUE(namesIn(colors, project(*model, GraphMode::kTrainStep, {})).contains(QStringLiteral("Training")));
}

TEST(GraphColorsTest, TheLegendOfCostsHasTheWholeScale) {
  const auto model = GraphModel::fromBytes(test_support::smallModel().bytes());
  const GraphColors colors = colorGraph(*model, GraphColoring::kTime, nullptr);
  EXPECT_EQ(namesIn(colors, project(*model, GraphMode::kModel, {})).size(), 3);
}

}  // namespace
}  // namespace widgets
