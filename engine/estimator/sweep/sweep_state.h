// How far a sweep is: the changes of its message from the first trial to the last. Every change gives a message that
// may be written to disk and gone on with; what a killed program left RUNNING goes on in its own run. Functions of the
// message alone: one thread at a time for each.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/sweep.pb.h"

namespace engine::estimator {

// What became of a trial that ran.
struct TrialEnd {
  enum class Kind {
    kDone,     // reached its steps and was evaluated
    kFailed,   // see `problem`
    kStopped,  // before its steps, with a checkpoint from which it goes on later
  };
  Kind kind = Kind::kStopped;
  int64_t step = 0;             // of the evaluation
  std::optional<double> value;  // of the metric; none: not finite
  std::string problem;
};

struct SweepCounts {
  int waiting = 0;
  int running = 0;
  int done = 0;
  int failed = 0;
  int dropped = 0;
};

// Makes the trials, all waiting. InvalidArgument as checkSweep(); FailedPrecondition when it has trials.
void beginSweep(Sweep& sweep);
// Goes on after a pause, a cancellation or the end of the program that ran it: what was running waits again.
void reopenSweep(Sweep& sweep);

// Trials that may start now, in the order to start them; none while the sweep is not active.
std::vector<int> waitingTrials(const Sweep& sweep);
// To be on disk before the trial starts. InvalidArgument for a number that there is not; FailedPrecondition when the
// trial is not waiting: nothing runs twice.
void trialStarted(Sweep& sweep, int number);
// Then the rung may be complete: its best trials wait for the next one, and after the last the sweep is over. Does
// nothing for a trial that was dropped meanwhile.
void trialEnded(Sweep& sweep, int number, const TrialEnd& end);
// Takes a trial out; one that runs is to be stopped.
void dropTrial(Sweep& sweep, int number);
// Undoes that: the trial is again what it was `before`, or waits where it was running. A sweep that was over without it
// goes on. Successive halving compares it with all that finished its rung: among the best it goes on, else it is
// dropped by its result; nothing is taken from those that went on meanwhile.
void takeTrialBack(Sweep& sweep, int number, SweepTrial::Status before);

SweepCounts countTrials(const Sweep& sweep);
// The trial of the best result among those that got farthest. None without a finite result.
std::optional<int> bestTrial(const Sweep& sweep);
// The newest result; null without one.
const TrialResult* lastResult(const SweepTrial& trial);
// InvalidArgument when there is none of this number.
const SweepTrial& trialOf(const Sweep& sweep, int number);
// Training steps behind the trials and those that are still to come, in all. `stepNow` gives the step of a running
// one; may be empty.
struct SweepWork {
  int64_t done = 0;
  int64_t total = 0;
};
SweepWork sweepWork(const Sweep& sweep, const std::function<int64_t(const SweepTrial&)>& stepNow = {});

}  // namespace engine::estimator
