#include "widgets/charts/axes/quick_axes.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QPainter>

#include "widgets/charts/axes/axes_painter.h"
#include "widgets/theme/theme.h"

namespace {

using widgets::AxisKind;
using widgets::AxisRange;

struct AxesCase {
  AxisKind x;
  AxisRange xRange;
  AxisKind y;
  AxisRange yRange;
};

// A tick at the very end may be rounded to either side.
constexpr int kTickMark = 8;
const QSize kAxesCard(470, 264);
const QRect kAxesPlot(56, 34, 402, 204);

// How many pixels differ. Of the plot's upper edge nothing counts: Qt Charts has a grid line there that is no tick's.
int differentPixels(const QImage& a, const QImage& b) {
  int different = 0;
  for (int y = 0; y < a.height(); ++y) {
    if (std::abs(y - kAxesPlot.top()) <= 1) continue;
    for (int x = 0; x < a.width(); ++x) different += a.pixel(x, y) != b.pixel(x, y);
  }
  return different;
}

// What Qt Charts draws, and what is drawn quickly.
std::pair<QImage, QImage> bothWays(const AxesCase& axes, widgets::AxesPainter& charts, widgets::QuickAxes& quick) {
  const widgets::AxisTicks x = widgets::axisTicks(axes.x, axes.xRange, 6);
  const widgets::AxisTicks y = widgets::axisTicks(axes.y, axes.yRange, 5);
  QImage theirs(kAxesCard, QImage::Format_RGB32), ours(kAxesCard, QImage::Format_RGB32);
  for (QImage* image : {&theirs, &ours}) image->fill(Qt::white);
  charts.setX(axes.xRange, x);
  charts.setY(axes.yRange, y);
  QPainter painter(&theirs);
  charts.paint(painter, QRect(QPoint(0, 0), kAxesCard));
  QPainter quickPainter(&ours);
  quick.paintY(quickPainter, kAxesPlot, axes.yRange, y);
  quick.paintX(quickPainter, kAxesPlot, axes.xRange, x);
  return {theirs, ours};
}

TEST(QuickAxes, DrawsThePixelsThatQtChartsDraws) {
  const AxesCase cases[] = {{AxisKind::kStep, {0, 10000}, AxisKind::kNumber, {0, 2.5}},
                            {AxisKind::kStep, {1234, 8765}, AxisKind::kNumber, {-0.013, 0.0491}},
                            {AxisKind::kDuration, {0, 5400}, AxisKind::kLog10, {-4, 2}},
                            {AxisKind::kWallTime, {1.6e9, 1.6e9 + 7000}, AxisKind::kNumber, {1e-7, 3e-7}},
                            {AxisKind::kNumber, {-3.3, 7.9}, AxisKind::kNumber, {-120000, 4500000}}};
  for (const bool dark : {false, true}) {
    widgets::AxesPainter charts;
    widgets::QuickAxes quick;
    QFont font = QApplication::font();
    font.setPointSizeF(dark ? 10 : 8.25);
    charts.setGeometry(kAxesCard, kAxesPlot);
    charts.setLook(widgets::Theme::of(widgets::themePalette(dark)), font);
    quick.setLook(widgets::Theme::of(widgets::themePalette(dark)), font);
    for (const AxesCase& each : cases) {
      const auto [theirs, ours] = bothWays(each, charts, quick);
      EXPECT_LE(differentPixels(theirs, ours), kTickMark)
          << "x from " << each.xRange.min << (dark ? ", dark" : ", light");
    }
  }
}

TEST(QuickAxes, TheFirstRangesAreDrawnWhateverTheyAre) {
  for (const double end : {1.0, 2.0, 3.0}) {
    widgets::AxesPainter charts;
    widgets::QuickAxes quick;
    charts.setGeometry(kAxesCard, kAxesPlot);
    charts.setLook(widgets::Theme::of(QApplication::palette()), QApplication::font());
    quick.setLook(widgets::Theme::of(QApplication::palette()), QApplication::font());
    const auto [theirs, ours] = bothWays({AxisKind::kNumber, {0, end}, AxisKind::kNumber, {0, end}}, charts, quick);
    EXPECT_LE(differentPixels(theirs, ours), kTickMark) << "0 to " << end;
  }
}

TEST(QuickAxes, FollowsEveryFrameOfAZoom) {
  widgets::AxesPainter charts;
  widgets::QuickAxes quick;
  charts.setGeometry(kAxesCard, kAxesPlot);
  charts.setLook(widgets::Theme::of(QApplication::palette()), QApplication::font());
  quick.setLook(widgets::Theme::of(QApplication::palette()), QApplication::font());
  for (int i = 0; i < 40; ++i) {
    const AxesCase axes{
        AxisKind::kStep, {i * 10.3, 10000 - i * 111.7}, AxisKind::kNumber, {0.1 + i * 0.0013, 3 - i * 0.021}};
    const auto [theirs, ours] = bothWays(axes, charts, quick);
    EXPECT_LE(differentPixels(theirs, ours), kTickMark) << i;
  }
}

}  // namespace
