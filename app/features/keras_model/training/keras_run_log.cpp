#include "app/features/keras_model/training/keras_run_log.h"

#include <QCoreApplication>
#include <filesystem>

#include "engine/keras/callbacks/logged_model.h"
#include "engine/keras/files/trained_model.h"

namespace app {
namespace {

namespace keras = engine::keras;

constexpr int64_t kPointsInEpoch = 100;
// What a crash may cost; saving a large model takes seconds.
constexpr std::chrono::seconds kSavedEvery{60};
const std::string kValidated = "val_";

struct RunLogWords {
  Q_DECLARE_TR_FUNCTIONS(app::KerasModelWindow)
};

std::unique_ptr<summaries::SummaryWriter> logIn(const std::string& folder) {
  std::filesystem::create_directories(folder);
  auto log = summaries::openEventLog(folder);
  log->setStatus(summaries::RunStatus::kRunning);
  return log;
}

void writeScalars(summaries::SummaryWriter& log, const keras::Logs& logs, int64_t step) {
  const double wall = summaries::wallTime();
  for (const auto& [name, value] : logs) log.scalar(name, step, value, wall);
}

}  // namespace

KerasRunLog::KerasRunLog(KerasRunPlan plan, widgets::TaskToken token)
    : plan_(std::move(plan)), token_(std::move(token)) {}

KerasRunLog::~KerasRunLog() {
  for (const auto* log : {&training_, &validation_}) {
    if (*log) (*log)->setStatus(summaries::RunStatus::kFailed);
  }
}

std::string KerasRunLog::weightsPath(const std::string& folder) {
  return folder + "/model.keras";
}

void KerasRunLog::onTrainBegin() {
  training_ = logIn(plan_.folder);
  training_->setConfig(plan_.config);
  keras::logModel(*training_, trainer());
  saved_ = std::chrono::steady_clock::now();
}

void KerasRunLog::onTrainBatchEnd(int64_t batch, keras::Logs& logs) {
  step_ = epoch_ * plan_.batches + batch + 1;
  const int64_t every = std::max<int64_t>(plan_.batches / kPointsInEpoch, 1);
  const bool isLast = batch + 1 == plan_.batches;
  if (isLast || (batch + 1) % every == 0) writeScalars(*training_, logs, step_);
  tellProgress(batch + 1);
  if (!token_.goOn()) trainer().stopTraining();
}

void KerasRunLog::onTestBatchEnd(int64_t batch, keras::Logs&) {
  tellProgress(plan_.batches + batch + 1);
  token_.check();
}

void KerasRunLog::onEpochEnd(int, keras::Logs& logs) {
  keras::Logs validated;
  for (const auto& [name, value] : logs) {
    if (name.starts_with(kValidated)) validated.emplace_back(name.substr(kValidated.size()), value);
  }
  if (!validated.empty()) {
    if (!validation_) validation_ = logIn(plan_.folder + "/eval");
    writeScalars(*validation_, validated, step_);
  }
  if (std::chrono::steady_clock::now() - saved_ < kSavedEvery) return;
  keras::saveTrained(trainer(), weightsPath(plan_.folder), false);
  saved_ = std::chrono::steady_clock::now();
}

void KerasRunLog::fail(const std::string& why) {
  if (training_) training_->session({summaries::SessionEvent::kError, step_, summaries::wallTime(), why});
}

void KerasRunLog::end(bool isStopped) {
  for (auto* log : {&training_, &validation_}) {
    if (!*log) continue;
    (*log)->setStatus(isStopped ? summaries::RunStatus::kStopped : summaries::RunStatus::kFinished);
    (*log)->flush();
    log->reset();
  }
}

void KerasRunLog::tellProgress(int64_t batches) {
  const int64_t inEpoch = plan_.batches + plan_.validationBatches;
  const auto all = static_cast<double>(plan_.epochs * inEpoch);
  token_.progress(static_cast<double>(epoch_ * inEpoch + batches) / all,
                  RunLogWords::tr("Epoch %1 of %2").arg(epoch_ + 1).arg(plan_.epochs));
}

}  // namespace app
