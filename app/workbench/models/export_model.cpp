#include "app/workbench/models/export_model.h"

#include <QFileInfo>
#include <filesystem>

#include "app/workbench/models/export_folder_check.h"
#include "app/workbench/models/field_spec.h"
#include "engine/estimator/bert/text_requests.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/experiment/experiment_runner.h"
#include "engine/estimator/export/export_preview.h"
#include "engine/estimator/export/parsing_receiver.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "summaries/reading/event_log_reader.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

namespace fs = std::filesystem;
namespace estimator = engine::estimator;

constexpr int64_t kGraphBytes = 1 << 20;  // about what the graph of a model takes in the file
constexpr int64_t kTextBytes = 4;         // of a byte of a constant, at most
constexpr int64_t kMostFrozenBytes = 1LL << 31;

QString partText(estimator::ExportPart part) {
  switch (part) {
    case estimator::ExportPart::kBuilding:
      return EngineThread::tr("building the model");
    case estimator::ExportPart::kWritingVariables:
      return EngineThread::tr("writing the variables");
    case estimator::ExportPart::kWritingGraph:
      return EngineThread::tr("writing the graph");
    case estimator::ExportPart::kVerifying:
      return EngineThread::tr("reloading and comparing");
    case estimator::ExportPart::kPublishing:
      return EngineThread::tr("syncing to disk");
  }
  return {};
}

std::vector<SignatureTensorLine> linesOf(const std::vector<estimator::SignatureTensor>& tensors) {
  std::vector<SignatureTensorLine> lines;
  for (const estimator::SignatureTensor& tensor : tensors) {
    lines.push_back({QString::fromStdString(tensor.key), kindText(tensor.dtype, tensor.shape)});
  }
  return lines;
}

int64_t bytesBelow(const std::string& folder) {
  int64_t bytes = 0;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) bytes += static_cast<int64_t>(entry.file_size(error));
  }
  return bytes;
}

// Adds the points of one evaluation's log to the checkpoints of their steps.
void addMetrics(const std::string& log, std::vector<CheckpointChoice>& choices) {
  summaries::EventLogReader reader(log);
  for (const summaries::SeriesInfo& series : reader.series()) {
    if (series.kind != summaries::Kind::kScalar) continue;
    const summaries::Columns points = reader.visible(series.id);
    for (std::size_t i = 0; i < points.steps.size(); ++i) {
      for (CheckpointChoice& choice : choices) {
        if (choice.step == points.steps[i]) choice.metrics[QString::fromStdString(series.tag)] = points.values[i];
      }
    }
  }
}

}  // namespace

std::vector<CheckpointChoice> checkpointChoices(const ModelSource& source) {
  std::vector<CheckpointChoice> choices;
  for (const std::string& prefix : engine::formats::listCheckpoints(source.modelDir)) {
    choices.push_back({QString::fromStdString(prefix), engine::formats::checkpointStep(prefix).value_or(0), {}});
  }
  try {
    const std::string log = engine::estimator::evalDirOf(source.modelDir, source.experiment.eval().name());
    if (fs::exists(log + "/events.db")) addMetrics(log, choices);
  } catch (const engine::Error&) {
    // A damaged log is told where runs are shown; the checkpoints are there all the same.
  }
  return choices;
}

ExportModel::ExportModel(ModelSource source) : source_(std::move(source)) {}
ExportModel::~ExportModel() = default;

estimator::ExperimentRunner& ExportModel::runner() {
  if (!runner_) runner_ = std::make_unique<estimator::ExperimentRunner>(source_.experiment, runnerOptionsOf(source_));
  return *runner_;
}

estimator::InputFn ExportModel::input(int rows) const {
  estimator::Input input = defaultInput(source_);
  input.set_batch_size(rows);
  input.set_drop_remainder(false);
  input.set_prefetch(0);
  return estimator::inputFnOf(input, inputContextOf(source_));
}

std::map<estimator::Mode, estimator::ServingInputReceiverFn> ExportModel::receivers(const ExportSettings& settings) {
  if (!features_) {
    const estimator::InputData data = input(1)(estimator::Mode::kPredict);
    features_ = featureSpecs(data);
    labels_ = labelSpecs(data);
  }
  const bool raw = settings.receiver == ExportReceiver::kRaw;
  std::map<estimator::Mode, estimator::ServingInputReceiverFn> receivers;
  auto serving = raw ? estimator::buildRawServingInputReceiverFn(*features_)
                     : estimator::buildParsingServingInputReceiverFn(estimator::parseExampleSpecOf(*features_));
  if (settings.receiver == ExportReceiver::kBoth) serving = estimator::withRawAlternative(std::move(serving));
  receivers[estimator::Mode::kPredict] = std::move(serving);
  if (!settings.trainGraph && !settings.evalGraph) return receivers;
  const auto supervised = raw ? estimator::buildRawSupervisedInputReceiverFn(*features_, labels_)
                              : estimator::buildParsingSupervisedInputReceiverFn(
                                    estimator::parseExampleSpecOf(*features_), estimator::parseExampleSpecOf(labels_));
  if (settings.trainGraph) receivers[estimator::Mode::kTrain] = supervised;
  if (settings.evalGraph) receivers[estimator::Mode::kEval] = supervised;
  return receivers;
}

void ExportModel::describe(const ExportSettings& settings, ExportPlan& plan) {
  const auto wanted = receivers(settings);
  const estimator::ExportPreview preview = estimator::previewExport(runner().estimator(), wanted);
  for (const auto& [key, signature] : preview.signatures) {
    plan.signatures.push_back({QString::fromStdString(key), linesOf(signature.inputs), linesOf(signature.outputs)});
  }
  for (const auto& [key, why] : preview.excluded) {
    plan.excluded.push_back({QString::fromStdString(key), QString::fromStdString(why)});
  }
  // Several graphs are written one by one before they are joined.
  plan.bytes = preview.variableBytes * (wanted.size() > 1 ? 2 : 1) + kGraphBytes * static_cast<int64_t>(wanted.size());
  if (settings.format != ExportAs::kFrozenGraph) return;
  if (settings.asText) plan.bytes = kTextBytes * preview.variableBytes + kGraphBytes;
  if (preview.variableBytes >= kMostFrozenBytes) {
    plan.modelProblem = EngineThread::tr("A frozen graph holds at most 2 GiB: export a SavedModel.");
  }
}

ExportPlan ExportModel::plan(const ExportSettings& settings) {
  ExportPlan plan;
  try {
    describe(settings, plan);
  } catch (const engine::Error& error) {
    plan.modelProblem = widgets::errorWords(error);
    plan.lacksData = lacksData(source_, error.code());
  } catch (const std::exception& error) {
    plan.modelProblem = widgets::errorWords(error);
  }
  if (!QFileInfo::exists(settings.checkpoint + QStringLiteral(".index"))) {
    plan.checkpointProblem = EngineThread::tr("This checkpoint no longer exists: choose another one.");
  }
  for (auto asset = settings.extraAssets.begin(); asset != settings.extraAssets.end(); ++asset) {
    const QFileInfo file(asset.value());
    if (!file.isFile() || !file.isReadable()) {
      plan.assetProblem = EngineThread::tr("%1 cannot be read.").arg(asset.value());
    }
    plan.bytes += file.size();
  }
  plan.folderProblem = folderProblem(settings.folder, plan.bytes);
  return plan;
}

ExportOutcome ExportModel::write(const ExportSettings& settings, const EngineThread::Job& job) {
  const auto begin = std::chrono::steady_clock::now();
  job.progress(0, partText(estimator::ExportPart::kBuilding));
  estimator::ExportOptions options;
  options.checkpointPath = settings.checkpoint.toStdString();
  const bool isFrozen = settings.format == ExportAs::kFrozenGraph;
  options.format = isFrozen ? estimator::ExportFormat::kFrozenGraph : estimator::ExportFormat::kSavedModel;
  options.asText = settings.asText;
  options.stripDefaultAttrs = settings.stripDefaultAttrs;
  options.verify = settings.verify;
  options.tolerance = settings.tolerance;
  options.verificationInput = input(settings.examples);
  for (auto asset = settings.extraAssets.begin(); asset != settings.extraAssets.end(); ++asset) {
    options.assetsExtra[asset.key().toStdString()] = asset.value().toStdString();
  }
  const estimator::TextAssets texts = estimator::textAssetsOf(source_.experiment, inputContextOf(source_));
  options.assetsExtra.insert(texts.files.begin(), texts.files.end());
  options.textsExtra = texts.texts;
  options.progress = [&job](estimator::ExportPart part, double done) {
    job.check();
    job.progress(done, partText(part));
  };
  const estimator::ExportResult result =
      runner().estimator().exportAllSavedModels(settings.folder.toStdString(), receivers(settings), options);
  ExportOutcome outcome;
  outcome.path = QString::fromStdString(result.path);
  outcome.isSavedModel = !isFrozen;
  outcome.bytes = bytesBelow(result.path);
  outcome.step = result.globalStep;
  outcome.verified = result.verification.done;
  outcome.whyNot = QString::fromStdString(result.verification.why);
  outcome.rows = result.verification.rows;
  outcome.signatures = result.verification.signatures;
  outcome.largestDifference = result.verification.largestDifference;
  outcome.largestIn = QString::fromStdString(result.verification.largestDifferenceIn);
  outcome.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return outcome;
}

}  // namespace app
