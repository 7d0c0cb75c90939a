// The line in the middle of many runs is their median as a person calculates it, on whatever axis.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/chart_curves.h"
#include "widgets/charts/render/render_request.h"

namespace {

constexpr double kRates[] = {0.005, 0.01, 0.02, 0.05, 0.1, 0.5};

// Of three runs with each rate, all of which stay as they are.
widgets::RenderRequest levelRates(bool logY) {
  widgets::RenderRequest request;
  request.pixels = {300, 2000};
  request.logY = logY;
  request.ignoreOutliers = false;
  request.many = widgets::ManyLook{};
  for (int run = 0; run < 18; ++run) {
    widgets::RenderSeries series;
    series.key = QString::number(run);
    series.data = test_support::curveOf(std::vector<double>(40, kRates[run / 3]));
    series.smoothed = std::make_shared<widgets::SmoothedSeries>();
    request.series.push_back(std::move(series));
  }
  return request;
}

double valueAt(const widgets::RenderResult& drawn, int height, float pixel) {
  const double value = widgets::fromPixel(drawn.y, height, height - static_cast<double>(pixel));
  return drawn.logY ? std::pow(10, value) : value;
}

TEST(ManyMedians, LieBetweenTheValuesInTheMiddleAlsoOnALogarithmicAxis) {
  for (const bool logY : {false, true}) {
    const widgets::RenderRequest request = levelRates(logY);
    const widgets::RenderResult drawn = renderLines(request);
    ASSERT_TRUE(drawn.many);
    const auto at = [&](float pixel) { return valueAt(drawn, request.pixels.height(), pixel); };
    EXPECT_NEAR(at(drawn.many->median[100].min), 0.035, 1e-4) << (logY ? "logarithmic" : "linear");
    EXPECT_NEAR(at(drawn.many->band[100].max), 0.01, 1e-4);
    EXPECT_NEAR(at(drawn.many->band[100].min), 0.1, 1e-4);
  }
}

}  // namespace
