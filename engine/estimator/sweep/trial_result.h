// What a trial's evaluations found, from the log in its run. Callable from any thread, also while the run goes on.
#pragma once

#include <string>

#include "engine/estimator/sweep/sweep_state.h"

namespace engine::estimator {

// kDone with the metric of the newest evaluation in <modelDir>/eval or eval_<evalName>; kFailed when there is no
// evaluation, it has no such metric (the problem names those that there are), or the log cannot be read.
TrialEnd trialResult(const std::string& modelDir, const std::string& evalName, const std::string& metric);

}  // namespace engine::estimator
