// Callbacks that change the learning rate between epochs and add it to the logs as "lr". Used by the training thread.
#pragma once

#include <functional>

#include "engine/keras/callbacks/monitor.h"
#include "engine/keras/training/callback.h"

namespace engine::keras {

// Lower when a value has not become better for some epochs.
class ReduceLROnPlateau : public Callback {
 public:
  // Keras's arguments: monitor, factor, patience, mode, min_delta, cooldown, min_lr. InvalidArgument for a factor of 1
  // or more.
  explicit ReduceLROnPlateau(Config config);

  bool watchesBatches() const override { return false; }
  void onTrainBegin() override;
  void onEpochEnd(int epoch, Logs& logs) override;

 private:
  Config config_;
  Monitor monitor_;
  double best_ = 0;
  int64_t wait_ = 0, cooldown_ = 0;
};

// A function of the epoch and the rate before it.
class LearningRateScheduler : public Callback {
 public:
  using Schedule = std::function<double(int epoch, double rate)>;
  explicit LearningRateScheduler(Schedule schedule) : schedule_(std::move(schedule)) {}

  bool watchesBatches() const override { return false; }
  void onEpochBegin(int epoch) override;
  void onEpochEnd(int epoch, Logs& logs) override;

 private:
  Schedule schedule_;
};

}  // namespace engine::keras
