#include "engine/estimator/hooks/tree_attempts_hook.h"

#include "engine/core/error.h"
#include "engine/kernels/boosted_trees/tree_growth.h"

namespace engine::estimator {

void TreeAttemptsHook::afterCreateSession(Session& session) {
  ensemble_ = session.resources().find<kernels::TreeEnsembleResource>(resource_);
  if (!ensemble_) fail(Code::kFailedPrecondition, "The session has no ensemble of trees '", resource_, "'.");
}

void TreeAttemptsHook::afterRun(SessionRunContext& context, SessionRunValues) {
  const auto& trees = ensemble_->trees();
  const int64_t attempts = trees.growing_metadata().num_layers_attempted();
  if (kernels::finalizedTrees(trees) >= maxTrees_ || attempts > 2 * maxTrees_ * maxDepth_) context.requestStop();
}

}  // namespace engine::estimator
