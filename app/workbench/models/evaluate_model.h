// Evaluates checkpoints of a run one after the other on one warm graph, even while the run continues. Used by one
// thread at a time, never the GUI thread.
#pragma once

#include <QMap>
#include <QStringList>
#include <memory>

#include "app/workbench/models/engine_thread.h"
#include "app/workbench/models/model_source.h"

namespace app {

struct EvaluateSettings {
  engine::estimator::Input input;
  int64_t steps = 0;  // batches; 0: until the input ends
  QString name;       // of the log: eval or eval_<name>
};

struct EvaluatedCheckpoint {
  QString prefix;
  int64_t step = 0;
  QMap<QString, double> metrics;
  double seconds = 0;
  QStringList warnings = {};  // such as that the metrics could not be logged
};

class EvaluateModel {
 public:
  EvaluateModel(ModelSource source, EvaluateSettings settings);
  ~EvaluateModel();
  // Writes the metrics to the log where that can be written; else they come with a warning. Errors of Evaluator;
  // Cancelled between batches, which writes nothing. Not used again after an error.
  EvaluatedCheckpoint evaluate(const QString& prefix, const EngineThread::Job& job);

 private:
  struct Impl;
  void open();
  ModelSource source_;
  EvaluateSettings settings_;
  std::unique_ptr<Impl> impl_;
};

}  // namespace app
