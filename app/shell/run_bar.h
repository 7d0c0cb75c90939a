// The run-control bar: starts, steers and stops a run and shows its progress. GUI thread only.
#pragma once

#include <QToolBar>

#include <optional>

#include "app/shell/training_actions.h"
#include "widgets/panels/state_bar.h"

class QLineEdit;
class QPushButton;

namespace widgets {
class RunRecords;
}

namespace app {

class SteeredRun;

class RunBar : public QToolBar {
  Q_OBJECT
 public:
  explicit RunBar(const TrainingActions& actions, QWidget* parent = nullptr);

  void setProgress(const widgets::RunProgress& progress) { state_->setProgress(progress); }
  // The rate may be changed only while something trains.
  void setSteerable(bool steerable);
  // With which the run in the bar trains now; nothing: not known. What is being typed stays, unless the run is another.
  void setRate(const QString& run, std::optional<double> rate);

 signals:
  void learningRateRequested(const QString& text);

 private:
  bool isOtherRate() const;
  void ask();
  // The rate that was asked for is the run's from the next step on.
  void take(const QString& text);

  widgets::StateBar* state_;
  QLineEdit* rate_;
  QPushButton* apply_;
  QString run_;      // whose rate it is
  QString present_;  // its rate; empty: not known
  QString former_;   // what the log still says after a change
  bool isSteerable_ = false;
  bool isTyped_ = false;
};

// Has the bar say what the records know of the rate of the run that is steered. All must outlive the bar.
void showRate(RunBar* bar, const SteeredRun* steered, const widgets::RunRecords* records);

}  // namespace app
