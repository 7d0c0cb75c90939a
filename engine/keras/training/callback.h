// Callbacks of fit, evaluate and predict, called in Keras's order: on each hook the callbacks in the order in which
// they were given, all with one copy of the logs, to which they may add for those after them. Used by the training
// thread.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/keras/training/logs.h"

namespace engine::keras {

class Trainer;

class Callback {
 public:
  Callback() = default;
  virtual ~Callback() = default;
  Callback(const Callback&) = delete;
  Callback& operator=(const Callback&) = delete;

  // Before anything else; the trainer lives until the last hook.
  void setTrainer(Trainer& trainer) { trainer_ = &trainer; }
  // Whether it looks at batches: their logs are made only where a callback does.
  virtual bool watchesBatches() const { return true; }

  virtual void onTrainBegin() {}
  virtual void onTrainEnd(Logs& /*logs*/) {}
  virtual void onEpochBegin(int /*epoch*/) {}
  virtual void onEpochEnd(int /*epoch*/, Logs& /*logs*/) {}
  virtual void onTrainBatchBegin(int64_t /*batch*/) {}
  virtual void onTrainBatchEnd(int64_t /*batch*/, Logs& /*logs*/) {}
  virtual void onTestBegin() {}
  virtual void onTestEnd(Logs& /*logs*/) {}
  virtual void onTestBatchBegin(int64_t /*batch*/) {}
  virtual void onTestBatchEnd(int64_t /*batch*/, Logs& /*logs*/) {}
  virtual void onPredictBegin() {}
  virtual void onPredictEnd() {}
  virtual void onPredictBatchBegin(int64_t /*batch*/) {}
  virtual void onPredictBatchEnd(int64_t /*batch*/) {}

 protected:
  Trainer& trainer() const { return *trainer_; }

 private:
  Trainer* trainer_ = nullptr;
};
using CallbackPtr = std::shared_ptr<Callback>;
using Callbacks = std::vector<CallbackPtr>;

}  // namespace engine::keras
