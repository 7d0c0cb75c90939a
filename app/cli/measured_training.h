// Trains an experiment for a moment in a folder that is removed again, and says how long its steps took. Used by the
// main thread.
#pragma once

#include "app/cli/experiment_options.h"
#include "engine/estimator/hooks/step_measure_hook.h"

namespace app::cli {

// Nothing is evaluated, saved or logged meanwhile. Errors of the training; OutOfRange when its input ends too early.
engine::estimator::StepMeasurement measuredTraining(const ExperimentOptions& options, Console& console,
                                                    const engine::estimator::StepMeasureOptions& measure);

}  // namespace app::cli
