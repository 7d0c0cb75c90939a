// The models of the runs: what each is built with, or why there is none. GUI thread only.
#pragma once

#include <QCoreApplication>

#include "app/workbench/models/model_source.h"

namespace app {

class DataFolder;
class OpenWorkspace;
class Runs;
class TrainingQueue;

class RunModels {
  Q_DECLARE_TR_FUNCTIONS(app::RunModels)
 public:
  // All must outlive it.
  RunModels(const OpenWorkspace* place, const Runs* runs, const TrainingQueue* queue, const DataFolder* data)
      : place_(place), runs_(runs), queue_(queue), data_(data) {}

  // FailedPrecondition for a run that is not known, or whose log does not say what made it.
  ModelSource sourceOf(const QString& run) const;
  // Why there can be none, a sentence; empty: there can.
  QString whyNone(const QString& run) const;

 private:
  const OpenWorkspace* place_;
  const Runs* runs_;
  const TrainingQueue* queue_;
  const DataFolder* data_;
};

}  // namespace app
