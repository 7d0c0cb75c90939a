// Hooks that end a training by what its evaluations found (tf.estimator.experimental). Functions that make hooks; the
// hooks are used by the training thread.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "early", .saveCheckpointsSteps = 10});
//   // Ends as soon as an evaluation's loss is below a million: after the first one.
//   const auto stop = stopIfLowerHook(model, "loss", 1e6, {.runEverySteps = 1});
//   const auto result = trainAndEvaluate(model, {.inputFn = inputFn, .maxSteps = 100, .hooks = {stop}},
//                                        {.inputFn = inputFn, .steps = 1, .throttleSecs = 0});
//   result.training.globalStep < 100;  // is true
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "engine/estimator/estimator.h"

namespace engine::estimator {

struct EarlyStoppingOptions {
  std::string evalDir = {};  // of the evaluation's log; empty: the estimator's unnamed one
  int64_t minSteps = 0;      // evaluations before this step do not count
  double minDelta = 0;       // what counts as an improvement must exceed the best by more than this
  // How often the log is read: one of the two. Both or a value that is not positive: InvalidArgument.
  std::optional<double> runEverySecs = {};  // 60 when neither is set
  std::optional<int64_t> runEverySteps = {};
};

// Ends when any evaluation is beyond `threshold`. NotFound, when it runs, for an evaluation without the metric.
// InvalidArgument for options that are out of range.
std::shared_ptr<SessionRunHook> stopIfHigherHook(const Estimator& estimator, const std::string& metric,
                                                 double threshold, const EarlyStoppingOptions& options = {});
std::shared_ptr<SessionRunHook> stopIfLowerHook(const Estimator& estimator, const std::string& metric, double threshold,
                                                const EarlyStoppingOptions& options = {});
// Ends when the best value is `maxSteps` or more training steps old. Errors as above.
std::shared_ptr<SessionRunHook> stopIfNoIncreaseHook(const Estimator& estimator, const std::string& metric,
                                                     int64_t maxSteps, const EarlyStoppingOptions& options = {});
std::shared_ptr<SessionRunHook> stopIfNoDecreaseHook(const Estimator& estimator, const std::string& metric,
                                                     int64_t maxSteps, const EarlyStoppingOptions& options = {});
// Ends when `shouldStop` says so. In a process that is not the chief: when the chief has said so. InvalidArgument for
// an empty function, and for options that are out of range.
std::shared_ptr<SessionRunHook> makeEarlyStoppingHook(const Estimator& estimator, std::function<bool()> shouldStop,
                                                      const EarlyStoppingOptions& options = {});

}  // namespace engine::estimator
