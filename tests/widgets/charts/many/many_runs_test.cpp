#include "widgets/charts/many/many_runs.h"

#include <gtest/gtest.h>

#include <QFontMetrics>
#include <QImage>
#include <cmath>

#include "widgets/charts/many/end_names.h"
#include "widgets/charts/many/line_density.h"

namespace {

using widgets::LineColumn;
using widgets::ManyLine;

std::vector<LineColumn> flatLine(float y, int width) {
  return std::vector<LineColumn>(static_cast<std::size_t>(width), LineColumn{y, y, y, y});
}

TEST(ManyRuns, MedianAndQuartilesAreThoseOfEachColumn) {
  std::vector<std::vector<LineColumn>> columns;
  for (const int run : {8, 1, 6, 3, 0, 7, 2, 5, 4}) columns.push_back(flatLine(10.0f * static_cast<float>(run), 4));
  std::vector<ManyLine> lines;
  for (std::size_t run = 0; run < columns.size(); ++run) lines.push_back({&columns[run], columns[run][0].last, true});
  const auto many = widgets::manyRunsOf(lines, 4, true);
  EXPECT_EQ(many.runs, 9);
  EXPECT_EQ(many.median[2].first, 40);
  EXPECT_EQ(many.band[2].min, 20);
  EXPECT_EQ(many.band[2].max, 60);
  EXPECT_EQ(many.best, 4u);
  EXPECT_EQ(many.worst, 0u);
  EXPECT_EQ(widgets::manyRunsOf(lines, 4, false).best, 0u) << "where more is better";
}

TEST(ManyRuns, ARunCountsWhereItHasACurveAndEvaluationsDoNot) {
  std::vector<std::vector<LineColumn>> columns{flatLine(10, 4), flatLine(20, 4), flatLine(90, 4), flatLine(500, 4)};
  columns[2][3] = {};
  const std::vector<ManyLine> lines{
      {&columns[0], 1, true}, {&columns[1], 2, true}, {&columns[2], NAN, true}, {&columns[3], 0, false}};
  const auto many = widgets::manyRunsOf(lines, 4, true);
  EXPECT_EQ(many.runs, 3);
  EXPECT_EQ(many.band[0].max, 55) << "of 10, 20 and 90";
  EXPECT_EQ(many.band[3].max, 17.5) << "of 10 and 20";
  EXPECT_EQ(many.worst, 1u) << "a run without a last value is neither";
}

TEST(ManyRuns, TheMedianEndsWhereFewerThanHalfOfTheRunsGoOn) {
  std::vector<std::vector<LineColumn>> columns{flatLine(10, 4), flatLine(20, 4), flatLine(30, 4), flatLine(40, 4)};
  for (const std::size_t ended : {0u, 1u}) columns[ended][2] = columns[ended][3] = {};
  columns[2][3] = {};
  std::vector<ManyLine> lines;
  for (const auto& line : columns) lines.push_back({&line, 1, true});
  const auto many = widgets::manyRunsOf(lines, 4, true);
  EXPECT_FALSE(many.median[2].empty()) << "half of them";
  EXPECT_TRUE(many.median[3].empty());
  EXPECT_TRUE(many.band[3].empty());
}

TEST(ManyRuns, OfWhatGetsNeitherBetterNorWorseNoRunIsTheBest) {
  const std::vector<std::vector<LineColumn>> columns{flatLine(10, 4), flatLine(20, 4)};
  const std::vector<ManyLine> lines{{&columns[0], 1, true}, {&columns[1], 2, true}};
  const auto many = widgets::manyRunsOf(lines, 4, std::nullopt);
  EXPECT_FALSE(many.best);
  EXPECT_FALSE(many.worst);
  EXPECT_EQ(many.runs, 2);
  EXPECT_EQ(many.median[0].first, 15);
}

TEST(LineDensity, ManyFaintLinesCoverAsIfEachWereBlended) {
  constexpr int kWidth = 3, kHeight = 8;
  std::vector<uint32_t> pixels(kWidth * kHeight, 0);
  widgets::LineDensity density(kWidth, kHeight);
  for (int run = 0; run < 5; ++run) density.add(flatLine(3.5f, kWidth), 1);
  density.add(flatLine(6.0f, kWidth), 1);  // half in either pixel
  density.drawOnto(pixels, 0xff102030, 0.2f);
  const auto alpha = [&](int y) {
    return static_cast<double>(pixels[kHeight + static_cast<std::size_t>(y)] >> 24) / 255;
  };
  EXPECT_NEAR(alpha(3), 1 - std::pow(0.8, 5), 0.01);
  EXPECT_NEAR(alpha(5), 1 - std::pow(0.8, 0.5), 0.01);
  EXPECT_NEAR(alpha(6), 1 - std::pow(0.8, 0.5), 0.01);
  EXPECT_EQ(alpha(4), 0);
}

TEST(EndNames, AreMovedApartAndStayInside) {
  std::vector<widgets::EndName> names;
  for (const double y : {50.0, 52.0, 51.0, 99.0}) names.push_back({QString::number(y), {}, y, false});
  widgets::moveApart(names, 0, 100, 14);
  for (std::size_t i = 1; i < names.size(); ++i) EXPECT_GE(names[i].y - names[i - 1].y, 14);
  EXPECT_LE(names.back().y, 100);
  EXPECT_EQ(names[0].text, QStringLiteral("50"));
  EXPECT_EQ(names[1].text, QStringLiteral("51")) << "in the order of their lines";
}

TEST(EndNames, AreAsFarApartAsTheFontIsHigh) {
  QFont font;
  for (const double points : {9.0, 14.0, 20.0}) {
    font.setPointSizeF(points);
    EXPECT_GE(widgets::endNamePitch(font), QFontMetrics(font).height()) << points;
  }
}

}  // namespace
