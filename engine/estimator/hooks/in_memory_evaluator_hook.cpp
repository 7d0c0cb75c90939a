#include "engine/estimator/hooks/in_memory_evaluator_hook.h"

#include "engine/core/error.h"

namespace engine::estimator {
namespace {

int64_t checkedPeriod(int64_t everyNIter) {
  if (everyNIter <= 0) fail(Code::kInvalidArgument, "invalid every_n_iter=", everyNIter, ".");
  return everyNIter;
}

}  // namespace

InMemoryEvaluatorHook::InMemoryEvaluatorHook(const Estimator& estimator, InputFn inputFn,
                                             InMemoryEvaluatorOptions options)
    : estimator_(estimator),
      inputFn_(std::move(inputFn)),
      options_(std::move(options)),
      timer_(StepTimer::everySteps(checkedPeriod(options_.everyNIter))) {
  const Cluster& cluster = estimator.config().cluster();
  if (cluster.num_ps_replicas() > 0 || cluster.num_worker_replicas() > 1) {
    fail(Code::kInvalidArgument,
         "InMemoryEvaluator supports only single machine (aka Local) setting: there are parameter servers or several "
         "workers.");
  }
}

InMemoryEvaluatorHook::~InMemoryEvaluatorHook() = default;

void InMemoryEvaluatorHook::begin(Graph&) {
  EvalOptions options;
  options.steps = options_.steps;
  options.hooks = options_.hooks;
  options.name = options_.name;
  evaluator_ = std::make_unique<Evaluator>(estimator_, inputFn_, options);
  timer_.reset();
  iteration_ = 0;
}

void InMemoryEvaluatorHook::afterCreateSession(Session& session) {
  if (!timer_.lastStep()) evaluate(session);
}

void InMemoryEvaluatorHook::afterRun(SessionRunContext& context, SessionRunValues) {
  ++iteration_;
  if (timer_.shouldTrigger(iteration_)) evaluate(context.session());
}

void InMemoryEvaluatorHook::end(Session& session) {
  if (timer_.lastStep() != iteration_) evaluate(session);
}

void InMemoryEvaluatorHook::evaluate(Session& session) {
  timer_.update(iteration_);
  last_ = evaluator_->evaluateFrom(session);
}

}  // namespace engine::estimator
