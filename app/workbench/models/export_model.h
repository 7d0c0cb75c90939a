// Exports a run's model: lists its checkpoints, predicts what an export would contain, and writes it. Reads files and
// builds graphs: used by one thread at a time, never the GUI thread.
#pragma once

#include <memory>
#include <optional>

#include "app/workbench/models/engine_thread.h"
#include "app/workbench/models/export_values.h"
#include "app/workbench/models/model_source.h"
#include "engine/estimator/export/serving_input_receiver.h"

namespace engine::estimator {
class ExperimentRunner;
}

namespace app {

// Checkpoints of a model directory with the metrics of their evaluations, oldest first. What cannot be read has none.
std::vector<CheckpointChoice> checkpointChoices(const ModelSource& source);

class ExportModel {
 public:
  explicit ExportModel(ModelSource source);
  ~ExportModel();

  // Never throws: what is wrong is in the plan.
  ExportPlan plan(const ExportSettings& settings);
  // Errors of exportModel(); Cancelled between its parts.
  ExportOutcome write(const ExportSettings& settings, const EngineThread::Job& job);

 private:
  engine::estimator::ExperimentRunner& runner();
  // Of `rows` examples at once.
  engine::estimator::InputFn input(int rows) const;
  std::map<engine::estimator::Mode, engine::estimator::ServingInputReceiverFn> receivers(
      const ExportSettings& settings);
  void describe(const ExportSettings& settings, ExportPlan& plan);

  ModelSource source_;
  std::unique_ptr<engine::estimator::ExperimentRunner> runner_;
  std::optional<engine::estimator::TensorSpecs> features_;
  engine::estimator::TensorSpecs labels_;
};

}  // namespace app
