#include "widgets/dashboards/compare/difference_chart.h"

#include <gtest/gtest.h>

#include <QTest>

#include "tests/support/chart_curves.h"

namespace {

using widgets::DifferenceChart;

DifferenceChart::Curve flatCurve(const QString& letter, double value, std::vector<float> dash) {
  return {letter, letter, QColor(Qt::red), std::move(dash), test_support::curveOf(std::vector<double>(50, value), 10)};
}

// How often the topmost curve is interrupted.
int gapsOf(DifferenceChart& chart) {
  const QImage image = chart.grab().toImage();
  const auto isRed = [&](int x, int y) {
    const QColor color(image.pixel(x, y));
    return color.red() > 180 && color.green() < 120 && color.blue() < 120;
  };
  for (int y = 0; y < image.height(); ++y) {
    int red = 0, gaps = 0;
    for (int x = 1; x < image.width(); ++x) {
      red += isRed(x, y);
      gaps += isRed(x - 1, y) && !isRed(x, y);
    }
    if (red > 100) return gaps;
  }
  return -1;
}

TEST(DifferenceChart, CurvesAreDashedAsInAllCharts) {
  DifferenceChart chart;
  chart.resize(480, 300);
  chart.setVisible(true);
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&chart));
  const auto gapsWith = [&](const std::vector<float>& dash) {
    chart.setCurves(QStringLiteral("loss"), flatCurve(QStringLiteral("A"), 2, dash),
                    flatCurve(QStringLiteral("B"), 1, dash), true);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !chart.difference().empty(); }, 10000));
    return gapsOf(chart);
  };
  EXPECT_EQ(gapsWith({}), 1);
  EXPECT_GT(gapsWith({6, 3}), 10);
}

}  // namespace
