// Where the values of trials stand on an axis, and in which colour.
#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <cmath>

#include "tests/support/contrast.h"
#include "widgets/dashboards/hparams/importance_model.h"
#include "widgets/dashboards/hparams/parallel_painter.h"
#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/theme/theme.h"

namespace {

using widgets::ScaleKind;
using widgets::TrialAxis;
using widgets::TrialScale;

TrialAxis numberAxis(double low, double high) {
  TrialAxis axis;
  axis.key = axis.title = QStringLiteral("x");
  axis.field = QStringLiteral("params.x");
  axis.low = low;
  axis.high = high;
  return axis;
}

TEST(TrialScaleTest, PositionsAndValuesAreInverse) {
  const std::vector<double> values{0.001, 0.01, 0.02, 0.1};
  for (const ScaleKind kind : {ScaleKind::kLinear, ScaleKind::kLog, ScaleKind::kQuantile}) {
    const TrialScale scale(numberAxis(0.001, 0.1), values, kind);
    EXPECT_EQ(scale.kind(), kind);
    EXPECT_NEAR(scale.position(0.001), 0, 1e-9);
    EXPECT_NEAR(scale.position(0.1), 1, 1e-9);
    for (const double value : {0.001, 0.01, 0.05, 0.1}) EXPECT_NEAR(scale.value(scale.position(value)), value, 1e-9);
    EXPECT_FALSE(scale.ticks(5).empty());
  }
  EXPECT_NEAR(TrialScale(numberAxis(0.001, 0.1), values, ScaleKind::kLog).position(0.01), 0.5, 1e-9);
  EXPECT_NEAR(TrialScale(numberAxis(0.001, 0.1), values, ScaleKind::kQuantile).position(0.01), 1.0 / 3, 1e-9);
}

TEST(TrialScaleTest, LogarithmsAreOnlyForValuesAboveZeroAndChosenForWideRanges) {
  EXPECT_EQ(TrialScale(numberAxis(-1, 5), {-1, 5}, ScaleKind::kLog).kind(), ScaleKind::kLinear);
  EXPECT_TRUE(numberAxis(0.001, 1).prefersLog());
  EXPECT_FALSE(numberAxis(0.01, 1).prefersLog());
  EXPECT_FALSE(numberAxis(0, 1000).prefersLog());
}

TEST(TrialScaleTest, OneValueIsInTheMiddleAndCategoriesHaveRoom) {
  EXPECT_NEAR(TrialScale(numberAxis(3, 3), {3, 3}, ScaleKind::kLinear).position(3), 0.5, 1e-9);
  TrialAxis axis = numberAxis(0, 1);
  axis.categories = QStringList{QStringLiteral("adam"), QStringLiteral("sgd")};
  const TrialScale scale(axis, {0, 1}, ScaleKind::kLinear);
  EXPECT_DOUBLE_EQ(scale.position(0), 0.25);
  EXPECT_EQ(scale.ticks(5).size(), 2u);
}

TEST(TrialScaleTest, ASettingOfWholeNumbersHasTicksAtWholeNumbersOnly) {
  const auto labels = [](const TrialAxis& axis, ScaleKind kind) {
    QStringList labels;
    for (const auto& tick : TrialScale(axis, {axis.low, axis.high, std::nan("")}, kind).ticks(10)) labels << tick.label;
    return labels.join(QLatin1Char(' '));
  };
  EXPECT_EQ(labels(numberAxis(1, 1), ScaleKind::kLinear), QStringLiteral("1"));
  EXPECT_EQ(labels(numberAxis(9, 9), ScaleKind::kLinear), QStringLiteral("9"));
  EXPECT_EQ(labels(numberAxis(1, 4), ScaleKind::kLinear), QStringLiteral("1 2 3 4"));
  EXPECT_FALSE(labels(numberAxis(1, 2), ScaleKind::kLog).contains(QLatin1Char('.')));
  EXPECT_TRUE(labels(numberAxis(0.5, 1), ScaleKind::kLinear).contains(QStringLiteral("0.6")));
  TrialAxis loss = numberAxis(1, 2);
  loss.isMetric = true;
  EXPECT_TRUE(labels(loss, ScaleKind::kLinear).contains(QStringLiteral("1.2"))) << "it could be anything";
}

TEST(TrialTableTest, ABrushIsAQuery) {
  TrialAxis axis = numberAxis(0, 1);
  EXPECT_EQ(widgets::brushQuery(axis, 0.25, 0.5), QStringLiteral("params.x >= 0.25 and params.x <= 0.5"));
  axis.categories = QStringList{QStringLiteral("a"), QStringLiteral("b \"c\"")};
  EXPECT_EQ(widgets::brushQuery(axis, 0.5, 1.4), QStringLiteral("params.x in (\"b \\\"c\\\"\")"));
  EXPECT_FALSE(widgets::RunQuery::parse(widgets::brushQuery(axis, 0.2, 0.4)).problem());
}

TEST(TrialScaleTest, NumbersOfOneAxisAreInOneNotation) {
  for (const auto& [low, high] : {std::pair(100.0, 200'000.0), {1e-6, 10.0}, {1e-3, 1e9}}) {
    widgets::TrialAxis axis;
    axis.low = low;
    axis.high = high;
    const auto ticks = widgets::TrialScale(axis, {low, high}, ScaleKind::kLog).ticks(8);
    ASSERT_GT(ticks.size(), 2u);
    const auto isPower = [](const auto& tick) { return tick.label.contains(QLatin1Char('e')); };
    const auto powers = std::count_if(ticks.begin(), ticks.end(), isPower);
    EXPECT_TRUE(powers == 0 || powers == static_cast<std::ptrdiff_t>(ticks.size())) << low << " to " << high;
    if (high == 200'000.0) EXPECT_EQ(powers, 0);
  }
}

TEST(ViridisTest, LinesOfEveryColourStandOutFromTheGround) {
  for (const auto scheme : {widgets::Scheme::kLight, widgets::Scheme::kDark, widgets::Scheme::kHighContrast}) {
    const bool dark = scheme != widgets::Scheme::kLight;
    const QColor ground = widgets::tokenColor(widgets::ColorToken::kView, scheme);
    for (int i = 0; i <= 20; ++i) {
      const QColor line = widgets::viridis(i / 20.0, dark);
      const auto mix = [](int front, int back) {
        return static_cast<int>(widgets::kParallelLineAlpha * front + (1 - widgets::kParallelLineAlpha) * back);
      };
      const QColor seen(mix(line.red(), ground.red()), mix(line.green(), ground.green()),
                        mix(line.blue(), ground.blue()));
      EXPECT_GE(test_support::contrast(seen, ground), 3.0) << dark << " at " << i / 20.0;
    }
  }
}

TEST(ViridisTest, StandsOutFromBothGrounds) {
  EXPECT_GT(widgets::viridis(1, true).lightness(), widgets::viridis(0, true).lightness());
  EXPECT_LT(widgets::viridis(1, false).lightness(), 200);
  EXPECT_GT(widgets::viridis(0, true).lightness(), 60);
  EXPECT_FALSE(widgets::viridis(std::nan(""), true).isValid());
}

TEST(ImportanceModelTest, KeepsTheModelContract) {
  widgets::ImportanceModel model;
  QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setResult({QStringLiteral("m"), 5, {{QStringLiteral("lr"), QStringLiteral("param:lr"), 0.5, std::nan("")}}});
  EXPECT_EQ(model.rowCount(), 1);
  EXPECT_EQ(model.index(0, 2).data().toString(), QStringLiteral("\u2013"));
  model.setResult({});
}

}  // namespace
