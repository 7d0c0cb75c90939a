// Ends training at a step (tf.train.StopAtStepHook). Used by the thread that trains.
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}},
//                                        {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "stopped"});
//   model.train(inputFn, {.hooks = {std::make_shared<StopAtStepHook>(10, std::nullopt)}}).globalStep;  // is 10
//   model.train(inputFn, {.hooks = {std::make_shared<StopAtStepHook>(std::nullopt, 15)}}).globalStep;  // is 15
#pragma once

#include <optional>

#include "engine/estimator/training/monitored_session.h"

namespace engine::estimator {

class StopAtStepHook : public SessionRunHook {
 public:
  // Exactly one: so many steps from the first session's step on, or the last step to reach. InvalidArgument otherwise.
  StopAtStepHook(std::optional<int64_t> numSteps, std::optional<int64_t> lastStep);
  void afterCreateSession(Session& session) override;
  void afterRun(SessionRunContext& context, SessionRunValues values) override;
  // The global step that the training ends at; none before the first session when steps were given.
  std::optional<int64_t> lastStep() const { return lastStep_; }
  // From the current step on.
  void setLastStep(int64_t step) { lastStep_ = step; }

 private:
  std::optional<int64_t> numSteps_;
  std::optional<int64_t> lastStep_;
  GlobalStep step_;
};

}  // namespace engine::estimator
