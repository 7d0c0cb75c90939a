#include <gtest/gtest.h>
#include <malloc.h>

#include <random>
#include <thread>

#include "summaries/reading/smoothing.h"
#include "widgets/charts/axes/range_fit.h"
#include "widgets/charts/axes/ranked_values.h"
#include "widgets/charts/axes/x_axis.h"
#include "widgets/charts/series/smoothed_series.h"

namespace {

using widgets::AxisRange;
using widgets::SeriesData;
using widgets::ShownSeries;

std::vector<double> items(const ShownSeries& column) {
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
    data.append({step, wall, values[i]});
  }
  return data;
}

widgets::RenderRequest request(const std::vector<std::vector<double>>& curves) {
  widgets::RenderRequest r;
  for (const auto& values : curves) {
    r.series.push_back({QString::number(r.series.size()),
                        series(values),
                        {},
                        std::make_shared<widgets::SmoothedSeries>(),
                        {},
                        {},
                        {}});
    r.series.back().style.color = QColor(0x08639B);
  }
  r.pixels = QSize(200, 100);
  r.smoothing = 0;
  return r;
}

TEST(SeriesData, KeepsTheOrderOverManyBlocksAndBatches) {
  SeriesData data;
  std::vector<double> expected;
  std::mt19937 random(7);
  while (expected.size() < 100000) {
    std::vector<double> values(random() % 3000), walls;
    std::vector<int64_t> steps;
    for (double& value : values) {
      value = random() % 3 == 0 ? 0.1 * random() : random();
      steps.push_back(static_cast<int64_t>(expected.size() + steps.size()) * 3);
      walls.push_back(1.6e9 + static_cast<double>(steps.back()));
    }
    data.append(steps, walls, values);
    expected.insert(expected.end(), values.begin(), values.end());
  }
  EXPECT_EQ(items(ShownSeries(data)), expected);
  for (std::size_t i = 0; i < expected.size(); i += 101) {
    ASSERT_EQ(data.value(i), expected[i]) << i;
    ASSERT_EQ(data.step(i), static_cast<int64_t>(i) * 3) << i;
    ASSERT_NEAR(data.wall(i), 1.6e9 + 3.0 * static_cast<double>(i), 0.006) << i;
  }
}

TEST(SeriesData, KeepsUnevenStepsAndTimesThatGoBackExactly) {
  SeriesData data;
  std::mt19937_64 random(5);
  std::vector<int64_t> steps(600);
  for (int64_t& step : steps) step = static_cast<int64_t>(random() >> 2);
  std::sort(steps.begin(), steps.end());
  std::vector<double> walls;
  for (std::size_t i = 0; i < steps.size(); ++i) walls.push_back(static_cast<double>(random() % 1000));
  for (std::size_t i = 0; i < steps.size(); ++i) data.append({steps[i], walls[i], NAN});
  for (std::size_t i = 0; i < steps.size(); ++i) {
    ASSERT_EQ(data.step(i), steps[i]);
    ASSERT_EQ(data.wall(i), walls[i]);
    ASSERT_TRUE(std::isnan(data.value(i)));
  }
}

TEST(SeriesData, KeepsValuesBeyondSinglePrecision) {
  const std::vector<double> values{1e300, -1e300, 0.1, INFINITY, -INFINITY, 5e-324};
  SeriesData data;
  for (int i = 0; i < 300; ++i) data.append({i, 0, values[static_cast<std::size_t>(i) % values.size()]});
  for (std::size_t i = 0; i < 300; ++i) ASSERT_EQ(data.value(i), values[i % values.size()]);
}

TEST(SeriesData, ACopyIsNotChangedByAppending) {
  SeriesData data = series({1});
  const SeriesData copy = data;
  data.append({1, 1001, 2});
  EXPECT_EQ(items(ShownSeries(copy)), std::vector<double>({1}));
  EXPECT_EQ(items(ShownSeries(data)), std::vector<double>({1, 2}));
}

TEST(SeriesData, CopiesThatGrowApartKeepTheirOwnPoints) {
  for (const int common : {1, 255, 256, 300, 64 * 256 - 1, 64 * 256}) {
    SeriesData a;
    for (int i = 0; i < common; ++i) a.append({i, 0, 1.0 * i});
    SeriesData b = a;
    for (int i = common; i < common + 600; ++i) a.append({i, 0, 1.0 * i});
    for (int i = common; i < common + 600; ++i) b.append({i, 0, -1.0 * i});
    for (int i = 0; i < common + 600; ++i) {
      const auto at = static_cast<std::size_t>(i);
      ASSERT_EQ(a.value(at), i) << common;
      ASSERT_EQ(b.value(at), i < common ? i : -i) << common;
    }
  }
}

TEST(SeriesData, FindsTheFirstPointAtAStepOrTime) {
  SeriesData data;
  for (int64_t i = 0; i < 1000; ++i) data.append({i * 10, static_cast<double>(i), 0});
  EXPECT_EQ(data.firstAtStep(-5), 0u);
  EXPECT_EQ(data.firstAtStep(5000), 500u);
  EXPECT_EQ(data.firstAtStep(5001), 501u);
  EXPECT_EQ(data.firstAtStep(99999), 1000u);
  EXPECT_EQ(data.firstAtWall(999), 999u);
  EXPECT_EQ(data.firstAtWall(1000), 1000u);
}

TEST(SeriesData, OfAMillionEvenPointsTakesLessThanSevenBytesAPoint) {
  SeriesData data;
  const auto before = mallinfo2().uordblks;
  for (int64_t i = 0; i < 1'000'000; ++i)
    data.append({i, 1.6e9 + 0.01 * static_cast<double>(i), static_cast<float>(0.1 * i)});
  EXPECT_LT(mallinfo2().uordblks - before, 7'000'000u);
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
    data.append({step, wall, all[i]});
    if (i % 37 == 0) grown.update(data, 0.9);
  }
  const auto stepwise = items(grown.update(data, 0.9));
  const auto whole = summaries::smooth(all, 0.9);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i == 400) {
      EXPECT_TRUE(std::isnan(stepwise[i]));
    } else {
      EXPECT_NEAR(stepwise[i], whole[i], 1e-12 * std::abs(whole[i])) << i;
    }
  }
}

TEST(SmoothedSeries, LeavesAConstantCurveExactlyAsItIs) {
  widgets::SmoothedSeries smoothed;
  for (const double value : items(smoothed.update(series(std::vector<double>(100, 0.1)), 0.97))) EXPECT_EQ(value, 0.1);
}

TEST(SmoothedSeries, KnowsTheStatisticsOfBlocksOfACurveThatIsConstantAtFirst) {
  std::vector<double> values(300, 0.1);
  std::mt19937 random(5);
  for (int i = 0; i < 9000; ++i) values.push_back(i == 2000 ? NAN : static_cast<double>(random() % 1000));
  widgets::SmoothedSeries smoothed;
  const SeriesData data = series(values);
  const widgets::ShownSeries shown = smoothed.update(data, 0.9, true);
  const std::vector<double> all = items(shown);
  for (std::size_t block = 0; block < data.blocks(); ++block) {
    const widgets::BlockStats* stats = shown.stats(block);
    ASSERT_TRUE(stats);
    const double* of = all.data() + block * SeriesData::kBlock;
    const widgets::BlockStats expected = widgets::statsOf(of, SeriesData::kBlock);
    EXPECT_EQ(stats->finite, expected.finite);
    if (!expected.finite) continue;
    EXPECT_DOUBLE_EQ(stats->first, expected.first);
    EXPECT_DOUBLE_EQ(stats->last, expected.last);
    EXPECT_NEAR(stats->min, expected.min, 1e-9);
    EXPECT_NEAR(stats->max, expected.max, 1e-9);
  }
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

TEST(YFit, FitsWhatOthersCollectedAsIfItWereItsOwn) {
  std::mt19937 random{3};
  widgets::YFit all(false, 3000);
  std::vector<widgets::YFit> parts(30, widgets::YFit(false, 3000));
  for (int i = 0; i < 3000; ++i) {
    const double value = std::exp(1e-9 * random());
    all.add(value);
    parts[static_cast<std::size_t>(i % 30)].add(value);
  }
  widgets::YFit merged(false, 3000);
  for (const widgets::YFit& part : parts) merged.merge(part);
  EXPECT_EQ(merged.range(true, 6), all.range(true, 6));
}

TEST(ValuesAtRanks, AreThoseOfTheSortedValues) {
  std::mt19937 random{7};
  for (const double scale : {1e-9, 1e298, 0.0}) {
    std::vector<double> values;
    for (int i = 0; i < 1000; ++i) values.push_back(scale * (i % 7 == 0 ? -1e-3 : 1.0) * random());
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const std::span<const double> whole(values);
    const std::vector<std::span<const double>> two{whole.first(300), whole.subspan(300)};
    const auto [low, high] = widgets::valuesAtRanks(two, {sorted.front(), sorted.back()}, 50, 949);
    EXPECT_EQ(low, sorted[50]) << scale;
    EXPECT_EQ(high, sorted[949]) << scale;
  }
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
