// Computes values once, when a loop has ended (tf.train.FinalOpsHook). Used by the thread that runs the loop.
#pragma once

#include "engine/estimator/training/session_run_hook.h"

namespace engine::estimator {

class FinalOpsHook : public SessionRunHook {
 public:
  explicit FinalOpsHook(std::vector<Output> finalOps, Feeds feeds = {})
      : finalOps_(std::move(finalOps)), feeds_(std::move(feeds)) {}
  // Errors of the run; OutOfRange says that the ops must not need new input.
  void end(Session& session) override;
  // One a final op; empty before the end.
  const std::vector<Tensor>& finalOpsValues() const { return values_; }

 private:
  std::vector<Output> finalOps_;
  Feeds feeds_;
  std::vector<Tensor> values_;
};

}  // namespace engine::estimator
