#include "widgets/charts/render/plot_ground.h"

#include <gtest/gtest.h>

#include "tests/support/chart_curves.h"
#include "widgets/charts/render/filled_areas.h"
#include "widgets/charts/render/render_request.h"

namespace {

using widgets::AxisRange;
using widgets::PlotGround;

constexpr QRgb kGround = 0xff202124, kGridLine = 0xff3c4043;

// 40 x 30 of one colour with a grid line at rows 5 and 15.
QImage gridPicture() {
  QImage picture(40, 30, QImage::Format_RGB32);
  picture.fill(kGround);
  for (const int row : {5, 15}) {
    for (int x = 0; x < picture.width(); ++x) picture.setPixel(x, row, kGridLine);
  }
  return picture;
}

TEST(PlotGround, IsTheColoursOfThePlotsRows) {
  const auto ground = widgets::groundOf(gridPicture(), QRect(10, 4, 20, 12), {0, 1});
  ASSERT_TRUE(ground);
  ASSERT_EQ(ground->rows.size(), 12u);
  EXPECT_EQ(ground->rows[0], kGround);
  EXPECT_EQ(ground->rows[1], kGridLine);
  EXPECT_EQ(ground->rows[11], kGridLine);
}

TEST(PlotGround, ThereIsNoneWhereARowHasSeveralColours) {
  QImage picture = gridPicture();
  picture.setPixel(12, 8, kGridLine);
  EXPECT_FALSE(widgets::groundOf(picture, QRect(10, 4, 20, 12), {0, 1}));
  EXPECT_TRUE(widgets::groundOf(picture, QRect(13, 4, 20, 12), {0, 1}));
  EXPECT_FALSE(widgets::groundOf(picture, QRect(30, 4, 20, 12), {0, 1})) << "the plot is larger than the picture";
}

TEST(PlotGround, LinesAreBlendedOverIt) {
  const auto ground = widgets::groundOf(gridPicture(), QRect(10, 4, 20, 12), {0, 1});
  QImage lines(20, 12, QImage::Format_ARGB32_Premultiplied);
  lines.fill(Qt::transparent);
  for (int x = 3; x < 9; ++x) lines.setPixelColor(x, 1, QColor(255, 0, 0, 128));
  const QImage over = widgets::putOnGround(*ground, lines, widgets::filledAreas(lines));
  EXPECT_EQ(over.pixel(0, 0), kGround);
  EXPECT_EQ(over.pixel(0, 1), kGridLine);
  EXPECT_NEAR(qRed(over.pixel(4, 1)), (255 + qRed(kGridLine)) / 2, 1);
  EXPECT_NEAR(qGreen(over.pixel(4, 1)), qGreen(kGridLine) / 2, 1);
}

TEST(PlotGround, APictureOfAnotherRangeHasNone) {
  widgets::RenderRequest request;
  request.pixels = {20, 12};
  widgets::RenderSeries series;
  series.key = QStringLiteral("a");
  series.data = test_support::curveOf({0, 1, 2, 3}, 1);
  series.smoothed = std::make_shared<widgets::SmoothedSeries>();
  request.series.push_back(series);
  const AxisRange fitted = widgets::renderLines(request).y;
  request.ground = widgets::groundOf(gridPicture(), QRect(10, 4, 20, 12), fitted);
  const widgets::RenderResult on = widgets::renderLines(request);
  EXPECT_EQ(on.onGround.size(), request.pixels);
  EXPECT_EQ(on.ground, request.ground);
  request.ground = widgets::groundOf(gridPicture(), QRect(10, 4, 20, 12), {fitted.min, fitted.max + 1});
  const widgets::RenderResult off = widgets::renderLines(request);
  EXPECT_TRUE(off.onGround.isNull());
  EXPECT_FALSE(off.ground);
}

}  // namespace
