#include "plugins/api/guarded_hook.h"

#include "engine/core/error.h"
#include "plugins/api/crash_report.h"

namespace plugins {

using engine::estimator::SessionRunArgs;
using engine::estimator::SessionRunContext;
using engine::estimator::SessionRunValues;

namespace {

class WatchedCall {
 public:
  WatchedCall(CallWatch::Calls& calls, const char* where) : calls_(calls) { calls_.enter(where); }
  ~WatchedCall() { calls_.leave(); }
  WatchedCall(const WatchedCall&) = delete;
  WatchedCall& operator=(const WatchedCall&) = delete;

 private:
  CallWatch::Calls& calls_;
};

}  // namespace

GuardedHook::GuardedHook(std::string plugin, HookPtr hook, engine::estimator::LogSink log, Ended ended,
                         std::shared_ptr<CallWatch> watch)
    : plugin_(std::move(plugin)),
      hook_(std::move(hook)),
      log_(std::move(log)),
      ended_(std::move(ended)),
      watch_(std::move(watch)),
      calls_(watch_ ? watch_->watch(listener()) : std::make_shared<CallWatch::Calls>()) {}

GuardedHook::~GuardedHook() {
  if (watch_) watch_->forget(calls_);
}

CallWatch::Listener GuardedHook::listener() const {
  const auto late = [plugin = plugin_, log = log_](const char* where) {
    keepStuckPlugin(plugin, where);
    const auto seconds = static_cast<double>(callLimit().count()) / 1000;
    if (log) {
      log(engine::estimator::LogLevel::kWarning,
          engine::message("Plugin '", plugin, "' has not come back from ", where, " for ", seconds,
                          " seconds; the training waits for it. If the program is ended meanwhile, the plugin is "
                          "disabled at the next start."));
    }
  };
  const auto back = [plugin = plugin_, log = log_] {
    forgetStuckPlugin();
    if (log) log(engine::estimator::LogLevel::kInfo, "Plugin '" + plugin + "' has come back; the training goes on.");
  };
  return {late, back};
}

template <typename Call>
void GuardedHook::guarded(const char* where, const Call& call) {
  if (!isActive_) return;
  const RunningPlugin running(plugin_.c_str());
  const WatchedCall watched(*calls_, where);
  try {
    call(*hook_);
  } catch (const std::exception& error) {
    fail(where, error.what());
  } catch (...) {
    fail(where, "it threw what is no exception of the standard library");
  }
}

void GuardedHook::fail(const char* where, const std::string& why) {
  failure_ = "Plugin '" + plugin_ + "' failed in " + where + " and is left out of the rest of this run: " + why;
  isActive_ = false;
  if (writer_) writer_->text("plugin_failures/" + plugin_, 0, failure_, summaries::wallTime());
  if (log_) log_(engine::estimator::LogLevel::kError, failure_);
  if (ended_) ended_(meter_, failure_);
}

void GuardedHook::setSummaryWriter(summaries::SummaryWriter* writer) {
  writer_ = writer;
  guarded("setSummaryWriter()", [&](SessionRunHook& hook) { hook.setSummaryWriter(writer); });
}

void GuardedHook::begin(engine::Graph& graph) {
  guarded("begin()", [&](SessionRunHook& hook) { hook.begin(graph); });
}

void GuardedHook::afterCreateSession(engine::Session& session) {
  guarded("afterCreateSession()", [&](SessionRunHook& hook) { hook.afterCreateSession(session); });
}

const SessionRunArgs* GuardedHook::beforeRun(SessionRunContext& context) {
  const SessionRunArgs* asked = nullptr;
  meter_.nextStep();
  meter_.during([&] { guarded("beforeRun()", [&](SessionRunHook& hook) { asked = hook.beforeRun(context); }); });
  return asked;
}

void GuardedHook::afterRun(SessionRunContext& context, SessionRunValues values) {
  meter_.during([&] { guarded("afterRun()", [&](SessionRunHook& hook) { hook.afterRun(context, values); }); });
}

void GuardedHook::end(engine::Session& session) {
  guarded("end()", [&](SessionRunHook& hook) { hook.end(session); });
  if (ended_ && isActive_) ended_(meter_, {});
}

}  // namespace plugins
