#include "widgets/graph/graph_search.h"

#include <gtest/gtest.h>

#include "tests/support/graph_bytes.h"

namespace widgets {
namespace {

TEST(GraphSearchTest, FindsByPartOfTheNameOrByTheOpAndGoesRound) {
  const std::shared_ptr<const GraphModel> read = GraphModel::fromBytes(test_support::smallModel().bytes());
  const GraphModel& model = *read;
  const auto& nodes = model.graph().nodes;
  const QString op = QString::fromStdString(nodes.front().op).toUpper();
  for (const int hit : findOps(model, op, GraphMode::kEverything)) {
    const auto& node = nodes[static_cast<std::size_t>(hit)];
    EXPECT_TRUE(QString::fromStdString(node.op).toUpper() == op ||
                QString::fromStdString(node.name).toUpper().contains(op));
  }
  QWidget bar;
  GraphSearch search(&bar);
  EXPECT_EQ(search.next(model, GraphMode::kModel, true), -1) << "nothing is searched for";
  search.setText(QString::fromStdString(nodes.front().op));
  const std::vector<int> hits = findOps(model, search.text(), GraphMode::kModel);
  ASSERT_FALSE(hits.empty());
  EXPECT_EQ(search.next(model, GraphMode::kModel, false), hits.back());
  EXPECT_EQ(search.next(model, GraphMode::kModel, true), hits.front());
}

}  // namespace
}  // namespace widgets
