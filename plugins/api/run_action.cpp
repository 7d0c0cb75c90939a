#include "plugins/api/run_action.h"

#include <mutex>

#include "engine/estimator/base/part_registry.h"

namespace plugins {
namespace {

// Actions are loaded when they are first used, while others run.
struct GuardedActions {
  std::mutex mutex;
  engine::estimator::PartRegistry<RunActionFunction> actions{"action of a plugin"};
};

GuardedActions& guardedActions() {
  static GuardedActions guarded;
  return guarded;
}

}  // namespace

RunActionRegistrar::RunActionRegistrar(const std::string& name, RunActionFunction run) {
  GuardedActions& guarded = guardedActions();
  const std::lock_guard lock(guarded.mutex);
  guarded.actions.add(name, std::move(run));
}

RunActionFunction findRunAction(const std::string& name) {
  GuardedActions& guarded = guardedActions();
  const std::lock_guard lock(guarded.mutex);
  return guarded.actions.find(name);
}

}  // namespace plugins
