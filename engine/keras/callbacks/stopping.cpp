#include "engine/keras/callbacks/stopping.h"

#include <cmath>

#include "engine/keras/training/trainer.h"

namespace engine::keras {

Monitor::Monitor(const Config& config, bool (*higherIsBetter)(const std::string& name))
    : name_(config.text("monitor", "val_loss")) {
  const std::string mode = config.text("mode", "auto");
  higher_ = mode == "max" || (mode != "min" && higherIsBetter(name_));
}

EarlyStopping::EarlyStopping(Config config)
    : config_(std::move(config)),
      monitor_(config_,
               [](const std::string& name) {
                 return name.ends_with("acc") || name.ends_with("accuracy") || name.ends_with("auc");
               }),
      least_(std::abs(config_.number("min_delta", 0))),
      restores_(config_.flag("restore_best_weights")) {}

void EarlyStopping::onTrainBegin() {
  wait_ = stoppedEpoch_ = bestEpoch_ = 0;
  best_ = monitor_.worst();
  bestWeights_.clear();
}

void EarlyStopping::onEpochEnd(int epoch, Logs& logs) {
  const LogValue* now = monitor_.in(logs);
  if (!now || epoch < config_.integer("start_from_epoch", 0)) return;
  if (restores_ && bestWeights_.empty()) bestWeights_ = trainer().weights();
  ++wait_;
  if (monitor_.betterBy(least_, *now, best_)) {
    best_ = *now;
    bestEpoch_ = epoch;
    if (restores_) bestWeights_ = trainer().weights();
    const auto baseline = config_.maybeNumber("baseline");
    if (!baseline || monitor_.betterBy(least_, *now, *baseline)) wait_ = 0;
    return;
  }
  if (wait_ < config_.integer("patience", 0) || epoch == 0) return;
  stoppedEpoch_ = epoch;
  trainer().stopTraining();
  if (restores_) trainer().setWeights(bestWeights_);
}

void TerminateOnNaN::onTrainBatchEnd(int64_t, Logs& logs) {
  const LogValue* loss = findLog(logs, "loss");
  if (loss && !std::isfinite(static_cast<double>(*loss))) trainer().stopTraining();
}

}  // namespace engine::keras
