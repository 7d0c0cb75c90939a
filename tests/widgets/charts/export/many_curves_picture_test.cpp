// A picture of more curves than its legend can name.
#include <gtest/gtest.h>

#include <QImage>
#include <QPainter>

#include "widgets/charts/export/chart_picture.h"

namespace {

using widgets::ChartSnapshot;

widgets::SeriesData level(double value) {
  widgets::SeriesData data;
  for (int step = 0; step < 10; ++step) data.append({step, 1.7e9 + step, value});
  return data;
}

TEST(ChartPicture, CurvesThatTheLegendCannotNameAreFaint) {
  ChartSnapshot chart;
  chart.x = {0, 9};
  chart.y = {0, 1};
  for (int run = 0; run < 60; ++run) {
    ChartSnapshot::Curve curve;
    curve.style.name = QStringLiteral("experiment_with_a_long_name/run-%1").arg(run);
    curve.style.color = run == 59 ? QColor(255, 0, 0) : QColor(0, 0, 255);
    curve.shown = widgets::ShownSeries(level(run == 59 ? 0.9 : 0.1));
    chart.curves.push_back(std::move(curve));
  }
  QImage image(640, 352, QImage::Format_RGB32);
  QPainter painter(&image);
  widgets::paintChartPicture(painter, image.size(), chart);
  painter.end();
  int reddest = 0, bluest = 0;
  for (int y = 352 * 2 / 5; y < image.height(); ++y) {
    const QColor pixel = image.pixelColor(400, y);
    reddest = std::max(reddest, pixel.red() - pixel.blue());
    bluest = std::max(bluest, pixel.blue() - pixel.red());
  }
  EXPECT_GT(reddest, 20) << "it is drawn";
  EXPECT_LT(reddest, 120);
  EXPECT_GT(bluest, 200);
}

}  // namespace
