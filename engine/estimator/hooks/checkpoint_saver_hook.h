// Saves checkpoints while training runs (tf.train.CheckpointSaverHook) and tells listeners. Used by the training
// thread.
//   struct Counter : CheckpointSaverListener {
//     bool afterSave(Session&, int64_t step) override { return steps.push_back(step), false; }
//     std::vector<int64_t> steps;
//   };
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}},
//                                        {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "heard", .saveCheckpointsSteps = 5});
//   const auto counter = std::make_shared<Counter>();
//   model.train(inputFn, {.maxSteps = 7, .savingListeners = {counter}});
//   counter->steps;  // is std::vector<int64_t>({0, 5, 7})
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "engine/core/error.h"
#include "engine/estimator/base/log_sink.h"
#include "engine/estimator/hooks/step_timer.h"
#include "engine/estimator/training/background_saver.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/estimator/training/monitored_session.h"
#include "summaries/summary_writer.h"

namespace engine::estimator {

// Told before and after each save (tf.train.CheckpointSaverListener).
class CheckpointSaverListener {
 public:
  virtual ~CheckpointSaverListener() = default;
  // Before begin(): the training's log, which outlives the listener's calls; null when there is none.
  virtual void setSummaryWriter(summaries::SummaryWriter* /*writer*/) {}
  virtual void begin() {}
  virtual void beforeSave(Session& /*session*/, int64_t /*step*/) {}
  // Whether afterSave() and end() need the checkpoint's files, not only the session. While no listener does, small
  // models are saved behind the training: the files may come later than the call.
  virtual bool needsFiles() const { return true; }
  // True asks the training to stop.
  virtual bool afterSave(Session& /*session*/, int64_t /*step*/) { return false; }
  virtual void end(Session& /*session*/, int64_t /*step*/) {}
};

using SavingListeners = std::vector<std::shared_ptr<CheckpointSaverListener>>;

struct CheckpointSaverOptions {
  std::string modelDir;
  StepTimer timer = StepTimer::never();
  int keepMax = 5;
  double keepEveryNHours = 10000;
  SavingListeners listeners;
  std::optional<SaverOptions> saver;           // which variables are saved
  bool saveGraphDef = false;                   // also graph.pbtxt, and a .meta file beside each checkpoint
  summaries::SummaryWriter* writer = nullptr;  // gets the graph and CHECKPOINT events; may be null
  bool mayWriteBehind = false;                 // where no listener needs files; `writer` then outlives the hook
  LogSink log;
};

class CheckpointSaverHook : public SessionRunHook {
 public:
  explicit CheckpointSaverHook(CheckpointSaverOptions options);
  void begin(Graph& graph) override;
  // Saves at once, also when a checkpoint was restored.
  void afterCreateSession(Session& session) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  void end(Session& session) override;

  // Tells these, too. Before training begins.
  void addListeners(const SavingListeners& listeners) {
    options_.listeners.insert(options_.listeners.end(), listeners.begin(), listeners.end());
  }
  // Saves now unless this step is saved already. Returns true when a listener asks to stop.
  bool save(Session& session);
  // Whether the newest checkpoint could not be written. Training goes on then: the next step that is due tries again,
  // or one some seconds later; only the first and the last checkpoint of a training that fail end it.
  bool failed() const { return failed_; }
  const CheckpointSaver& saver() const { return saver_; }

 private:
  using Clock = std::chrono::steady_clock;
  bool worksBehind() const;
  formats::CheckpointObjects objects() const;
  bool saveBehind(Session& session, int64_t step);
  void finishBehind();
  void hearReport();
  void noteFailure(int64_t step, const Error& error);
  void announce(Session& session, int64_t step);
  std::string commitLog();
  std::string put(const CheckpointContent& content);
  void writeGraph(Session& session);
  bool saveStep(Session& session, int64_t step);
  bool trySave(Session& session, int64_t step);
  void write(Session& session, int64_t step);
  bool tellSaved(Session& session, int64_t step);

  CheckpointSaverOptions options_;
  CheckpointSaver saver_;
  GlobalStep step_;
  Graph* graph_ = nullptr;
  std::vector<Variable> variables_;
  std::string metaGraph_;  // serialized; made with the first session
  bool failed_ = false;
  Clock::time_point nextTry_;  // while it is so
  // Last, as its thread uses the rest. Null: every checkpoint is written at once.
  std::unique_ptr<BackgroundSaver> behind_;
};

}  // namespace engine::estimator
