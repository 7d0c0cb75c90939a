// Ends a training of boosted trees with its last tree, or when layers have been tried in vain for too long. Used by the
// thread that trains.
#pragma once

#include <memory>
#include <string>

#include "engine/estimator/training/session_run_hook.h"

namespace engine::kernels {
class TreeEnsembleResource;
}

namespace engine::estimator {

class TreeAttemptsHook : public SessionRunHook {
 public:
  // `resource`: of the ensemble in the session. Ends after maxTrees, or more than 2 · maxTrees · maxDepth attempts.
  TreeAttemptsHook(std::string resource, int64_t maxTrees, int64_t maxDepth)
      : resource_(std::move(resource)), maxTrees_(maxTrees), maxDepth_(maxDepth) {}

  void afterCreateSession(Session& session) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;

 private:
  std::string resource_;
  int64_t maxTrees_;
  int64_t maxDepth_;
  std::shared_ptr<kernels::TreeEnsembleResource> ensemble_;
};

}  // namespace engine::estimator
