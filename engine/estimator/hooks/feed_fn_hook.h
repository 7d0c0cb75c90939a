// Feeds values that a function gives for each step (tf.train.FeedFnHook). Used by the thread that runs the loop.
#pragma once

#include <functional>

#include "engine/estimator/training/session_run_hook.h"

namespace engine::estimator {

class FeedFnHook : public SessionRunHook {
 public:
  // `feedFn` returns one tensor for each of `feeds`.
  FeedFnHook(std::vector<Output> feeds, std::function<std::vector<Tensor>()> feedFn) : feedFn_(std::move(feedFn)) {
    args_.feeds = std::move(feeds);
  }
  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    args_.feedValues = feedFn_();
    return &args_;
  }

 private:
  std::function<std::vector<Tensor>()> feedFn_;
  SessionRunArgs args_;
};

}  // namespace engine::estimator
