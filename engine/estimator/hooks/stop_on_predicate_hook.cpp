#include "engine/estimator/hooks/stop_on_predicate_hook.h"

#include "engine/core/error.h"
#include "engine/nn/variables.h"

namespace engine::estimator {
namespace {

constexpr const char* kSignal = "signal_early_stopping/STOP";

}  // namespace

Variable earlyStoppingSignal(Graph& graph) {
  if (const Variable* found = nn::findVariable(graph, kSignal)) return *found;
  nn::VariableOptions options;
  options.trainable = false;
  const Scope scope = Scope(graph).exactly("signal_early_stopping");
  return nn::getVariable(scope, "STOP", Shape{}, DType::kBool, nn::constant(Tensor::scalar(false)), options);
}

void StopOnPredicateHook::begin(Graph& graph) {
  earlyStoppingSignal(graph);
}

void StopOnPredicateHook::afterRun(SessionRunContext& context, SessionRunValues) {
  const int64_t step = step_.value();
  if (!timer_.shouldTrigger(step)) return;
  timer_.update(step);
  if (!shouldStop_()) return;
  if (log_) log_(LogLevel::kInfo, message("Requesting early stopping at global step ", step));
  const auto signal = context.session().resources().find<VariableResource>(kSignal);
  if (signal) signal->assign(Tensor::scalar(true));
  context.requestStop();
}

}  // namespace engine::estimator
