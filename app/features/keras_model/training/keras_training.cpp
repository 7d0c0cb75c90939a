#include "app/features/keras_model/training/keras_training.h"

#include <QFile>
#include <chrono>
#include <cmath>

#include "app/features/keras_model/training/keras_run_log.h"
#include "engine/core/error.h"
#include "engine/keras/callbacks/simple_callbacks.h"
#include "engine/keras/files/trained_model.h"
#include "engine/keras/training/trainer.h"

namespace app {
namespace {

namespace keras = engine::keras;
using keras::Json;
using FitClock = std::chrono::steady_clock;

struct KerasTrainingWords {
  Q_DECLARE_TR_FUNCTIONS(app::KerasModelWindow)
};

// Tells how far an evaluation is, and ends it between two batches.
class EvaluationProgress : public keras::Callback {
 public:
  EvaluationProgress(int64_t batches, const widgets::TaskToken& token) : batches_(batches), token_(token) {}

  void onTestBatchEnd(int64_t batch, keras::Logs&) override {
    token_.check();
    token_.progress(static_cast<double>(batch + 1) / static_cast<double>(batches_),
                    KerasTrainingWords::tr("Evaluating…"));
  }

 private:
  int64_t batches_;
  const widgets::TaskToken token_;
};

double secondsSince(FitClock::time_point begin) {
  return std::chrono::duration<double>(FitClock::now() - begin).count();
}

int64_t batchesIn(int64_t rows, int64_t size) {
  return (rows + size - 1) / size;
}

std::vector<std::pair<QString, double>> metricsOf(const keras::Logs& logs) {
  std::vector<std::pair<QString, double>> metrics;
  for (const auto& [name, value] : logs) metrics.emplace_back(QString::fromStdString(name), value);
  return metrics;
}

// Which data an input is of.
QString dataPathOf(const engine::estimator::Input& input) {
  const auto* source = engine::estimator::Input::descriptor()->FindFieldByNumber(input.source_case());
  if (!source || !source->message_type()) return {};
  const google::protobuf::Message& message = input.GetReflection()->GetMessage(input, source);
  for (const char* name : {"path", "images"}) {
    const auto* field = message.GetDescriptor()->FindFieldByName(name);
    if (field) return QString::fromStdString(message.GetReflection()->GetString(message, field));
  }
  return {};
}

std::string configOf(const KerasFitSettings& settings, const Json& compile) {
  Json config = {{"optimizer", compile["optimizer"]["class_name"]},
                 {"epochs", settings.epochs},
                 {"batch_size", settings.batchSize},
                 {"validation_split", settings.validationSplit},
                 {"frozen_layers", settings.frozen.size()},
                 {"data", dataPathOf(settings.data.input).toStdString()}};
  const Json rate = compile["optimizer"]["config"].value("learning_rate", Json());
  if (rate.is_number()) config["learning_rate"] = rate;
  return config.dump();
}

// As the trainer parts them, which takes the last rows.
int64_t trainedRows(int64_t rows, double validationSplit) {
  return static_cast<int64_t>(static_cast<double>(rows) * (1 - validationSplit));
}

KerasRunPlan planOf(const KerasFitSettings& settings, const Json& compile, int64_t rows, const std::string& folder) {
  const int64_t trained = trainedRows(rows, settings.validationSplit);
  return {folder, configOf(settings, compile), settings.epochs, batchesIn(trained, settings.batchSize),
          batchesIn(rows - trained, settings.batchSize)};
}

}  // namespace

KerasEvaluation evaluateKeras(const keras::LoadedModel& loaded, const KerasData& data, const KerasCompileChoice& choice,
                              int batchSize, const widgets::TaskToken& token) {
  const FitClock::time_point begin = FitClock::now();
  const Json compile = kerasCompile(*loaded.model, loaded.training.compile, choice);
  const KerasExamples read = kerasExamples(*loaded.model, compile, data, token);
  KerasEvaluation result;
  result.examples = read.examples.rows();
  result.classes = read.classes;
  keras::Trainer trainer(loaded.model, compile);
  const auto progress = std::make_shared<EvaluationProgress>(batchesIn(result.examples, batchSize), token);
  result.metrics = metricsOf(trainer.evaluate(read.examples, batchSize, {progress}));
  result.seconds = secondsSince(begin);
  return result;
}

KerasFit fitKeras(const keras::LoadedModel& loaded, const KerasFitSettings& settings, const KerasRunPlace& run,
                  const widgets::TaskToken& token) {
  const FitClock::time_point begin = FitClock::now();
  for (const QString& name : settings.frozen) loaded.model->layer(name.toStdString())->setTrainable(false);
  const Json compile = kerasCompile(*loaded.model, loaded.training.compile, settings.compile);
  KerasExamples read = kerasExamples(*loaded.model, compile, settings.data, token);
  keras::Trainer trainer(loaded.model, compile);
  const std::string folder = QFile::encodeName(run.folder).toStdString();
  const auto log = std::make_shared<KerasRunLog>(planOf(settings, compile, read.examples.rows(), folder), token);
  const auto history = std::make_shared<keras::History>();
  keras::FitOptions options;
  options.batchSize = settings.batchSize;
  options.epochs = settings.epochs;
  options.validationSplit = settings.validationSplit;
  options.callbacks = {log, history};
  bool isStopped = false;
  try {
    trainer.fit(std::move(read.examples), options);
    isStopped = trainer.stopsTraining();
  } catch (const std::exception& error) {
    const auto* known = dynamic_cast<const engine::Error*>(&error);
    isStopped = known && known->code() == engine::Code::kCancelled;
    if (!isStopped) {
      log->fail(error.what());
      throw;
    }
  }
  keras::saveTrained(trainer, KerasRunLog::weightsPath(folder), false);
  log->end(isStopped);
  KerasFit fit;
  fit.classes = read.classes;
  fit.record.run = run;
  fit.record.when = QDateTime::currentDateTime();
  fit.record.data = dataPathOf(settings.data.input);
  fit.record.epochs = log->finishedEpochs();
  fit.record.seconds = secondsSince(begin);
  fit.record.isStopped = isStopped;
  if (!history->logs().empty()) fit.record.metrics = metricsOf(history->logs().back());
  writeFitRecord(fit.record);
  fit.learnt =
      std::make_shared<keras::LoadedModel>(keras::LoadedModel{trainer.model(), keras::trainingStateOf(trainer)});
  return fit;
}

}  // namespace app
