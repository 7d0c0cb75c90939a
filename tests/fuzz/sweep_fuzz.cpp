// Feeds arbitrary text to the reader of sweep files. Of what is read the problems and the first trials are asked for,
// as the window and the command line do before they start one.
#include "engine/estimator/sweep/sweep_file.h"
#include "engine/estimator/sweep/sweep_state.h"
#include "engine/estimator/sweep/sweep_trials.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/fuzz/fuzz_target.h"

namespace estimator = engine::estimator;

namespace {

void look(const estimator::Sweep& sweep) {
  constexpr int64_t kTrials = 20;
  estimator::countTrials(sweep);
  estimator::bestTrial(sweep);
  fuzz::refuseOrTake([&] { estimator::waitingTrials(sweep); });
  if (!estimator::sweepProblems(sweep).empty()) return;
  estimator::trialCount(sweep);
  estimator::trialSettings(sweep, kTrials);
  estimator::sweepRungs(sweep);
  estimator::sweepSteps(sweep);
  estimator::sweepWork(sweep);
  for (const estimator::SweepTrial& trial : sweep.trials()) estimator::trialExperiment(sweep, trial);
}

}  // namespace

FUZZ_TARGET(sweep)(const uint8_t* data, std::size_t size) {
  fuzz::refuseOrTake([&] { look(estimator::parseSweep(fuzz::wholeInput(data, size), "fuzz")); });
  return 0;
}
