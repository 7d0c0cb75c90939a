#include "engine/keras/callbacks/tensor_board.h"

#include <algorithm>
#include <filesystem>
#include <span>

#include "engine/formats/files/files.h"
#include "engine/keras/callbacks/logged_model.h"
#include "engine/keras/training/trainer.h"
#include "summaries/store/histogram_builder.h"

namespace engine::keras {

struct TensorBoard::Log {
  std::unique_ptr<summaries::SummaryWriter> writer;

  void scalars(const std::string& prefix, const std::string& suffix, const Logs& logs, int64_t step) const {
    const double wall = summaries::wallTime();
    for (const auto& [name, value] : logs) writer->scalar(prefix + name + suffix, step, value, wall);
  }
};

TensorBoard::TensorBoard(Config config) : config_(std::move(config)) {
  const Json& frequency = config_.at("update_freq");
  if (frequency == "batch") everyBatches_ = 1;
  if (frequency.is_number()) everyBatches_ = config_.integer("update_freq");
  if (everyBatches_ < 0) config_.fail("update_freq", "'epoch', 'batch' or a number of batches");
}

TensorBoard::~TensorBoard() = default;

TensorBoard::Log& TensorBoard::log(std::unique_ptr<Log>& which, const char* name) {
  if (which) return *which;
  const std::filesystem::path folder = std::filesystem::path(config_.text("log_dir", "logs")) / name;
  formats::makeFolders(folder.string());
  which = std::make_unique<Log>(Log{summaries::openEventLog(folder.string())});
  which->writer->setStatus(summaries::RunStatus::kRunning);
  return *which;
}

void TensorBoard::onTrainBegin() {
  batches_ = 0;
  lastBatch_ = -1;
  if (config_.flag("write_graph", true)) logModel(*log(train_, "train").writer, trainer());
}

void TensorBoard::onEpochBegin(int) {
  lastBatch_ = -1;
}

void TensorBoard::onTrainBatchEnd(int64_t batch, Logs& logs) {
  if (everyBatches_ == 0) return;
  batches_ += batch - lastBatch_;
  lastBatch_ = batch;
  if (batches_ % everyBatches_ == 0) log(train_, "train").scalars("batch_", "", logs, batches_);
}

void TensorBoard::onTestEnd(Logs& logs) {
  trainer().store();
  const Tensor& steps = trainer().optimizer().iteration()->value;
  log(validation_, "validation")
      .scalars("evaluation_", "_vs_iterations", logs, steps.valid() ? steps.item<int64_t>() : 0);
}

void TensorBoard::onEpochEnd(int epoch, Logs& logs) {
  Logs training, validation;
  for (const auto& [name, value] : logs) {
    if (name.starts_with("val_")) {
      validation.emplace_back(name.substr(4), value);
    } else {
      training.emplace_back(name, value);
    }
  }
  if (trainer().optimizer().hasSchedule()) setLog(training, "learning_rate", trainer().learningRate());
  log(train_, "train").scalars("epoch_", "", training, epoch);
  if (!validation.empty()) log(validation_, "validation").scalars("epoch_", "", validation, epoch);
  const int64_t every = config_.integer("histogram_freq", 0);
  if (every > 0 && epoch % every == 0) writeHistograms(epoch);
}

void TensorBoard::writeHistograms(int epoch) {
  trainer().store();
  const double wall = summaries::wallTime();
  for (const WeightPtr& weight : trainer().model()->weights()) {
    if (!isFloating(weight->dtype)) continue;
    summaries::HistogramBuilder builder;
    builder.add(std::span<const double>(weight->value.toDoubles()));
    std::string name = weight->name;
    std::ranges::replace(name, ':', '_');
    log(train_, "train").writer->histogram(name + "/histogram", epoch, builder.build(), wall);
  }
}

void TensorBoard::onTrainEnd(Logs&) {
  for (std::unique_ptr<Log>* one : {&train_, &validation_}) {
    if (!*one) continue;
    (*one)->writer->setStatus(summaries::RunStatus::kFinished);
    (*one)->writer->flush();
    one->reset();
  }
}

}  // namespace engine::keras
