#include "engine/estimator/evaluation/checkpoint_evaluator.h"

#include <chrono>

#include "engine/core/error.h"
#include "engine/estimator/config/path_name.h"
#include "engine/formats/checkpoints/checkpoint_state.h"

namespace engine::estimator {
namespace {

constexpr double kSecondsBetweenWarnings = 600;

double steadySeconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

EvalOptions optionsOf(const EvalSpec& spec) {
  EvalOptions options;
  options.steps = spec.steps;
  options.hooks = spec.hooks;
  options.name = spec.name;
  return options;
}

}  // namespace

CheckpointEvaluator::CheckpointEvaluator(const Estimator& estimator, EvalSpec spec, std::optional<int64_t> maxSteps,
                                         Clock now)
    : estimator_(estimator),
      spec_(std::move(spec)),
      maxSteps_(maxSteps),
      now_(now ? std::move(now) : Clock(steadySeconds)) {
  spec_.validate();
}

CheckpointEvaluator::~CheckpointEvaluator() = default;

void CheckpointEvaluator::warn(const std::string& text) {
  const double now = now_();
  if (lastWarning_ && now - *lastWarning_ <= kSecondsBetweenWarnings) return;
  lastWarning_ = now;
  if (estimator_.log()) estimator_.log()(LogLevel::kWarning, text);
}

void CheckpointEvaluator::forgetFrom(int64_t step) {
  forgotten_ = step;
  previous_.clear();
}

EvalResult CheckpointEvaluator::evaluate(const std::string& checkpoint) {
  if (!evaluator_) evaluator_ = std::make_unique<Evaluator>(estimator_, spec_.inputFn, optionsOf(spec_));
  if (forgotten_) evaluator_->restartLogAt(*forgotten_ - 1);
  forgotten_.reset();
  return evaluator_->evaluate(checkpoint);
}

Evaluation CheckpointEvaluator::evaluateAndExport() {
  Evaluation result;
  const std::optional<std::string> latest = estimator_.latestCheckpoint();
  if (!latest) {
    warn("Estimator is not trained yet. Will start an evaluation when a checkpoint is ready.");
    return result;
  }
  result.checkpoint = *latest;
  if (*latest == previous_) {
    warn(
        "No new checkpoint ready for evaluation. Skip the current evaluation pass as evaluation results are expected "
        "to be same for the same checkpoint.");
    result.status = EvalStatus::kNoNewCheckpoint;
    return result;
  }
  try {
    result.metrics = evaluate(*latest);
  } catch (const Error& error) {
    // A training in another process may have removed the checkpoint meanwhile.
    if (error.code() != Code::kNotFound || formats::checkpointExists(*latest)) throw;
    warn(message("Checkpoint '", *latest, "' was removed before it was evaluated. Keep more checkpoints ",
                 "(keep_checkpoint_max), or save them less often."));
    return result;
  }
  result.status = EvalStatus::kEvaluated;
  result.isFinal = maxSteps_ && result.metrics.at("global_step") >= static_cast<double>(*maxSteps_);
  lastWarning_.reset();
  for (const auto& exporter : spec_.exporters) result.exports.push_back(exportWith(*exporter, result));
  previous_ = *latest;
  return result;
}

std::optional<std::string> CheckpointEvaluator::exportWith(Exporter& exporter, const Evaluation& evaluation) {
  try {
    return exporter.exportModel(estimator_, exportDirOf(estimator_.modelDir(), exporter.name()), evaluation.checkpoint,
                                evaluation.metrics, evaluation.isFinal);
  } catch (const Error& error) {
    // A disk that is full now may have room at the next evaluation. After the last one nothing would try again.
    if (error.code() != Code::kResourceExhausted || evaluation.isFinal) throw;
    warn(message("The exporter '", exporter.name(), "' could not export checkpoint '", evaluation.checkpoint, "': ",
                 error.what(), " Training goes on; the next evaluation exports again."));
    return std::nullopt;
  } catch (const std::exception& error) {  // of a plugin's exporter
    fail(Code::kUnknown, "The exporter '", exporter.name(), "' failed: ", error.what());
  }
}

}  // namespace engine::estimator
