#include "engine/keras/callbacks/backup_and_restore.h"

#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/files/files.h"
#include "engine/keras/training/trainer.h"

namespace engine::keras {
namespace {

// All that a step changes, by names that do not depend on how layers are called.
std::vector<std::pair<std::string, WeightPtr>> stateOf(Trainer& trainer) {
  std::vector<std::pair<std::string, WeightPtr>> state;
  const auto add = [&](const std::string& what, const Weights& weights) {
    for (std::size_t i = 0; i < weights.size(); ++i) state.emplace_back(what + "/" + std::to_string(i), weights[i]);
  };
  add("weights", trainer.model()->weights());
  add("optimizer", trainer.optimizer().variables());
  if (!trainer.optimizer().hasSchedule()) add("rate", {trainer.optimizer().learningRate()});
  return state;
}

}  // namespace

BackupAndRestore::BackupAndRestore(Config config) : config_(std::move(config)) {
  config_.text("backup_dir");
  if (config_.at("save_freq").is_number()) everyBatches_ = config_.integer("save_freq");
  if (everyBatches_ < 0) config_.fail("save_freq", "'epoch' or a number of batches");
}

std::string BackupAndRestore::prefix() const {
  return (std::filesystem::path(config_.text("backup_dir")) / "backup").string();
}

void BackupAndRestore::onTrainBegin() {
  seen_ = 0;
  if (!std::filesystem::exists(prefix() + ".index")) return;
  const formats::BundleReader reader(prefix());
  for (const auto& [name, weight] : stateOf(trainer())) {
    if (!reader.has(name) && name.starts_with("rate")) continue;
    Tensor value = reader.read(name, weight->dtype);
    if (value.shape() != weight->shape) {
      fail(Code::kInvalidArgument, "The backup ", prefix(), " is of another model: ", weight->name, " has the shape ",
           weight->shape, ", the backup ", value.shape(), ". Give this training a folder of its own.");
    }
    weight->value = value;
  }
  trainer().load();
  trainer().continueAt(static_cast<int>(reader.read("epoch").item<int64_t>()), reader.read("batch").item<int64_t>());
}

void BackupAndRestore::onTrainBatchEnd(int64_t batch, Logs&) {
  if (everyBatches_ == 0 || ++seen_ < everyBatches_) return;
  seen_ = 0;
  save(epoch_, batch + 1);
}

void BackupAndRestore::onEpochEnd(int epoch, Logs&) {
  if (everyBatches_ == 0) save(epoch + 1, 0);
}

// epoch, batch: the next to be trained on.
void BackupAndRestore::save(int64_t epoch, int64_t batch) {
  formats::makeFolders(config_.text("backup_dir"));
  trainer().store();
  formats::BundleWriter writer(prefix());
  writer.add("epoch", Tensor::scalar(epoch));
  writer.add("batch", Tensor::scalar(batch));
  for (const auto& [name, weight] : stateOf(trainer())) {
    if (weight->value.valid()) writer.add(name, weight->value);
  }
  writer.finish();
}

void BackupAndRestore::onTrainEnd(Logs&) {
  if (!config_.flag("delete_checkpoint", true)) return;
  for (const char* suffix : {".index", ".data-00000-of-00001"}) {
    std::error_code ignored;
    std::filesystem::remove(prefix() + suffix, ignored);
  }
}

}  // namespace engine::keras
