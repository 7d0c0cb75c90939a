// A callback made of functions, and one that only remembers. Used by the training thread.
#pragma once

#include <functional>

#include "engine/keras/training/callback.h"

namespace engine::keras {

// tf.keras.callbacks.LambdaCallback: those that are given are called.
struct CallbackFunctions {
  std::function<void()> onTrainBegin = {};
  std::function<void(Logs& logs)> onTrainEnd = {};
  std::function<void(int epoch)> onEpochBegin = {};
  std::function<void(int epoch, Logs& logs)> onEpochEnd = {};
  std::function<void(int64_t batch)> onBatchBegin = {};
  std::function<void(int64_t batch, Logs& logs)> onBatchEnd = {};
};

class LambdaCallback : public Callback {
 public:
  explicit LambdaCallback(CallbackFunctions functions) : f_(std::move(functions)) {}

  bool watchesBatches() const override { return f_.onBatchBegin || f_.onBatchEnd; }
  void onTrainBegin() override {
    if (f_.onTrainBegin) f_.onTrainBegin();
  }
  void onTrainEnd(Logs& logs) override {
    if (f_.onTrainEnd) f_.onTrainEnd(logs);
  }
  void onEpochBegin(int epoch) override {
    if (f_.onEpochBegin) f_.onEpochBegin(epoch);
  }
  void onEpochEnd(int epoch, Logs& logs) override {
    if (f_.onEpochEnd) f_.onEpochEnd(epoch, logs);
  }
  void onTrainBatchBegin(int64_t batch) override {
    if (f_.onBatchBegin) f_.onBatchBegin(batch);
  }
  void onTrainBatchEnd(int64_t batch, Logs& logs) override {
    if (f_.onBatchEnd) f_.onBatchEnd(batch, logs);
  }

 private:
  CallbackFunctions f_;
};

// The epochs and their logs, of the last fit. Put last, it has what others add, too.
class History : public Callback {
 public:
  bool watchesBatches() const override { return false; }
  void onTrainBegin() override {
    epochs_.clear();
    logs_.clear();
  }
  void onEpochEnd(int epoch, Logs& logs) override {
    epochs_.push_back(epoch);
    logs_.push_back(logs);
  }
  const std::vector<int>& epochs() const { return epochs_; }
  const std::vector<Logs>& logs() const { return logs_; }

 private:
  std::vector<int> epochs_;
  std::vector<Logs> logs_;
};

}  // namespace engine::keras
