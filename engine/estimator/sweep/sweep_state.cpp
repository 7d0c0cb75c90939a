#include "engine/estimator/sweep/sweep_state.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "engine/core/error.h"
#include "engine/estimator/sweep/sweep_trials.h"

namespace engine::estimator {
namespace {

SweepTrial& mutableTrial(Sweep& sweep, int number) {
  trialOf(sweep, number);
  return *sweep.mutable_trials(number - 1);
}

// "lr/trial-007".
std::string runIdOf(const Sweep& sweep, int number) {
  char digits[16];
  std::snprintf(digits, sizeof(digits), "%03d", number);
  return sweep.name() + "/trial-" + digits;
}

bool isOpen(const SweepTrial& trial) {
  return trial.status() == SweepTrial::WAITING || trial.status() == SweepTrial::RUNNING;
}

std::optional<double> valueOf(const SweepTrial& trial) {
  const TrialResult* result = lastResult(trial);
  if (trial.status() != SweepTrial::DONE || !result || !result->has_value()) return std::nullopt;
  return result->value();
}

// The rung that is complete and has winners to be told; none when there is no such one.
std::optional<int> completeRung(const Sweep& sweep, int last) {
  for (int rung = 0; rung < last; ++rung) {
    bool anyDone = false;
    bool anyOpen = false;
    for (const SweepTrial& trial : sweep.trials()) {
      if (trial.rung() != rung) continue;
      anyOpen |= isOpen(trial);
      anyDone |= trial.status() == SweepTrial::DONE;
    }
    if (anyOpen) return std::nullopt;
    if (anyDone) return rung;
  }
  return std::nullopt;
}

// What the trial found at the end of this rung; none where it did not, or is not to be compared.
std::optional<double> valueAt(const SweepTrial& trial, int rung) {
  if (trial.rung() == rung) return valueOf(trial);
  if (rung >= trial.results_size() || !trial.results(rung).has_value()) return std::nullopt;
  return trial.results(rung).value();
}

// A trial that was taken back ends its rung after the others: it goes on where it would have gone on with them, and
// those that did are not called back.
void promoteBest(Sweep& sweep, int rung) {
  std::vector<SweepTrial*> trials;
  std::vector<std::optional<double>> values;
  for (SweepTrial& trial : *sweep.mutable_trials()) {
    if (trial.rung() < rung) continue;
    trials.push_back(&trial);
    values.push_back(valueAt(trial, rung));
  }
  const std::vector<int> best = promoted(values, sweep.successive_halving().eta(), sweep.maximize());
  for (std::size_t i = 0; i < trials.size(); ++i) {
    if (trials[i]->rung() > rung) continue;
    if (std::ranges::find(best, static_cast<int>(i)) != best.end()) {
      trials[i]->set_rung(rung + 1);
      trials[i]->set_status(SweepTrial::WAITING);
    } else if (trials[i]->status() == SweepTrial::DONE) {
      trials[i]->set_status(SweepTrial::DROPPED);
    }
  }
}

void advance(Sweep& sweep) {
  if (sweep.has_successive_halving()) {
    const int last = static_cast<int>(sweepRungs(sweep).size()) - 1;
    while (const auto rung = completeRung(sweep, last)) promoteBest(sweep, *rung);
  }
  if (std::ranges::none_of(sweep.trials(), isOpen)) sweep.set_state(Sweep::OVER);
}

bool isBetter(const Sweep& sweep, const SweepTrial& a, const SweepTrial& b) {
  if (a.results_size() != b.results_size()) return a.results_size() > b.results_size();
  const double x = lastResult(a)->value();
  const double y = lastResult(b)->value();
  return sweep.maximize() ? x > y : x < y;
}

}  // namespace

const SweepTrial& trialOf(const Sweep& sweep, int number) {
  if (number < 1 || number > sweep.trials_size()) {
    fail(Code::kInvalidArgument, "Sweep '", sweep.name(), "' has no trial ", number, ".");
  }
  return sweep.trials(number - 1);
}

void beginSweep(Sweep& sweep) {
  if (sweep.trials_size() > 0) {
    fail(Code::kFailedPrecondition, "Sweep '", sweep.name(),
         "' has already begun: continue it, or choose another name.");
  }
  for (const auto& settings : trialSettings(sweep)) {
    SweepTrial& trial = *sweep.add_trials();
    trial.set_number(sweep.trials_size());
    *trial.mutable_settings() = {settings.begin(), settings.end()};
    trial.set_run_id(runIdOf(sweep, trial.number()));
    trial.set_status(SweepTrial::WAITING);
  }
  sweep.set_state(Sweep::ACTIVE);
}

void reopenSweep(Sweep& sweep) {
  for (SweepTrial& trial : *sweep.mutable_trials()) {
    if (trial.status() == SweepTrial::RUNNING) trial.set_status(SweepTrial::WAITING);
  }
  sweep.set_state(Sweep::ACTIVE);
  advance(sweep);
}

std::vector<int> waitingTrials(const Sweep& sweep) {
  std::vector<int> numbers;
  if (sweep.state() != Sweep::ACTIVE) return numbers;
  for (const SweepTrial& trial : sweep.trials()) {
    if (trial.status() == SweepTrial::WAITING) numbers.push_back(trial.number());
  }
  return numbers;
}

void trialStarted(Sweep& sweep, int number) {
  SweepTrial& trial = mutableTrial(sweep, number);
  if (trial.status() != SweepTrial::WAITING) {
    fail(Code::kFailedPrecondition, "Trial ", number, " of sweep '", sweep.name(), "' is not waiting.");
  }
  trial.set_status(SweepTrial::RUNNING);
}

void trialEnded(Sweep& sweep, int number, const TrialEnd& end) {
  SweepTrial& trial = mutableTrial(sweep, number);
  if (trial.status() != SweepTrial::RUNNING) return;
  switch (end.kind) {
    case TrialEnd::Kind::kStopped:
      trial.set_status(SweepTrial::WAITING);
      return;
    case TrialEnd::Kind::kFailed:
      trial.set_status(SweepTrial::FAILED);
      trial.set_problem(end.problem);
      break;
    case TrialEnd::Kind::kDone:
      trial.set_status(SweepTrial::DONE);
      TrialResult& result = *trial.add_results();
      result.set_step(end.step);
      if (end.value && std::isfinite(*end.value)) result.set_value(*end.value);
      break;
  }
  advance(sweep);
}

void dropTrial(Sweep& sweep, int number) {
  SweepTrial& trial = mutableTrial(sweep, number);
  if (trial.status() == SweepTrial::FAILED) return;
  trial.set_status(SweepTrial::DROPPED);
  advance(sweep);
}

void takeTrialBack(Sweep& sweep, int number, SweepTrial::Status before) {
  SweepTrial& trial = mutableTrial(sweep, number);
  if (trial.status() != SweepTrial::DROPPED) return;
  trial.set_status(before == SweepTrial::RUNNING ? SweepTrial::WAITING : before);
  if (sweep.state() == Sweep::OVER) sweep.set_state(Sweep::ACTIVE);
  advance(sweep);
}

SweepCounts countTrials(const Sweep& sweep) {
  SweepCounts counts;
  for (const SweepTrial& trial : sweep.trials()) {
    switch (trial.status()) {
      case SweepTrial::WAITING:
        ++counts.waiting;
        break;
      case SweepTrial::RUNNING:
        ++counts.running;
        break;
      case SweepTrial::DONE:
        ++counts.done;
        break;
      case SweepTrial::FAILED:
        ++counts.failed;
        break;
      case SweepTrial::DROPPED:
        ++counts.dropped;
        break;
    }
  }
  return counts;
}

const TrialResult* lastResult(const SweepTrial& trial) {
  return trial.results_size() > 0 ? &trial.results(trial.results_size() - 1) : nullptr;
}

std::optional<int> bestTrial(const Sweep& sweep) {
  const SweepTrial* best = nullptr;
  for (const SweepTrial& trial : sweep.trials()) {
    const TrialResult* result = lastResult(trial);
    if (!result || !result->has_value() || trial.status() == SweepTrial::FAILED) continue;
    // Where nothing is dropped by its result, a person did not want it.
    if (trial.status() == SweepTrial::DROPPED && !sweep.has_successive_halving()) continue;
    if (!best || isBetter(sweep, trial, *best)) best = &trial;
  }
  return best ? std::optional(best->number()) : std::nullopt;
}

SweepWork sweepWork(const Sweep& sweep, const std::function<int64_t(const SweepTrial&)>& stepNow) {
  SweepWork work;
  const std::vector<Rung> rungs = sweepRungs(sweep);
  for (const SweepTrial& trial : sweep.trials()) {
    const TrialResult* result = lastResult(trial);
    const int64_t behind = result ? result->step() : 0;
    const bool isRunning = trial.status() == SweepTrial::RUNNING;
    const int64_t now = isRunning && stepNow ? std::max(behind, stepNow(trial)) : behind;
    work.done += now;
    work.total += isOpen(trial) ? trialSteps(sweep, trial) : now;
  }
  // Rungs that no trial has reached yet.
  int highest = 0;
  for (const SweepTrial& trial : sweep.trials()) highest = std::max(highest, trial.rung());
  const auto reached = static_cast<std::size_t>(highest);
  for (std::size_t i = reached + 1; sweep.state() != Sweep::OVER && i < rungs.size(); ++i) {
    work.total += rungs[i].trials * (rungs[i].steps - rungs[i - 1].steps);
  }
  return work;
}

}  // namespace engine::estimator
