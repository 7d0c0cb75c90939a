#include "widgets/charts/axes/axis_events.h"

#include <gtest/gtest.h>

#include <QHelpEvent>
#include <QSignalSpy>
#include <QToolTip>

#include "tests/support/chart_grid_fixture.h"

namespace {

using summaries::SessionEvent;
using test_support::names;
using widgets::AxisEventKind;
using widgets::AxisEvents;

const QString kRun = QStringLiteral("run0");

std::vector<summaries::SessionEntry> someEvents() {
  // The points of lossCurve() are half a second apart, from 1.6e9.
  return {{SessionEvent::kStart, 0, 1.6e9, ""},
          {SessionEvent::kCheckpoint, 50, 1.6e9 + 25, "/logs/run0/model.ckpt-50"},
          {SessionEvent::kHyperparameter, 120, 1.6e9 + 60, "learning_rate = 0.001"},
          {SessionEvent::kMessage, 130, 1.6e9 + 65, "a line of the log"},
          {SessionEvent::kPause, 160, 1.6e9 + 80, ""},
          {SessionEvent::kEvaluation, 200, 1.6e9 + 100, "/logs/run0/model.ckpt-200"},
          {SessionEvent::kStart, 240, 1.6e9 + 120, ""}};
}

TEST(AxisEvents, AStartAfterTheFirstIsARestartAndLogLinesAreNotMarked) {
  AxisEvents events;
  QSignalSpy changed(&events, &AxisEvents::changed);
  events.add(kRun, someEvents());
  ASSERT_TRUE(events.of(kRun));
  std::vector<AxisEventKind> kinds;
  for (const auto& event : *events.of(kRun)) kinds.push_back(event.kind);
  EXPECT_EQ(kinds, (std::vector{AxisEventKind::kCheckpoint, AxisEventKind::kRate, AxisEventKind::kPause,
                                AxisEventKind::kEvaluation, AxisEventKind::kRestart}));
  EXPECT_EQ(changed.size(), 1);
  events.add(kRun, {{SessionEvent::kStart, 300, 0, ""}});
  EXPECT_EQ(events.of(kRun)->back().kind, AxisEventKind::kRestart);
  events.removeRun(kRun);
  EXPECT_FALSE(events.of(kRun));
}

TEST(AxisEvents, APauseTellsItsLengthOnceItIsOver) {
  AxisEvents events;
  QSignalSpy changed(&events, &AxisEvents::changed);
  events.add(kRun, {{SessionEvent::kPause, 40, 1.6e9, ""}});
  EXPECT_EQ(widgets::eventText(events.of(kRun)->back()), QStringLiteral("Pause of run0 at step 40"));
  events.add(kRun, {{SessionEvent::kResume, 40, 1.6e9 + 18, ""}});
  ASSERT_EQ(events.of(kRun)->size(), 1u);
  EXPECT_EQ(widgets::eventText(events.of(kRun)->back()), QStringLiteral("Pause of run0 at step 40 for 18 s"));
  EXPECT_EQ(changed.size(), 2);
}

TEST(AxisEvents, TheirTextNamesFileRunAndStep) {
  EXPECT_EQ(widgets::eventText({AxisEventKind::kCheckpoint, kRun, 50, 0, QStringLiteral("/a/b/model.ckpt-50")}),
            QStringLiteral("Checkpoint model.ckpt-50 of run0 at step 50"));
  EXPECT_EQ(widgets::eventText({AxisEventKind::kRate, kRun, 7, 0, QStringLiteral("learning_rate = 0.1")}),
            QStringLiteral("learning_rate = 0.1 in run0 at step 7"));
}

class AxisEventsTest : public test_support::ChartGridFixture {
 protected:
  void SetUp() override {
    ChartGridFixture::SetUp();
    fill(2, names("loss,accuracy"));
    grid_.events()->add(kRun, someEvents());
    show();
  }
  QPoint onAxis(double x) {
    return QPoint(qRound(card("loss")->frame().pixelX(x)), card("loss")->view().plot().bottom() + 7);
  }
  QString tip(const QPoint& at) {
    QHelpEvent event(QEvent::ToolTip, at, card("loss")->mapToGlobal(at));
    QApplication::sendEvent(card("loss"), &event);
    return QToolTip::text();
  }
};

TEST_F(AxisEventsTest, AClickOnAGlyphTellsWhatHappened) {
  QSignalSpy clicked(&grid_, &widgets::ChartGrid::eventClicked);
  QTest::mouseClick(card("loss"), Qt::LeftButton, {}, onAxis(50));
  ASSERT_EQ(clicked.size(), 1);
  EXPECT_EQ(clicked[0][0].value<widgets::AxisEvent>().kind, AxisEventKind::kCheckpoint);
  EXPECT_TRUE(grid_.selection()->isEmpty());
}

TEST_F(AxisEventsTest, HoverTextSaysIt) {
  EXPECT_TRUE(tip(onAxis(90)).isEmpty());
  EXPECT_EQ(tip(onAxis(120)), QStringLiteral("learning_rate = 0.001 in run0 at step 120"));
}

TEST_F(AxisEventsTest, TheyStandAtTheirTimesOnTimeAxes) {
  settings_.setXAxis(widgets::XAxis::kRelative);
  wait();
  EXPECT_TRUE(tip(onAxis(60)).startsWith(QStringLiteral("learning_rate = 0.001")));
}

TEST_F(AxisEventsTest, ManyCheckpointsBecomeOneGlyph) {
  std::vector<summaries::SessionEntry> many;
  for (int i = 0; i < 1000; ++i) many.push_back({SessionEvent::kCheckpoint, 100 + i / 100, 0, "model.ckpt"});
  grid_.events()->add(kRun, many);
  wait();
  EXPECT_TRUE(tip(onAxis(105)).contains(QStringLiteral("more"))) << qPrintable(tip(onAxis(105)));
}

TEST_F(AxisEventsTest, ThoseOfHiddenRunsAreNotShown) {
  grid_.runs().setVisible(kRun, false);
  wait();
  EXPECT_TRUE(tip(onAxis(120)).isEmpty());
}

TEST_F(AxisEventsTest, TheLaneLiesBetweenThePlotAndItsLabelsAndEvaluationsAreNotInIt) {
  EXPECT_EQ(card("loss")->view().lane(), 14);
  EXPECT_TRUE(tip(onAxis(200)).isEmpty()) << "their points are drawn";
  QTest::mouseClick(card("loss"), Qt::LeftButton, {}, onAxis(200) - QPoint(0, 12));
  EXPECT_FALSE(grid_.selection()->isEmpty()) << "the plot above is not the lane's";
}

TEST_F(AxisEventsTest, WithARunThatStandsOutOnlyItsEventsAreMarked) {
  grid_.events()->add(QStringLiteral("run1"),
                      {{SessionEvent::kCheckpoint, 90, 1.6e9 + 45, "/logs/run1/model.ckpt-90"}});
  wait();
  grid_.highlight()->select(kRun);
  wait();
  EXPECT_TRUE(tip(onAxis(90)).isEmpty());
  EXPECT_FALSE(tip(onAxis(50)).isEmpty());
  grid_.highlight()->select({});
  wait();
  EXPECT_TRUE(tip(onAxis(90)).contains(QStringLiteral("run1")));
}

TEST_F(AxisEventsTest, LookRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope scope(dark);
    wait();
    test_support::saveScreenshot(&grid_, dark ? QStringLiteral("events_dark") : QStringLiteral("events_light"));
    EXPECT_TRUE(card("loss")->drawn().hasData);
  }
}

}  // namespace
