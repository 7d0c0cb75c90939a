#include "engine/estimator/sweep/trial_result.h"

#include "engine/core/error.h"
#include "engine/estimator/config/path_name.h"
#include "engine/estimator/evaluation/eval_metrics.h"

namespace engine::estimator {
namespace {

TrialEnd failedTrial(std::string problem) {
  return {TrialEnd::Kind::kFailed, 0, std::nullopt, std::move(problem)};
}

}  // namespace

TrialEnd trialResult(const std::string& modelDir, const std::string& evalName, const std::string& metric) {
  try {
    const EvalMetricsByStep history = readEvalMetrics(evalDirOf(modelDir, evalName));
    if (history.empty())
      return failedTrial("The trial was not evaluated: its run '" + modelDir + "' has no evaluation.");
    const auto& [step, metrics] = *history.rbegin();
    const auto found = metrics.find(metric);
    if (found != metrics.end()) return {TrialEnd::Kind::kDone, step, found->second, {}};
    std::string names;
    for (const auto& [name, value] : metrics) names += (names.empty() ? "" : ", ") + name;
    return failedTrial("The evaluation has no metric '" + metric + "': choose one of " + names + ".");
  } catch (const Error& error) {
    return failedTrial(error.what());
  }
}

}  // namespace engine::estimator
