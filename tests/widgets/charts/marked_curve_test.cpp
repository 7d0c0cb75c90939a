// From a curve to its run and its value, with nothing over the curves.

#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolButton>
#include <QToolTip>

#include "tests/support/chart_card_fixture.h"
#include "tests/support/screenshots.h"
#include "widgets/charts/grid/value_table.h"
#include "widgets/charts/series/read_out.h"
#include "widgets/live/run_highlight.h"

namespace {

using test_support::curveOf;
using test_support::settle;
using test_support::styleOf;

class MarkedCurveTest : public test_support::ChartCardFixture {
 protected:
  // Two curves with a peak each at step 200.
  void showTwo() {
    for (const auto& [name, peak] : {std::pair{"low", 2.0}, std::pair{"high", 8.0}}) {
      const QString run = QString::fromLatin1(name);
      auto style = styleOf(peak > 5, run);
      style.owner = run;
      card_->series().setStyle(run, style);
      card_->series().setData(run, curveOf({0, 0, peak, 0, 0}, 100));
    }
    widgets::ChartOptions options;
    options.smoothing = 0;
    card_->config().setOptions(options);
    show();
  }
  QPoint peakOf(double value) const { return card_->view().pixelOf(200, value).toPoint(); }
  const widgets::ValueTable* table() const { return window_.findChild<widgets::ValueTable*>(); }
  bool isTableShown() const { return table() && table()->isVisible(); }
  QString name() {
    card_->grab();
    return card_->note().marked().isShown() ? card_->note().marked().name() : QString();
  }
};

TEST_F(MarkedCurveTest, TheHeadSaysTheRunAndTheValueAndNothingLiesOverTheCurves) {
  showTwo();
  EXPECT_EQ(name(), QString());
  hover(peakOf(8) + QPoint(0, 6));
  EXPECT_EQ(name(), QStringLiteral("high"));
  EXPECT_EQ(card_->note().marked().value(), QStringLiteral("8"));
  EXPECT_FALSE(isTableShown());
  hover(peakOf(2) + QPoint(0, 6));
  EXPECT_EQ(name(), QStringLiteral("low"));
  test_support::saveScreenshot(&window_, QStringLiteral("marked_curve"));
  hover(QPoint(40, 10));
  EXPECT_EQ(name(), QString());
}

TEST_F(MarkedCurveTest, WhereACurveHasNoPointTheStepOfItsValueIsToldToo) {
  showTwo();
  const QString run = QStringLiteral("often");
  card_->series().setStyle(run, styleOf(2, run));
  card_->series().setData(run, curveOf(std::vector<double>(58, 5.0), 7));
  ASSERT_TRUE(settle(scheduler_));
  hover(card_->view().pixelOf(203, 7.8).toPoint());
  ASSERT_EQ(name(), QStringLiteral("high"));
  EXPECT_EQ(card_->note().marked().value(), QStringLiteral("8 at 200"));
}

TEST_F(MarkedCurveTest, TheButtonsGiveWayToItWhileThePointerIsInThePlot) {
  showTwo();
  const auto* menu = card_->findChild<QToolButton*>(QStringLiteral("menu"));
  hover(QPoint(100, 10));
  EXPECT_TRUE(menu->isVisible());
  hover(peakOf(8));
  EXPECT_FALSE(menu->isVisible());
  hover(QPoint(100, 10));
  EXPECT_TRUE(menu->isVisible());
}

TEST_F(MarkedCurveTest, ALongNameAndALongTitleLeaveTheValueWhole) {
  delete card_;
  card_ = new widgets::ChartCard(QStringLiteral("encoder/layer_11/attention/self/query/kernel/gradient_norm"),
                                 &scheduler_, &window_);
  const QString run = QStringLiteral("a_run_with_a_name_that_is_longer_than_all_that_there_is_room_for_in_the_head");
  card_->series().setStyle(run, styleOf(0, run));
  card_->series().setData(run, curveOf({1, 2, 3, 4, 5}, 100));
  for (const int width : {488, 260}) {
    card_->resize(width, 300);
    show();
    hover(card_->view().pixelOf(200, 3).toPoint());
    const QImage whole = card_->grab().toImage();
    EXPECT_EQ(card_->note().marked().value(), QStringLiteral("3"));
    EXPECT_EQ(whole.pixel(card_->width() - 4, 18), whole.pixel(card_->width() - 4, 30)) << "nothing beyond the side";
    test_support::saveScreenshot(card_, QStringLiteral("marked_curve_%1").arg(width));
  }
}

TEST_F(MarkedCurveTest, ASelectedStepIsToldWhereTheCrosshairToldIt) {
  widgets::StepSelection selection;
  card_->setSelection(&selection);
  showTwo();
  // What of the axis is another than before.
  const auto changed = [&](const QImage& before) {
    const QImage now = card_->grab().toImage();
    QRect area;
    for (int y = card_->view().plot().bottom() + 2; y < card_->height(); ++y) {
      for (int x = 0; x < card_->width(); ++x) {
        if (now.pixel(x, y) != before.pixel(x, y)) area |= QRect(x, y, 1, 1);
      }
    }
    return area;
  };
  for (const int width : {488, 491, 494, 497}) {
    card_->resize(width, 300);
    ASSERT_TRUE(settle(scheduler_));
    const QImage bare = card_->grab().toImage();
    hover(peakOf(8));
    const QRect passing = changed(bare);
    ASSERT_FALSE(passing.isEmpty());
    hover(QPoint(40, 10));
    selection.setStep(200);
    EXPECT_EQ(changed(bare), passing) << width;
    selection.clear();
  }
}

TEST_F(MarkedCurveTest, TheValueAtTheAxisIsThatOfTheCurveAndNotOfThePointer) {
  showTwo();
  hover(peakOf(2) + QPoint(0, 9));
  const QImage below = card_->grab().toImage();
  hover(peakOf(2) + QPoint(0, -6));
  EXPECT_EQ(card_->grab().toImage(), below) << "both stand at the value of the same run";
  hover(peakOf(8) + QPoint(0, 6));
  EXPECT_NE(card_->grab().toImage(), below);
}

TEST_F(MarkedCurveTest, AwayFromAllCurvesTheSelectedRunIsMarkedUntilItIsNoMore) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  showTwo();
  card_->setShared(&highlight, &readOut);
  const QPoint nearTheLow = peakOf(2) + QPoint(0, -30);
  hover(nearTheLow);
  EXPECT_EQ(name(), QString());
  EXPECT_TRUE(card_->hover().lifted().empty()) << "neither named nor highlighted";
  highlight.select(QStringLiteral("high"));
  hover(nearTheLow + QPoint(0, 1));
  EXPECT_EQ(name(), QStringLiteral("high"));
  EXPECT_TRUE(card_->hover().dropSelected());
  EXPECT_EQ(name(), QString());
  hover(peakOf(8));
  EXPECT_EQ(name(), QStringLiteral("high"));
}

TEST_F(MarkedCurveTest, EscLetsGoOfTheCurveUntilThePointerMovesAndThenOfTheSelectedRun) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  showTwo();
  card_->setShared(&highlight, &readOut);
  highlight.select(QStringLiteral("low"));
  hover(QPoint(40, 10));  // the pointer may stand where it is meant to go
  hover(peakOf(8) + QPoint(0, 6));
  ASSERT_EQ(highlight.lifted(), QStringLiteral("high"));
  key(Qt::Key_Escape);
  EXPECT_EQ(highlight.hovered(), QString());
  EXPECT_EQ(highlight.lifted(), QStringLiteral("low"));
  hover(peakOf(8) + QPoint(0, 7));
  EXPECT_EQ(highlight.hovered(), QStringLiteral("high"));
  key(Qt::Key_Escape);
  key(Qt::Key_Escape);
  EXPECT_EQ(highlight.lifted(), QString());
}

TEST_F(MarkedCurveTest, TheStepAtThePointerDoesNotCoverThatOfASelectedOne) {
  widgets::StepSelection selection;
  card_->setSelection(&selection);
  showTwo();
  selection.setStep(200);
  const QColor accent = widgets::Theme::of(card_->palette()).accent;
  const auto accented = [&] {
    const QImage now = card_->grab().toImage();
    int pixels = 0;
    for (int y = card_->view().plot().bottom() + 2; y < card_->height(); ++y) {
      for (int x = 0; x < card_->width(); ++x) pixels += now.pixelColor(x, y) == accent;
    }
    return pixels;
  };
  const int whole = accented();
  ASSERT_GT(whole, 100);
  const QString often = QStringLiteral("often");
  card_->series().setStyle(often, styleOf(2, often));
  card_->series().setData(often, curveOf(std::vector<double>(400, 5.0), 1));
  ASSERT_TRUE(settle(scheduler_));
  for (const int step : {190, 197, 200, 204, 212}) {
    hover(card_->view().pixelOf(step, 5).toPoint());
    ASSERT_EQ(card_->hover().crosshair(), step);
    EXPECT_GE(accented(), whole) << step;
  }
}

TEST_F(MarkedCurveTest, TheRunThatIsNamedIsTheOneThatIsHighlighted) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  readOut.setShown(widgets::ReadOut::kInATable, true);
  showTwo();
  card_->setShared(&highlight, &readOut);
  for (int y = card_->view().plot().top() + 1; y < card_->view().plot().bottom(); y += 7) {
    hover(QPoint(peakOf(2).x(), y));
    EXPECT_EQ(highlight.hovered(), name()) << y;
    const auto& rows = readOut.content().rows;
    EXPECT_EQ(std::ranges::count_if(rows, &widgets::HoverRow::hovered), name().isEmpty() ? 0 : 1) << y;
  }
}

TEST_F(MarkedCurveTest, OnALinkedCardEveryRunHasItsDotAndTheOneThatStandsOutIsOnTop) {
  for (int run = 0; run < 12; ++run) {
    const QString name = QStringLiteral("run_%1").arg(run);
    auto style = styleOf(run, name);
    style.owner = name;
    card_->series().setStyle(name, style);
    card_->series().setData(name, curveOf(std::vector<double>(10, run), 100));
  }
  show();
  card_->hover().setCrosshair(400);
  card_->hover().setLifted(QStringLiteral("run_11"));
  const std::vector<widgets::HoverRow> dots = card_->hover().dots();
  ASSERT_EQ(dots.size(), 12u);
  for (const widgets::HoverRow& dot : dots) {
    EXPECT_EQ(dot.hovered, card_->drawn().lines[dot.line].style.owner == QStringLiteral("run_11"));
  }
}

TEST_F(MarkedCurveTest, OfOneRunAllThatThePointerMovesOverIsRead) {
  card_->series().setStyle(QStringLiteral("a"), styleOf(0, QStringLiteral("a")));
  card_->series().setData(QStringLiteral("a"), curveOf({0, 0, 8, 0, 0}, 100));
  show();
  hover(card_->view().pixelOf(200, 4).toPoint());
  EXPECT_EQ(name(), QStringLiteral("a"));
}

TEST_F(MarkedCurveTest, ARunThatEndedAPixelBeforeIsToldOfOnce) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  readOut.setShown(widgets::ReadOut::kInATable, true);
  const auto add = [&](const char* name, int points, int64_t every) {
    auto style = styleOf(0, QString::fromLatin1(name));
    style.owner = style.name;
    card_->series().setStyle(style.name, style);
    card_->series().setData(style.name, curveOf(std::vector<double>(static_cast<std::size_t>(points), 1), every));
  };
  add("on", 1002, 1);
  add("ended", 1000, 1);
  add("before", 500, 1);
  show();
  card_->setShared(&highlight, &readOut);
  hover(card_->view().pixelOf(1001, 1).toPoint());
  QStringList runs, ended;
  for (const auto& row : readOut.content().rows) runs << row.style.owner;
  for (const auto& one : readOut.content().ended) ended << one.style.owner;
  runs.sort();
  EXPECT_EQ(runs, (QStringList{QStringLiteral("ended"), QStringLiteral("on")}));
  EXPECT_EQ(ended, QStringList{QStringLiteral("before")});
}

TEST_F(MarkedCurveTest, OfWallTimesARunThatIsYetToBeginHasNotEnded) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  readOut.setShown(widgets::ReadOut::kInATable, true);
  for (const int begin : {0, 2000}) {
    auto style = styleOf(begin, begin == 0 ? QStringLiteral("first") : QStringLiteral("later"));
    style.owner = style.name;
    widgets::SeriesData data;
    for (int i = 0; i < (begin == 0 ? 1000 : 100); ++i) data.append({i, 1.6e9 + begin + i, 1.0});
    card_->series().setStyle(style.name, style);
    card_->series().setData(style.name, data);
  }
  widgets::ChartOptions options;
  options.xAxis = widgets::XAxis::kWall;
  card_->config().setOptions(options);
  show();
  card_->setShared(&highlight, &readOut);
  hover(card_->view().pixelOf(1.6e9 + 900, 1).toPoint());
  ASSERT_EQ(readOut.content().rows.size(), 1u);
  EXPECT_TRUE(readOut.content().ended.empty());
}

TEST_F(MarkedCurveTest, ATipOfTheHeadSaysOnlyWhatIsCut) {
  const auto tip = [&](const QPoint& at) {
    QHelpEvent event(QEvent::ToolTip, at, card_->mapToGlobal(at));
    QApplication::sendEvent(card_, &event);
    return QToolTip::text();
  };
  showTwo();
  hover(QPoint(60, 15));
  card_->grab();
  EXPECT_EQ(tip(QPoint(60, 15)), QString()) << "all of it is to be seen";
  key(Qt::Key_Period);
  card_->grab();
  EXPECT_EQ(tip(QPoint(60, 15)), QString()) << "the head says what is marked";
  delete card_;
  const QString tag = QStringLiteral("encoder/layer_11/attention/self/query/kernel/gradient_norm");
  card_ = new widgets::ChartCard(tag, &scheduler_, &window_);
  card_->resize(260, 300);
  showTwo();
  card_->grab();
  EXPECT_EQ(tip(QPoint(60, 15)), tag);
}

TEST_F(MarkedCurveTest, WithShiftTheTableOfAllRunsLiesBesideThePlot) {
  constexpr int kShadow = 6;
  addRuns(30);
  show();
  for (const QPoint& place : {QPoint(20, 20), QPoint(20, 290), QPoint(400, 20), QPoint(400, 290)}) {
    card_->move(place);
    for (int i = 1; i < 10; i += 2) {
      hover(at(i / 10.0, 1 - i / 10.0));
      EXPECT_FALSE(isTableShown());
      holdShift();
      ASSERT_TRUE(isTableShown());
      const QRect box = table()->geometry().adjusted(kShadow, kShadow, -kShadow, -kShadow);
      EXPECT_FALSE(box.intersects(card_->view().plot().translated(card_->pos()))) << place.x() << ", hovered at " << i;
      EXPECT_TRUE(window_.rect().contains(box)) << place.x();
    }
  }
}

TEST_F(MarkedCurveTest, APointerThatMovesWithShiftShowsTheTableOfACardWithoutTheFocus) {
  showTwo();
  const auto move = [&](const QPoint& at, Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(QEvent::MouseMove, at, card_->mapToGlobal(at), Qt::NoButton, Qt::NoButton, modifiers);
    QApplication::sendEvent(card_, &event);
    ASSERT_TRUE(settle(scheduler_));
  };
  move(peakOf(8), Qt::ShiftModifier);
  EXPECT_TRUE(isTableShown());
  move(peakOf(8) + QPoint(0, 3), {});
  EXPECT_FALSE(isTableShown());
}

TEST_F(MarkedCurveTest, KeysShowTheTableUnlessItsValuesAreToldElsewhere) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  showTwo();
  card_->setShared(&highlight, &readOut);
  key(Qt::Key_Period);
  EXPECT_TRUE(isTableShown());
  readOut.setShown(widgets::ReadOut::kInATable, true);
  key(Qt::Key_Period);
  EXPECT_FALSE(isTableShown());
  EXPECT_FALSE(name().isEmpty());
}

TEST_F(MarkedCurveTest, ARunBeyondTheRangeHasItsValueWhereThePointerIs) {
  widgets::RunHighlight highlight;
  widgets::ReadOut readOut;
  showTwo();
  card_->setShared(&highlight, &readOut);
  readOut.setShown(widgets::ReadOut::kInATable, true);
  card_->view().setZoom({std::nullopt, widgets::AxisRange{0, 5}});
  ASSERT_TRUE(settle(scheduler_));
  hover(peakOf(2) + QPoint(0, 3));
  ASSERT_EQ(readOut.content().rows.size(), 2u) << "though one of them is above what the axis shows";
  EXPECT_EQ(readOut.content().rows.back().value, 8.0);
}

}  // namespace
