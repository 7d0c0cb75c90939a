#include "engine/estimator/sweep/sweep_trials.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/experiment/experiment_specs.h"
#include "engine/estimator/sweep/sweep_fields.h"
#include "engine/estimator/sweep/sweep_values.h"

namespace engine::estimator {
namespace {

constexpr const char* kMaxSteps = "train.max_steps";
constexpr int kMostDraws = 100;  // to find a combination that no trial before has

std::vector<std::vector<std::string>> gridOf(const Sweep& sweep, int64_t limit) {
  std::vector<std::vector<std::string>> values;
  for (const SweepField& field : sweep.fields()) values.push_back(gridValues(field, holdsWholeNumbers(field.path())));
  std::vector<std::vector<std::string>> trials;
  std::vector<std::size_t> places(values.size(), 0);
  while (static_cast<int64_t>(trials.size()) < limit) {
    std::vector<std::string>& settings = trials.emplace_back();
    for (std::size_t i = 0; i < values.size(); ++i) {
      settings.push_back(sweep.fields(static_cast<int>(i)).path() + "=" + values[i][places[i]]);
    }
    std::size_t turning = values.size();
    while (turning > 0 && ++places[turning - 1] == values[turning - 1].size()) places[--turning] = 0;
    if (turning == 0) break;
  }
  return trials;
}

std::vector<std::vector<std::string>> drawn(const Sweep& sweep, int64_t count, int64_t seed) {
  std::vector<std::vector<std::string>> trials;
  std::set<std::vector<std::string>> known;
  for (int64_t trial = 1; trial <= count; ++trial) {
    Philox random(static_cast<uint64_t>(seed), static_cast<uint64_t>(trial));
    std::vector<std::string> settings;
    for (int draws = 0; draws == 0 || (known.contains(settings) && draws < kMostDraws); ++draws) {
      settings.clear();
      for (const SweepField& field : sweep.fields()) {
        settings.push_back(field.path() + "=" + drawnValue(field, holdsWholeNumbers(field.path()), random));
      }
    }
    known.insert(settings);
    trials.push_back(std::move(settings));
  }
  return trials;
}

template <typename Settings>
int64_t maxStepsOf(const Sweep& sweep, const Settings& settings) {
  const std::string prefix = std::string(kMaxSteps) + "=";
  for (const std::string& setting : settings) {
    if (setting.starts_with(prefix)) return std::strtoll(setting.c_str() + prefix.size(), nullptr, 10);
  }
  return sweep.experiment().train().max_steps();
}

}  // namespace

int64_t trialCount(const Sweep& sweep) {
  if (sweep.has_random()) return sweep.random().trials();
  if (sweep.has_successive_halving()) return sweep.successive_halving().trials();
  int64_t count = sweep.fields_size() > 0 ? 1 : 0;
  for (const SweepField& field : sweep.fields()) {
    const auto values = static_cast<int64_t>(gridValues(field, holdsWholeNumbers(field.path())).size());
    if (__builtin_mul_overflow(count, values, &count)) return std::numeric_limits<int64_t>::max();
  }
  return count;
}

std::vector<std::vector<std::string>> trialSettings(const Sweep& sweep, int64_t limit) {
  checkSweep(sweep);
  const int64_t count = std::min(limit, trialCount(sweep));
  if (sweep.has_random()) return drawn(sweep, count, sweep.random().seed());
  if (sweep.has_successive_halving()) return drawn(sweep, count, sweep.successive_halving().seed());
  return gridOf(sweep, count);
}

std::vector<Rung> sweepRungs(const Sweep& sweep) {
  const int64_t maxSteps = sweep.experiment().train().max_steps();
  if (!sweep.has_successive_halving()) return {{static_cast<int>(trialCount(sweep)), maxSteps}};
  const SuccessiveHalving& halving = sweep.successive_halving();
  return halvingRungs(halving.trials(), halving.min_steps(), maxSteps, halving.eta());
}

int64_t sweepSteps(const Sweep& sweep) {
  if (sweep.has_successive_halving()) return totalSteps(sweepRungs(sweep));
  const auto isSteps = [](const SweepField& field) { return field.path() == kMaxSteps; };
  if (std::ranges::none_of(sweep.fields(), isSteps)) {
    return trialCount(sweep) * sweep.experiment().train().max_steps();
  }
  int64_t total = 0;
  for (const auto& settings : trialSettings(sweep)) total += maxStepsOf(sweep, settings);
  return total;
}

int64_t trialSteps(const Sweep& sweep, const SweepTrial& trial) {
  if (!sweep.has_successive_halving()) return maxStepsOf(sweep, trial.settings());
  const std::vector<Rung> rungs = sweepRungs(sweep);
  return rungs[static_cast<std::size_t>(std::clamp(trial.rung(), 0, static_cast<int>(rungs.size()) - 1))].steps;
}

Experiment trialExperiment(const Sweep& sweep, const SweepTrial& trial) {
  Experiment experiment = sweep.experiment();
  for (const std::string& setting : trial.settings()) applySetting(experiment, setting);
  experiment.mutable_run_config()->clear_model_dir();
  if (sweep.has_successive_halving()) experiment.mutable_train()->set_max_steps(trialSteps(sweep, trial));
  return experiment;
}

}  // namespace engine::estimator
