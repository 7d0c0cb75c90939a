#include "engine/keras/callbacks/model_checkpoint.h"

#include <filesystem>

#include "engine/formats/files/files.h"
#include "engine/keras/callbacks/path_template.h"
#include "engine/keras/files/trained_model.h"

namespace engine::keras {

ModelCheckpoint::ModelCheckpoint(Config config)
    : config_(std::move(config)),
      monitor_(config_,
               [](const std::string& name) {
                 return name.find("acc") != std::string::npos || name.starts_with("fmeasure");
               }),
      best_(config_.number("initial_value_threshold", monitor_.worst())) {
  config_.text("filepath");
  const Json& frequency = config_.at("save_freq");
  if (frequency.is_null() || frequency == "epoch") return;
  everyBatches_ = config_.integer("save_freq");
  if (everyBatches_ < 1) config_.fail("save_freq", "'epoch' or a number of batches");
}

void ModelCheckpoint::onEpochBegin(int epoch) {
  epoch_ = epoch;
}

void ModelCheckpoint::onTrainBatchEnd(int64_t batch, Logs& logs) {
  if (everyBatches_ == 0) return;
  // Smaller than before: an epoch has begun.
  seen_ += batch <= lastBatch_ ? batch + 1 : batch - lastBatch_;
  lastBatch_ = batch;
  if (seen_ < everyBatches_) return;
  seen_ = 0;
  save(logs, batch);
}

void ModelCheckpoint::onEpochEnd(int epoch, Logs& logs) {
  epoch_ = epoch;
  if (everyBatches_ == 0) save(logs, -1);
}

void ModelCheckpoint::save(const Logs& logs, int64_t batch) {
  if (config_.flag("save_best_only")) {
    const LogValue* now = monitor_.in(logs);
    if (!now || !monitor_.better(*now, best_)) return;
    best_ = *now;
  }
  Logs fields = logs;
  setLog(fields, "epoch", static_cast<double>(epoch_ + 1));
  if (batch >= 0) setLog(fields, "batch", static_cast<double>(batch + 1));
  const std::string path = filledTemplate(config_.text("filepath"), fields);
  formats::makeFolders(std::filesystem::path(path).parent_path().string());
  saveTrained(trainer(), path, config_.flag("save_weights_only"));
}

}  // namespace engine::keras
