// What a chart shows by default is what was logged: nothing that a person relies on is smoothed or left out unsaid.
#include <gtest/gtest.h>

#include "tests/support/chart_curves.h"
#include "widgets/charts/render/render_request.h"

namespace {

using test_support::curveOf;
using widgets::RenderRequest;
using widgets::RenderResult;

RenderRequest plain() {
  RenderRequest request;
  request.pixels = {300, 120};
  return request;
}

void add(RenderRequest& request, const std::vector<double>& values, const widgets::LineStyle& style = {},
         int64_t every = 1) {
  widgets::RenderSeries series;
  series.key = QString::number(request.series.size());
  series.data = curveOf(values, every);
  series.style = style;
  series.smoothed = std::make_shared<widgets::SmoothedSeries>();
  request.series.push_back(std::move(series));
}

// Around 1, with one point far above.
std::vector<double> mostlyOne(std::size_t points) {
  std::vector<double> values;
  for (std::size_t i = 0; i < points; ++i) values.push_back(1 + 0.01 * static_cast<double>(i % 7));
  return values;
}

TEST(TruthfulLines, EvaluationsAndShortSeriesAreDrawnAsTheyWereLogged) {
  RenderRequest request = plain();
  widgets::LineStyle evaluation;
  evaluation.evaluation = true;
  std::vector<double> falling;
  for (int i = 0; i < 40; ++i) falling.push_back(40 - i);
  add(request, falling);
  add(request, falling, evaluation);
  add(request, {5, 1, 9});
  const RenderResult drawn = renderLines(request);
  EXPECT_NE(drawn.lines[0].shown[10], falling[10]);
  EXPECT_EQ(drawn.lines[1].shown[10], falling[10]);
  EXPECT_EQ(drawn.lines[2].shown[1], 1);
}

// Where a level line through `row` has nothing between what is above and below: the middles of its rings.
int holesOf(const QImage& picture, int row) {
  int holes = 0;
  const auto isHole = [&](int x) {
    const auto ink = [&](int y) { return qAlpha(picture.pixel(x, y)); };
    return ink(row) < 60 && std::max(ink(row - 2), ink(row - 3)) > 100 && std::max(ink(row + 2), ink(row + 3)) > 100;
  };
  for (int x = 1; x < picture.width(); ++x) holes += isHole(x) && !isHole(x - 1);
  return holes;
}

TEST(TruthfulLines, AnEvaluationHasRingsWhateverItsDashAndHoweverManyItsPoints) {
  for (const int run : {0, 1, 3, 5, 7}) {  // one of each dash
    for (const std::size_t points : {5, 15, 40, 4000}) {
      for (const bool dark : {false, true}) {
        widgets::LineStyle style = test_support::styleOf(run, QStringLiteral("run"), dark);
        const auto drawn = [&] {
          RenderRequest request = plain();
          request.y = widgets::AxisRange{0.5, 1.5};
          add(request, std::vector<double>(points, 1.0 - 0.5 / 120), style);
          return holesOf(renderLines(request).image, 60);
        };
        EXPECT_EQ(drawn(), 0) << run << ' ' << points;
        style.evaluation = true;
        EXPECT_GE(drawn(), 3) << run << ' ' << points;
        EXPECT_LE(drawn(), 25) << run << ' ' << points;
      }
    }
  }
}

TEST(TruthfulLines, WhatIsNotSmoothByItselfIsSmoothedOnlyWhenAskedFor) {
  RenderRequest request = plain();
  widgets::LineStyle rate;
  rate.smooth = false;
  std::vector<double> step(60, 0.002);
  std::fill(step.begin() + 30, step.end(), 0.0005);
  add(request, step, rate);
  EXPECT_EQ(renderLines(request).lines[0].shown[31], 0.0005);
  EXPECT_FALSE(renderLines(request).smoothed);
  request.smoothsAll = true;
  EXPECT_GT(renderLines(request).lines[0].shown[31], 0.0006);
}

TEST(TruthfulLines, AnEvaluationFarFromMostPointsIsInRange) {
  RenderRequest request = plain();
  add(request, mostlyOne(500));
  widgets::LineStyle evaluation;
  evaluation.evaluation = true;
  add(request, {50}, evaluation);
  const RenderResult drawn = renderLines(request);
  EXPECT_GE(drawn.y.max, 50);
  EXPECT_EQ(drawn.above + drawn.below, 0u);
}

TEST(TruthfulLines, PointsThatTheAxisLeavesOutAreCounted) {
  RenderRequest request = plain();
  request.smoothing = 0;
  std::vector<double> values = mostlyOne(500);
  values[3] = 80;
  values[4] = 90;
  values[400] = -70;
  add(request, values);
  RenderResult drawn = renderLines(request);
  EXPECT_EQ(drawn.above, 2u);
  EXPECT_EQ(drawn.below, 1u);
  EXPECT_TRUE(drawn.isCountExact);
  request.ignoreOutliers = false;
  drawn = renderLines(request);
  EXPECT_EQ(drawn.above + drawn.below, 0u);
}

TEST(TruthfulLines, RawValuesBehindASmoothedCurveCountToo) {
  RenderRequest request = plain();
  std::vector<double> values = mostlyOne(500);
  values[250] = 1000;
  add(request, values);
  EXPECT_GE(renderLines(request).above, 1u);
}

TEST(TruthfulLines, ALossOverTwoDecadesIsLogarithmicAndOneWithAZeroIsNot) {
  RenderRequest request = plain();
  request.choosesLogY = true;
  std::vector<double> loss;
  for (int i = 0; i < 400; ++i) loss.push_back(3 * std::exp(-i / 60.0) + 0.01);
  add(request, loss);
  EXPECT_TRUE(renderLines(request).logY);
  request.choosesLogY = false;
  EXPECT_FALSE(renderLines(request).logY);
  request.choosesLogY = true;
  add(request, {1, 0, 1});
  EXPECT_FALSE(renderLines(request).logY) << "no value is left out because of it";
  request.series.clear();
  add(request, {3, 1, 0.5});
  EXPECT_FALSE(renderLines(request).logY);
}

TEST(TruthfulLines, OnALogarithmicAxisTheBeginningOfALossIsInRange) {
  RenderRequest request = plain();
  request.logY = true;
  request.smoothing = 0;
  std::vector<double> loss;
  for (int i = 0; i < 500; ++i) loss.push_back(i < 10 ? 9 : 1 + 0.02 * (i % 100));
  add(request, loss);
  EXPECT_EQ(renderLines(request).above, 0u) << "it takes little room";
  request.logY = false;
  EXPECT_EQ(renderLines(request).above, 10u);
  loss[3] = 1e6;
  request.logY = true;
  request.series.clear();
  add(request, loss);
  EXPECT_GT(renderLines(request).above, 0u) << "what would squash all else stays outside";
}

TEST(TruthfulLines, AnAccuracyEndsAtOne) {
  RenderRequest request = plain();
  request.isShare = true;
  std::vector<double> accuracy;
  for (int i = 0; i < 100; ++i) accuracy.push_back(1 - 0.5 * std::exp(-i / 10.0));
  add(request, accuracy);
  EXPECT_EQ(renderLines(request).y.max, 1);
  request.series.clear();
  add(request, {97, 98, 99});
  EXPECT_GE(renderLines(request).y.max, 99) << "in per cent";
}

TEST(TruthfulLines, TheAxisOfAShareThatIsNothingDoesNotGoBelowNothing) {
  RenderRequest request = plain();
  request.isShare = true;
  add(request, {0, 0, 0});
  EXPECT_NEAR(renderLines(request).y.min, 0, 0.05) << "but for the marks";
  EXPECT_LE(renderLines(request).y.max, 1);
}

TEST(TruthfulLines, AStepHoldsUntilTheNextValue) {
  RenderRequest request = plain();
  request.stepped = true;
  request.x = widgets::AxisRange{0, 300};
  request.y = widgets::AxisRange{0, 2};
  add(request, {2, 0}, {}, 300);
  const RenderResult drawn = renderLines(request);
  EXPECT_NEAR(drawn.lines[0].columns[200].last, 0, 1) << "still the first value";
  EXPECT_TRUE(drawn.lines[0].style.stepped);
  request.stepped = false;
  EXPECT_NEAR(renderLines(request).lines[0].columns[200].last, 80, 1);
}

TEST(TruthfulLines, ALiftedRunHasItsRawValuesHoweverManyThereAre) {
  RenderRequest request = plain();
  for (int run = 0; run < 12; ++run) {
    widgets::LineStyle style;
    style.owner = QString::number(run);
    add(request, mostlyOne(100), style);
  }
  EXPECT_TRUE(renderLines(request).lines[3].raw.empty());
  request.lifted = QStringLiteral("3");
  EXPECT_FALSE(renderLines(request).lines[3].raw.empty());
  EXPECT_TRUE(renderLines(request).lines[4].raw.empty());
}

}  // namespace
