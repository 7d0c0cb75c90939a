#include "widgets/charts/render/column_rasterizer.h"

#include <gtest/gtest.h>

#include <QImage>
#include <random>

namespace {

using widgets::ColumnMapper;
using widgets::ColumnRasterizer;
using widgets::LineColumn;

constexpr int kWidth = 120;
constexpr int kHeight = 80;

std::vector<LineColumn> mapped(const std::vector<QPointF>& points) {
  ColumnMapper mapper(kWidth, kHeight);
  for (const QPointF& point : points) mapper.add(point.x(), point.y());
  return mapper.take();
}

QImage picture(const ColumnRasterizer& raster) {
  QImage image(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
  raster.copyTo(reinterpret_cast<uint32_t*>(image.bits()), image.bytesPerLine() / 4);
  return image;
}

QImage drawn(const std::vector<QPointF>& points, float width) {
  ColumnRasterizer raster(kWidth, kHeight);
  raster.drawLine(mapped(points), {0xff000000, width, 1, {}});
  return picture(raster);
}

// A level line of the widths that curves of evaluations have, between two rows of pixels.
TEST(ColumnRasterizerTest, AThinLevelLineCoversOneRowOfPixelsWhole) {
  for (const double y : {40.0, 40.2, 40.5, 40.9}) {
    const QImage image = drawn({{0, y}, {kWidth, y}}, 1.25f);
    int most = 0;
    for (int row = 38; row < 43; ++row) most = std::max(most, qAlpha(image.pixel(kWidth / 2, row)));
    EXPECT_EQ(most, 255) << y;
  }
}

double distance(const QPointF& p, const QPointF& a, const QPointF& b) {
  const QPointF along = b - a;
  const double t = std::clamp(QPointF::dotProduct(p - a, along) / QPointF::dotProduct(along, along), 0.0, 1.0);
  const QPointF to = p - (a + t * along);
  return std::hypot(to.x(), to.y());
}

// 8 x 8 samples a pixel of what lies within half a pen of the line: slow and exact.
QImage reference(const std::vector<QPointF>& points, double width) {
  constexpr int kSamples = 8;
  QImage image(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      int inside = 0;
      for (int s = 0; s < kSamples * kSamples; ++s) {
        const QPointF at(x + (s % kSamples + 0.5) / kSamples, y + (s / kSamples + 0.5) / kSamples);
        bool hit = false;
        for (std::size_t i = 1; i < points.size() && !hit; ++i)
          hit = distance(at, points[i - 1], points[i]) <= width / 2;
        inside += hit;
      }
      image.setPixel(x, y, qRgba(0, 0, 0, 255 * inside / (kSamples * kSamples)));
    }
  return image;
}

// Mean absolute difference of coverage, of 255, over pixels that either picture touches.
double difference(const QImage& a, const QImage& b) {
  double sum = 0;
  int count = 0;
  for (int y = 0; y < kHeight; ++y)
    for (int x = 0; x < kWidth; ++x) {
      const int p = qAlpha(a.pixel(x, y)), q = qAlpha(b.pixel(x, y));
      if (p == 0 && q == 0) continue;
      sum += std::abs(p - q);
      ++count;
    }
  return count == 0 ? 0 : sum / count;
}

TEST(ColumnMapper, FollowsASegmentThroughTheColumns) {
  const auto columns = mapped({{10, 20}, {20, 40}});
  EXPECT_TRUE(columns[9].empty());
  EXPECT_FLOAT_EQ(columns[10].min, 20);
  EXPECT_FLOAT_EQ(columns[10].max, 22);
  EXPECT_FLOAT_EQ(columns[15].first, 30);
  EXPECT_FLOAT_EQ(columns[15].last, 32);
  EXPECT_TRUE(columns[21].empty());
}

TEST(ColumnMapper, KeepsTheExtremesOfManyPointsInAColumn) {
  std::mt19937 random(1);
  ColumnMapper mapper(10, 100);
  float least = 1e9f, most = -1e9f;
  for (int i = 0; i < 1000; ++i) {
    const auto y = static_cast<float>(random() % 100);
    mapper.add(5 + i / 1001.0, y);
    least = std::min(least, y);
    most = std::max(most, y);
  }
  const auto columns = mapper.take();
  EXPECT_FLOAT_EQ(columns[5].min, least);
  EXPECT_FLOAT_EQ(columns[5].max, most);
}

TEST(ColumnMapper, LeavesAGapWhereTheLineBreaks) {
  ColumnMapper mapper(kWidth, kHeight);
  mapper.add(0, 10);
  mapper.add(10, 10);
  mapper.breakLine();
  mapper.add(30, 10);
  mapper.add(40, 10);
  const auto columns = mapper.take();
  EXPECT_FALSE(columns[5].empty());
  EXPECT_TRUE(columns[20].empty());
  EXPECT_FALSE(columns[35].empty());
}

TEST(ColumnMapper, ReportsPointsWithoutNeighbours) {
  ColumnMapper mapper(kWidth, kHeight);
  mapper.add(50, 30);
  std::vector<ColumnMapper::Spot> lonely;
  mapper.take(&lonely);
  ASSERT_EQ(lonely.size(), 1u);
  EXPECT_EQ(lonely[0].x, 50);
}

TEST(ColumnMapper, SurvivesFarAwayPoints) {
  const auto columns = mapped({{-1e15, -1e300}, {1e15, 1e300}});
  for (const LineColumn& column : columns) {
    EXPECT_FALSE(column.empty());
    EXPECT_TRUE(std::isfinite(column.min) && std::isfinite(column.max));
  }
}

TEST(ColumnRasterizer, DrawsStraightLinesAsSampled) {
  for (const double slope : {0.0, 0.1, -0.37, 0.5, 1.0}) {
    for (const float width : {1.0f, 1.5f, 2.0f}) {
      const double middle = slope == 0 ? 40.5 : 40;  // a level one goes to the middle of a row
      const std::vector<QPointF> line = {{-5, middle - 65 * slope}, {125, middle + 65 * slope}};
      EXPECT_LT(difference(drawn(line, width), reference(line, width)), 14) << slope << " " << width;
    }
  }
}

TEST(ColumnRasterizer, DrawsSmoothCurvesAsSampled) {
  std::vector<QPointF> curve;
  for (int i = -2; i <= 62; ++i) curve.push_back({2.0 * i, 40 + 30 * std::sin(i / 8.0)});
  EXPECT_LT(difference(drawn(curve, 2), reference(curve, 2)), 20);
}

TEST(ColumnRasterizer, KeepsTheHeightOfSpikes) {
  const QImage image = drawn({{0, 60}, {60, 60}, {60.5, 10}, {61, 60}, {120, 60}}, 2);
  EXPECT_GT(qAlpha(image.pixel(60, 12)), 200);
  EXPECT_EQ(qAlpha(image.pixel(60, 6)), 0);
}

TEST(ColumnRasterizer, ClipsAtThePlotsEdges) {
  const QImage image = drawn({{-50, -500}, {60, 40}, {200, 5000}}, 2);
  EXPECT_GT(qAlpha(image.pixel(60, 40)), 100);
}

TEST(ColumnRasterizer, BlendsTransparentLinesOnce) {
  ColumnRasterizer raster(kWidth, kHeight);
  raster.drawLine(mapped({{0, 40.5}, {120, 40.5}}), {0xff000000, 3, 0.3f, {}});
  EXPECT_NEAR(qAlpha(picture(raster).pixel(60, 40)), 77, 2);
}

TEST(ColumnRasterizer, GivesPremultipliedPixelsThatNeverExceedTheirAlpha) {
  ColumnRasterizer raster(kWidth, kHeight);
  std::mt19937 random(5);
  for (int line = 0; line < 40; ++line) {
    std::vector<QPointF> points;
    for (int x = 0; x <= 120; x += 3) points.push_back({double(x), double(random() % 80)});
    raster.drawLine(mapped(points), {0xff000000u | static_cast<uint32_t>(random()), 1.7f, 0.4f, {}});
  }
  const QImage image = picture(raster);
  for (int y = 0; y < kHeight; ++y) {
    const auto* row = reinterpret_cast<const QRgb*>(image.constScanLine(y));
    for (int x = 0; x < kWidth; ++x) {
      EXPECT_LE(qRed(row[x]), qAlpha(row[x]));
      EXPECT_LE(qGreen(row[x]), qAlpha(row[x]));
      EXPECT_LE(qBlue(row[x]), qAlpha(row[x]));
    }
  }
}

TEST(ColumnRasterizer, DashesAlongTheLine) {
  ColumnRasterizer raster(kWidth, kHeight);
  const std::vector<float> dash = {6, 3};
  raster.drawLine(mapped({{0, 40.5}, {120, 40.5}}), {0xff000000, 2, 1, dash});
  const QImage image = picture(raster);
  int on = 0;
  for (int x = 0; x < kWidth; ++x) on += qAlpha(image.pixel(x, 40)) > 128;
  EXPECT_NEAR(on, 80, 3);
  EXPECT_EQ(qAlpha(image.pixel(0, 40)), 255);
  EXPECT_EQ(qAlpha(image.pixel(7, 40)), 0);
}

// Whole columns of a steep fall were on or off: a curve lost what fell in one that was off.
TEST(ColumnRasterizer, DashesASteepFallAlongItsHeight) {
  for (const double right : {21.0, 24.0, 40.0}) {
    ColumnRasterizer raster(kWidth, kHeight);
    const std::vector<float> dash = {6, 3};
    raster.drawLine(mapped({{20, 2}, {right, kHeight - 2.0}}), {0xff000000, 2, 1, dash});
    const QImage image = picture(raster);
    int on = 0, gap = 0, longest = 0, gaps = 0;
    for (int y = 4; y < kHeight - 4; ++y) {
      int most = 0;
      for (int x = 15; x < 45; ++x) most = std::max(most, qAlpha(image.pixel(x, y)));
      gap = most < 100 ? gap + 1 : 0;
      on += most >= 100;
      gaps += gap == 1;
      longest = std::max(longest, gap);
    }
    EXPECT_GE(gaps, 4) << right;
    EXPECT_LE(longest, 4) << right;
    EXPECT_NEAR(on, (kHeight - 8) * 2 / 3, 9) << right;
  }
}

TEST(ColumnRasterizer, HidesNoSpikeInAGapOfADash) {
  ColumnRasterizer raster(kWidth, kHeight);
  const std::vector<float> dash = {2, 8};
  std::vector<LineColumn> line(kWidth, LineColumn{60, 60, 60, 60});
  for (int x = 10; x < kWidth; x += 13) line[static_cast<std::size_t>(x)] = {20, 60, 60, 60};
  raster.drawLine(line, {0xff000000, 2, 1, dash});
  const QImage image = picture(raster);
  for (int x = 10; x < kWidth; x += 13) EXPECT_EQ(qAlpha(image.pixel(x, 30)), 255) << x;
}

TEST(ColumnRasterizer, DrawsTheSameIntoAPictureOfSomebodyElse) {
  const std::vector<LineColumn> line = mapped({{2, 70}, {40, 5}, {41, 60}, {118, 30}});
  ColumnRasterizer own(kWidth, kHeight);
  QImage image(kWidth, kHeight, QImage::Format_ARGB32_Premultiplied);
  image.fill(0);
  ColumnRasterizer other(reinterpret_cast<uint32_t*>(image.bits()), kWidth, kHeight, image.bytesPerLine() / 4);
  for (ColumnRasterizer* each : {&own, &other}) {
    each->drawBand(line, 0xff3366cc, 0.3f);
    each->drawLine(line, {0xffcc6633, 3, 1, {}});
  }
  EXPECT_EQ(image, picture(own));
}

TEST(ColumnRasterizer, FillsBandsWithoutWideningThem) {
  ColumnRasterizer raster(kWidth, kHeight);
  std::vector<LineColumn> band(kWidth, LineColumn{20, 30, 20, 30});
  raster.drawBand(band, 0xff0000ff, 0.18f);
  const QImage image = picture(raster);
  EXPECT_NEAR(qAlpha(image.pixel(50, 25)), 46, 1);
  EXPECT_EQ(qAlpha(image.pixel(50, 19)), 0);
  EXPECT_EQ(qAlpha(image.pixel(50, 30)), 0);
}

}  // namespace
