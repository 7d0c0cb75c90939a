// The experiment that made a run, from its log. Function only: callable from any thread.
#pragma once

#include "app/workbench/runs/run_facts.h"
#include "engine/estimator/config/experiment.h"

namespace app {

// FailedPrecondition when the log does not say.
engine::estimator::Experiment experimentOf(const RunFacts& run);

}  // namespace app
