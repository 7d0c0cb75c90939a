#include "widgets/panels/state_bar.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QTest>

namespace widgets {
namespace {

RunProgress longNamed() {
  RunProgress progress;
  progress.experiment = QStringLiteral("mnist_experiment_with_a_long_name/run-1");
  progress.state = RunState::kRunning;
  progress.step = 12431;
  progress.maxSteps = 20000;
  progress.stepsPerSecond = 412.3;
  progress.secondsLeft = 18.4;
  return progress;
}

QString nameIn(const StateBar& bar) {
  return bar.findChild<QLabel*>(QStringLiteral("stateExperiment"))->text();
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
