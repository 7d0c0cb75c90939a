// The charts below the table, where there is nothing to draw.
#include "widgets/dashboards/compare/compare_charts.h"

#include <QPushButton>

#include "tests/widgets/compare/compare_dashboard_fixture.h"
#include "widgets/panels/empty_state.h"

namespace {

using CompareChartsTest = test_support::CompareDashboardTest;

TEST_F(CompareChartsTest, WhereAllRunsAreHiddenTheyOfferToShowThem) {
  fill(2);
  auto* charts = page_->findChild<widgets::CompareCharts*>();
  const auto* hidden = charts->findChild<widgets::EmptyState*>(QStringLiteral("compareHidden"));
  EXPECT_TRUE(charts->grid()->isVisible() && !hidden->isVisible());
  for (const widgets::CatalogRun& run : logs_.catalog.runs()) logs_.catalog.setVisible(run.id, false);
  EXPECT_TRUE(!charts->grid()->isVisible() && hidden->isVisible());
  EXPECT_EQ(hidden->accessibleName(), QStringLiteral("No run is shown"));
  test_support::saveScreenshot(page_.get(), QStringLiteral("compare_hidden"));
  QTest::mouseClick(hidden->findChild<QPushButton*>(), Qt::LeftButton);
  EXPECT_TRUE(charts->grid()->isVisible() && !hidden->isVisible());
  EXPECT_EQ(logs_.catalog.count().shown, 2);
}

TEST_F(CompareChartsTest, WhereTheRunInSightHasNoValuesTheySayWhyAndNotThatAllAreHidden) {
  fill(2);
  const auto* hidden = page_->findChild<widgets::EmptyState*>(QStringLiteral("compareHidden"));
  const auto addWithout = [&](const char* id, summaries::RunStatus status) {
    logs_.add(
        QLatin1String(id), "{}", [](summaries::SummaryWriter&) {}, status);
    for (const widgets::CatalogRun& run : logs_.catalog.runs())
      logs_.catalog.setVisible(run.id, run.id == QLatin1String(id));
    return logs_.waitForRecords();
  };
  ASSERT_TRUE(addWithout("sweep/broken", summaries::RunStatus::kFailed));
  EXPECT_TRUE(hidden->isVisible() && !page_->charts()->grid()->isVisible());
  EXPECT_EQ(hidden->accessibleName(), QStringLiteral("broken failed before its first summary"));
  ASSERT_TRUE(addWithout("sweep/quiet", summaries::RunStatus::kFinished));
  EXPECT_EQ(hidden->accessibleName(), QStringLiteral("No curve is shown"));
  shot("compare_no_values");
  QTest::mouseClick(hidden->findChild<QPushButton*>(), Qt::LeftButton);
  EXPECT_TRUE(page_->charts()->grid()->isVisible() && !hidden->isVisible());
}

}  // namespace
