// Callbacks that end a training early. Used by the training thread.
#pragma once

#include "engine/core/tensor.h"
#include "engine/keras/callbacks/monitor.h"
#include "engine/keras/training/callback.h"

namespace engine::keras {

// When a value has not become better for some epochs. The weights of the best epoch are restored only when it stops.
class EarlyStopping : public Callback {
 public:
  // Keras's arguments: monitor, min_delta, patience, mode, baseline, restore_best_weights, start_from_epoch.
  explicit EarlyStopping(Config config);

  bool watchesBatches() const override { return false; }
  void onTrainBegin() override;
  void onEpochEnd(int epoch, Logs& logs) override;

  int stoppedEpoch() const { return stoppedEpoch_; }  // 0: it did not
  int bestEpoch() const { return bestEpoch_; }
  double best() const { return best_; }

 private:
  Config config_;
  Monitor monitor_;
  double least_;  // of what counts as better
  bool restores_;
  int wait_ = 0, stoppedEpoch_ = 0, bestEpoch_ = 0;
  double best_ = 0;
  std::vector<Tensor> bestWeights_;
};

// At the first batch whose loss is not finite.
class TerminateOnNaN : public Callback {
 public:
  void onTrainBatchEnd(int64_t batch, Logs& logs) override;
};

}  // namespace engine::keras
