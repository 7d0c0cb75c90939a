#include "engine/keras/callbacks/learning_rate.h"

#include <algorithm>

#include "engine/keras/training/trainer.h"

namespace engine::keras {

ReduceLROnPlateau::ReduceLROnPlateau(Config config)
    : config_(std::move(config)),
      monitor_(config_, [](const std::string& name) { return name.find("acc") != std::string::npos; }) {
  if (config_.number("factor", 0.1) >= 1) config_.fail("factor", "below 1");
}

void ReduceLROnPlateau::onTrainBegin() {
  best_ = monitor_.worst();
  wait_ = cooldown_ = 0;
}

void ReduceLROnPlateau::onEpochEnd(int, Logs& logs) {
  const double rate = trainer().learningRate();
  setLog(logs, "lr", rate);
  const LogValue* now = monitor_.in(logs);
  if (!now) return;
  if (cooldown_ > 0) {
    --cooldown_;
    wait_ = 0;
  }
  if (monitor_.betterBy(config_.number("min_delta", 1e-4), *now, best_)) {
    best_ = *now;
    wait_ = 0;
    return;
  }
  if (cooldown_ > 0 || ++wait_ < config_.integer("patience", 10)) return;
  const double least = config_.number("min_lr", 0);
  if (rate <= static_cast<float>(least)) return;
  trainer().setLearningRate(std::max(rate * config_.number("factor", 0.1), least));
  cooldown_ = config_.integer("cooldown", 0);
  wait_ = 0;
}

void LearningRateScheduler::onEpochBegin(int epoch) {
  trainer().setLearningRate(schedule_(epoch, trainer().learningRate()));
}

void LearningRateScheduler::onEpochEnd(int, Logs& logs) {
  setLog(logs, "lr", trainer().learningRate());
}

}  // namespace engine::keras
