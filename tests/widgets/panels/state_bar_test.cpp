#include "widgets/panels/state_bar.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>

#include "tests/widgets/panels/running_progress.h"

namespace widgets {
namespace {

RunProgress longNamed() {
  return test_support::runningProgress("mnist_experiment_with_a_long_name/run-1");
}

QString nameIn(const StateBar& bar) {
  return bar.findChild<QLabel*>(QStringLiteral("stateExperiment"))->text();
}

TEST(StateBarTest, HasRoomForAllStepsFromTheFirstOn) {
  StateBar bar;
  bar.resize(700, 44);
  bar.show();
  RunProgress progress = test_support::runningProgress();
  progress.step = 9;
  bar.setProgress(progress);
  const auto* steps = bar.findChild<QLabel*>(QStringLiteral("stateSteps"));
  const int least = steps->minimumWidth();
  EXPECT_GE(least, steps->fontMetrics().horizontalAdvance(QStringLiteral("20\u2009000 / 20\u2009000")));
  progress.step = 20000;
  bar.setProgress(progress);
  EXPECT_EQ(steps->minimumWidth(), least) << "nothing moves while they are counted";
}

TEST(StateBarTest, ShowsWhereARunStands) {
  StateBar bar;
  bar.resize(700, 44);
  bar.show();
  bar.setProgress(test_support::runningProgress());
  EXPECT_EQ(bar.findChild<QLabel*>(QStringLiteral("stateSteps"))->text(), QStringLiteral("12\u2009431 / 20\u2009000"));
  EXPECT_EQ(bar.findChild<QLabel*>(QStringLiteral("stateSpeed"))->text(), QStringLiteral("412 steps/s, left 18 s"));
  EXPECT_EQ(bar.findChild<QProgressBar*>(QStringLiteral("stateProgress"))->text(), QStringLiteral("62 %"));
  EXPECT_EQ(bar.findChild<StatePill*>()->accessibleName(), QStringLiteral("State: running"));
  EXPECT_TRUE(bar.accessibleName().contains(QStringLiteral("mnist_convnet")));
}

TEST(StateBarTest, WithoutAnEndTheProgressIsUnknownNotZero) {
  StateBar bar;
  RunProgress progress = test_support::runningProgress();
  progress.maxSteps = 0;
  bar.setProgress(progress);
  EXPECT_EQ(bar.findChild<QProgressBar*>(QStringLiteral("stateProgress"))->maximum(), 0);
}

TEST(StateBarTest, ANarrowBarDropsTheLeastImportantFirst) {
  StateBar bar;
  bar.show();
  bar.setProgress(test_support::runningProgress());
  bar.resize(450, 44);
  EXPECT_TRUE(bar.findChild<QLabel*>(QStringLiteral("stateSpeed"))->isHidden());
  EXPECT_FALSE(bar.findChild<QProgressBar*>(QStringLiteral("stateProgress"))->isHidden());
}

TEST(StateBarTest, EveryStateHasAWord) {
  for (int state = 0; state <= static_cast<int>(RunState::kImported); ++state) {
    EXPECT_FALSE(stateWord(static_cast<RunState>(state)).isEmpty()) << state;
  }
}

TEST(StateBarRoomTest, TheNameIsWholeWhereThereIsRoomForIt) {
  StateBar bar;
  bar.resize(1200, 44);
  bar.show();
  bar.setProgress(longNamed());
  EXPECT_EQ(nameIn(bar), longNamed().experiment);
}

TEST(StateBarRoomTest, TheSpeedGivesWayBeforeTheName) {
  StateBar bar;
  QFont font = bar.font();
  font.setPointSizeF(font.pointSizeF() * 1.4);
  bar.setFont(font);
  bar.show();
  RunProgress progress = longNamed();
  progress.experiment = QStringLiteral("mnist_experiment/run-1");
  bar.setProgress(progress);
  for (int width = 640; width < 1100; width += 10) {
    bar.resize(width, 44);
    const bool hasSpeed = !bar.findChild<QLabel*>(QStringLiteral("stateSpeed"))->isHidden();
    if (hasSpeed) EXPECT_EQ(nameIn(bar), progress.experiment) << width;
  }
}

}  // namespace
}  // namespace widgets
