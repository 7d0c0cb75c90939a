#include "widgets/charts/axes/axis_ticks.h"

#include <gtest/gtest.h>

#include <QDateTime>
#include <QLocale>
#include <QSet>

namespace {

using widgets::AxisKind;
using widgets::AxisRange;

QString labels(AxisKind kind, double min, double max, int most = 6) {
  QStringList all;
  for (const auto& tick : widgets::axisTicks(kind, {min, max}, most).ticks) all << tick.label;
  return all.join(QLatin1Char('|'));
}

TEST(AxisTicks, StandAtOneTwoFiveSteps) {
  EXPECT_EQ(labels(AxisKind::kNumber, 0, 3), QStringLiteral("0|1|2|3"));
  EXPECT_EQ(labels(AxisKind::kNumber, 0, 1), QStringLiteral("0|0.2|0.4|0.6|0.8|1.0"));
  EXPECT_EQ(labels(AxisKind::kStep, 0, 600, 7), QStringLiteral("0|100|200|300|400|500|600"));
}

TEST(AxisTicks, AreWrittenWithThePersonsDecimalPoint) {
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
  EXPECT_EQ(labels(AxisKind::kNumber, 0, 1), QStringLiteral("0|0,2|0,4|0,6|0,8|1,0"));
  EXPECT_EQ(labels(AxisKind::kDuration, 0, 1), QStringLiteral("0|0,2 s|0,4 s|0,6 s|0,8 s|1,0 s"));
  EXPECT_EQ(widgets::axisValueText(AxisKind::kDuration, 1.5, 10), QStringLiteral("1,50 s"));
  QLocale::setDefault(before);
}

TEST(AxisTicks, WriteLargeStepsShort) {
  EXPECT_EQ(labels(AxisKind::kStep, 0, 500000), QStringLiteral("0|100k|200k|300k|400k|500k"));
  EXPECT_EQ(labels(AxisKind::kStep, 0, 5e9), QStringLiteral("0|1G|2G|3G|4G|5G"));
}

TEST(AxisTicks, NeverSplitASingleStep) {
  EXPECT_EQ(labels(AxisKind::kStep, 10, 12), QStringLiteral("10|11|12"));
}

TEST(AxisTicks, TakeACommonOffsetOffWhenZoomedFarIn) {
  const auto ticks = widgets::axisTicks(AxisKind::kNumber, {0.123456781, 0.123456789}, 6);
  ASSERT_GE(ticks.ticks.size(), 2u);
  EXPECT_FALSE(ticks.offset.isEmpty());
  QSet<QString> distinct;
  for (const auto& tick : ticks.ticks) {
    distinct.insert(tick.label);
    EXPECT_LE(tick.label.size(), 8) << qPrintable(tick.label);
  }
  EXPECT_EQ(distinct.size(), static_cast<qsizetype>(ticks.ticks.size()));
}

TEST(AxisTicks, ShowDecadesOnALogAxis) {
  EXPECT_EQ(labels(AxisKind::kLog10, -3, 1), QStringLiteral("0.001|0.01|0.1|1|10"));
  EXPECT_EQ(labels(AxisKind::kLog10, 0, 2, 7), QStringLiteral("1|2|5|10|20|50|100"));
  EXPECT_EQ(labels(AxisKind::kLog10, 0, 2, 5), QStringLiteral("1|3|10|30|100"));
}

TEST(AxisTicks, ShowValuesWithinADecade) {
  const auto ticks = widgets::axisTicks(AxisKind::kLog10, {std::log10(2.1), std::log10(4.4)}, 6);
  EXPECT_GE(ticks.ticks.size(), 3u);
  for (const auto& tick : ticks.ticks) EXPECT_NEAR(std::pow(10, tick.at), tick.label.toDouble(), 1e-9);
}

TEST(AxisTicks, UseUnitsOfTime) {
  EXPECT_EQ(labels(AxisKind::kDuration, 0, 60), QStringLiteral("0|15 s|30 s|45 s|1:00"));
  EXPECT_EQ(labels(AxisKind::kDuration, 0, 7200), QStringLiteral("0|30 min|1 h|1 h 30|2 h"));
  EXPECT_EQ(labels(AxisKind::kDuration, 0, 4 * 86400), QStringLiteral("0|1 d|2 d|3 d|4 d"));
}

TEST(AxisTicks, OfWallTimesAreRoundAndTheirDayIsSaidOnce) {
  const auto at = [](int day, int hour, int minute, int second = 0) {
    return 1e-3 * static_cast<double>(QDateTime(QDate(2023, 11, day), QTime(hour, minute, second)).toMSecsSinceEpoch());
  };
  const auto seconds = widgets::axisTicks(AxisKind::kWallTime, {at(14, 22, 13, 3), at(14, 22, 13, 27)}, 6);
  for (const auto& tick : seconds.ticks) EXPECT_EQ(std::fmod(tick.at - at(14, 22, 13), 5), 0) << tick.at;
  EXPECT_EQ(seconds.ticks.front().label, QStringLiteral("14 Nov 22:13:05"));
  EXPECT_EQ(seconds.ticks[1].label, QStringLiteral("22:13:10"));
  const auto night = widgets::axisTicks(AxisKind::kWallTime, {at(14, 20, 7), at(15, 4, 10)}, 6);
  EXPECT_EQ(night.ticks.front().label, QStringLiteral("14 Nov 22:00"));
  EXPECT_EQ(night.ticks[1].label, QStringLiteral("15 Nov"));
  EXPECT_EQ(night.ticks[2].label, QStringLiteral("02:00"));
  const auto days = widgets::axisTicks(AxisKind::kWallTime, {at(10, 3, 0), at(15, 3, 0)}, 6);
  EXPECT_EQ(days.ticks.front().label, QStringLiteral("11 Nov 2023"));
  EXPECT_EQ(days.ticks[1].label, QStringLiteral("12 Nov"));
}

TEST(AxisTicks, SurviveAnyRange) {
  for (const double at : {0.0, 1.0, -3.5, 1e-300, 1e300, -1e18, 4e9})
    for (const double span : {0.0, 1e-300, 1e-12, 1.0, 1e5, 1e250})
      for (const auto kind :
           {AxisKind::kNumber, AxisKind::kStep, AxisKind::kDuration, AxisKind::kWallTime, AxisKind::kLog10}) {
        if (kind == AxisKind::kLog10 && (std::abs(at) > 300 || span > 600)) continue;
        const auto ticks = widgets::axisTicks(kind, {at, at + span}, 6);
        EXPECT_LE(ticks.ticks.size(), 33u);
      }
}

TEST(NiceRange, GrowsInSteps) {
  EXPECT_EQ(widgets::niceRange(AxisKind::kStep, {0, 591}, 7), (AxisRange{0, 600}));
  EXPECT_EQ(widgets::niceRange(AxisKind::kStep, {0, 599}, 7), (AxisRange{0, 600}));
  EXPECT_EQ(widgets::niceRange(AxisKind::kStep, {1000, 1000}, 7), (AxisRange{999, 1001})) << "one point, in the middle";
  EXPECT_EQ(widgets::niceRange(AxisKind::kNumber, {0.03, 2.7}, 6), (AxisRange{0, 3}));
}

}  // namespace
