// A run in the middle of its training, for panels that show one. Header-only.
#pragma once

#include "widgets/panels/state_bar.h"

namespace test_support {

inline widgets::RunProgress runningProgress(const char* run = "mnist_convnet") {
  widgets::RunProgress progress;
  progress.experiment = QString::fromLatin1(run);
  progress.state = widgets::RunState::kRunning;
  progress.step = 12431;
  progress.maxSteps = 20000;
  progress.stepsPerSecond = 412.3;
  progress.secondsLeft = 18.4;
  return progress;
}

}  // namespace test_support
