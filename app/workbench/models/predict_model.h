// Predicts with a run's model: single rows and whole inputs, each on a warm graph. Used by one thread at a time, never
// the GUI thread; results are values.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/workbench/models/engine_thread.h"
#include "app/workbench/models/example_rows.h"
#include "app/workbench/models/field_spec.h"
#include "app/workbench/models/model_source.h"
#include "widgets/tables/confusion_matrix.h"

namespace engine::estimator {
class ExperimentRunner;
}

namespace app {

struct RowPrediction {
  engine::estimator::NamedTensors outputs;  // a batch of one
  double seconds = 0;
};

// What one input was predicted as.
struct InputPredictions {
  std::vector<engine::estimator::NamedTensors> batches;  // the outputs, batch by batch
  int64_t examples = 0;
  QStringList labelNames;  // of the input; empty: it has none
  QStringList labels;      // of each example, of the first label that has classes; empty: none
  QStringList predicted;   // of each example; empty: the model tells no classes apart
  widgets::ConfusionMatrix confusion;
  double seconds = 0;
};

class PredictModel {
 public:
  explicit PredictModel(ModelSource source);
  ~PredictModel();

  // What the model is asked with: the features of the experiment's input.
  std::vector<FieldSpec> fields();
  // Errors of Estimator::predict().
  RowPrediction predictRow(const QString& checkpoint, const engine::estimator::NamedTensors& values);
  // Cancelled between batches.
  InputPredictions predictAll(const QString& checkpoint, const engine::estimator::Input& input,
                              const EngineThread::Job& job);

 private:
  engine::estimator::ExperimentRunner& runner();
  ModelSource source_;
  std::unique_ptr<engine::estimator::ExperimentRunner> runner_;
  std::vector<std::string> sparse_;  // features that are typed as lists
};

// The examples as lines of a file: .csv with a column a scalar output, or JSON lines with whole outputs. Written at
// once and renamed. Errors of writing.
void savePredictions(const InputPredictions& predictions, const QString& path);

}  // namespace app
