// The picture must be that of every point, however many there are and however few the renderer looks at.
#include <gtest/gtest.h>

#include <QThreadPool>
#include <random>

#include "summaries/reading/smoothing.h"
#include "widgets/charts/render/column_points.h"
#include "widgets/charts/render/line_columns.h"
#include "widgets/charts/render/render_request.h"

namespace {

using widgets::AxisRange;
using widgets::ColumnMapper;
using widgets::LineColumn;
using widgets::RenderRequest;
using widgets::RenderResult;
using widgets::SeriesData;
using widgets::XAxis;

constexpr int kPlotWidth = 300;
constexpr int kPlotHeight = 120;

struct MadeCurve {
  std::vector<int64_t> steps;
  std::vector<double> walls;
  std::vector<double> values;
};

// Falling with noise and spikes; `gaps` puts NaN and infinities into some of its blocks, `every` parts the steps.
MadeCurve noisyCurve(std::size_t points, bool gaps, int64_t every = 1) {
  std::mt19937 random(static_cast<unsigned>(points));
  MadeCurve made;
  int64_t step = 0;
  double wall = 1.6e9;
  for (std::size_t i = 0; i < points; ++i) {
    step += every > 1 ? 1 + static_cast<int64_t>(random() % static_cast<unsigned>(every)) : 1;
    wall += 0.01 + 1e-10 * random();
    double value = 0.2 + 2 * std::exp(-static_cast<double>(i) / 5000) + 1e-10 * random();
    if (random() % 3000 == 0) value *= 3;
    if (gaps && i % 5000 > 4900 && random() % 20 == 0) value = i % 2 == 0 ? NAN : -INFINITY;
    if (gaps && i % 7001 == 0) value = -1;
    made.steps.push_back(step);
    made.walls.push_back(wall);
    made.values.push_back(value);
  }
  return made;
}

RenderRequest askFor(const std::vector<MadeCurve>& curves, double smoothing) {
  RenderRequest made;
  for (const MadeCurve& each : curves) {
    SeriesData data;
    data.append(each.steps, each.walls, each.values);
    made.series.push_back({QString::number(made.series.size()),
                           data,
                           {},
                           std::make_shared<widgets::SmoothedSeries>(),
                           {},
                           std::make_shared<widgets::XTransform>(),
                           nullptr});
  }
  made.pixels = QSize(kPlotWidth, kPlotHeight);
  made.smoothing = smoothing;
  return made;
}

// Every point for itself.
std::vector<LineColumn> pointByPoint(const RenderRequest& asked, const RenderResult& result, std::size_t line) {
  const SeriesData& data = asked.series[line].data;
  std::vector<double> values;
  for (std::size_t i = 0; i < data.size(); ++i) values.push_back(data.value(i));
  if (asked.smoothing > 0 && values.size() >= widgets::kShortSeries)
    values = summaries::smooth(values, asked.smoothing);
  ColumnMapper mapper(kPlotWidth, kPlotHeight);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!std::isfinite(values[i]) || (asked.logY && values[i] <= 0)) {
      mapper.breakLine();
      continue;
    }
    const double x = (widgets::xValue(data, asked.xAxis, i) - result.x.min) * (kPlotWidth / result.x.span());
    const double y = asked.logY ? std::log10(values[i]) : values[i];
    mapper.add(x, kPlotHeight - widgets::toPixel(result.y, kPlotHeight, y));
  }
  return mapper.take();
}

void expectExact(const RenderRequest& asked, const std::string& what) {
  const RenderResult result = widgets::renderLines(asked);
  ASSERT_EQ(result.lines.size(), asked.series.size());
  for (std::size_t line = 0; line < result.lines.size(); ++line) {
    const std::vector<LineColumn> expected = pointByPoint(asked, result, line);
    const std::vector<LineColumn>& columns = result.lines[line].columns;
    ASSERT_EQ(columns.size(), expected.size());
    for (std::size_t c = 0; c < columns.size(); ++c) {
      ASSERT_EQ(columns[c].empty(), expected[c].empty()) << what << ", column " << c;
      if (columns[c].empty()) continue;
      ASSERT_NEAR(columns[c].min, expected[c].min, 1e-3) << what << ", column " << c;
      ASSERT_NEAR(columns[c].max, expected[c].max, 1e-3) << what << ", column " << c;
      ASSERT_NEAR(columns[c].first, expected[c].first, 1e-3) << what << ", column " << c;
      ASSERT_NEAR(columns[c].last, expected[c].last, 1e-3) << what << ", column " << c;
    }
  }
}

TEST(RenderLines, DrawsWhatEveryPointForItselfDraws) {
  for (const std::size_t points : {1u, 2u, 200u, 3000u, 20000u, 200000u}) {
    for (const bool gaps : {false, true}) {
      for (const double smoothing : {0.0, 0.6, 0.999}) {
        expectExact(askFor({noisyCurve(points, gaps)}, smoothing),
                    std::to_string(points) + (gaps ? " with gaps, " : ", ") + std::to_string(smoothing));
      }
    }
  }
}

TEST(RenderLines, TheColumnsOfManyRunsAreMadeAgainAsTheyWereDrawn) {
  for (const bool logY : {false, true}) {
    std::vector<MadeCurve> curves;
    for (std::size_t run = 0; run < 20; ++run) curves.push_back(noisyCurve(run % 2 == 0 ? 60 : 20000, run % 3 == 0));
    RenderRequest single = askFor(curves, 0.6);
    single.logY = logY;
    RenderRequest crowd = single;
    crowd.many.emplace();
    const RenderResult drawn = widgets::renderLines(single), many = widgets::renderLines(crowd);
    ASSERT_EQ(many.lines.size(), drawn.lines.size());
    for (std::size_t line = 0; line < drawn.lines.size(); ++line) {
      const std::vector<LineColumn>& expected = drawn.lines[line].columns;
      EXPECT_TRUE(many.lines[line].columns.empty()) << "thousands of runs would have no room for them";
      const std::vector<LineColumn> columns = widgets::columnsOf(many, many.lines[line]);
      ASSERT_EQ(columns.size(), expected.size());
      for (std::size_t c = 0; c < columns.size(); ++c) {
        ASSERT_EQ(columns[c].empty(), expected[c].empty()) << "line " << line << ", column " << c;
        if (columns[c].empty()) continue;
        ASSERT_NEAR(columns[c].min, expected[c].min, 1e-3) << "line " << line << ", column " << c;
        ASSERT_NEAR(columns[c].max, expected[c].max, 1e-3) << "line " << line << ", column " << c;
        ASSERT_NEAR(columns[c].first, expected[c].first, 1e-3) << "line " << line << ", column " << c;
        ASSERT_NEAR(columns[c].last, expected[c].last, 1e-3) << "line " << line << ", column " << c;
      }
    }
  }
}

TEST(RenderLines, DrawsEveryPointOfAZoomedRange) {
  for (const int64_t every : {1, 40}) {
    RenderRequest asked = askFor({noisyCurve(100000, true, every)}, 0.9);
    for (const double part : {0.3, 0.01, 0.0005}) {
      asked.x =
          AxisRange{30000.0 * static_cast<double>(every) / 2, (30000 + 100000 * part) * static_cast<double>(every) / 2};
      expectExact(asked, std::to_string(part) + " of steps every " + std::to_string(every));
    }
  }
}

TEST(RenderLines, DrawsStepsOfWhichAColumnHasFew) {
  // Beyond 2^53 not every step is a floating number.
  for (const int64_t begin : {int64_t{0}, int64_t{-450}, int64_t{1} << 54}) {
    for (const bool even : {true, false}) {
      MadeCurve curve = noisyCurve(900, begin == 0);
      for (int64_t& step : curve.steps) step += begin;
      if (!even) curve.steps.back() += 7;
      RenderRequest asked = askFor({curve}, 0.6);
      const std::string what = std::to_string(begin) + (even ? " evenly" : " with a leap");
      expectExact(asked, what);
      const auto from = static_cast<double>(begin);
      for (const AxisRange& x : {AxisRange{from + 100.3, from + 500.7}, AxisRange{from - 500, from + 1500}}) {
        asked.x = x;
        expectExact(asked, what + " from " + std::to_string(x.min - from));
      }
    }
  }
}

TEST(RenderLines, DrawsWhatThousandsOfPointsInAColumnDraw) {
  for (const bool gaps : {false, true}) {
    for (const double smoothing : {0.0, 0.9}) {
      RenderRequest asked = askFor({noisyCurve(300000, gaps)}, smoothing);
      for (const double span : {2e6, 7e6, 1e9}) {
        asked.x = AxisRange{-span, span};
        expectExact(asked, std::to_string(span) + (gaps ? " with gaps, " : ", ") + std::to_string(smoothing));
      }
    }
  }
}

TEST(RenderLines, DrawsEveryPointAgainstTimeAndOnALogAxis) {
  for (const XAxis axis : {XAxis::kRelative, XAxis::kWall}) {
    RenderRequest asked = askFor({noisyCurve(60000, true)}, 0.6);
    asked.xAxis = axis;
    asked.logY = true;
    expectExact(asked, "axis " + std::to_string(static_cast<int>(axis)));
  }
}

TEST(RenderLines, DrawsTheSameWithTheHelpOfOtherThreads) {
  std::vector<MadeCurve> curves;
  for (std::size_t i = 0; i < 12; ++i) curves.push_back(noisyCurve(15000 + i, i % 3 == 0));
  const RenderResult alone = widgets::renderLines(askFor(curves, 0.9));
  QThreadPool pool;
  pool.setMaxThreadCount(3);
  RenderRequest asked = askFor(curves, 0.9);
  asked.helpers = &pool;
  const RenderResult helped = widgets::renderLines(asked);
  EXPECT_EQ(helped.image, alone.image);
  EXPECT_EQ(helped.y, alone.y);
  EXPECT_EQ(helped.nonfinite, alone.nonfinite);
  EXPECT_EQ(helped.marks.size(), alone.marks.size());
}

TEST(RenderLines, DrawsIntoTheMemoryOfAnOldPictureThatNobodyElseHas) {
  const std::vector<MadeCurve> curves = {noisyCurve(3000, true)};
  const RenderResult fresh = widgets::renderLines(askFor(curves, 0.6));
  for (const bool held : {false, true}) {
    RenderRequest asked = askFor(curves, 0.6);
    asked.former = std::make_shared<RenderResult>();
    asked.former->image = QImage(asked.pixels, QImage::Format_ARGB32_Premultiplied);
    asked.former->image.fill(Qt::red);
    asked.former->image.setDevicePixelRatio(2);
    const uchar* memory = asked.former->image.constBits();
    const QImage copy = held ? asked.former->image : QImage();
    const RenderResult result = widgets::renderLines(asked);
    EXPECT_EQ(result.image, fresh.image);
    EXPECT_EQ(result.image.devicePixelRatio(), fresh.image.devicePixelRatio());
    EXPECT_EQ(result.image.constBits() == memory, !held);
    EXPECT_TRUE(!held || copy.pixelColor(3, 3) == QColor(Qt::red));
  }
}

TEST(RenderLines, FindsTheFirstOfTheLowestValuesOfALongCurve) {
  MadeCurve made = noisyCurve(5000, false);
  made.values[3333] = made.values[4444] = -7;
  made.values[12] = NAN;
  const RenderResult result = widgets::renderLines(askFor({made}, 0));
  EXPECT_EQ(result.lines[0].lowest, -7);
  EXPECT_EQ(result.lines[0].lowestStep, made.steps[3333]);
}

TEST(RenderLines, SmoothsAGrowingCurveAsAWholeOne) {
  const MadeCurve made = noisyCurve(9000, true);
  widgets::SmoothedSeries growing;
  SeriesData data;
  for (std::size_t i = 0; i < made.values.size(); ++i) {
    data.append({made.steps[i], made.walls[i], made.values[i]});
    if (i % 811 == 0) growing.update(data, 0.97, i % 2 == 0);
  }
  const widgets::ShownSeries shown = growing.update(data, 0.97, true);
  const std::vector<double> whole = summaries::smooth(made.values, 0.97);
  for (std::size_t i = 0; i < whole.size(); i += 7) {
    if (std::isfinite(whole[i])) {
      EXPECT_NEAR(shown[i], whole[i], 1e-12) << i;
    }
  }
  for (std::size_t block = 0; block < data.blocks(); ++block) {
    const widgets::BlockStats* stats = shown.stats(block);
    ASSERT_TRUE(stats);
    const double* values = whole.data() + block * SeriesData::kBlock;
    if (stats->finite) {
      EXPECT_NEAR(stats->max, *std::max_element(values, values + SeriesData::kBlock), 1e-12);
    }
  }
}

// How much ink the picture has in the column.
int inkAt(const RenderResult& result, int x) {
  int ink = 0;
  for (int y = 0; y < result.image.height(); ++y) ink += qAlpha(result.image.pixel(x, y)) > 0;
  return ink;
}

TEST(RenderLines, TheAxisEndsWithinATenthOfItsLengthBehindTheLastPoint) {
  for (const int64_t last : {7, 30, 110, 501, 2121, 2370, 990001}) {
    const MadeCurve curve{{0, last / 2, last}, {1, 2, 3}, {1, 1, 1}};
    RenderRequest asked = askFor({curve}, 0);
    double end = 0;
    for (const int width : {120, 300, 900}) {
      asked.pixels.setWidth(width);
      const AxisRange x = widgets::renderLines(asked).x;
      EXPECT_GE(x.max, static_cast<double>(last));
      EXPECT_LE(x.max, std::max(1.1 * static_cast<double>(last), static_cast<double>(last) + 1)) << last;
      if (end != 0) EXPECT_EQ(x.max, end) << "whatever the card's width";
      end = x.max;
    }
  }
}

RenderRequest lineWithAPieceBehind() {
  RenderRequest asked = askFor({{{0, 1, 2, 3, 4}, {1, 2, 3, 4, 5}, {1, 1, 1, 1, 1}}}, 0);
  SeriesData piece;
  piece.append(std::vector<int64_t>{3, 6, 8}, std::vector<double>{4, 5, 6}, std::vector<double>{9, 9, 9});
  asked.series[0].data.overwritten = std::make_shared<const std::vector<SeriesData>>(1, piece);
  return asked;
}

TEST(RenderLines, OverwrittenPointsAreDrawnFaintlyBehindTheLine) {
  const RenderResult result = widgets::renderLines(lineWithAPieceBehind());
  EXPECT_EQ(result.dataX.max, 8);
  EXPECT_GE(result.y.max, 9);
  const int behind = kPlotWidth * 7 / 8;  // where the piece is alone
  EXPECT_GT(inkAt(result, behind), 0);
  int most = 0;
  for (int y = 0; y < kPlotHeight; ++y) most = std::max(most, qAlpha(result.image.pixel(behind, y)));
  EXPECT_LT(most, 128);
  EXPECT_EQ(result.lines[0].data.size(), 5u);
}

TEST(RenderLines, OverwrittenPointsAreSwitchedOff) {
  RenderRequest asked = lineWithAPieceBehind();
  asked.overwritten = false;
  const RenderResult result = widgets::renderLines(asked);
  EXPECT_EQ(result.dataX.max, 4);
  EXPECT_LT(result.y.max, 9);
}

TEST(RenderLines, OverwrittenPointsFollowTheTimeSinceTheRunBegan) {
  RenderRequest asked = lineWithAPieceBehind();
  asked.xAxis = XAxis::kRelative;
  EXPECT_EQ(widgets::renderLines(asked).dataX.max, 5);  // from wall 1 to wall 6
}

}  // namespace
