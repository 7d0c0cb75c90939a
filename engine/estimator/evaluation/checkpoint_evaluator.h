// Evaluates the newest checkpoint of a model directory and exports what the exporters want, again and again, with one
// graph and one session. Used by one thread.
#pragma once

#include <memory>

#include "engine/estimator/train_spec.h"

namespace engine::estimator {

enum class EvalStatus { kEvaluated, kMissingCheckpoint, kNoNewCheckpoint };

struct Evaluation {
  EvalStatus status = EvalStatus::kMissingCheckpoint;
  EvalResult metrics;      // when evaluated
  std::string checkpoint;  // that was evaluated
  bool isFinal = false;    // its step is max_steps or more
  // One an exporter, in their order: the new folder, or nothing.
  std::vector<std::optional<std::string>> exports;
};

class CheckpointEvaluator {
 public:
  // Seconds of any epoch; the steady clock when empty.
  using Clock = std::function<double()>;

  // `estimator` outlives it. InvalidArgument for a wrong spec.
  CheckpointEvaluator(const Estimator& estimator, EvalSpec spec, std::optional<int64_t> maxSteps, Clock now = {});
  ~CheckpointEvaluator();

  // The newest checkpoint, unless it was the last one's, too. Says at most every ten minutes that there is none. An
  // exporter that finds no room on the disk is a warning and exports nothing, unless nothing is evaluated after this.
  Evaluation evaluateAndExport();
  // From now on evaluates `step` and later ones as if they never had been: the log's points of these are superseded.
  void forgetFrom(int64_t step);

  const EvalSpec& spec() const { return spec_; }
  const Estimator& estimator() const { return estimator_; }

 private:
  EvalResult evaluate(const std::string& checkpoint);
  std::optional<std::string> exportWith(Exporter& exporter, const Evaluation& evaluation);
  void warn(const std::string& text);

  const Estimator& estimator_;
  EvalSpec spec_;
  std::optional<int64_t> maxSteps_;
  Clock now_;
  std::unique_ptr<Evaluator> evaluator_;
  std::string previous_;  // checkpoint
  std::optional<double> lastWarning_;
  std::optional<int64_t> forgotten_;
};

}  // namespace engine::estimator
