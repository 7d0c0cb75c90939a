// The metrics of a run in the inspector, of which there may be hundreds.
#include "app/shell/docks/metric_table.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QLineEdit>
#include <QTest>
#include <QTreeWidget>

namespace {

class MetricTableTest : public ::testing::Test {
 protected:
  void show(int metrics) {
    std::vector<app::RunSummary::Metric> all(static_cast<std::size_t>(metrics));
    for (int i = 0; i < metrics; ++i) {
      all[static_cast<std::size_t>(i)].name = QStringLiteral("layer_%1/norm").arg(i, 3, 10, QLatin1Char('0'));
    }
    table_.setMetrics(all, {});
    table_.resize(280, 600);
    table_.show();
    QApplication::setActiveWindow(&table_);
    ASSERT_TRUE(QTest::qWaitForWindowActive(&table_));
  }
  QLineEdit* filter() { return table_.findChild<QLineEdit*>(QStringLiteral("metricFilter")); }
  const QTreeWidget* rows() { return table_.findChild<QTreeWidget*>(QStringLiteral("inspectorValues")); }

  app::MetricTable table_;
};

TEST_F(MetricTableTest, OfManyMetricsAFieldLeavesThoseThatItsWordsAreIn) {
  show(200);
  ASSERT_TRUE(filter()->isVisible());
  EXPECT_EQ(rows()->topLevelItemCount(), 200);
  filter()->setFocus();
  QTest::keyClicks(filter(), QStringLiteral("Layer_01"));
  EXPECT_EQ(rows()->topLevelItemCount(), 10);
  EXPECT_EQ(rows()->topLevelItem(3)->toolTip(0), QStringLiteral("layer_013/norm"));
  QTest::keyClick(filter(), Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), rows());
}

TEST_F(MetricTableTest, EscInTheFieldClearsIt) {
  show(30);
  filter()->setText(QStringLiteral("_00"));
  ASSERT_EQ(rows()->topLevelItemCount(), 10);
  filter()->setFocus();
  QTest::keyClick(filter(), Qt::Key_Escape);
  EXPECT_EQ(filter()->text(), QString());
  EXPECT_EQ(rows()->topLevelItemCount(), 30);
}

TEST_F(MetricTableTest, FewMetricsNeedNoField) {
  show(200);
  filter()->setText(QStringLiteral("_199"));
  show(20);
  EXPECT_FALSE(filter()->isVisible());
  EXPECT_EQ(rows()->topLevelItemCount(), 20) << "nothing is left out that nobody sees why";
}

TEST_F(MetricTableTest, AWrongPatternIsSaidAndLeavesAll) {
  show(30);
  filter()->setText(QStringLiteral("["));
  EXPECT_EQ(rows()->topLevelItemCount(), 30);
  EXPECT_FALSE(filter()->accessibleDescription().isEmpty());
}

}  // namespace
