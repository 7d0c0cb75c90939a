// Keeps a training's state in a folder while it runs, so that the same fit, called again after a crash, goes on where
// it was. Used by the training thread.
#pragma once

#include "engine/keras/core/config.h"
#include "engine/keras/training/callback.h"

namespace engine::keras {

class BackupAndRestore : public Callback {
 public:
  // Keras's arguments: backup_dir, save_freq ("epoch" or batches), delete_checkpoint.
  explicit BackupAndRestore(Config config);

  bool watchesBatches() const override { return everyBatches_ > 0; }
  // InvalidArgument when what is there is of another model.
  void onTrainBegin() override;
  void onEpochBegin(int epoch) override { epoch_ = epoch; }
  void onTrainBatchEnd(int64_t batch, Logs& logs) override;
  void onEpochEnd(int epoch, Logs& logs) override;
  void onTrainEnd(Logs& logs) override;

 private:
  void save(int64_t epoch, int64_t batch);
  std::string prefix() const;

  Config config_;
  int64_t everyBatches_ = 0;  // 0: every epoch
  int64_t seen_ = 0;          // batches since the last time
  int epoch_ = 0;
};

}  // namespace engine::keras
