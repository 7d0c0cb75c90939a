// Predicts with a run's model: single rows and whole inputs, each on a warm graph. Used by one thread at a time, never
// the GUI thread; results are values.
#pragma once

#include <QImage>
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
class TextRequests;
struct TextAnswer;
struct TextAttention;
struct TextRequest;
}  // namespace engine::estimator

namespace app {

struct RowPrediction {
  engine::estimator::NamedTensors outputs;  // a batch of one
  double seconds = 0;
};

// What one input was predicted as.
struct InputPredictions {
  std::vector<engine::estimator::NamedTensors> batches;  // the outputs, batch by batch
  int64_t examples = 0;
  QStringList labelNames;           // of the input; empty: it has none
  QStringList labels;               // of each example, of the first label that has classes; empty: none
  QStringList predicted;            // of each example; empty: the model tells no classes apart
  std::vector<double> losses = {};  // of each example; empty: not known
  QStringList texts = {};           // of each example, of an input of texts; empty: it is none
  std::vector<QImage> pictures = {};  // small ones of the first examples, of an input of one picture each; empty: none
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
  // Of a model of texts. Errors of asking and of Estimator::predict().
  engine::estimator::TextAnswer askText(const QString& checkpoint, const engine::estimator::TextRequest& request);
  // What the model attends to in it. Errors of asking and of attentionTo().
  engine::estimator::TextAttention attentionTo(const QString& checkpoint,
                                               const engine::estimator::TextRequest& request);
  // Cancelled between batches.
  InputPredictions predictAll(const QString& checkpoint, const engine::estimator::Input& input,
                              const EngineThread::Job& job);

 private:
  engine::estimator::ExperimentRunner& runner();
  const engine::estimator::TextRequests& texts();
  ModelSource source_;
  std::unique_ptr<engine::estimator::ExperimentRunner> runner_;
  std::unique_ptr<engine::estimator::TextRequests> texts_;  // once asked with a text
  std::vector<std::string> sparse_;                         // features that are typed as lists
};

// The examples as lines of a file: .csv with a column a scalar output, or JSON lines with whole outputs. Written at
// once and renamed. Errors of writing.
void savePredictions(const InputPredictions& predictions, const QString& path);

}  // namespace app
