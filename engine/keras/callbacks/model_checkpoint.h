// Writes the model or its weights while it trains. Used by the training thread.
#pragma once

#include "engine/keras/callbacks/monitor.h"
#include "engine/keras/training/callback.h"

namespace engine::keras {

class ModelCheckpoint : public Callback {
 public:
  // Keras's arguments: filepath, monitor, save_best_only, save_weights_only, mode, save_freq ("epoch" or batches),
  // initial_value_threshold. The path's fields are Python's: "w-{epoch:02d}-{val_loss:.3f}.weights.h5"; epochs and
  // batches count from 1 there.
  // The file is one of saveModel(), or of saveWeights(): its kind follows from the path's ending.
  explicit ModelCheckpoint(Config config);

  bool watchesBatches() const override { return everyBatches_ > 0; }
  void onEpochBegin(int epoch) override;
  void onTrainBatchEnd(int64_t batch, Logs& logs) override;
  void onEpochEnd(int epoch, Logs& logs) override;

 private:
  void save(const Logs& logs, int64_t batch);

  Config config_;
  Monitor monitor_;
  double best_;
  int64_t everyBatches_ = 0;  // 0: every epoch
  int64_t seen_ = 0;          // batches since the last time
  int64_t lastBatch_ = 0;
  int epoch_ = 0;
};

}  // namespace engine::keras
