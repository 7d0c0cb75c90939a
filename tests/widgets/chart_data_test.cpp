#include <gtest/gtest.h>

#include <random>
#include <thread>

#include "widgets/charts/chunked_column.h"
#include "widgets/charts/range_fit.h"
#include "widgets/charts/smoothed_series.h"
#include "widgets/charts/x_axis.h"

namespace {

using widgets::AxisRange;
using widgets::ChunkedColumn;
using widgets::SeriesData;

std::vector<double> items(const ChunkedColumn<double>& column) {
  std::vector<double> all;
  column.forEachPiece(0, column.size(), [&](std::span<const double> piece, std::size_t first) {
    EXPECT_EQ(first, all.size());
    all.insert(all.end(), piece.begin(), piece.end());
  });
  return all;
}

SeriesData series(const std::vector<double>& values, int64_t firstStep = 0, int64_t every = 1) {
  SeriesData data;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto step = firstStep + static_cast<int64_t>(i) * every;
    const double wall = 1000 + static_cast<double>(i);
    data.append({&step, 1}, {&wall, 1}, {&values[i], 1});
  }
  return data;
}

widgets::RenderRequest request(const std::vector<std::vector<double>>& curves) {
  widgets::RenderRequest r;
  for (const auto& values : curves) {
    r.series.push_back(
        {QString::number(r.series.size()), series(values), {}, std::make_shared<widgets::SmoothedSeries>()});
    r.series.back().style.color = QColor(0x08639B);
  }
  r.pixels = QSize(200, 100);
  r.smoothing = 0;
  return r;
}

TEST(ChunkedColumn, KeepsTheOrderOverManyBlocks) {
  ChunkedColumn<double> column;
  std::vector<double> expected;
  std::mt19937 random(7);
  while (expected.size() < 300000) {
    std::vector<double> batch(random() % 5000);
    for (double& value : batch) value = static_cast<double>(random());
    column.append(batch);
    expected.insert(expected.end(), batch.begin(), batch.end());
  }
  EXPECT_EQ(items(column), expected);
  for (const std::size_t i : {0, 255, 256, 767, 768, 65280, 130815, 130816, 130817, 299999})
    EXPECT_EQ(column[i], expected[i]) << i;
}

TEST(ChunkedColumn, ACopyIsNotChangedByAppending) {
  ChunkedColumn<double> column;
  column.append(1);
  const ChunkedColumn<double> copy = column;
  column.append(2);
  EXPECT_EQ(items(copy), std::vector<double>({1}));
  EXPECT_EQ(items(column), std::vector<double>({1, 2}));
}

TEST(ChunkedColumn, TwoCopiesThatGrowApartKeepTheirOwnPoints) {
  ChunkedColumn<double> a;
  a.append(1);
  ChunkedColumn<double> b = a;
  a.append(2);
  b.append(3);
  a.append(4);
  EXPECT_EQ(items(a), std::vector<double>({1, 2, 4}));
  EXPECT_EQ(items(b), std::vector<double>({1, 3}));
}

TEST(ChunkedColumn, FindsLowerBounds) {
  ChunkedColumn<int64_t> column;
  for (int64_t i = 0; i < 1000; ++i) column.append(i * 10);
  EXPECT_EQ(column.lowerBound(-5), 0u);
  EXPECT_EQ(column.lowerBound(5000), 500u);
  EXPECT_EQ(column.lowerBound(5001), 501u);
  EXPECT_EQ(column.lowerBound(99999), 1000u);
}

TEST(SmoothedSeries, GivesTensorBoardsValues) {
  widgets::SmoothedSeries smoothed;
  const auto values = items(smoothed.update(series({1, 0.5, 0}), 0.6));
  ASSERT_EQ(values.size(), 3u);
  EXPECT_DOUBLE_EQ(values[0], 1);
  EXPECT_DOUBLE_EQ(values[1], 0.6875);
  EXPECT_DOUBLE_EQ(values[2], 0.336734693877551);
}

TEST(SmoothedSeries, GoesOnWhereItStopped) {
  std::vector<double> all;
  std::mt19937 random(3);
  for (int i = 0; i < 900; ++i) all.push_back(i == 400 ? NAN : static_cast<double>(random() % 1000));
  widgets::SmoothedSeries grown;
  SeriesData data;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto step = static_cast<int64_t>(i);
    const double wall = 0;
    data.append({&step, 1}, {&wall, 1}, {&all[i], 1});
    if (i % 37 == 0) grown.update(data, 0.9);
  }
  const auto stepwise = items(grown.update(data, 0.9));
  const auto whole = summaries::smooth(all, 0.9);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 400) {
      EXPECT_TRUE(std::isnan(stepwise[i]));
    } else {
      EXPECT_DOUBLE_EQ(stepwise[i], whole[i]) << i;
    }
  }
}

TEST(SmoothedSeries, LeavesAConstantCurveExactlyAsItIs) {
  widgets::SmoothedSeries smoothed;
  for (const double value : items(smoothed.update(series(std::vector<double>(100, 0.1)), 0.97))) EXPECT_EQ(value, 0.1);
}

TEST(SmoothedSeries, StartsAnewWhenThePointsWereReplaced) {
  widgets::SmoothedSeries smoothed;
  smoothed.update(series({5, 6, 7}), 0.6);
  SeriesData other = series({1, 0.5, 0});
  other.generation = 1;
  EXPECT_DOUBLE_EQ(smoothed.update(other, 0.6)[1], 0.6875);
}

TEST(YFit, LeavesOutliersOutAsTensorBoardDoes) {
  widgets::YFit fit(false, 101);
  for (int i = 0; i < 101; ++i) fit.add(i == 50 ? 1e6 : i);
  const AxisRange range = fit.range(true, 6);
  EXPECT_LT(range.max, 200);
  EXPECT_GE(range.max, 95);
}

TEST(YFit, ShowsEverythingWhenAsked) {
  widgets::YFit fit(false, 101);
  for (int i = 0; i < 101; ++i) fit.add(i == 50 ? 1e6 : i);
  EXPECT_GE(fit.range(false, 6).max, 1e6);
}

TEST(YFit, PartsEqualEnds) {
  widgets::YFit zero(false, 1);
  zero.add(0);
  EXPECT_EQ(zero.range(true, 6), (AxisRange{-1, 1}));
  widgets::YFit three(false, 1);
  three.add(3);
  EXPECT_EQ(three.range(true, 6), (AxisRange{0, 6}));
}

TEST(YFit, NeverShowsNegativeValuesForPositiveData) {
  widgets::YFit fit(false, 2);
  fit.add(0.001);
  fit.add(2);
  EXPECT_EQ(fit.range(false, 6).min, 0);
}

TEST(XAxis, MeasuresFromTheSeriesFirstPointOrTheEpoch) {
  const SeriesData data = series({1, 2, 3}, 100, 10);
  EXPECT_EQ(widgets::xValue(data, widgets::XAxis::kStep, 2), 120);
  EXPECT_EQ(widgets::xValue(data, widgets::XAxis::kRelative, 2), 2);
  EXPECT_EQ(widgets::xValue(data, widgets::XAxis::kWall, 2), 1002);
  EXPECT_EQ(widgets::nearestTo(data, widgets::XAxis::kStep, 114), 1u);
  EXPECT_EQ(widgets::nearestTo(data, widgets::XAxis::kStep, 1e9), 2u);
}

TEST(RenderLines, CountsWhatALogAxisCannotShow) {
  auto r = request({{1, 0, -3, 10, 100}});
  r.logY = true;
  const auto result = widgets::renderLines(r);
  EXPECT_EQ(result.notShown, 2u);
  EXPECT_LE(result.y.min, 0);
  EXPECT_GE(result.y.max, 2);
}

TEST(RenderLines, MarksNanAndInfinitiesAndBreaksTheLine) {
  auto r = request({{1, 2, NAN, INFINITY, 2, 1}});
  const auto result = widgets::renderLines(r);
  EXPECT_EQ(result.nonfinite, 2u);
  ASSERT_EQ(result.marks.size(), 2u);
  EXPECT_EQ(result.marks[0].kind, widgets::RenderMark::Kind::kNaN);
  EXPECT_EQ(result.marks[0].axisX, 2);
  EXPECT_EQ(result.marks[1].kind, widgets::RenderMark::Kind::kPositiveInfinity);
  const double gap = widgets::toPixel(result.x, 200, 2.5);
  EXPECT_TRUE(result.lines[0].columns[static_cast<std::size_t>(gap)].empty());
}

TEST(RenderLines, MarksCurvesThatLeaveThePlot) {
  std::vector<double> values(100, 1);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] += 0.01 * static_cast<double>(i);
  values[40] = 1000;
  const auto result = widgets::renderLines(request({values}));
  ASSERT_EQ(result.marks.size(), 1u);
  EXPECT_EQ(result.marks[0].kind, widgets::RenderMark::Kind::kAbove);
  EXPECT_EQ(result.marks[0].value, 1000);
}

TEST(RenderLines, FollowsTheNewestSteps) {
  auto r = request({std::vector<double>(1000, 1)});
  r.follow = 100;
  EXPECT_EQ(widgets::renderLines(r).x, (AxisRange{899, 999}));
}

TEST(RenderLines, FindsTheLowestValueAndItsStep) {
  const auto result = widgets::renderLines(request({{3, 1, 2}}));
  EXPECT_EQ(result.lines[0].lowest, 1);
  EXPECT_EQ(result.lines[0].lowestStep, 1);
  EXPECT_EQ(result.lines[0].last, 2);
}

TEST(RenderLines, DrawsNothingWithoutPoints) {
  const auto result = widgets::renderLines(request({{}}));
  EXPECT_FALSE(result.hasData);
  EXPECT_EQ(result.image.pixel(100, 50), 0u);
}

}  // namespace
