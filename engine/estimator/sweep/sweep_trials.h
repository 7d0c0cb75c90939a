// From a sweep to its trials: what is wrong with it, and which combinations it tries. Pure functions: callable from any
// thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/estimator/sweep.pb.h"
#include "engine/estimator/sweep/successive_halving.h"

namespace engine::estimator {

struct SweepProblem {
  std::string where;  // the field: "fields[1]", "metric", "successive_halving.min_steps"
  std::string text;   // what is wrong with it, and what would be right
};

// Everything that keeps the sweep from running, in the order of the fields; empty: it can run.
std::vector<SweepProblem> sweepProblems(const Sweep& sweep);
// InvalidArgument with the first problem and its place.
void checkSweep(const Sweep& sweep);
// What is wrong with one field of the sweep; empty: nothing.
std::string fieldProblem(const Experiment& experiment, const SweepField& field, bool isGrid);

// So many the strategy makes, without making them; at most INT64_MAX.
int64_t trialCount(const Sweep& sweep);
// The combinations as path=value, trial by trial: those of a grid with the last field changing first, those of other
// strategies drawn by seed, the number of the trial and nothing else, so that more trials keep those before them. At
// most `limit` of them. InvalidArgument as checkSweep().
std::vector<std::vector<std::string>> trialSettings(const Sweep& sweep, int64_t limit = INT64_MAX);

// The rungs of successive halving; one rung with all trials otherwise. The steps of trials that set train.max_steps
// themselves are not in it.
std::vector<Rung> sweepRungs(const Sweep& sweep);
// Training steps of all trials together, if none fails.
int64_t sweepSteps(const Sweep& sweep);

// The step that a trial trains to on its rung.
int64_t trialSteps(const Sweep& sweep, const SweepTrial& trial);
// What a trial trains on its rung: the experiment with its settings; on a rung of successive halving with its steps.
// Errors as applySetting().
Experiment trialExperiment(const Sweep& sweep, const SweepTrial& trial);

}  // namespace engine::estimator
