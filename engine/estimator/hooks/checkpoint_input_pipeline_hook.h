// Saves with each checkpoint how far the input was read, and goes on from there when the training is resumed
// (tf.data.experimental.CheckpointInputPipelineHook). Used by the training thread.
#pragma once

#include "engine/estimator/hooks/checkpoint_saver_hook.h"

namespace engine::estimator {

// Add it to the hooks of a training; it makes itself a listener of the saver. The position is kept as a count of
// batches in <model_dir>/input-<task type>-<task id>-<step>: resuming reads and drops so many, which takes time, and is
// exact for an input that gives the same elements each time (a seed for its shuffling).
class CheckpointInputPipelineHook : public SessionRunHook, public CheckpointSaverListener {
 public:
  // InvalidArgument when the estimator saves no checkpoints.
  CheckpointInputPipelineHook(const RunConfig& config, LogSink log);
  void afterCreateSession(Session& session) override;
  const SessionRunArgs* beforeRun(SessionRunContext& context) override;
  void beforeSave(Session& session, int64_t step) override;
  bool afterSave(Session& session, int64_t step) override;

  void begin(Graph&) override {}
  void begin() override {}
  void end(Session&) override {}
  void end(Session&, int64_t) override {}

 private:
  std::string prefix(int64_t step) const;
  void skip(Session& session, int64_t batches);

  std::string modelDir_;
  std::string name_;
  LogSink log_;
  int64_t batches_ = 0;  // read so far
  bool restored_ = false;
};

}  // namespace engine::estimator
