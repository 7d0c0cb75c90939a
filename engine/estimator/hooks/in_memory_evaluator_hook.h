// Evaluates while training runs, with the variables as they are in memory: no checkpoint is written or read
// (tf.estimator.experimental.InMemoryEvaluatorHook). Used by the training thread.
#pragma once

#include <memory>

#include "engine/estimator/estimator.h"
#include "engine/estimator/hooks/step_timer.h"

namespace engine::estimator {

struct InMemoryEvaluatorOptions {
  std::optional<int64_t> steps;  // batches; none: until the input ends
  Hooks hooks;
  std::string name;          // of the log: eval or eval_<name>
  int64_t everyNIter = 100;  // steps of this training
};

// Evaluates when the session begins, every n steps, and at the end.
class InMemoryEvaluatorHook : public SessionRunHook {
 public:
  // `estimator` outlives it. InvalidArgument for a period that is not positive, or in a cluster of several processes.
  InMemoryEvaluatorHook(const Estimator& estimator, InputFn inputFn, InMemoryEvaluatorOptions options = {});
  ~InMemoryEvaluatorHook() override;
  void begin(Graph& graph) override;
  void afterCreateSession(Session& session) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  void end(Session& session) override;
  const EvalResult& last() const { return last_; }

 private:
  void evaluate(Session& session);

  const Estimator& estimator_;
  InputFn inputFn_;
  InMemoryEvaluatorOptions options_;
  std::unique_ptr<Evaluator> evaluator_;
  StepTimer timer_;
  int64_t iteration_ = 0;
  EvalResult last_;
};

}  // namespace engine::estimator
