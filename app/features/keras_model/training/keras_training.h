// Evaluating and fitting a Keras model on data. Takes long; call these on a worker.
#pragma once

#include <utility>
#include <vector>

#include "app/features/keras_model/training/keras_compile.h"
#include "app/features/keras_model/training/keras_examples.h"
#include "app/features/keras_model/training/keras_fit_record.h"
#include "engine/keras/files/model_files.h"

namespace app {

struct KerasEvaluation {
  std::vector<std::pair<QString, double>> metrics;  // loss first
  int64_t examples = 0;
  double seconds = 0;
  QStringList classes;  // see KerasExamples
};
// Errors as kerasExamples() and Trainer.
KerasEvaluation evaluateKeras(const engine::keras::LoadedModel& loaded, const KerasData& data,
                              const KerasCompileChoice& compile, int batchSize, const widgets::TaskToken& token);

struct KerasFitSettings {
  KerasData data;
  KerasCompileChoice compile;
  int epochs = 10;
  int batchSize = 32;
  double validationSplit = 0.2;  // 0: none
  QStringList frozen = {};       // layers of the model that are not trained
};

struct KerasFit {
  KerasFitRecord record;
  std::shared_ptr<engine::keras::LoadedModel> learnt;  // nobody else has it
  QStringList classes;                                 // see KerasExamples
};
// Writes the run into a new folder, the model with its weights as model.keras there, and the record. A cancelled fit
// keeps what it has learnt so far. `title`: the model's. Errors as kerasExamples(), Trainer and files.
KerasFit fitKeras(const engine::keras::LoadedModel& loaded, const KerasFitSettings& settings, const KerasRunPlace& run,
                  const widgets::TaskToken& token);

}  // namespace app
