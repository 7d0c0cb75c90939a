// When a hook that looks every so many steps is due: in the first step of a run, and so many steps after each time.
// Used by the thread that trains; a step that is not due costs two comparisons.
//   struct EveryTen : SessionRunHook {
//     void afterCreateSession(Session& session) override { schedule.start(session); }
//     const SessionRunArgs* beforeRun(SessionRunContext&) override { return schedule.isDueNext() ? &args : nullptr; }
//     void afterRun(SessionRunContext&, SessionRunValues) override {
//       if (schedule.wasDue()) steps.push_back(schedule.step());
//     }
//     plugins::StepSchedule schedule{10};
//     SessionRunArgs args;  // what such a step computes besides
//     std::vector<int64_t> steps;
//   };
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1})}}, {{"y", Tensor::vector<float>({2})}},
//                                        {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "scheduled"});
//   const auto hook = std::make_shared<EveryTen>();
//   model.train(inputFn, {.maxSteps = 25, .hooks = {hook}});
//   hook->steps;  // is std::vector<int64_t>({1, 11, 21})
#pragma once

#include <cstdint>

#include "engine/estimator/training/monitored_session.h"

namespace plugins {

class StepSchedule {
 public:
  // At least 1 step.
  explicit StepSchedule(int64_t everySteps) : everySteps_(everySteps) {}

  // To be called in afterCreateSession(). FailedPrecondition when the graph has no global step.
  void start(engine::Session& session) {
    step_ = engine::estimator::GlobalStep(session);
    next_ = step_.value() + 1;
  }

  // In beforeRun(): whether the step that is about to run is one.
  bool isDueNext() { return isDue_ = step_.value() + 1 >= next_; }

  // In afterRun(): whether the step that ran was one; the next one is then so many steps away.
  bool wasDue() {
    if (!isDue_) return false;
    isDue_ = false;
    next_ = step_.value() + everySteps_;
    return true;
  }

  // The global step now: in afterRun(), that of the step that ran.
  int64_t step() const { return step_.value(); }

 private:
  int64_t everySteps_;
  int64_t next_ = 0;
  bool isDue_ = false;
  engine::estimator::GlobalStep step_;
};

}  // namespace plugins
