// The actions that start, steer and continue trainings. GUI thread only.
#pragma once

#include <QString>

#include "app/workbench/queue/training_controller.h"

class QAction;

namespace widgets {
class ActionRegistry;
}

namespace app {

struct TrainingActions {
  explicit TrainingActions(widgets::ActionRegistry* registry);

  QAction* train;
  QAction* pause;  // also resumes
  QAction* stop;
  QAction* evaluate;
  QAction* profile;
  QAction* branch;
  QAction* continueRun;

  // What may be done now.
  struct Situation {
    TrainingController::State state = TrainingController::State::kIdle;  // of the run that is steered
    bool hasExperiment = false;
    bool hasCheckpoint = false;  // of the selected run
    bool isBusy = false;         // the selected run trains or waits for it
    QString whyNoTraining;       // empty: experiments may be trained and changed
    QString lostCheckpoint;      // that the chosen one is gone; empty: it is there, or none was chosen
  };
  // Actions that are impossible now are disabled and say why.
  void update(const Situation& now);
};

}  // namespace app
