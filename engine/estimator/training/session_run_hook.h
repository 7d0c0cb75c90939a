// Hooks: code that is called at fixed points of a training, evaluation or prediction loop. The base of every built-in
// hook and of a plugin's own. All calls come from the thread that runs the loop.
//   struct StopAtLoss : SessionRunHook {  // ends a training whose loss is below a limit
//     explicit StopAtLoss(double limit) : limit(limit) {}
//     void begin(Graph& graph) override { args.fetches = {graph.collections().losses.back()}; }
//     const SessionRunArgs* beforeRun(SessionRunContext&) override { return &args; }
//     void afterRun(SessionRunContext& context, SessionRunValues values) override {
//       if (values[0].toDoubles()[0] < limit) context.requestStop();
//     }
//     double limit;
//     SessionRunArgs args;
//   };
//   const InputFn inputFn = numpyInputFn({{"x", Tensor::vector<float>({1, 2})}},
//                                        {{"y", Tensor::vector<float>({2, 4})}}, {.numEpochs = std::nullopt});
//   const auto x = feature_column::numericColumn("x");
//   LinearRegressor model({.featureColumns = {x}}, {}, RunSettings{.modelDir = "hook"});
//   model.train(inputFn, {.steps = 50, .hooks = {std::make_shared<StopAtLoss>(1e9)}}).steps;  // is 1
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/runtime/session.h"
#include "summaries/summary_writer.h"

namespace engine::estimator {

// What a hook wants computed in the coming step. A hook keeps its SessionRunArgs objects for its whole life and never
// changes their `fetches`, `targets` and `feeds`, so that a step finds its plan by the pointers alone; `feedValues` may
// change.
struct SessionRunArgs {
  std::vector<Output> fetches;
  std::vector<Node*> targets;  // run, without a value
  std::vector<Output> feeds;
  std::vector<Tensor> feedValues;  // one a feed
};

class SessionRunContext {
 public:
  explicit SessionRunContext(Session& session) : session_(session) {}

  // The session that runs the loop: its graph, its variables.
  Session& session() const { return session_; }
  // The loop ends after the current step.
  void requestStop() { stop_ = true; }
  bool stopRequested() const { return stop_; }

 private:
  Session& session_;
  bool stop_ = false;
};

// Values of the fetches that the hook asked for, in its order; valid during afterRun only.
using SessionRunValues = std::span<const Tensor>;

class SessionRunHook {
 public:
  virtual ~SessionRunHook() = default;

  // Before begin(), when training: where to log. The writer outlives the loop.
  virtual void setSummaryWriter(summaries::SummaryWriter* /*writer*/) {}
  // Once, before the session exists; may add nodes to the graph.
  virtual void begin(Graph& /*graph*/) {}
  // After each creation of the session, variables initialised or restored. The graph is final now.
  virtual void afterCreateSession(Session& /*session*/) {}
  // Before each step: what to compute beside the loop's own fetches, or null for nothing.
  virtual const SessionRunArgs* beforeRun(SessionRunContext& /*context*/) { return nullptr; }
  // After each successful step. `values` is empty when beforeRun gave null.
  virtual void afterRun(SessionRunContext& /*context*/, SessionRunValues /*values*/) {}
  // Whether afterRun() looks at checkpoints as soon as they are saved. Where no hook does, small models are saved
  // behind the training: the files may come some steps later.
  virtual bool needsFiles() const { return false; }
  // Once, at a normal end (the input's end included), not after an error.
  virtual void end(Session& /*session*/) {}
};

using Hooks = std::vector<std::shared_ptr<SessionRunHook>>;

}  // namespace engine::estimator
