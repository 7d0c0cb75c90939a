// A plugin's hook between the training and the plugin: what it throws is reported with its name and ends it for that
// run, not the training; a crash in it is told to be its own; that a call does not come back is told while it lasts;
// what its calls cost a step is measured. Used by the training's thread. Costs a few stores a call.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "plugins/api/call_watch.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/step_meter.h"

namespace plugins {

class GuardedHook : public engine::estimator::SessionRunHook {
 public:
  // `failure` is empty when nothing went wrong.
  using Ended = std::function<void(const StepMeter& meter, const std::string& failure)>;
  // `log` gets the report; may be empty. So does the run's log, as the text "plugin_failures/<plugin>". `ended` is
  // called when the hook is left out or its run has ended; may be empty. `watch` tells `log` of calls that do not come
  // back, from its own thread; null: nobody does.
  GuardedHook(std::string plugin, HookPtr hook, engine::estimator::LogSink log, Ended ended = {},
              std::shared_ptr<CallWatch> watch = nullptr);
  ~GuardedHook() override;
  GuardedHook(const GuardedHook&) = delete;
  GuardedHook& operator=(const GuardedHook&) = delete;

  void setSummaryWriter(summaries::SummaryWriter* writer) override;
  void begin(engine::Graph& graph) override;
  void afterCreateSession(engine::Session& session) override;
  const engine::estimator::SessionRunArgs* beforeRun(engine::estimator::SessionRunContext& context) override;
  void afterRun(engine::estimator::SessionRunContext& context, engine::estimator::SessionRunValues values) override;
  void end(engine::Session& session) override;

  // Why it was ended; empty: it was not.
  const std::string& failure() const { return failure_; }

 private:
  template <typename Call>
  void guarded(const char* where, const Call& call);
  void fail(const char* where, const std::string& why);
  CallWatch::Listener listener() const;

  std::string plugin_;
  HookPtr hook_;  // lives on when it failed: the session may still hold what it asked for
  bool isActive_ = true;
  engine::estimator::LogSink log_;
  Ended ended_;
  StepMeter meter_;
  summaries::SummaryWriter* writer_ = nullptr;
  std::string failure_;
  std::shared_ptr<CallWatch> watch_;
  std::shared_ptr<CallWatch::Calls> calls_;  // never null
};

}  // namespace plugins
