// Writes losses and metrics, histograms of weights and the graph to event logs, those of the training to
// <folder>/train, those of the validation to <folder>/validation. Used by the training thread; the logs' own threads
// write to disk.
#pragma once

#include <memory>

#include "engine/keras/core/config.h"
#include "engine/keras/training/callback.h"
#include "summaries/summary_writer.h"

namespace engine::keras {

class TensorBoard : public Callback {
 public:
  // Keras's arguments: log_dir, histogram_freq (epochs; 0: none), write_graph, update_freq ("epoch", "batch" or
  // batches).
  explicit TensorBoard(Config config);
  ~TensorBoard() override;

  bool watchesBatches() const override { return everyBatches_ > 0; }
  void onTrainBegin() override;
  void onTrainBatchEnd(int64_t batch, Logs& logs) override;
  void onTestEnd(Logs& logs) override;
  void onEpochBegin(int epoch) override;
  void onEpochEnd(int epoch, Logs& logs) override;
  void onTrainEnd(Logs& logs) override;

 private:
  struct Log;
  Log& log(std::unique_ptr<Log>& which, const char* name);
  void writeHistograms(int epoch);

  Config config_;
  int64_t everyBatches_ = 0;  // 0: epochs only
  int64_t batches_ = 0, lastBatch_ = -1;
  std::unique_ptr<Log> train_, validation_;
};

}  // namespace engine::keras
