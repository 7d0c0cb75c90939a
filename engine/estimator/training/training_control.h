// The way from a window to a training that runs: requests in, progress out. Safe from any thread; the training looks at
// it between steps, at the cost of one atomic read.
//   const auto control = std::make_shared<TrainingControl>();
//   control->setMaxSteps(3);  // from here, or from another thread while it trains
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1, 2})}},
//                                        {{"y", Tensor::vector<float>({2, 4})}}, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "live"});
//   model.train(inputFn, {.steps = 50, .control = control}).globalStep;  // is 3
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>

namespace engine::estimator {

class TrainingControl {
 public:
  // The training waits after the current step, and goes on.
  void pause();
  void resume();
  // Ends the training after the current step, with a checkpoint; also out of a pause.
  void stop();
  // Saves a checkpoint and evaluates it as soon as the current step is done.
  void evaluateNow();
  // From the next step on. InvalidArgument unless it is finite and not negative.
  void setLearningRate(double rate);
  // Another end of the training, as a global step; one that is reached already ends it. InvalidArgument below 1.
  void setMaxSteps(int64_t maxSteps);
  // Records where the time of each of the next `count` steps is spent, as run metadata in the log; in the place of what
  // is left of an earlier request. InvalidArgument below 1.
  void profileSteps(int64_t count);

  struct Progress {
    int64_t step = 0;     // global step
    bool paused = false;  // waiting now
    bool evaluating = false;
    double inputWaitSeconds = 0;  // spent waiting for the next batch since the training began
    int64_t stepsToProfile = 0;   // still to be recorded
  };
  // How far it is now.
  Progress progress() const;
  // As it was set here last; 0: it was not.
  int64_t maxSteps() const { return maxSteps_.load(std::memory_order_relaxed); }

  // The training's side.
  struct Requests {
    bool stop = false;
    bool evaluate = false;
    bool pause = false;  // waitForMore() is wanted
    std::optional<double> learningRate;
    std::optional<int64_t> maxSteps;
  };
  // Whether take() has something.
  bool hasRequests() const { return pending_.load(std::memory_order_acquire); }
  // Takes what was asked for.
  Requests take();
  // Waits while the training is paused and nothing else is asked for.
  void waitForMore();
  void setStep(int64_t step) { step_.store(step, std::memory_order_relaxed); }
  // Nanoseconds since the training began.
  void setInputWait(int64_t nanoseconds) { inputWait_.store(nanoseconds, std::memory_order_relaxed); }
  int64_t stepsToProfile() const { return stepsToProfile_.load(std::memory_order_relaxed); }
  void countProfiledStep();
  void setEvaluating(bool evaluating) { evaluating_.store(evaluating, std::memory_order_relaxed); }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool paused_ = false;
  Requests requests_;
  std::atomic<bool> pending_{false};
  std::atomic<bool> waiting_{false};
  std::atomic<bool> evaluating_{false};
  std::atomic<int64_t> step_{0};
  std::atomic<int64_t> inputWait_{0};
  std::atomic<int64_t> maxSteps_{0};
  std::atomic<int64_t> stepsToProfile_{0};
};

}  // namespace engine::estimator
