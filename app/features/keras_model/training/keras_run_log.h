// What a fit writes while it goes on: losses and metrics into the event log of a run, those of the validation into the
// log of its evaluation, and how far it is for whoever watches. Used by the training thread.
#pragma once

#include <chrono>
#include <memory>

#include "engine/keras/training/callback.h"
#include "summaries/summary_writer.h"
#include "widgets/util/task_token.h"

namespace app {

struct KerasRunPlan {
  std::string folder;  // of the run; it is made
  std::string config;  // JSON, its hyperparameters
  int epochs = 1;
  int64_t batches = 1;            // of an epoch
  int64_t validationBatches = 0;  // of one; 0: none
};

// While it goes on it looks at the token: training ends after a batch, a validation with the error Cancelled.
class KerasRunLog : public engine::keras::Callback {
 public:
  KerasRunLog(KerasRunPlan plan, widgets::TaskToken token);
  // Without end() the run has failed.
  ~KerasRunLog() override;

  void onTrainBegin() override;
  void onTrainBatchEnd(int64_t batch, engine::keras::Logs& logs) override;
  void onTestBatchEnd(int64_t batch, engine::keras::Logs& logs) override;
  void onEpochBegin(int epoch) override { epoch_ = epoch; }
  void onEpochEnd(int epoch, engine::keras::Logs& logs) override;

  // Why it failed.
  void fail(const std::string& why);
  // All is on the disk afterwards. Errors as of SummaryWriter::flush().
  void end(bool isStopped);
  // That were trained to their ends.
  int finishedEpochs() const { return static_cast<int>(step_ / plan_.batches); }
  static std::string weightsPath(const std::string& folder);

 private:
  void tellProgress(int64_t batches);  // that are done of this epoch

  const KerasRunPlan plan_;
  const widgets::TaskToken token_;
  std::unique_ptr<summaries::SummaryWriter> training_, validation_;
  int epoch_ = 0;
  int64_t step_ = 0;  // batches that were trained on so far
  std::chrono::steady_clock::time_point saved_;
};

}  // namespace app
