// Bands around means, looked at pixel by pixel.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/chart_curves.h"
#include "tests/widgets/dashboard_fixture.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/render/prepare_series.h"
#include "widgets/charts/series/aligned_series.h"
#include "widgets/dashboards/custom_scalars/custom_chart_card.h"
#include "widgets/dashboards/custom_scalars/custom_scalars_dashboard.h"
#include "widgets/dashboards/summary/summary_grid.h"

namespace {

using test_support::curveOf;
using widgets::BandKind;

constexpr int kBandAlpha = 46;  // 18 % of 255
constexpr double kPixelsPerUnit = 10;

// Three runs that stand at 1, 2 and 3, drawn as one group on an axis from -2 to 6.
QImage drawnGroup(BandKind band) {
  widgets::RenderRequest request;
  widgets::GroupPlan plan;
  plan.band = band;
  widgets::SeriesGroup group;
  group.key = QStringLiteral("all");
  group.style.name = group.key;
  group.style.color = Qt::red;
  for (int run = 0; run < 3; ++run) {
    widgets::RenderSeries series;
    series.key = QString::number(run);
    series.data = curveOf(std::vector<double>(50, run + 1.0));
    series.smoothed = std::make_shared<widgets::SmoothedSeries>();
    group.members.push_back(series.key);
    request.series.push_back(series);
  }
  plan.groups.push_back(group);
  request.groups = std::make_shared<const widgets::GroupPlan>(plan);
  request.memory = std::make_shared<widgets::GroupMemory>();
  request.smoothing = 0;
  request.y = widgets::AxisRange{-2, 6};
  request.pixels = QSize(100, 80);
  widgets::prepareSeries(request);
  return widgets::renderLines(request).image;
}

int alphaAt(const QImage& image, double value) {
  return image.pixelColor(50, static_cast<int>((6 - value) * kPixelsPerUnit)).alpha();
}

void expectBand(BandKind band, double lower, double upper) {
  const QImage image = drawnGroup(band);
  ASSERT_EQ(image.size(), QSize(100, 80));
  for (const double inside : {lower + 0.3, 1.7, 2.3, upper - 0.3}) {
    EXPECT_NEAR(alphaAt(image, inside), kBandAlpha, 3) << inside;
  }
  for (const double outside : {lower - 0.3, upper + 0.3}) EXPECT_EQ(alphaAt(image, outside), 0) << outside;
  EXPECT_GT(alphaAt(image, 2.0), 150) << "the mean";
  EXPECT_EQ(image.pixelColor(50, 37).red(), 255);
}

TEST(BandPixels, FromTheLowestToTheHighestRun) {
  expectBand(BandKind::kMinMax, 1, 3);
}

TEST(BandPixels, AStandardDeviationEitherWay) {
  expectBand(BandKind::kDeviation, 1, 3);
}

TEST(BandPixels, TheConfidenceIntervalOfTheMean) {
  const double half = 4.3027 / std::sqrt(3.0);  // Student's t for two degrees of freedom, deviation 1
  expectBand(BandKind::kConfidence, 2 - half, 2 + half);
}

TEST(BandPixels, WithoutABandOnlyTheMeanIsDrawn) {
  const QImage image = drawnGroup(BandKind::kNone);
  EXPECT_EQ(alphaAt(image, 1.5), 0);
  EXPECT_EQ(alphaAt(image, 2.5), 0);
  EXPECT_GT(alphaAt(image, 2.0), 150);
}

TEST(AlignedSeries, TakesValuesBetweenStepsAndNothingBeyondThem) {
  widgets::SeriesData to, values;
  for (const int64_t step : {0, 10, 15, 20, 30}) to.append({step, 100.0 + static_cast<double>(step), 0});
  values.append({10, 1, 4});
  values.append({20, 2, 8});
  const widgets::SeriesData aligned = widgets::alignedTo(to, values);
  ASSERT_EQ(aligned.size(), 5u);
  EXPECT_TRUE(std::isnan(aligned.value(0)));
  EXPECT_EQ(aligned.value(1), 4);
  EXPECT_EQ(aligned.value(2), 6);
  EXPECT_EQ(aligned.value(3), 8);
  EXPECT_TRUE(std::isnan(aligned.value(4)));
  EXPECT_EQ(aligned.wall(2), 115);
}

class MarginPixelsTest : public test_support::DashboardTest {
 protected:
  widgets::ChartCard* chart() {
    auto* grid = page_->findChild<widgets::SummaryGrid*>();
    auto* card = static_cast<widgets::CustomChartCard*>(grid->card(QStringLiteral("c/margin")));
    return card ? card->chart() : nullptr;
  }
};

TEST_F(MarginPixelsTest, AMarginIsFilledBetweenItsBoundsAlsoOfOtherSteps) {
  write("a", [](summaries::SummaryWriter& log) {
    for (int i = 0; i <= 100; ++i) {
      log.scalar("value", i, 2, 1.6e9 + i);
      if (i % 10 == 0) log.scalar("low", i, 1, 1.6e9 + i);  // less often
      log.scalar("high", i, 4, 1.6e9 + i);
    }
  });
  auto* page = open<widgets::CustomScalarsDashboard>(700, 400);
  ASSERT_EQ(page->setOwnLayout(QStringLiteral(
                R"({"category": [{"title": "c", "chart": [{"title": "margin",
                  "margin": {"series": [{"value": "value", "lower": "low", "upper": "high"}]}}]}]})")),
            QString());
  ASSERT_TRUE(wait([&] {
    return chart() && chart()->drawn().lines.size() == 1 && chart()->drawn().lines[0].lower.size() > 0 &&
           !page->scheduler()->isBusy();
  }));
  const widgets::RenderResult& drawn = chart()->drawn();
  const auto row = [&](double value) {
    return static_cast<int>((drawn.y.max - value) / (drawn.y.max - drawn.y.min) * drawn.image.height());
  };
  const int middle = drawn.image.width() / 2;
  for (const double inside : {1.2, 1.7, 2.5, 3.8}) {
    EXPECT_NEAR(drawn.image.pixelColor(middle, row(inside)).alpha(), kBandAlpha, 3) << inside;
  }
  for (const double outside : {0.85, 4.15}) {
    if (row(outside) >= 0 && row(outside) < drawn.image.height()) {
      EXPECT_EQ(drawn.image.pixelColor(middle, row(outside)).alpha(), 0) << outside;
    }
  }
  test_support::saveScreenshot(page_.get(), QStringLiteral("custom_scalars_margin"));
}

TEST_F(MarginPixelsTest, ABoundWithoutItsValueIsALine) {
  write("a", [](summaries::SummaryWriter& log) {
    for (int i = 0; i <= 100; ++i) log.scalar("low", i, 1, 1.6e9 + i);
  });
  auto* page = open<widgets::CustomScalarsDashboard>(700, 400);
  page->setOwnLayout(QStringLiteral(R"({"category": [{"title": "c", "chart": [{"title": "margin",
                  "margin": {"series": [{"value": "value", "lower": "low", "upper": "high"}]}}]}]})"));
  EXPECT_TRUE(wait([&] { return chart() && chart()->drawn().lines.size() == 1; }));
}

}  // namespace
