#include "engine/estimator/hooks/check_for_stopping_hook.h"

#include "engine/estimator/hooks/stop_on_predicate_hook.h"
#include "engine/nn/variables.h"

namespace engine::estimator {

void CheckForStoppingHook::begin(Graph& graph) {
  args_.fetches = {nn::read(Scope(graph).exactly("signal_early_stopping"), earlyStoppingSignal(graph))};
}

void CheckForStoppingHook::afterRun(SessionRunContext& context, SessionRunValues values) {
  if (!values[0].item<bool>()) return;
  if (log_) log_(LogLevel::kInfo, "Early stopping requested, suspending run.");
  context.requestStop();
}

}  // namespace engine::estimator
