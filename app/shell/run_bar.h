// The run-control bar: starts, steers and stops a run and shows its progress. GUI thread only.
#pragma once

#include <QToolBar>

#include "app/shell/training_actions.h"
#include "widgets/panels/state_bar.h"

class QLineEdit;
class QPushButton;

namespace app {

class RunBar : public QToolBar {
  Q_OBJECT
 public:
  explicit RunBar(const TrainingActions& actions, QWidget* parent = nullptr);

  void setProgress(const widgets::RunProgress& progress) { state_->setProgress(progress); }
  // The rate may be changed only while something trains.
  void setSteerable(bool steerable);

 signals:
  void learningRateRequested(const QString& text);

 private:
  widgets::StateBar* state_;
  QLineEdit* rate_;
  QPushButton* apply_;
};

}  // namespace app
