// What a sweep needs of whoever trains its trials: the window's queue of trainings, or a test's own. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

#include "app/workbench/queue/training_controller.h"

namespace app {

class TrialQueue : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Trains in request.modelDir as soon as there is room. Errors: engine::Error, when the run is busy already.
  virtual void add(TrainingRequest request, const QString& runId) = 0;
  // Takes one out that waits; stops one that trains, with a checkpoint. ended() follows, perhaps at once.
  virtual void withdraw(const QString& runId) = 0;
  virtual void pause(const QString& runId, bool on) = 0;
  // Global step of one that trains; 0 while it waits.
  virtual int64_t step(const QString& runId) const = 0;

 signals:
  void ended(const QString& runId, app::TrainingController::State state, const QString& problem);
  void progressed();  // some step or state has changed
};

}  // namespace app
