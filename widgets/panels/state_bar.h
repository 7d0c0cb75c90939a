// Shows the progress of a run: experiment, state, step, progress, speed, time left. Only displays; starts and stops
// nothing. GUI thread only.
#pragma once

#include <QWidget>
#include <cstdint>

#include "widgets/panels/run_state.h"

class QLabel;
class QProgressBar;

namespace widgets {

struct RunProgress {
  QString experiment;
  RunState state = RunState::kIdle;
  int64_t step = 0;
  int64_t maxSteps = 0;       // 0: no end is set
  double stepsPerSecond = 0;  // 0: not known yet
  double secondsLeft = -1;    // negative: not known
  double inputWait = -1;      // part of the time spent waiting for the next batch; negative: not known
  QString detail;             // instead of speed and time: "writing a checkpoint"
};

// Icon and word of a state in its colour.
class StatePill : public QWidget {
  Q_OBJECT
 public:
  explicit StatePill(QWidget* parent = nullptr);
  void setState(RunState state);
  RunState state() const { return state_; }
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  RunState state_ = RunState::kIdle;
};

class StateBar : public QWidget {
  Q_OBJECT
 public:
  explicit StateBar(QWidget* parent = nullptr);
  void setProgress(const RunProgress& progress);
  const RunProgress& progress() const { return progress_; }
  QSize minimumSizeHint() const override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  QString nameText() const;
  QString stepsText() const;
  QString speedText() const;
  int leastWidth() const;
  void fitParts();

  RunProgress progress_;
  QLabel* experiment_;
  StatePill* pill_;
  QLabel* steps_;
  QProgressBar* bar_;
  QLabel* speed_;
};

}  // namespace widgets
