#include "engine/estimator/train_spec.h"

#include <cmath>
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/config/path_name.h"

namespace engine::estimator {
namespace {

void checkHooks(const Hooks& hooks) {
  for (const auto& hook : hooks) {
    if (!hook) fail(Code::kInvalidArgument, "All hooks must be `SessionRunHook` instances, given: None.");
  }
}

void checkSeconds(const char* name, double value) {
  if (!(value >= 0) || !std::isfinite(value)) {
    fail(Code::kInvalidArgument, "Must specify ", name, " >= 0, given: ", value, ".");
  }
}

void checkExporters(const Exporters& exporters) {
  std::set<std::string> names;
  for (const auto& exporter : exporters) {
    if (!exporter) fail(Code::kInvalidArgument, "`exporters` must be an Exporter or a list of them; one is None.");
    if (exporter->name().empty()) fail(Code::kInvalidArgument, "An Exporter must have a name.");
    checkPathName(exporter->name(), "The name of an exporter");
    if (!names.insert(exporter->name()).second) {
      fail(Code::kInvalidArgument,
           "`exporters` must have unique names. Such a name cannot be used twice: ", exporter->name(), ".");
    }
  }
}

}  // namespace

void TrainSpec::validate() const {
  if (!inputFn) fail(Code::kInvalidArgument, "`input_fn` must be callable, given: None.");
  if (maxSteps && *maxSteps <= 0) fail(Code::kInvalidArgument, "Must specify max_steps > 0, given: ", *maxSteps);
  checkHooks(hooks);
  for (const auto& listener : savingListeners) {
    if (!listener) {
      fail(Code::kInvalidArgument, "saving_listeners must be a list of CheckpointSaverListener, given: None.");
    }
  }
}

void EvalSpec::validate() const {
  if (!inputFn) fail(Code::kInvalidArgument, "`input_fn` must be callable, given: None.");
  if (steps && *steps <= 0) fail(Code::kInvalidArgument, "Must specify steps > 0, given: ", *steps);
  checkHooks(hooks);
  checkSeconds("start_delay_secs", startDelaySecs);
  checkSeconds("throttle_secs", throttleSecs);
  if (throttleSteps < 0) fail(Code::kInvalidArgument, "Must specify throttle_steps >= 0, given: ", throttleSteps);
  checkExporters(exporters);
}

}  // namespace engine::estimator
