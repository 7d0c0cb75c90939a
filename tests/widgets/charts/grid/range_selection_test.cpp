#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QVBoxLayout>
#include <random>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/grid/range_panel.h"

namespace {

using test_support::AxisRange;
using test_support::columnsOf;
using test_support::names;

using test_support::curveOf;
using widgets::RangeLine;
using widgets::RangeRow;
using widgets::StepRange;

std::vector<RangeRow> statistics(const widgets::SeriesData& data, const StepRange& range) {
  return widgets::rangeStatistics({{{}, widgets::ShownSeries(data)}}, range);
}

TEST(RangeStatistics, TellsWhatACurveDoesInTheRange) {
  const auto rows = statistics(curveOf({9, 4, 1, 3, 2, 9}, 10), {10, 40});
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].points, 4u);
  EXPECT_EQ(rows[0].min, 1);
  EXPECT_EQ(rows[0].max, 4);
  EXPECT_EQ(rows[0].start, 4);
  EXPECT_EQ(rows[0].end, 2);
  EXPECT_EQ(rows[0].change, -2);
  EXPECT_EQ(rows[0].mean, 2.5);
  EXPECT_EQ(rows[0].firstStep, 10);
  EXPECT_EQ(rows[0].lastStep, 40);
}

TEST(RangeStatistics, TheSlopeIsThatOfLeastSquaresForAThousandSteps) {
  std::vector<double> values;
  for (int i = 0; i < 100; ++i) values.push_back(7 - 0.25 * i);
  EXPECT_NEAR(statistics(curveOf(values, 5, 1'000'000'000'000), {0, INT64_MAX})[0].slope, -50, 1e-6);
  // Of (0, 0), (1, 0), (2, 3): mean 1 and 1, products 3, squares 2.
  EXPECT_NEAR(statistics(curveOf({0, 0, 3}), {0, 2})[0].slope, 1500, 1e-9);
}

TEST(RangeStatistics, LeavesValuesOutThatAreNotFinite) {
  const auto rows = statistics(curveOf({NAN, 2, INFINITY, 4, NAN}), {0, 4});
  EXPECT_EQ(rows[0].points, 2u);
  EXPECT_EQ(rows[0].start, 2);
  EXPECT_EQ(rows[0].end, 4);
  EXPECT_EQ(rows[0].mean, 3);
}

TEST(RangeStatistics, ARangeWithoutPointsHasNoNumbers) {
  const auto rows = statistics(curveOf({1, 2, 3}), {10, 20});
  EXPECT_EQ(rows[0].points, 0u);
  EXPECT_TRUE(std::isnan(rows[0].min));
  EXPECT_TRUE(std::isnan(rows[0].slope));
  const auto one = statistics(curveOf({1, 2, 3}), {1, 1});
  EXPECT_EQ(one[0].change, 0);
  EXPECT_TRUE(std::isnan(one[0].slope));
}

TEST(RangeStatistics, StepsInAnyOrderGiveTheSame) {
  std::mt19937 random(3);
  std::vector<std::pair<int64_t, double>> points;
  for (int i = 0; i < 200; ++i) points.emplace_back(i * 3, std::sin(i));
  widgets::SeriesData ordered, mixed;
  for (const auto& [step, value] : points) ordered.append({step, value, value});
  std::shuffle(points.begin(), points.end(), random);
  for (const auto& [step, value] : points) mixed.append({step, value, value});
  const auto a = widgets::rangeStatistics({{{}, widgets::ShownSeries(ordered)}}, {30, 300})[0];
  const auto b = widgets::rangeStatistics({{{}, widgets::ShownSeries(mixed)}}, {30, 300}, false)[0];
  EXPECT_EQ(a.points, b.points);
  EXPECT_EQ(a.start, b.start);
  EXPECT_EQ(a.end, b.end);
  EXPECT_NEAR(a.slope, b.slope, 1e-9);
}

TEST(RangeStatistics, CsvQuotesNamesAndKeepsAllDigits) {
  auto rows = statistics(curveOf({0.1, 0.30000000000000004}), {0, 1});
  rows[0].style.name = QStringLiteral("lr=\"1\", b");
  const QString csv = widgets::rangeCsv(rows, {0, 1});
  EXPECT_TRUE(csv.startsWith(QStringLiteral("run,first_step,last_step,points,min,")));
  EXPECT_TRUE(csv.contains(QStringLiteral("\"lr=\"\"1\"\", b\",0,1,2,0.1,0.30000000000000004,")));
}

TEST(RangeTableModel, PassesTheModelTesterAndSortsWithMissingNumbersLast) {
  widgets::RangeTableModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  std::vector<RangeLine> lines;
  for (const char* name : {"run10", "run9", "none"}) {
    RangeLine line;
    line.style.name = QString::fromLatin1(name);
    if (lines.size() < 2) line.values = widgets::ShownSeries(curveOf({1.0 + static_cast<double>(lines.size()), 5}));
    lines.push_back(line);
  }
  model.setRows(widgets::rangeStatistics(lines, {0, 9}));
  const auto name = [&](int row) { return model.index(row, 0).data().toString(); };
  model.sort(widgets::RangeTableModel::kMin, Qt::DescendingOrder);
  EXPECT_EQ(name(0), QStringLiteral("run9"));
  EXPECT_EQ(name(2), QStringLiteral("none"));
  EXPECT_EQ(model.index(2, widgets::RangeTableModel::kMin).data().toString(), QStringLiteral("\u2013"));
  model.sort(widgets::RangeTableModel::kRun, Qt::AscendingOrder);
  EXPECT_EQ(name(1), QStringLiteral("run9"));
  model.setRows({});
  EXPECT_EQ(model.rowCount(), 0);
}

class RangeSelectionTest : public test_support::ChartGridFixture {
 protected:
  void SetUp() override {
    ChartGridFixture::SetUp();
    QObject::connect(&grid_, &widgets::ChartGrid::cardActivated, &panel_, &widgets::RangePanel::showCard);
    fill(3, names("a,b"));
    show();
  }
  void dragAxis(int from, int to) {
    const QRect plot = card("a")->view().plot();
    const int y = plot.bottom() + 10;
    QTest::mousePress(card("a"), Qt::LeftButton, {}, QPoint(plot.left() + from, y));
    QTest::mouseMove(card("a"), QPoint(plot.left() + (from + to) / 2, y));
    QTest::mouseMove(card("a"), QPoint(plot.left() + to, y));
    QTest::mouseRelease(card("a"), Qt::LeftButton, {}, QPoint(plot.left() + to, y));
    waitForTable();
  }
  void waitForTable() {
    ASSERT_TRUE(QTest::qWaitFor([&] { return !panel_.isBusy(); }, 5000));
  }
  widgets::StepSelection& selection() { return *grid_.selection(); }

  widgets::RangePanel panel_{grid_.selection()};
};

TEST_F(RangeSelectionTest, ADragOnTheAxisSelectsARangeForAllCards) {
  dragAxis(60, 180);
  ASSERT_TRUE(selection().range());
  EXPECT_NEAR(static_cast<double>(selection().range()->first),
              card("b")->frame().axisX(card("b")->view().plot().left() + 60), 1);
  EXPECT_EQ(panel_.card(), card("a"));
  ASSERT_EQ(panel_.model().rows().size(), 3u);
  EXPECT_LT(panel_.model().rows()[0].change, 0);
}

TEST_F(RangeSelectionTest, AltDragInThePlotSelectsAndDoesNotZoom) {
  const QRect plot = card("a")->view().plot();
  QTest::mousePress(card("a"), Qt::LeftButton, Qt::AltModifier, plot.center());
  QTest::mouseMove(card("a"), plot.center() - QPoint(80, 30));
  QTest::mouseRelease(card("a"), Qt::LeftButton, Qt::AltModifier, plot.center() - QPoint(80, 30));
  wait();
  ASSERT_TRUE(selection().range());
  EXPECT_LT(selection().range()->first, selection().range()->last);
  EXPECT_FALSE(card("a")->view().zoom().x.has_value());
}

TEST_F(RangeSelectionTest, AnEndOfTheRangeCanBeDragged) {
  dragAxis(60, 180);
  const widgets::StepRange before = *selection().range();
  dragAxis(180, 240);
  EXPECT_EQ(selection().range()->first, before.first);
  EXPECT_GT(selection().range()->last, before.last);
}

TEST_F(RangeSelectionTest, AClickSelectsAStepAndEscapeClearsIt) {
  QTest::mouseClick(card("a"), Qt::LeftButton, {}, card("a")->view().plot().center());
  ASSERT_TRUE(selection().step());
  EXPECT_NEAR(static_cast<double>(*selection().step()), card("a")->view().x().min + card("a")->view().x().span() / 2,
              2);
  QTest::keyClick(card("a"), Qt::Key_Escape);
  EXPECT_TRUE(selection().isEmpty());
}

TEST_F(RangeSelectionTest, ADoubleClickFitsAndSelectsNothing) {
  card("a")->view().setZoom({AxisRange{50, 100}, {}});
  wait();
  const QPoint middle = card("a")->view().plot().center();
  QTest::mouseClick(card("a"), Qt::LeftButton, {}, middle);
  QTest::mouseDClick(card("a"), Qt::LeftButton, {}, middle);
  EXPECT_FALSE(selection().step());
  EXPECT_FALSE(card("a")->view().zoom().x.has_value());
}

TEST_F(RangeSelectionTest, KeysSelectAStepAndARange) {
  QTest::keyClick(card("a"), Qt::Key_Period);
  QTest::keyClick(card("a"), Qt::Key_S);
  EXPECT_EQ(selection().step(), 0);
  QTest::keyClick(card("a"), Qt::Key_R);
  QTest::keyClick(card("a"), Qt::Key_Period, Qt::ShiftModifier);
  QTest::keyClick(card("a"), Qt::Key_R);
  EXPECT_EQ(selection().range(), (StepRange{0, 10}));
}

TEST_F(RangeSelectionTest, TheRangeKeepsItsStepsOnOtherAxes) {
  dragAxis(60, 180);
  const widgets::StepRange range = *selection().range();
  settings_.setXAxis(widgets::XAxis::kRelative);
  wait();
  EXPECT_EQ(selection().range(), range);
  const auto x = widgets::xOfStep(card("a")->drawn(), range.first);
  ASSERT_TRUE(x);
  EXPECT_NEAR(*x, 0.5 * static_cast<double>(range.first), 0.01);
}

TEST_F(RangeSelectionTest, TheTableIsCopiedAndClosed) {
  dragAxis(60, 180);
  EXPECT_FALSE(panel_.isHidden());
  QTest::mouseClick(panel_.findChild<QToolButton*>(QStringLiteral("rangeCopy")), Qt::LeftButton);
  EXPECT_EQ(QApplication::clipboard()->text().count(QLatin1Char('\n')), 4);
  QTest::mouseClick(panel_.findChild<QToolButton*>(QStringLiteral("rangeClose")), Qt::LeftButton);
  EXPECT_FALSE(selection().range());
  EXPECT_TRUE(panel_.isHidden());
}

TEST_F(RangeSelectionTest, TheTableFollowsNewPoints) {
  dragAxis(0, 320);
  const auto before = panel_.model().rows()[0].points;
  store_.append(QStringLiteral("run0"), QStringLiteral("a"), columnsOf(curveOf({1, 1, 1}, 1, 300)));
  wait();
  waitForTable();
  EXPECT_GE(panel_.model().rows()[0].points, before);
}

TEST_F(RangeSelectionTest, LooksRightInBothThemes) {
  QWidget page;
  page.resize(900, 560);
  auto* column = new QVBoxLayout(&page);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(&grid_, 1);
  column->addWidget(&panel_);
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    page.show();
    selection().clear();
    wait();
    dragAxis(60, 180);
    selection().setStep(220);
    wait();
    waitForTable();
    wait();
    test_support::saveScreenshot(&page, dark ? QStringLiteral("range_dark") : QStringLiteral("range_light"));
    EXPECT_TRUE(panel_.isVisible());
    EXPECT_EQ(panel_.model().rowCount(), 3);
  }
  grid_.setParent(nullptr);
  panel_.setParent(nullptr);
}

}  // namespace
