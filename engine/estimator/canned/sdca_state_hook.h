// Keeps what dual ascent remembers of each example in checkpoints, under the names that TensorFlow's hash table has
// there. Used by the training thread.
#pragma once

#include "engine/estimator/hooks/checkpoint_saver_hook.h"

namespace engine::estimator {

class SdcaStateHook : public SessionRunHook, public CheckpointSaverListener {
 public:
  // Makes the variables.
  explicit SdcaStateHook(const Scope& scope);
  void setSummaryWriter(summaries::SummaryWriter* /*writer*/) override {}
  void begin(Graph& /*graph*/) override {}
  void begin() override {}
  void end(Session& /*session*/) override {}
  void end(Session& /*session*/, int64_t /*step*/) override {}
  // What the checkpoint had.
  void afterCreateSession(Session& session) override;
  void beforeSave(Session& session, int64_t step) override;

 private:
  Variable keys_, values_;
};

}  // namespace engine::estimator
